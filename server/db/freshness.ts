import { sql, type SQL } from 'drizzle-orm'
import { denialsToEnd, freshDays } from '../../domain/rules/freshness.ts'

/** `isMatchable` of the freshness rules, in a query that calls the table of gatherings so. */
export const freshGathering = (alias: string): SQL<boolean> => {
  const gathering = sql.raw(alias)
  return sql`(${gathering}.last_seen_at > now() - ${`${freshDays} days`}::interval and (
    select count(*) from gathering_confirmations said
    where said.gathering_id = ${gathering}.id and not said.still_there and said.created_at > ${gathering}.last_seen_at
  ) < ${denialsToEnd}::int)`
}

export const isFreshGathering = freshGathering('product_gatherings')
