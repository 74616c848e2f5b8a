import { and, inArray, sql, type SQL } from 'drizzle-orm'
import { isWithin, milesTo } from '../../db/distance.ts'
import type { Db } from '../../db/engine.ts'
import { plannedForItsValues } from '../../db/preparation-policy.ts'
import { isFreshGathering } from '../../db/freshness.ts'
import { gatherings } from '../../db/schema/gatherings.ts'
import { stores } from '../../db/schema/stores.ts'
import { seesGathering } from '../../db/visibility.ts'
import type { Viewer } from '../../http/viewer.ts'
import type { ProductQuestion } from './product-search.queries.ts'
import type { Fits } from './search-text.queries.ts'

/** An admin searches like everybody else. */
const visibleTo = (viewer: Viewer | null) => seesGathering(viewer && { ...viewer, isAdmin: false })
const fitsText = (question: string) => sql`${gatherings.search} @@ ${question}::tsquery`
const ofRetailers = (ids: number[]): SQL =>
  sql`${gatherings.storeId} in (select ${stores.id} from ${stores} where ${inArray(stores.retailerId, ids)})`

export const anyGathering =
  (db: Db, viewer: Viewer | null): Fits =>
  async (question, retailerId) => {
    const rows = await db
      .select({ id: gatherings.id })
      .from(gatherings)
      .where(and(fitsText(question), visibleTo(viewer), retailerId === null ? undefined : ofRetailers([retailerId])))
      .limit(1)
    return rows.length > 0
  }

/** What can still be counted on first; then by words, place and age. */
export async function selectGatheringIds(
  db: Db,
  viewer: Viewer | null,
  { text, categoryIds, retailerIds, minPrice, maxPrice, place, distance }: ProductQuestion,
  limit: number,
): Promise<number[]> {
  const rank = text?.exact
    ? sql`ts_rank(${gatherings.search}, ${text.exact}::tsquery)`
    : text?.match
      ? sql`ts_rank(${gatherings.search}, ${text.match}::tsquery)`
      : sql`0`
  const near = place ? sql`0.1 * coalesce(exp(-${milesTo(gatherings, place)} / 15), 0)` : sql`0`
  const fresh = sql`0.1 * exp(-extract(epoch from now() - ${gatherings.lastSeenAt}) / 864000)`
  const rows = await db
    .select({ id: gatherings.id })
    .from(gatherings)
    .where(
      and(
        sql`${sql.raw(plannedForItsValues)} true`,
        visibleTo(viewer),
        text?.match === undefined ? undefined : fitsText(text.match),
        text?.ids ? sql`false` : undefined,
        text?.retailerId == null ? undefined : ofRetailers([text.retailerId]),
        retailerIds && ofRetailers(retailerIds),
        categoryIds && inArray(gatherings.categoryId, categoryIds),
        minPrice === undefined ? undefined : sql`${gatherings.price} >= ${minPrice}::numeric`,
        maxPrice === undefined ? undefined : sql`${gatherings.price} <= ${maxPrice}::numeric`,
        place && distance !== undefined ? isWithin(gatherings, place, distance) : undefined,
      ),
    )
    .orderBy(sql`${isFreshGathering} desc`, sql`${rank} + ${near} + ${fresh} desc`, sql`${gatherings.id} desc`)
    .limit(limit)
  return rows.map(({ id }) => id)
}
