import { sql } from 'drizzle-orm'
import type { Db } from '../../db/engine.ts'
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

/** Takes one record for this worker: the given one if it waits, else the one that waits longest. */
export async function claimQueuedRecord(
  db: Db,
  first?: { kind: Kind; recordId: number },
): Promise<QueuedRecord | undefined> {
  const wanted = first ? sql`and ${names[first.kind].id} = ${first.recordId}` : sql``
  const [row] = await db.execute<QueueRow>(sql`
    update match_queue set claimed_until = now() + ${claim}
    where id = (select id from match_queue where ${isFree} ${wanted} order by id limit 1 for update skip locked)
    returning ${columns}`)
  return row && toQueuedRecord(row)
}

/** Done, unless the record has changed in the meantime. */
export async function removeQueuedRecords(tx: Db, entries: Pick<QueuedRecord, 'id' | 'revision'>[]): Promise<void> {
  await tx.execute(sql`
    delete from match_queue using jsonb_to_recordset(${JSON.stringify(entries)}::text::jsonb) as done(id int, revision int)
    where match_queue.id = done.id and match_queue.revision = done.revision`)
}

export async function selectQueuedRecords(db: Db, afterId: number, limit: number): Promise<QueuedRecord[]> {
  const rows = await db.execute<QueueRow>(
    sql`select ${columns} from match_queue where id > ${afterId} order by id limit ${limit}`,
  )
  return rows.map(toQueuedRecord)
}

export async function isAnybodyWaiting(db: Db): Promise<boolean> {
  const rows = await db.execute(sql`select 1 from match_queue where ${isFree} limit 1`)
  return rows.length > 0
}
