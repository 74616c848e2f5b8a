import { sql, type SQL } from 'drizzle-orm'

/** Rebuilds a statement with $1-style places for the driver, so that it can run in anybody's transaction. */
export function statement(text: string, values: unknown[]): SQL {
  const chunks = text.split(/\$(\d+)/).map((part, index) => {
    if (index % 2 === 0) return sql.raw(part)
    return sql`${sql.param(plain(values[Number(part) - 1]))}`
  })
  return sql.join(chunks)
}

function plain(value: unknown): unknown {
  if (value === undefined) return null
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return JSON.stringify(value)
  return value
}
