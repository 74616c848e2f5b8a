import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'

/** A list of so many rows takes long to count, and nobody minds that its total is a minute old. Shorter ones are exact. */
export const longLists = { from: 100_000, keptForMs: 60_000, most: 500 }

interface Kept {
  total: number
  until: number
}

const dialect = new PgDialect()
const memories = new WeakMap<object, Map<string, Kept>>()

function keyOf(conditions: SQL): string {
  const { sql, params } = dialect.sqlToQuery(conditions)
  return JSON.stringify([sql, params])
}

/** The total of the rows that meet these conditions, if it is a large one that was counted lately. */
export function recentTotal(db: object, conditions: SQL): number | undefined {
  const memory = memories.get(db)
  // Where no list is long, nothing is written out to be looked up.
  if (!memory?.size) return undefined
  const key = keyOf(conditions)
  const kept = memory.get(key)
  if (kept && kept.until > performance.now()) return kept.total
  memory.delete(key)
  return undefined
}

export function noteTotal(db: object, conditions: SQL, total: number): void {
  if (total < longLists.from) return
  const memory = memories.get(db) ?? new Map<string, Kept>()
  memories.set(db, memory)
  memory.set(keyOf(conditions), { total, until: performance.now() + longLists.keptForMs })
  const [oldest] = memory.keys()
  if (memory.size > longLists.most && oldest !== undefined) memory.delete(oldest)
}
