import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/engine.ts'
import { anyOf } from '../../db/id-list.ts'
import { areApart } from '../../db/visibility.ts'
import type { StoredEvidence } from '../../db/schema/finds.ts'
import { names, type Kind } from './match-index.queries.ts'

export interface FindRow {
  huntId: number
  gatheringId: number
  matchScore: number
  matchReason: string
  evidence: StoredEvidence[]
  rawScore: number
  suitability: number
  rivalry: number
  huntRival: number | null
  learnedShift: number
}

export interface WrittenFind {
  id: number
  huntId: number
  gatheringId: number
  isNew: boolean
}

const hasMoved = (find: SQL, score: SQL, reason: SQL) =>
  sql`(abs(${find}.match_score - ${score}) > 0.002 or ${find}.match_reason <> ${reason} or ${find}.raw_score is null)`

/**
 * Makes finds, or gives those that are there their new score. What a person made, dismissed or scored stays; so does a
 * score that hardly moved. Skips pairs that turned private, hidden, scored or blocked since they were scored, and those
 * whose find an admin has removed.
 */
export async function upsertFinds(tx: Db, rows: FindRow[]): Promise<WrittenFind[]> {
  if (rows.length === 0) return []
  return tx.execute<WrittenFind & Record<string, unknown>>(sql`
    insert into product_finds
      (hunt_id, gathering_id, user_id, match_score, match_reason, evidence, raw_score, suitability, rivalry, hunt_rival,
        learned_shift)
    select hunt.id, gathering.id, hunt.user_id, made."matchScore", made."matchReason", made.evidence, made."rawScore",
      made.suitability, made.rivalry, made."huntRival", made."learnedShift"
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as made(
        "huntId" int, "gatheringId" int, "matchScore" real, "matchReason" text, evidence jsonb, "rawScore" real,
        suitability real, rivalry real, "huntRival" real, "learnedShift" real)
      join product_hunts hunt on hunt.id = made."huntId" and hunt.status <> 'scored' and not hunt.is_hidden
      join product_gatherings gathering on gathering.id = made."gatheringId" and gathering.is_public and not gathering.is_hidden
    where not ${areApart('hunt.user_id', 'gathering.user_id')}
      and not exists (select from removed_pairs removed where removed.hunt_id = hunt.id and removed.gathering_id = gathering.id)
      -- Most are as they were: those are left alone, where a conflict would lock and write each. The offset keeps the
      -- planner at looking up each pair: in the midst of a first run it believes that there are hardly any finds.
      and not exists (
        select from product_finds same where same.hunt_id = made."huntId" and same.gathering_id = made."gatheringId"
          and not ${hasMoved(sql`same`, sql`made."matchScore"`, sql`made."matchReason"`)} offset 0)
    order by hunt.id, gathering.id
    on conflict (hunt_id, gathering_id) do update set
      match_score = excluded.match_score, match_reason = excluded.match_reason, evidence = excluded.evidence,
      raw_score = excluded.raw_score, suitability = excluded.suitability, rivalry = excluded.rivalry,
      hunt_rival = excluded.hunt_rival, learned_shift = excluded.learned_shift,
      updated_at = now()
    where product_finds.status = 'found' and product_finds.source = 'matcher'
      and ${hasMoved(sql`product_finds`, sql`excluded.match_score`, sql`excluded.match_reason`)}
    returning id, hunt_id as "huntId", gathering_id as "gatheringId", (xmax = 0) as "isNew"`)
}

/** Where the find's hunt is, rounded. */
interface HuntPlace {
  latitude: number | null
  longitude: number | null
}
const huntPlace = sql`hunt.rounded_latitude as latitude, hunt.rounded_longitude as longitude`

/** A find as it stood when its record was weighed. */
export interface StandingFind extends HuntPlace, Record<string, unknown> {
  id: number
  huntId: number
  version: string
}

const isMatchers = sql`find.status = 'found' and find.source = 'matcher'`

/** What the matcher made for these records so far. Read it before they are weighed. */
export async function selectStandingFinds(db: Db, kind: Kind, ids: number[]): Promise<StandingFind[]> {
  return db.execute<StandingFind>(sql`
    select find.id, find.hunt_id as "huntId", find.xmin::text as version, ${huntPlace}
    from product_finds find join product_hunts hunt on hunt.id = find.hunt_id
    where find.${names[kind].id} = ${anyOf(ids)} and ${isMatchers}`)
}

interface GoneFind extends Record<string, unknown> {
  id: number
  huntId: number
}

/**
 * Takes back what stood when the records were weighed and would not be made again. What somebody else wrote since then
 * knows more than this weighing: it stays.
 */
export async function deleteFindsExcept(
  tx: Db,
  standing: StandingFind[],
  kept: { huntId: number; gatheringId: number }[],
): Promise<GoneFind[]> {
  if (standing.length === 0) return []
  return tx.execute<GoneFind>(sql`
    delete from product_finds find
    using jsonb_to_recordset(${JSON.stringify(standing)}::text::jsonb) as stood(id int, version text)
    where find.id = stood.id and find.xmin::text = stood.version and ${isMatchers}
      and not exists (
        select from jsonb_to_recordset(${JSON.stringify(kept)}::text::jsonb) as kept("huntId" int, "gatheringId" int)
        where kept."huntId" = find.hunt_id and kept."gatheringId" = find.gathering_id)
      and exists (select from product_hunts hunt where hunt.id = find.hunt_id and hunt.status <> 'scored' and not hunt.is_hidden)
    returning find.id, find.hunt_id as "huntId"`)
}

export interface RivalFind extends HuntPlace, Record<string, unknown> {
  id: number
  huntId: number
  gatheringId: number
  matchScore: number
  rawScore: number
  suitability: number
  rivalry: number
  huntRival: number | null
}

/** Open finds of these records with others than the given one. */
export async function selectRivalFinds(tx: Db, kind: Kind, ids: number[], except: number): Promise<RivalFind[]> {
  const own = names[kind].id
  const other = names[names[kind].other].id
  return tx.execute<RivalFind>(sql`
    select find.id, find.hunt_id as "huntId", find.gathering_id as "gatheringId", find.match_score as "matchScore",
      find.raw_score as "rawScore", find.suitability, find.rivalry, find.hunt_rival as "huntRival", ${huntPlace}
    from product_finds find join product_hunts hunt on hunt.id = find.hunt_id
    where find.${own} = ${anyOf(ids)} and find.${other} <> ${except}
      and ${isMatchers} and find.raw_score is not null and find.suitability is not null`)
}

export async function updateScores(
  tx: Db,
  scores: { id: number; matchScore: number; huntRival: number | null; learnedShift: number }[],
): Promise<void> {
  await tx.execute(sql`
    update product_finds find set match_score = given."matchScore", hunt_rival = given."huntRival", learned_shift = given."learnedShift", updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(scores)}::text::jsonb) as given(id int, "matchScore" real, "huntRival" real, "learnedShift" real)
    where find.id = given.id`)
}

export async function deleteFinds(tx: Db, ids: number[]): Promise<void> {
  await tx.execute(sql`delete from product_finds where id = ${anyOf(ids)}`)
}
