import { readdirSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import type postgres from 'postgres'
import { prepareDatabase } from '../server/app/prepare-database.ts'
import { inMemory } from '../server/db/embedded/embedded-engine.ts'
import { openDatabase, type Db, type EngineLog } from '../server/db/engine.ts'
import { selectNearestGatherings, selectNearestProducts } from '../server/features/photos/nearest.queries.ts'
import { photoDoubt, photoLikeness, whatPeopleSay } from '../server/features/assistant/knowledge.ts'
import { createEmbeddedPhotoReader } from '../server/providers/ai/embedded/index.ts'
import { readLabeled, readPicture, recallAt, type LabeledPicture } from './measures/photos.measures.ts'

/**
 * How well photos find the same product: by our features, by a plain color histogram and by a perceptual hash. Photos are
 * read by the process that reads them in the product, and looked up in its tables on the embedded engine.
 * Usage: npm run bench:photos -- --data DIR, where DIR has a folder for each product with a*.jpg (taken in a store), b*.jpg
 * (in another store) and catalogue.jpg. Asked are the b photos, once among all a photos and once among all catalogue ones.
 */
const { values } = parseArgs({ options: { data: { type: 'string' } } })
if (!values.data) throw new Error('Say where the photos are: npm run bench:photos -- --data DIR')

interface Seen extends LabeledPicture {
  vector: number[]
  hash: bigint
  histogram: Float32Array
}

const quiet: EngineLog = { debug() {}, info() {}, warn() {}, error: console.error, fatal: console.error }
const nearest = 5

async function lookAt(pictures: LabeledPicture[]): Promise<Seen[]> {
  const reader = createEmbeddedPhotoReader({ log: { warn: console.warn } })
  const times: number[] = []
  const seen: Seen[] = []
  let largest = 0
  // The reading process does not keep a program alive; this does, until all photos are read.
  const awake = setInterval(() => {}, 1000)
  for (const picture of pictures) {
    const photo = readPicture(picture.file)
    const start = performance.now()
    const { vector, hash } = await reader.features(photo)
    times.push(performance.now() - start)
    largest = Math.max(largest, memoryOfChildren())
    seen.push({ ...picture, vector, hash: BigInt(`0x${hash}`), histogram: await histogramOf(photo) })
  }
  await reader.close()
  clearInterval(awake)
  const [first = 0, ...rest] = times
  const sorted = rest.toSorted((one, other) => one - other)
  const at = (share: number) => Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0)
  console.log(
    `${pictures.length} photos: first ${Math.round(first)} ms, then median ${at(0.5)} ms, p95 ${at(0.95)} ms each`,
  )
  console.log(`memory of the reading process: ${Math.round(largest)} MB at most`)
  return seen
}

/** Resident memory of the processes this one has started, in MB; 0 where the system does not tell. */
function memoryOfChildren(): number {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .reduce((sum, id) => sum + memoryIfChild(id), 0)
  } catch {
    return 0
  }
}

function memoryIfChild(id: string): number {
  try {
    const status = readFileSync(`/proc/${id}/status`, 'utf8')
    const isOurs = Number(/^PPid:\s*(\d+)/m.exec(status)?.[1]) === process.pid
    return isOurs ? Number(/^VmRSS:\s*(\d+)/m.exec(status)?.[1] ?? 0) / 1024 : 0
  } catch {
    return 0
  }
}

/** Eight steps of red, green and blue each, as anybody would write it first. */
async function histogramOf(photo: Buffer): Promise<Float32Array> {
  const pixels = await sharp(photo)
    .autoOrient()
    .flatten({ background: '#fff' })
    .resize(128, 128, { fit: 'cover' })
    .raw()
    .toBuffer()
  const histogram = new Float32Array(512)
  for (let at = 0; at + 2 < pixels.length; at += 3) {
    const bin = ((pixels[at] ?? 0) >> 5) * 64 + ((pixels[at + 1] ?? 0) >> 5) * 8 + ((pixels[at + 2] ?? 0) >> 5)
    histogram[bin] = (histogram[bin] ?? 0) + 3 / pixels.length
  }
  return histogram
}

async function fill(sql: postgres.Sql, seen: Seen[]): Promise<void> {
  const [person] = await sql<{ id: number }[]>`insert into users (username) values ('gatherer') returning id`
  const [store] = await sql<{ id: number }[]>`
    insert into stores (retailer_id, name, address, city, state, zip_code)
    values (1, 'Store', '1 Main Street', 'Denver', 'CO', '80202') returning id`
  const asText = ({ vector }: Seen) => `[${vector.join(',')}]`
  for (const one of seen) {
    if (one.kind === 'gallery') {
      await sql`insert into product_gatherings (user_id, store_id, product_name, photos, image_embedding)
        values (${person?.id ?? 0}, ${store?.id ?? 0}, ${one.product}, array['/images/none'], ${asText(one)}::vector)`
    } else if (one.kind === 'catalog') {
      await sql`insert into products (name, price, image_embedding) values (${one.product}, 1, ${asText(one)}::vector)`
    }
  }
}

type Ranking = (query: Seen, kind: 'gallery' | 'catalog') => Promise<string[]>

function byOurFeatures(db: Db): Ranking {
  const select = { gallery: selectNearestGatherings, catalog: selectNearestProducts }
  return async ({ vector }, kind) => (await select[kind](db, vector, nearest)).map(({ name }) => name)
}

function byLikeness(seen: Seen[], likeness: (one: Seen, other: Seen) => number): Ranking {
  return async (query, kind) =>
    seen
      .filter((one) => one.kind === kind)
      .map((one) => ({ product: one.product, likeness: likeness(query, one) }))
      .toSorted((one, other) => other.likeness - one.likeness)
      .slice(0, nearest)
      .map(({ product }) => product)
}

const neighbors = 12
const leastAlike = 0.4
const bands = [0, 0.2, 0.35, 0.5, 0.6, 0.7, 0.8]

/**
 * Whether names that photos suggest are right as often as they claim: each gallery photo is a gathering of another
 * person; every query is asked once as it is, and once with its own product taken out of what is found.
 */
async function printNames(db: Db): Promise<void> {
  const counts = bands.map((from) => ({ from, claims: 0, right: 0, promised: 0 }))
  for (const { product, vector } of queries) {
    const found = await selectNearestGatherings(db, vector, neighbors + galleryOf(product))
    for (const isKnown of [true, false]) {
      const sightings = found
        .filter(({ name, similarity }) => similarity >= leastAlike && (isKnown || name !== product))
        .slice(0, neighbors)
        .map((row) => ({ ...row, userId: row.id, likeness: photoLikeness(row.similarity) }))
      const said = whatPeopleSay(sightings, 0, photoDoubt)
      const band = said && counts.findLast(({ from }) => said.confidence >= from)
      if (!said || !band) continue
      band.claims++
      band.promised += said.confidence
      if (said.name === product) band.right++
    }
  }
  console.log('names from photos, confidence and share that is right (claims):')
  const share = (part: number, whole: number) => `${((100 * part) / whole).toFixed(0)} %`
  for (const { claims, right, promised } of counts.filter((band) => band.claims > 0)) {
    console.log(`  ${share(promised, claims)} → ${share(right, claims)} (${claims})`)
  }
}

const galleryOf = (product: string) => seen.filter((one) => one.kind === 'gallery' && one.product === product).length

const inCommon = (one: Seen, other: Seen) =>
  one.histogram.reduce((sum, share, bin) => sum + Math.min(share, other.histogram[bin] ?? 0), 0)
const equalBits = (one: Seen, other: Seen) =>
  64 - [...(one.hash ^ other.hash).toString(2)].filter((bit) => bit === '1').length

const pictures = readLabeled(values.data)
const products = new Set(pictures.map(({ product }) => product))
const seen = await lookAt(pictures)
const database = await openDatabase({ dataDir: inMemory, poolSize: 4, log: quiet })
await prepareDatabase(database)
await fill(database.sql, seen)

const queries = seen.filter(({ kind }) => kind === 'query')
console.log(`${products.size} products, ${queries.length} queries: recall@1 and @5 in percent`)
console.log('                     store to store   store to catalog')
const rankings: [string, Ranking][] = [
  ['our features', byOurFeatures(database.db)],
  ['color histogram', byLikeness(seen, inCommon)],
  ['perceptual hash', byLikeness(seen, equalBits)],
]
for (const [name, ranking] of rankings) {
  const cells: string[] = []
  for (const kind of ['gallery', 'catalog'] as const) {
    const answers = []
    for (const query of queries) answers.push({ product: query.product, ranked: await ranking(query, kind) })
    cells.push(`${recallAt(answers, 1).toFixed(1)} / ${recallAt(answers, nearest).toFixed(1)}`)
  }
  console.log(`${name.padEnd(20)} ${cells[0]?.padEnd(16)} ${cells[1]}`)
}
await printNames(database.db)
await database.close()
