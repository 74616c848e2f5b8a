import { readdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { describePhoto } from '../server/providers/ai/embedded/photo-descriptors.ts'
import { encodeProjection, projectPhoto } from '../server/providers/ai/embedded/photo-projection.ts'
import { learn, lessonsOf, type Described } from './photo-fit/learn.ts'
import { readLabeled, readPicture, recallAt, type LabeledPicture } from './measures/photos.measures.ts'

/**
 * Learns what to subtract and onto what to project the raw features of photos, from pictures in any folders. A labeled
 * set among them (as bench:photos takes it) also teaches in what pictures of one product differ.
 * Usage: node bench/run.mjs photo-fit --pictures DIR [--pictures DIR …] [--check DIR] [--out FILE]
 * With --check, the labeled set, it first leaves out one half of the products, fits on the rest and measures on that
 * half, then the other way round, so that the figures are about products the fit has not seen. The file is fitted on all.
 */
const { values } = parseArgs({
  options: {
    pictures: { type: 'string', multiple: true },
    check: { type: 'string' },
    out: { type: 'string', default: 'server/providers/ai/embedded/photo-projection.bin' },
  },
})
const folders = values.pictures
if (!folders) throw new Error('Say where pictures are: node bench/run.mjs photo-fit --pictures DIR')

async function describeAll(): Promise<Described[]> {
  const files = [...new Set(folders?.flatMap(picturesIn))].toSorted()
  const described: Described[] = []
  for (const [index, file] of files.entries()) {
    const { parts, onWhite } = await describePhoto(readPicture(file))
    described.push({ file, parts, onWhite })
    if ((index + 1) % 100 === 0) console.log(`${index + 1} of ${files.length} pictures looked at`)
  }
  return described
}

const picturesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(jpe?g|png|webp)$/i.test(name))
    .map((name) => resolve(join(folder, name)))

type Answers = { product: string; ranked: string[] }[]

/** Asks with the store photos of products left out of the fit: among themselves, and among those of all products. */
function check(pictures: Described[], labeled: LabeledPicture[]): void {
  const described = new Map(pictures.map((picture) => [picture.file, picture]))
  const products = [...new Set(labeled.map(({ product }) => product))]
  const answers: Record<string, Answers> = {}
  for (const half of [0, 1]) {
    const leftOut = new Set(products.filter((_, index) => index % 2 === half))
    const held = labeled.filter(({ product }) => leftOut.has(product))
    const heldFiles = new Set(held.map(({ file }) => file))
    const taught = labeled.filter(({ product }) => !leftOut.has(product))
    const projection = learn(
      pictures.filter(({ file }) => !heldFiles.has(file)),
      lessonsOf(taught, described),
    )
    const vectors = new Map(
      labeled.flatMap(({ file }) => {
        const picture = described.get(file)
        return picture ? [[file, projectPhoto(projection, picture)]] : []
      }),
    )
    const queries = held.filter(({ kind }) => kind === 'query')
    for (const kind of ['gallery', 'catalog'] as const) {
      for (const [among, set] of [
        ['the half left out', held],
        [`all ${products.length}`, labeled],
      ] as const) {
        const shown = set.filter((picture) => picture.kind === kind)
        const name = `store to ${kind === 'gallery' ? 'store' : 'catalog'}, among ${among}`
        answers[name] ??= []
        answers[name].push(...queries.map((query) => ({ product: query.product, ranked: rank(query, shown, vectors) })))
      }
    }
  }
  console.log('Products the fit has not seen, recall@1 and @5 in percent:')
  for (const [name, given] of Object.entries(answers)) {
    console.log(
      `  ${name}: ${recallAt(given, 1).toFixed(1)} / ${recallAt(given, 5).toFixed(1)} (${given.length} queries)`,
    )
  }
}

function rank(query: LabeledPicture, gallery: LabeledPicture[], vectors: Map<string, Float32Array>): string[] {
  const asked = vectors.get(query.file)
  const likeness = (file: string) =>
    vectors.get(file)?.reduce((sum, value, at) => sum + value * (asked?.[at] ?? 0), 0) ?? -1
  return gallery
    .map(({ product, file }) => ({ product, similarity: likeness(file) }))
    .toSorted((one, other) => other.similarity - one.similarity)
    .map(({ product }) => product)
}

const pictures = await describeAll()
const labeled = values.check
  ? readLabeled(values.check).map((picture) => ({ ...picture, file: resolve(picture.file) }))
  : []
if (labeled.length > 0) check(pictures, labeled)
const known = new Map(pictures.map((picture) => [picture.file, picture]))
const bytes = encodeProjection(learn(pictures, lessonsOf(labeled, known)))
writeFileSync(values.out, bytes)
console.log(`${values.out}: ${bytes.length} bytes, learned from ${pictures.length} pictures`)
