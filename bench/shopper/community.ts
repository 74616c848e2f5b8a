import type postgres from 'postgres'
import type { Words } from './cases.ts'

/** A hunter and what others saw near; the place keeps it apart from every other one. */
export interface Neighborhood {
  hunts: Words[]
  seen: Words[]
}

export interface Filled {
  /** In the order they were given: hunters, their hunts, and what was seen. */
  hunts: { id: number; hunter: number }[][]
  gatherings: number[][]
}

const rowsAtOnce = 500
const stepDegrees = 4
const [rows, columns] = [30, 90]

/** Squares of four degrees between the polar circles are farther apart than anybody hunts. */
function placeOf(index: number) {
  if (index >= rows * columns) throw new Error('There is no place left on the map')
  return {
    latitude: -58 + stepDegrees * (index % rows),
    longitude: -178 + stepDegrees * Math.floor(index / rows),
  }
}

async function insertAll(
  sql: postgres.Sql,
  table: string,
  records: Record<string, string | number | string[] | null>[],
): Promise<number[]> {
  const ids: number[] = []
  for (let start = 0; start < records.length; start += rowsAtOnce) {
    const made = await sql<{ id: number }[]>`
      insert into ${sql(table)} ${sql(records.slice(start, start + rowsAtOnce))} returning id`
    ids.push(...made.map(({ id }) => id))
  }
  return ids
}

/** Fills an empty database: every hunt with a hunter of its own, every gathering in a store of its own. */
export async function fillNeighborhoods(sql: postgres.Sql, neighborhoods: Neighborhood[]): Promise<Filled> {
  const hunts = neighborhoods.flatMap(({ hunts: asked }, at) => asked.map((words) => ({ at, words })))
  const seen = neighborhoods.flatMap(({ seen: there }, at) => there.map((words, nth) => ({ at, words, nth })))
  const hunters = await insertAll(
    sql,
    'users',
    hunts.map((_, index) => ({ username: `hunter ${index}` })),
  )
  const [gatherer = 0] = await insertAll(sql, 'users', [{ username: 'gatherer' }])
  // A few hundred yards apart, all within the smallest radius.
  const placed = seen.map(({ at, words, nth }) => {
    const { latitude, longitude } = placeOf(at)
    return { at, words, latitude: latitude + 0.005 * (nth % 12), longitude }
  })
  const stores = await insertAll(
    sql,
    'stores',
    placed.map(({ latitude, longitude }, index) => ({
      retailer_id: 1 + (index % 9),
      name: `Store ${index}`,
      address: `${index} Main Street`,
      city: 'City',
      state: 'US',
      zip_code: String(index),
      latitude,
      longitude,
    })),
  )
  const gatheringIds = await insertAll(
    sql,
    'product_gatherings',
    placed.map(({ words, latitude, longitude }, index) => ({
      user_id: gatherer,
      store_id: stores[index] ?? 0,
      photos: ['/images/00/00000000000000000000000000000000.webp'],
      latitude,
      longitude,
      ...said(words),
    })),
  )
  const huntIds = await insertAll(
    sql,
    'product_hunts',
    hunts.map(({ at, words }, index) => ({
      user_id: hunters[index] ?? 0,
      exclude_words: words.excludeWords ?? [],
      ...placeOf(at),
      ...said(words),
    })),
  )
  const filled: Filled = { hunts: neighborhoods.map(() => []), gatherings: neighborhoods.map(() => []) }
  hunts.forEach(({ at }, index) => filled.hunts[at]?.push({ id: huntIds[index] ?? 0, hunter: hunters[index] ?? 0 }))
  placed.forEach(({ at }, index) => filled.gatherings[at]?.push(gatheringIds[index] ?? 0))
  return filled
}

const said = ({ name, description, size, color }: Words) => ({
  product_name: name,
  description: description ?? null,
  size: size ?? null,
  color: color ?? null,
})
