import { sql } from 'drizzle-orm'
import { goodMatch } from '../../../domain/rules/hunt-status.ts'
import type { Db } from '../../db/engine.ts'
import { isInSight, openFindFor, openGatheringFor, openHuntFor } from '../../db/visibility.ts'
import type { Viewer } from '../../http/viewer.ts'

/** Finds everybody may see, with their hunt and their gathering; without those of people out of the viewer's sight. */
const publicFinds = (viewer: Viewer | null) => sql`(
  select find.id, find.user_id, find.match_score
  from product_finds find
  join product_hunts hunt on hunt.id = find.hunt_id
  join product_gatherings gathering on gathering.id = find.gathering_id
  where ${openFindFor(viewer, 'find', 'hunt', 'gathering')} and find.status <> 'dismissed'
)`
const publicGatherings = (viewer: Viewer | null) =>
  sql`(select id, user_id, store_id from product_gatherings seen where ${openGatheringFor(viewer, 'seen')})`

export async function selectTotals(db: Db, viewer: Viewer | null) {
  const [row] = await db.execute<{
    hunts: number
    gatherings: number
    finds: number
    matches: number
    people: number
  }>(sql`
    with open_finds as materialized ${publicFinds(viewer)}
    select
      (select count(*)::int from product_hunts where ${openHuntFor(viewer, 'product_hunts')} and status <> 'scored') as hunts,
      (select count(*)::int from ${publicGatherings(viewer)} gatherings) as gatherings,
      (select count(*)::int from open_finds) as finds,
      (select count(*)::int from open_finds where match_score >= ${goodMatch}::real) as matches,
      (select count(*)::int from users where not is_suspended and (
        exists (select from product_hunts where user_id = users.id and ${openHuntFor(viewer, 'product_hunts')})
        or exists (select from ${publicGatherings(viewer)} gatherings where user_id = users.id)
      )) as people`)
  return row ?? { hunts: 0, gatherings: 0, finds: 0, matches: 0, people: 0 }
}

export const selectTopLocations = (db: Db, viewer: Viewer | null, limit: number) =>
  db.execute<{ name: string; count: number }>(sql`
    select stores.city || ', ' || stores.state as name, count(*)::int as count
    from ${publicGatherings(viewer)} gatherings join stores on stores.id = store_id
    group by 1 order by 2 desc, 1 limit ${limit}::int`)

/** Hunters by the good finds of their hunts. */
export const selectTopHunters = (db: Db, viewer: Viewer | null, limit: number) =>
  db.execute<{ id: number; name: string; picture: string | null; insider: boolean; finds: number }>(sql`
    select users.id, users.username as name, users.profile_picture as picture,
      users.is_insider as insider, count(*)::int as finds
    from ${publicFinds(viewer)} finds join users on users.id = user_id
    where match_score >= ${goodMatch}::real and not users.is_suspended and ${isInSight(viewer, sql`users.id`) ?? sql`true`}
    group by users.id order by 5 desc, users.id limit ${limit}::int`)
