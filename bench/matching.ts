import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type postgres from 'postgres'
import { prepareDatabase } from '../server/app/prepare-database.ts'
import { inMemory } from '../server/db/embedded/embedded-engine.ts'
import { openDatabase, type EngineLog } from '../server/db/engine.ts'
import { indexEverything } from '../server/features/matching/run/match-everything.ts'
import { PairTally, rivalsOf } from '../server/features/matching/engine/rivals.ts'
import { calibrate } from '../server/features/matching/engine/score.ts'
import { Weighing, type WeighedPair } from '../server/features/matching/weighing.ts'
import { measure, type Judged } from './measures/matching.measures.ts'

/**
 * How well the matcher pairs the hunts and gatherings of a labeled set, through its own SQL on the embedded engine.
 * Usage: npm run bench:matching -- --data DIR [--out scores.tsv]
 * DIR holds hunts.jsonl and gatherings.jsonl (id, productName, description, price, brand) and gold.csv
 * (huntId,gatheringId); a hunt's price is what the thing costs elsewhere, not a limit.
 */
const { values } = parseArgs({ options: { data: { type: 'string' }, out: { type: 'string' } } })
if (!values.data) throw new Error('Say where the labeled set is: npm run bench:matching -- --data DIR')
const folder = values.data

interface Line {
  id: string
  productName: string
  description?: string | null
  price?: number | null
  brand?: string | null
}

const linesOf = (name: string) =>
  readFileSync(join(folder, name), 'utf8')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
const recordsOf = (name: string) => linesOf(name).map((line) => JSON.parse(line) as Line)
const rowsAtOnce = 500
const place = { latitude: 39.74, longitude: -104.99 }
/** Money has two decimals and a bound here; some prices of these sets are in other currencies. */
const money = (price: number | null | undefined) =>
  price != null && price > 0 && price < 99_999_999 ? Math.round(price * 100) / 100 : null

async function fill(sql: postgres.Sql, hunts: Line[], gatherings: Line[]) {
  const people = await sql<{ id: number }[]>`insert into users (username) values ('hunter'), ('gatherer') returning id`
  const [store] = await sql<{ id: number }[]>`
    insert into stores (retailer_id, name, address, city, state, zip_code, latitude, longitude)
    values (1, 'Store', '1 Main Street', 'Denver', 'CO', '80202', ${place.latitude}, ${place.longitude}) returning id`
  const ids = { hunts: new Map<number, string>(), gatherings: new Map<number, string>() }
  for (let start = 0; start < gatherings.length; start += rowsAtOnce) {
    const batch = gatherings.slice(start, start + rowsAtOnce)
    const rows = batch.map((line) => ({
      user_id: people[1]?.id ?? 0,
      store_id: store?.id ?? 0,
      product_name: line.productName,
      description: line.description ?? null,
      price: money(line.price),
      photos: ['/images/00/00000000000000000000000000000000.webp'],
      ...place,
    }))
    const made = await sql<{ id: number }[]>`insert into product_gatherings ${sql(rows)} returning id`
    for (const [index, { id }] of made.entries()) ids.gatherings.set(id, batch[index]?.id ?? '')
  }
  for (let start = 0; start < hunts.length; start += rowsAtOnce) {
    const batch = hunts.slice(start, start + rowsAtOnce)
    // What is known about the wanted product besides the hunter's words stands in the catalog.
    const products = await sql<{ id: number }[]>`insert into products ${sql(
      batch.map((line) => ({ name: line.productName, brand: line.brand ?? null, price: money(line.price) ?? 0 })),
    )} returning id`
    const rows = batch.map((line, index) => ({
      user_id: people[0]?.id ?? 0,
      product_name: line.productName,
      description: line.description ?? null,
      product_id: products[index]?.id ?? null,
      ...place,
    }))
    const made = await sql<{ id: number }[]>`insert into product_hunts ${sql(rows)} returning id`
    for (const [index, { id }] of made.entries()) ids.hunts.set(id, batch[index]?.id ?? '')
  }
  return ids
}

const quiet: EngineLog = { debug() {}, info() {}, warn() {}, error: console.error, fatal: console.error }
const database = await openDatabase({ dataDir: inMemory, poolSize: 4, log: quiet })
await prepareDatabase(database)
const hunts = recordsOf('hunts.jsonl')
const gatherings = recordsOf('gatherings.jsonl')
const gold = new Set(
  linesOf('gold.csv')
    .slice(1)
    .map((line) => line.split(',').slice(0, 2).join('\t')),
)
const ids = await fill(database.sql, hunts, gatherings)
await database.sql.unsafe('vacuum analyze')

const begin = performance.now()
await indexEverything(database.db)
const indexed = performance.now()
const weighing = new Weighing(database.db)
const tally = new PairTally()
const pairs: WeighedPair[] = []
const huntIds = [...ids.hunts.keys()]
for (let start = 0; start < huntIds.length; start += 20) {
  const weighed = await weighing.weigh('hunt', huntIds.slice(start, start + 20))
  for (const pair of weighed) tally.add(pair)
  pairs.push(...weighed)
}
const crowding = tally.crowding()
const judged: Judged[] = pairs.map((pair) => {
  const key = `${ids.hunts.get(pair.huntId)}\t${ids.gatherings.get(pair.gatheringId)}`
  const score = calibrate(pair.raw, {
    rivals: rivalsOf(tally, pair),
    crowding,
    suitability: pair.suitability,
    rivalry: pair.rivalry,
  })
  return { key, hunt: key.split('\t')[0] ?? '', score, isRight: gold.has(key) }
})
const end = performance.now()
await database.close()

if (values.out) {
  writeFileSync(values.out, judged.map(({ key, score }) => `${key}\t${score.toFixed(6)}\n`).join(''))
}
const percent = (value: number) => `${(100 * value).toFixed(1)}%`
const { precision, recall, f1, recallAt1, recallAt5, ece, eceOfPlausible, inCandidates } = measure(judged, gold)
console.log(
  `${hunts.length} hunts, ${gatherings.length} gatherings, ${gold.size} right pairs, ${pairs.length} pairs weighed`,
)
console.log(
  `at a match score of 0.5 or more: precision ${percent(precision)}  recall ${percent(recall)}  F1 ${percent(f1)}`,
)
console.log(
  `recall@1 ${percent(recallAt1)}  recall@5 ${percent(recallAt5)}  right pairs among the weighed ${percent(inCandidates)}`,
)
console.log(
  `ECE ${ece.toFixed(3)}, over pairs of 0.05 and more ${eceOfPlausible.toFixed(3)}  crowding ${crowding.perHunt.toFixed(2)} and ${crowding.perGathering.toFixed(2)}`,
)
console.log(
  `time: index ${((indexed - begin) / 1000).toFixed(1)} s, weigh and score ${((end - indexed) / 1000).toFixed(1)} s`,
)
