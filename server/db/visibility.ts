import { and, eq, ne, not, or, sql, type Placeholder, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { users } from './schema/accounts.ts'
import { comments } from './schema/community.ts'
import { finds } from './schema/finds.ts'
import { gatherings } from './schema/gatherings.ts'
import { hunts } from './schema/hunts.ts'
import { blocks } from './schema/people.ts'
import { productCategories } from './schema/products.ts'

/*
 * What may be seen by whom, once for all queries. Hidden hunts, hidden or private gatherings, hidden or dismissed finds
 * and hidden comments are there for their owner and admins only; a find needs its hunt and its gathering visible, too.
 * What hangs on a record (comments, likes, shares, activity, notifications, photos) is seen by those who see the record.
 * Two people of whom one has blocked the other do not see each other's. A hidden profile picture is there for its owner
 * and admins only. Services that hold a row already ask `maySee`, which says the same.
 */

/** The id may also stand in another row of the query; whom they do not see is looked up where it is not known. */
export type Asker = {
  id: number | Placeholder | PgColumn
  isAdmin: boolean
  blocked?: readonly number[] | Placeholder
} | null

const everything = sql`true`
const all = (...conditions: (SQL | undefined)[]): SQL => and(...conditions) ?? everything
const any = (...conditions: (SQL | undefined)[]): SQL => or(...conditions) ?? everything

/** What everybody may see, in a query written by hand; `alias` is what it calls the table. */
export const openHunt = (alias: string): SQL => sql.raw(`not ${alias}.is_hidden`)
export const openGathering = (alias: string): SQL => sql.raw(`(${alias}.is_public and not ${alias}.is_hidden)`)
const shownFind = (alias: string): SQL => sql.raw(`(not ${alias}.is_hidden and ${alias}.status <> 'dismissed')`)
export const openFind = (find: string, hunt: string, gathering: string): SQL =>
  sql`(${shownFind(find)} and ${openHunt(hunt)} and ${openGathering(gathering)})`

/**
 * Whether a person is within the viewer's sight. Nothing at all is asked for those who have blocked nobody and whom
 * nobody has blocked, which is nearly everybody.
 */
export function isInSight(viewer: Asker, person: PgColumn | SQL): SQL | undefined {
  if (!viewer || viewer.isAdmin) return undefined
  const { id, blocked } = viewer
  if (Array.isArray(blocked) && blocked.length === 0) return undefined
  if (blocked) return sql`${person} <> all(${Array.isArray(blocked) ? sql.param(blocked) : blocked}::int[])`
  return sql`not exists (select from ${blocks}
    where (${blocks.userId} = ${id} and ${blocks.blockedId} = ${person}) or (${blocks.userId} = ${person} and ${blocks.blockedId} = ${id}))`
}

/** The same in a query written by hand, with what everybody may see. */
export const openHuntFor = (viewer: Asker, alias: string): SQL =>
  all(openHunt(alias), isInSight(viewer, sql.raw(`${alias}.user_id`)))
export const openGatheringFor = (viewer: Asker, alias: string): SQL =>
  all(openGathering(alias), isInSight(viewer, sql.raw(`${alias}.user_id`)))

export const openFindFor = (viewer: Asker, find: string, hunt: string, gathering: string): SQL =>
  all(shownFind(find), openHuntFor(viewer, hunt), openGatheringFor(viewer, gathering))

/** In a query whose comments are those of a record that the viewer sees. */
export function seesComment(viewer: Asker): SQL {
  if (viewer?.isAdmin) return everything
  return all(
    any(not(comments.isHidden), viewer ? eq(comments.userId, viewer.id) : undefined),
    isInSight(viewer, comments.userId),
  )
}

/** A record's counter of comments, which leaves out hidden ones, without those of people out of the viewer's sight. */
export function commentsInSight(viewer: Asker, record: typeof hunts | typeof gatherings | typeof finds): SQL<number> {
  const inSight = isInSight(viewer, comments.userId)
  if (!inSight) return sql<number>`${record.commentCount}`
  const on = record === hunts ? comments.huntId : record === gatherings ? comments.gatheringId : comments.findId
  return sql<number>`(${record.commentCount} - (select count(*)::int from ${comments} where ${on} = ${record.id} and not ${comments.isHidden} and not (${inSight})))`
}

/** The profile picture of a row of `users`; null when its owner hides it from the viewer. */
export function pictureFor(viewer: Asker): SQL<string | null> {
  if (viewer?.isAdmin) return sql`${users.profilePicture}`
  const isShown = any(sql`(${users.visibility}->>'picture')::boolean`, viewer ? eq(users.id, viewer.id) : undefined)
  return sql`case when ${isShown} then ${users.profilePicture} end`
}

/** Two people who do not see each other, in a query written by hand. */
export const areApart = (one: string, other: string): SQL =>
  sql.raw(`exists (select from user_blocks apart
    where (apart.user_id, apart.blocked_id) in ((${one}, ${other}), (${other}, ${one})))`)

export const isOpenHunt: SQL = not(hunts.isHidden)
export const isOpenGathering: SQL = all(gatherings.isPublic.getSQL(), not(gatherings.isHidden))

export function seesHunt(viewer: Asker): SQL {
  if (viewer?.isAdmin) return everything
  return all(any(isOpenHunt, viewer ? eq(hunts.userId, viewer.id) : undefined), isInSight(viewer, hunts.userId))
}

export function seesGathering(viewer: Asker): SQL {
  if (viewer?.isAdmin) return everything
  const mayKnow = any(isOpenGathering, viewer ? eq(gatherings.userId, viewer.id) : undefined)
  return all(mayKnow, isInSight(viewer, gatherings.userId))
}

/** In a query that joins the find's hunt and gathering. */
export function seesFind(viewer: Asker): SQL {
  if (viewer?.isAdmin) return everything
  const isOwn = viewer ? eq(finds.userId, viewer.id) : undefined
  const isShown = all(not(finds.isHidden), ne(finds.status, 'dismissed'))
  return all(any(isShown, isOwn), seesHunt(viewer), seesGathering(viewer))
}

/** Whether a category is approved, or the viewer's own proposal. Admins, too, approve a proposal before they use it. */
export const mayUseCategory = (viewerId: number | null): SQL =>
  any(productCategories.approved.getSQL(), viewerId === null ? undefined : eq(productCategories.makerId, viewerId))

/** Whether the gathering of an id that some other row holds can be seen; one that is gone cannot. */
export const canSeeGathering = (viewer: Asker, id: SQL): SQL =>
  sql`exists (select from ${gatherings} where ${gatherings.id} = ${id} and ${seesGathering(viewer)})`

/** Whether the find of an id that some other row holds can be seen; one that is gone cannot. */
export const canSeeFind = (viewer: Asker, id: SQL): SQL =>
  sql`exists (select from ${finds} join ${hunts} on ${hunts.id} = ${finds.huntId}
    join ${gatherings} on ${gatherings.id} = ${finds.gatheringId} where ${finds.id} = ${id} and ${seesFind(viewer)})`

/** Whether there is a find of that id, but not for this viewer. */
export const isUnseenFind = (viewer: Asker, id: SQL): SQL =>
  sql`exists (select from ${finds} join ${hunts} on ${hunts.id} = ${finds.huntId}
    join ${gatherings} on ${gatherings.id} = ${finds.gatheringId} where ${finds.id} = ${id} and not (${seesFind(viewer)}))`

/** Whether the viewer sees the comment of an id that some other row holds: its record and its author. */
export const canSeeComment = (viewer: Asker, id: SQL): SQL =>
  sql`exists (select from ${comments} left join ${finds} on ${finds.id} = ${comments.findId}
    left join ${hunts} on ${hunts.id} = coalesce(${comments.huntId}, ${finds.huntId})
    left join ${gatherings} on ${gatherings.id} = coalesce(${comments.gatheringId}, ${finds.gatheringId})
    where ${all(eq(comments.id, id), seesComment(viewer))} and case
      when ${comments.huntId} is not null then ${seesHunt(viewer)}
      when ${comments.gatheringId} is not null then ${seesGathering(viewer)}
      else ${seesFind(viewer)} end)`
