import { and, eq, not, or, sql, type Placeholder, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { finds } from './schema/finds.ts'
import { gatherings } from './schema/gatherings.ts'
import { hunts } from './schema/hunts.ts'

/*
 * What may be seen by whom, once for all queries. Hidden hunts, hidden or private gatherings and hidden finds are there
 * for their owner and admins only; a find needs its hunt and its gathering visible, too. What hangs on a record
 * (comments, likes, shares, activity, notifications, photos) is seen by those who see the record. Services that hold a
 * row already ask `maySee`, which says the same.
 */

/** The id may also stand in another row of the query. */
type Asker = { id: number | Placeholder | PgColumn; isAdmin: boolean } | null

const everything = sql`true`
const all = (...conditions: (SQL | undefined)[]): SQL => and(...conditions) ?? everything
const any = (...conditions: (SQL | undefined)[]): SQL => or(...conditions) ?? everything

/** What everybody may see, in a query written by hand; `alias` is what it calls the table. */
export const openHunt = (alias: string): SQL => sql.raw(`not ${alias}.is_hidden`)
export const openGathering = (alias: string): SQL => sql.raw(`(${alias}.is_public and not ${alias}.is_hidden)`)
export const openFind = (find: string, hunt: string, gathering: string): SQL =>
  sql`(not ${sql.raw(find)}.is_hidden and ${openHunt(hunt)} and ${openGathering(gathering)})`

export const isOpenHunt: SQL = not(hunts.isHidden)
export const isOpenGathering: SQL = all(gatherings.isPublic.getSQL(), not(gatherings.isHidden))

export function seesHunt(viewer: Asker): SQL {
  if (viewer?.isAdmin) return everything
  return any(isOpenHunt, viewer ? eq(hunts.userId, viewer.id) : undefined)
}

export function seesGathering(viewer: Asker): SQL {
  if (viewer?.isAdmin) return everything
  return any(isOpenGathering, viewer ? eq(gatherings.userId, viewer.id) : undefined)
}

/** In a query that joins the find's hunt and gathering. */
export function seesFind(viewer: Asker): SQL {
  if (viewer?.isAdmin) return everything
  const isOwn = viewer ? eq(finds.userId, viewer.id) : undefined
  return all(any(not(finds.isHidden), isOwn), seesHunt(viewer), seesGathering(viewer))
}

/** Whether the gathering of an id that some other row holds can be seen; one that is gone cannot. */
export const canSeeGathering = (viewer: Asker, id: SQL): SQL =>
  sql`exists (select from ${gatherings} where ${gatherings.id} = ${id} and ${seesGathering(viewer)})`

/** Whether there is a find of that id, but not for this viewer. */
export const isUnseenFind = (viewer: Asker, id: SQL): SQL =>
  sql`exists (select from ${finds} join ${hunts} on ${hunts.id} = ${finds.huntId}
    join ${gatherings} on ${gatherings.id} = ${finds.gatheringId} where ${finds.id} = ${id} and not (${seesFind(viewer)}))`
