import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/engine.ts'
import { gatherings } from '../../db/schema/gatherings.ts'
import { stores } from '../../db/schema/stores.ts'
import { gatheringThings } from '../../db/schema/things.ts'
import { isOpenGathering, seesGathering } from '../../db/visibility.ts'
import type { Viewer } from '../../http/viewer.ts'

/** What this thing is today: another one, if it turned out to be the same. */
export async function selectPresentThing(db: Db, id: number): Promise<number> {
  const [row] = await db.execute<{ id: number }>(sql`
    with recursive leads as (
      select id, merged_into, 1 as step from things where id = ${id}
      union all
      select next.id, next.merged_into, step + 1 from leads join things next on next.id = leads.merged_into
      where step < 100
    )
    select id from leads order by step desc limit 1`)
  return row?.id ?? id
}

/** A thing that was seen more often than this is shown by its latest sightings. */
const mostSightings = 1000

/** What everybody may see of it, without what this viewer may not, newest first. */
export const selectSightings = (db: Db, viewer: Viewer | null, thingId: number) =>
  db
    .select({
      id: gatherings.id,
      productName: gatherings.productName,
      price: gatherings.price,
      latitude: sql<number | null>`coalesce(${stores.latitude}, ${gatherings.latitude})`,
      longitude: sql<number | null>`coalesce(${stores.longitude}, ${gatherings.longitude})`,
      storeId: gatherings.storeId,
      storeName: stores.name,
      city: stores.city,
      state: stores.state,
      lastSeenAt: gatherings.lastSeenAt,
      createdAt: gatherings.createdAt,
    })
    .from(gatheringThings)
    .innerJoin(gatherings, eq(gatherings.id, gatheringThings.gatheringId))
    .innerJoin(stores, eq(stores.id, gatherings.storeId))
    .where(and(eq(gatheringThings.thingId, thingId), isOpenGathering, seesGathering(viewer)))
    .orderBy(desc(gatherings.lastSeenAt), desc(gatherings.id))
    .limit(mostSightings)
export type Sighting = Awaited<ReturnType<typeof selectSightings>>[number]

/** For the sitemap: what was seen more than once. */
export const selectThingPages = (db: Db, limit: number) =>
  db
    .select({
      id: gatheringThings.thingId,
      changedAt: sql<string>`max(${gatherings.updatedAt})`.mapWith(gatherings.updatedAt),
    })
    .from(gatheringThings)
    .innerJoin(gatherings, eq(gatherings.id, gatheringThings.gatheringId))
    .where(isOpenGathering)
    .groupBy(gatheringThings.thingId)
    .having(sql`count(*) > 1`)
    .orderBy(desc(gatheringThings.thingId))
    .limit(limit)
