import { and, not, sql, type SQL } from 'drizzle-orm'
import { goodMatch } from '../../../domain/rules/hunt-status.ts'
import type { Db } from '../../db/engine.ts'
import { anyOf } from '../../db/id-list.ts'
import { users } from '../../db/schema/accounts.ts'
import { isInSight, openFindFor, openGatheringFor, openHuntFor, pictureFor } from '../../db/visibility.ts'
import type { Viewer } from '../../http/viewer.ts'

/** What a query counts: public records of all members (null), or those of these members alone, found by index. */
export type Members = number[] | null

const isBy = (column: string, members: Members): SQL =>
  members ? sql`${sql.raw(column)} = ${anyOf(members)}` : sql`true`

const publicGatherings = (members: Members) => sql`(
  select id, user_id, store_id from product_gatherings seen
  where ${openGatheringFor(null, 'seen')} and ${isBy('seen.user_id', members)})`

/** A find has a share of its hunter and of its gatherer. */
const publicFinds = (members: Members) => sql`(
  select find.id, find.user_id, find.match_score
  from product_finds find
  join product_hunts hunt on hunt.id = find.hunt_id
  join product_gatherings gathering on gathering.id = find.gathering_id
  where ${openFindFor(null, 'find', 'hunt', 'gathering')} and ${
    members
      ? sql`find.id in (
          select id from product_finds where ${isBy('user_id', members)}
          union
          select theirs.id from product_gatherings seen join product_finds theirs on theirs.gathering_id = seen.id
          where ${isBy('seen.user_id', members)})`
      : sql`true`
  })`

export async function selectTotals(db: Db, members: Members) {
  const [row] = await db.execute<{
    hunts: number
    gatherings: number
    finds: number
    matches: number
    people: number
  }>(sql`
    with open_finds as materialized ${publicFinds(members)}
    select
      (select count(*)::int from product_hunts
        where ${openHuntFor(null, 'product_hunts')} and status <> 'scored' and ${isBy('user_id', members)}) as hunts,
      (select count(*)::int from ${publicGatherings(members)} gatherings) as gatherings,
      (select count(*)::int from open_finds) as finds,
      (select count(*)::int from open_finds where match_score >= ${goodMatch}::real) as matches,
      (select count(*)::int from users where not is_suspended and ${isBy('users.id', members)} and (
        exists (select from product_hunts where user_id = users.id and ${openHuntFor(null, 'product_hunts')})
        or exists (select from ${publicGatherings(null)} gatherings where user_id = users.id)
      )) as people`)
  return row ?? { hunts: 0, gatherings: 0, finds: 0, matches: 0, people: 0 }
}

/** Towns by the people who gather there, then by what they gathered. */
export const selectTopLocations = (db: Db, members: Members, limit: number | null) =>
  db.execute<{ name: string; people: number; count: number }>(sql`
    select stores.city || ', ' || stores.state as name, count(distinct user_id)::int as people, count(*)::int as count
    from ${publicGatherings(members)} gatherings join stores on stores.id = store_id
    group by 1 order by 2 desc, 3 desc, 1 limit ${limit}::int`)

/** Hunters by the good finds of their hunts. */
export const selectTopHunters = (db: Db, members: Members, limit: number | null) =>
  db.execute<{ id: number; finds: number }>(sql`
    select users.id, count(*)::int as finds
    from ${publicFinds(members)} finds join users on users.id = user_id
    where match_score >= ${goodMatch}::real and not users.is_suspended
    group by users.id order by 2 desc, users.id limit ${limit}::int`)

/** As they are now: without hunters who were suspended since the ranking was made. */
export const selectHunters = (db: Db, viewer: Viewer | null, ids: number[]) =>
  db
    .select({
      id: users.id,
      name: users.username,
      profilePicture: pictureFor(viewer),
      isInsider: users.isInsider,
    })
    .from(users)
    .where(and(sql`${users.id} = ${anyOf(ids)}`, not(users.isSuspended), isInSight(viewer, users.id)))
