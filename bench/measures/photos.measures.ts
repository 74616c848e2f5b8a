import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A picture of a labeled set: one folder for each product. */
export interface LabeledPicture {
  product: string
  /** `a*` taken in a store, `b*` in another store, and the one clean picture of the catalog. */
  kind: 'gallery' | 'query' | 'catalog'
  file: string
}

const kinds = [
  ['gallery', /^a.*\.(jpe?g|png|webp)$/i],
  ['query', /^b.*\.(jpe?g|png|webp)$/i],
  ['catalog', /^catalogue\.(jpe?g|png|webp)$/i],
] as const

export function readLabeled(folder: string): LabeledPicture[] {
  const products = readdirSync(folder, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() || entry.isSymbolicLink(),
  )
  return products
    .map(({ name }) => name)
    .toSorted()
    .flatMap((product) =>
      readdirSync(join(folder, product))
        .toSorted()
        .flatMap((name) => {
          const kind = kinds.find(([, pattern]) => pattern.test(name))?.[0]
          return kind ? [{ product, kind, file: join(folder, product, name) }] : []
        }),
    )
}

export const readPicture = (file: string): Buffer => readFileSync(file)

/** Share of the answers, in percent, that have the right product among the first so many pictures. */
export function recallAt(answers: { product: string; ranked: string[] }[], count: number): number {
  const right = answers.filter(({ product, ranked }) => ranked.slice(0, count).includes(product))
  return (100 * right.length) / Math.max(1, answers.length)
}
