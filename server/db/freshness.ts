import { sql, type SQL } from 'drizzle-orm'
import { denialsToEnd, freshDays } from '../../domain/rules/freshness.ts'
import { confirmations, gatherings } from './schema/gatherings.ts'

/** People who said after it was last seen that it is gone. */
export const denialsSinceSeen: SQL<number> = sql<number>`(
  select count(*)::int from ${confirmations}
  where ${confirmations.gatheringId} = ${gatherings.id} and not ${confirmations.stillThere}
    and ${confirmations.createdAt} > ${gatherings.lastSeenAt}
)`

/** `isMatchable` of the freshness rules, for queries over gatherings. */
export const isFreshGathering: SQL<boolean> = sql<boolean>`(
  ${gatherings.lastSeenAt} > now() - ${`${freshDays} days`}::interval and ${denialsSinceSeen} < ${denialsToEnd}::int
)`
