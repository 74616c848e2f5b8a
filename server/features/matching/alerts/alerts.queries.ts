import { sql } from 'drizzle-orm'
import { alertHours, leastAlert, type Answers } from '../../../../domain/rules/alerts.ts'
import type { StoredSign } from '../../../../domain/rules/survival/survival.ts'
import type { Db } from '../../../db/engine.ts'
import { anyOf } from '../../../db/id-list.ts'
import { signsOf } from '../../../db/freshness.ts'
import { openFind } from '../../../db/visibility.ts'

const lately = sql`now() - make_interval(hours => ${alertHours})`

export interface UntoldFind extends Record<string, unknown> {
  id: number
  huntId: number
  gatheringId: number
  matchScore: number
  userId: number
  huntName: string
  /** The hunter has said where. */
  isSomewhere: boolean
  productName: string
  price: number | null
  storeName: string
  /** An earlier find of the same pair was told a short while ago. */
  isKnown: boolean
  /** What its chance to be still there is told by. */
  quantity: number
  categoryId: number | null
  createdAt: string
  signs: StoredSign[] | null
}

/**
 * The matcher's finds of these hunts that are good enough to be told and were not told yet, without the gathering that
 * a hunt was started from.
 */
export async function selectUntold(tx: Db, huntIds: number[]): Promise<UntoldFind[]> {
  if (huntIds.length === 0) return []
  return tx.execute<UntoldFind>(sql`
    select find.id, find.hunt_id as "huntId", find.gathering_id as "gatheringId", find.match_score as "matchScore",
      find.user_id as "userId", hunt.product_name as "huntName", hunt.latitude is not null as "isSomewhere",
      gathering.product_name as "productName", gathering.price::float8 as price, store.name as "storeName",
      coalesce(told.told_at > ${lately}, false) as "isKnown", gathering.quantity, gathering.category_id as "categoryId",
      gathering.created_at as "createdAt", ${signsOf('gathering')} as signs
    from unnest(${sql.param(huntIds)}::int[]) as asked(id)
      -- The offset keeps the planner at looking up each hunt: in the midst of a run it believes that there are no finds yet.
      cross join lateral (select * from product_finds find where find.hunt_id = asked.id offset 0) find
      join product_hunts hunt on hunt.id = find.hunt_id
      join product_gatherings gathering on gathering.id = find.gathering_id
      join stores store on store.id = gathering.store_id
      left join told_pairs told on told.hunt_id = find.hunt_id and told.gathering_id = find.gathering_id
    where find.status = 'found' and find.source = 'matcher'
      and find.match_score >= ${leastAlert}::real and find.digest_id is null
      and hunt.status <> 'scored' and ${openFind('find', 'hunt', 'gathering')}
      and hunt.gathering_id is distinct from find.gathering_id
      and (told.told_at is null or told.told_at < find.created_at)
    order by find.match_score desc, find.id`)
}

/** What was told by itself lately, by hunt. */
export async function selectToldLately(tx: Db, huntIds: number[]): Promise<{ huntId: number; matchScore: number }[]> {
  return tx.execute<{ huntId: number; matchScore: number }>(sql`
    select hunt_id as "huntId", match_score as "matchScore" from told_pairs
    where hunt_id = ${anyOf(huntIds)} and told_at > ${lately}`)
}

export async function upsertTold(
  tx: Db,
  told: { huntId: number; gatheringId: number; matchScore: number }[],
): Promise<void> {
  if (told.length === 0) return
  await tx.execute(sql`
    insert into told_pairs (hunt_id, gathering_id, match_score)
    select "huntId", "gatheringId", "matchScore"
    from jsonb_to_recordset(${JSON.stringify(told)}::text::jsonb) as told("huntId" int, "gatheringId" int, "matchScore" real)
    on conflict (hunt_id, gathering_id) do update set match_score = excluded.match_score, told_at = excluded.told_at`)
}

/** The digest of each hunt that is still open for more. */
export async function selectOpenDigests(tx: Db, huntIds: number[]): Promise<Map<number, number>> {
  const rows = await tx.execute<{ huntId: number; id: number }>(sql`
    select find.hunt_id as "huntId", max(digest.id) as id
    from product_finds find join notifications digest on digest.id = find.digest_id and digest.created_at > ${lately}
    where find.hunt_id = ${anyOf(huntIds)} group by find.hunt_id`)
  return new Map(rows.map(({ huntId, id }) => [huntId, id]))
}

export async function addToDigest(tx: Db, digestId: number, findIds: number[]): Promise<void> {
  await tx.execute(sql`update product_finds set digest_id = ${digestId} where id = ${anyOf(findIds)}`)
}

/** What the hunters of these hunts have said in the last 90 days. About other hunts it counts half. */
export async function selectAnswers(tx: Db, huntIds: number[]): Promise<Map<number, Answers>> {
  const rows = await tx.execute<Answers & Record<string, unknown> & { huntId: number }>(sql`
    select "huntId", coalesce(sum(weight) filter (where wanted), 0)::float8 as wanted,
      coalesce(sum(weight) filter (where not wanted), 0)::float8 as unwanted
    from (
      select hunt.id as "huntId", case when said.hunt_id = hunt.id then 1 else 0.5 end as weight, said.status <> 'dismissed' as wanted
      from product_hunts hunt cross join lateral (
        select find.* from product_finds find where find.user_id = hunt.user_id and find.status <> 'found'
        union all
        -- Begun at what they confirmed, of which there is little, rather than at all that was ever found for them.
        select find.* from gathering_confirmations confirmed
          join product_finds find on find.gathering_id = confirmed.gathering_id and find.user_id = confirmed.user_id
        where confirmed.user_id = hunt.user_id and confirmed.still_there and find.status = 'found'
      ) said
      where hunt.id = ${anyOf(huntIds)} and said.source = 'matcher' and said.updated_at > now() - interval '90 days'
    ) answers group by "huntId"`)
  return new Map(rows.map(({ huntId, wanted, unwanted }) => [huntId, { wanted, unwanted }]))
}
