import { readdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { describePhoto } from '../server/providers/ai/embedded/photo-descriptors.ts'
import { encodeProjection, projectPhoto } from '../server/providers/ai/embedded/photo-projection.ts'
import { learn, type Described } from './photo-fit.learn.ts'
import { readLabelled, readPicture, recallAt, type LabelledPicture } from './photos.measures.ts'

/**
 * Learns what to subtract and onto what to project the raw features of photos, from any pictures in any folders; no
 * labels are needed. Usage: node bench/run.mjs photo-fit --pictures DIR [--pictures DIR …] [--check DIR] [--out FILE]
 * With --check (a labelled set as bench:photos takes it, among the pictures) it first fits on everything but every second
 * product of that set and measures on those, so that the figures are about products the fit has not seen.
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
    described.push({ file, parts: (await describePhoto(readPicture(file))).parts })
    if ((index + 1) % 100 === 0) console.log(`${index + 1} of ${files.length} pictures looked at`)
  }
  return described
}

const picturesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(jpe?g|png|webp)$/i.test(name))
    .map((name) => resolve(join(folder, name)))

function check(pictures: Described[], folder: string): void {
  const labelled = readLabelled(folder).map((picture) => ({ ...picture, file: resolve(picture.file) }))
  const products = [...new Set(labelled.map(({ product }) => product))]
  const leftOut = new Set(products.filter((_, index) => index % 2 === 1))
  const held = labelled.filter(({ product }) => leftOut.has(product))
  const heldFiles = new Set(held.map(({ file }) => file))
  const projection = learn(pictures.filter(({ file }) => !heldFiles.has(file)))
  const vectors = new Map(
    pictures
      .filter(({ file }) => heldFiles.has(file))
      .map(({ file, parts }) => [file, projectPhoto(projection, parts)]),
  )
  const queries = held.filter(({ kind }) => kind === 'query')
  console.log(`${leftOut.size} products the fit has not seen, ${queries.length} queries: recall@1 and @5`)
  for (const kind of ['gallery', 'catalogue'] as const) {
    const gallery = held.filter((picture) => picture.kind === kind)
    const answers = queries.map((query) => ({ product: query.product, ranked: rank(query, gallery, vectors) }))
    console.log(`  store to ${kind}: ${recallAt(answers, 1).toFixed(1)} ${recallAt(answers, 5).toFixed(1)}`)
  }
}

function rank(query: LabelledPicture, gallery: LabelledPicture[], vectors: Map<string, Float32Array>): string[] {
  const asked = vectors.get(query.file)
  const likeness = (file: string) =>
    vectors.get(file)?.reduce((sum, value, at) => sum + value * (asked?.[at] ?? 0), 0) ?? -1
  return gallery
    .map(({ product, file }) => ({ product, similarity: likeness(file) }))
    .toSorted((one, other) => other.similarity - one.similarity)
    .map(({ product }) => product)
}

const pictures = await describeAll()
if (values.check) check(pictures, values.check)
const bytes = encodeProjection(learn(pictures))
writeFileSync(values.out, bytes)
console.log(`${values.out}: ${bytes.length} bytes, learned from ${pictures.length} pictures`)
