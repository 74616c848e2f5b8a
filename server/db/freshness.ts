import { sql, type SQL } from 'drizzle-orm'
import { denialsToEnd, freshDays } from '../../domain/rules/freshness.ts'
import type { StoredSign } from '../../domain/rules/survival/survival.ts'

/** `isMatchable` of the freshness rules, in a query that calls the table of gatherings so. */
export const freshGathering = (alias: string): SQL<boolean> => {
  const gathering = sql.raw(alias)
  return sql`(${gathering}.last_seen_at > now() - ${`${freshDays} days`}::interval and (
    select count(*) from gathering_confirmations said
    where said.gathering_id = ${gathering}.id and not said.still_there and said.created_at > ${gathering}.last_seen_at
  ) < ${denialsToEnd}::int)`
}

export const isFreshGathering = freshGathering('product_gatherings')

const day = 86_400

/**
 * What is known of a gathering, oldest first, in a query that calls the table of gatherings so: what shoppers said (the
 * latest word of each) and what was bought. Bought without a day means bought when it was recorded.
 */
export const signsOf = (alias: string): SQL<StoredSign[] | null> => {
  const gathering = sql.raw(alias)
  const days = sql`round((greatest(0, extract(epoch from at - ${gathering}.created_at)) / ${sql.raw(String(day))})::numeric, 4)`
  // Ordered by the moment itself: rounded days of two signs may be equal.
  return sql<StoredSign[] | null>`(
    select jsonb_agg(jsonb_build_array(${days}, kind) order by at, kind) from (
      select said.created_at as at, case when said.still_there then 'there' else 'gone' end as kind
      from gathering_confirmations said where said.gathering_id = ${gathering}.id
      union all
      select score.created_at,
        case when sum(score.purchase_quantity) over (order by score.created_at, score.id) < ${gathering}.quantity
          then 'bought' else 'last-bought' end
      from product_finds find join product_scores score on score.find_id = find.id
      where find.gathering_id = ${gathering}.id and find.status = 'scored' and score.purchase_status <> 'cancelled'
    ) signs)`
}
