import { sql } from 'drizzle-orm'
import type { Db } from '../../db/engine.ts'
import { anyOf } from '../../db/id-list.ts'
import { openGathering } from '../../db/visibility.ts'

export interface Waiting extends Record<string, unknown> {
  id: number
  gatheringId: number
  revision: number
}

/** Takes one that waits; after a crash it is anybody's again. */
export async function claimWaiting(db: Db): Promise<Waiting | undefined> {
  const [row] = await db.execute<Waiting>(sql`
    update thing_queue set claimed_until = now() + interval '20 seconds'
    where id = (
      select id from thing_queue where claimed_until is null or claimed_until < now()
      order by id limit 1 for update skip locked)
    returning id, gathering_id as "gatheringId", revision`)
  return row
}

/** Done, unless it has changed in the meantime. */
export const removeWaiting = (tx: Db, { id, revision }: Waiting) =>
  tx.execute(sql`delete from thing_queue where id = ${id} and revision = ${revision}`)

/** Groups are written by one at a time. */
export const lockThings = (tx: Db) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('things'))`)

/** Style numbers this long are taken at their word; shorter ones need a name that is alike, too. */
const sureStyle = 6
const shortestStyle = 3
const shortestBarcode = 7
const likeName = 0.3
const muchAlike = 0.45
const namesLookedAt = 20

const mostAlike = 200

export interface Alike {
  /** Same number or barcode. */
  sure: number[]
  /** Names alike and no number against it: the matcher judges. */
  maybe: number[]
}

/** Open gatherings that may be the same thing as this open one; undefined when it is not open, or gone. */
export async function selectAlike(db: Db, id: number): Promise<Alike | undefined> {
  const [row] = await db.execute<{ sure: number[] | null; maybe: number[] | null }>(sql`
    with own as materialized (
      select id, product_name, hgfs_style(sku) as style, hgfs_barcode(barcode) as barcode
      from product_gatherings gathering where id = ${id} and ${openGathering('gathering')}
    ), sure as (
      select other.id from own join product_gatherings other
        on hgfs_barcode(other.barcode) = own.barcode and other.barcode is not null
      where length(own.barcode) >= ${shortestBarcode}::int and other.id <> own.id and ${openGathering('other')}
      union
      select other.id from own join product_gatherings other
        on hgfs_style(other.sku) = own.style and other.sku is not null
      where other.id <> own.id and ${openGathering('other')} and length(own.style) >= ${shortestStyle}::int
        and (length(own.style) >= ${sureStyle}::int
          or similarity(hgfs_unaccent(other.product_name), hgfs_unaccent(own.product_name)) >= ${likeName}::real)
    ), maybe as (
      select alike.id from own cross join lateral (
        select other.id, similarity(hgfs_unaccent(other.product_name), hgfs_unaccent(own.product_name)) as likeness
        from product_gatherings other
        where hgfs_unaccent(other.product_name) % hgfs_unaccent(own.product_name)
          and other.id <> own.id and ${openGathering('other')}
          and (own.style is null or other.sku is null)
          and (own.barcode is null or other.barcode is null)
        order by likeness desc, other.id limit ${namesLookedAt}::int
      ) alike where likeness >= ${muchAlike}::real
    )
    select (select array_agg(id) from (select id from sure order by id limit ${mostAlike}::int) known) as sure,
      (select array_agg(id) from maybe) as maybe
    from own`)
  return row && { sure: row.sure ?? [], maybe: row.maybe ?? [] }
}

/** Its pairs are these from now on. Those that were deleted meanwhile are left out. */
export async function replacePairs(tx: Db, id: number, others: number[]): Promise<void> {
  await tx.execute(sql`delete from same_things where gathering_id = ${id} or other_id = ${id}`)
  if (others.length === 0) return
  await tx.execute(sql`
    insert into same_things (gathering_id, other_id)
    select least(id, ${id}::int), greatest(id, ${id}::int) from product_gatherings other
    where id = ${anyOf(others)} and ${openGathering('other')}`)
}

/** Everything in the things that these gatherings show now. */
export async function selectFellows(tx: Db, ids: number[]): Promise<Map<number, number>> {
  const rows = await tx.execute<{ gatheringId: number; thingId: number }>(sql`
    select gathering_id as "gatheringId", thing_id as "thingId" from gathering_things
    where thing_id in (select thing_id from gathering_things where gathering_id = ${anyOf(ids)})`)
  return new Map(rows.map(({ gatheringId, thingId }) => [gatheringId, thingId]))
}

export async function selectPairs(tx: Db, ids: number[]): Promise<[number, number][]> {
  const rows = await tx.execute<{ one: number; other: number }>(sql`
    select gathering_id as one, other_id as other from same_things where gathering_id = ${anyOf(ids)}`)
  return rows.map(({ one, other }) => [one, other])
}

export async function insertThing(tx: Db): Promise<number> {
  const [row] = await tx.execute<{ id: number }>(sql`insert into things default values returning id`)
  if (!row) throw new Error('a new thing was not returned')
  return row.id
}

export async function writeMembers(tx: Db, thingId: number, members: number[], merged: number[]): Promise<void> {
  await tx.execute(sql`
    insert into gathering_things (gathering_id, thing_id)
    select id, ${thingId}::int from product_gatherings where id = ${anyOf(members)}
    on conflict (gathering_id) do update set thing_id = excluded.thing_id
    where gathering_things.thing_id <> excluded.thing_id`)
  // One that comes to life again is itself once more.
  await tx.execute(sql`update things set merged_into = null where id = ${thingId} and merged_into is not null`)
  if (merged.length > 0)
    await tx.execute(sql`update things set merged_into = ${thingId} where id = ${anyOf(merged)} and id <> ${thingId}`)
}

export const removeMember = (tx: Db, id: number) =>
  tx.execute(sql`delete from gathering_things where gathering_id = ${id}`)
