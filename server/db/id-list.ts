import { sql, type SQL } from 'drizzle-orm'

/** For SQL written by hand: `id = ${anyOf(ids)}`, one parameter however many there are. */
export const anyOf = (ids: number[]): SQL => sql`any (${sql.param(ids)}::int[])`
