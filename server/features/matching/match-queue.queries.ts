import { sql } from 'drizzle-orm'
import { publish } from '../../db/bus.ts'
import type { Db } from '../../db/engine.ts'
import { anyOf } from '../../db/id-list.ts'
import { names, type Kind } from './match-index.queries.ts'

/** A record that waits to be matched, in the form it has now. */
export interface QueuedRecord {
  id: number
  kind: Kind
  recordId: number
  revision: number
}

interface QueueRow extends Record<string, unknown> {
  id: number
  huntId: number | null
  gatheringId: number | null
  revision: number
}

const columns = sql`id, hunt_id as "huntId", gathering_id as "gatheringId", revision`
const toQueuedRecord = ({ id, huntId, gatheringId, revision }: QueueRow): QueuedRecord =>
  huntId === null
    ? { id, kind: 'gathering', recordId: gatheringId ?? 0, revision }
    : { id, kind: 'hunt', recordId: huntId, revision }

/** Long enough for any one record; after a crash it is tried again when this has passed. */
const claim = sql`interval '20 seconds'`
const isFree = sql`(claimed_until is null or claimed_until < now())`

/** Takes one record for this worker, the newest first: what somebody waits for comes before the rest of an import. */
export async function claimQueuedRecord(db: Db): Promise<QueuedRecord | undefined> {
  const [row] = await db.execute<QueueRow>(sql`
    update match_queue set claimed_until = now() + ${claim}
    where id = (select id from match_queue where ${isFree} order by id desc limit 1 for update skip locked)
    returning ${columns}`)
  return row && toQueuedRecord(row)
}

/** Tries a record that failed again later, unless it has changed in the meantime: others have their turn before it. */
export async function postponeQueuedRecord(db: Db, { id, revision }: QueuedRecord): Promise<void> {
  await db.execute(sql`
    update match_queue set claimed_until = now() + interval '10 minutes' where id = ${id} and revision = ${revision}`)
}

/** Done, unless the record has changed in the meantime. */
export async function removeQueuedRecords(tx: Db, entries: Pick<QueuedRecord, 'id' | 'revision'>[]): Promise<void> {
  await tx.execute(sql`
    delete from match_queue using jsonb_to_recordset(${JSON.stringify(entries)}::text::jsonb) as done(id int, revision int)
    where match_queue.id = done.id and match_queue.revision = done.revision`)
}

/** Has these records matched on their own, soon, whatever else waits for them. */
export async function queueRecords(tx: Db, kind: Kind, ids: Iterable<number>): Promise<void> {
  const waiting = [...ids]
  if (waiting.length === 0) return
  const { id, records } = names[kind]
  await tx.execute(sql`
    insert into match_queue (${id}) select record.id from ${records} record where record.id = ${anyOf(waiting)} order by record.id
    on conflict (${id}) do update set revision = match_queue.revision + 1, claimed_until = null`)
  await publish(tx, 'match', null)
}

export async function selectQueuedRecords(db: Db, afterId: number, limit: number): Promise<QueuedRecord[]> {
  const rows = await db.execute<QueueRow>(
    sql`select ${columns} from match_queue where id > ${afterId} order by id limit ${limit}`,
  )
  return rows.map(toQueuedRecord)
}
