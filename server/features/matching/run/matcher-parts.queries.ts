import { sql } from 'drizzle-orm'
import { publish } from '../../../db/bus.ts'
import type { Db } from '../../../db/engine.ts'
import type { Kind } from '../match-index.queries.ts'

export type Phase = 'index' | 'weigh' | 'write'

/** A part of a run that this worker has taken. */
export interface Part extends Record<string, unknown> {
  id: number
  run: string
  phase: Phase
  kind: Kind
  ids: number[]
  weighed: unknown
}

/** Renewed while somebody is at it. */
const claim = sql`now() + interval '60 seconds'`
const isFree = sql`not is_done and (claimed_until is null or claimed_until < now())`

/** On this channel workers hear that a run has parts to take. */
export const partsChannel = 'match-parts'

/** One run is under way at a time: what an earlier one has left behind goes. */
export async function deleteOtherParts(db: Db, run: string): Promise<void> {
  await db.execute(sql`delete from matcher_parts where run <> ${run}`)
}

export async function deleteParts(db: Db, run: string): Promise<void> {
  await db.execute(sql`delete from matcher_parts where run = ${run}`)
}

export async function insertParts(
  db: Db,
  run: string,
  phase: Phase,
  parts: { kind: Kind; ids: number[] }[],
): Promise<void> {
  if (parts.length === 0) return
  await db.execute(sql`
    insert into matcher_parts (run, phase, kind, ids)
    select ${run}, ${phase}, part.kind, part.ids
    from jsonb_to_recordset(${JSON.stringify(parts)}::text::jsonb) as part(kind text, ids int[])`)
  await publish(db, partsChannel, null)
}

/** What was weighed is next to be written. */
export async function reopenPartsToWrite(db: Db, run: string): Promise<void> {
  await db.execute(sql`
    update matcher_parts set phase = 'write', is_done = false, claimed_until = null where run = ${run} and phase = 'weigh'`)
  await publish(db, partsChannel, null)
}

/**
 * Neighbors share their candidates, so they are weighed one after the other; but who writes them locks their region, so that
 * is done all over the map.
 */
const inTurn = sql`case when phase = 'write' then hashint4(id) else id end`

/** Takes the next part, of the given run or of any. */
export async function claimPart(db: Db, run?: string): Promise<Part | undefined> {
  const [part] = await db.execute<Part>(sql`
    update matcher_parts set claimed_until = ${claim}
    where id = (
      select id from matcher_parts where ${isFree} ${run === undefined ? sql`` : sql`and run = ${run}`}
      order by run, ${inTurn} limit 1 for update skip locked)
    returning id, run, phase, kind, ids, weighed`)
  return part
}

/** False when the part is not to be done any more. */
export async function renewPart(db: Db, { id, phase }: Part): Promise<boolean> {
  const rows = await db.execute(sql`
    update matcher_parts set claimed_until = ${claim} where id = ${id} and phase = ${phase} and not is_done returning id`)
  return rows.length > 0
}

export interface Outcome {
  weighed?: unknown
  made?: number
  gone?: number
  matches?: number
  errors?: number
}

/** Counts once, however many were at it. */
export async function finishPart(db: Db, { id, phase }: Part, outcome: Outcome): Promise<void> {
  const { weighed, made = 0, gone = 0, matches = 0, errors = 0 } = outcome
  await db.execute(sql`
    update matcher_parts set is_done = true, made = made + ${made}, gone = gone + ${gone}, matches = matches + ${matches},
      errors = errors + ${errors}, weighed = ${weighed === undefined ? null : JSON.stringify(weighed)}::text::jsonb
    where id = ${id} and phase = ${phase} and not is_done`)
}

interface Progress extends Record<string, unknown> {
  open: number
  done: number
  made: number
  gone: number
  matches: number
  errors: number
}

/** How many parts of a phase are open, how many records are done with, and what came of it. */
export async function selectProgress(db: Db, run: string, phase: Phase): Promise<Progress> {
  const [row] = await db.execute<Progress>(sql`
    select count(*) filter (where not is_done)::int as open,
      coalesce(sum(cardinality(ids)) filter (where is_done), 0)::int as done,
      coalesce(sum(made), 0)::int as made, coalesce(sum(gone), 0)::int as gone,
      coalesce(sum(matches), 0)::int as matches, coalesce(sum(errors), 0)::int as errors
    from matcher_parts where run = ${run} and phase = ${phase}`)
  return row ?? { open: 0, done: 0, made: 0, gone: 0, matches: 0, errors: 0 }
}

export const selectPartIds = async (db: Db, run: string): Promise<number[]> => {
  const rows = await db.execute<{ id: number }>(sql`select id from matcher_parts where run = ${run} order by id`)
  return rows.map(({ id }) => id)
}

/** Who competes in a part, and the gatherings that may become finds of its hunts. */
export async function selectRivalry(db: Db, id: number): Promise<{ tallies: unknown; found: number[] }> {
  const [row] = await db.execute<{ tallies: unknown; found: number[] }>(sql`
    select weighed -> 'tallies' as tallies, array(
      select distinct (pair ->> 'gatheringId')::int from jsonb_array_elements(weighed -> 'pairs') pair) as found
    from matcher_parts where id = ${id}`)
  return { tallies: row?.tallies ?? undefined, found: row?.found ?? [] }
}
