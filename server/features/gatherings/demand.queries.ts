import { sql } from 'drizzle-orm'
import { searchRadii, type Point } from '../../../domain/rules/distance.ts'
import { isWithin, milesTo } from '../../db/distance.ts'
import type { Db } from '../../db/engine.ts'
import { huntPlace, hunts } from '../../db/schema/hunts.ts'
import { isInSight } from '../../db/visibility.ts'
import type { Viewer } from '../../http/viewer.ts'

export interface Offer {
  productName: string
  categoryId?: number
  price?: number
  place?: Point
}

/** The part of a hunt's words that the offer must name. */
const neededWords = 0.6
/** A hunter may still want it somewhat above the target price. */
const priceTolerance = 1.2

/**
 * How many people's open hunts such a thing would meet: most of the words of the hunt, within its radius and about its
 * price. Hunts without a place are for any place.
 */
export async function countHunters(db: Db, offer: Offer, viewer: Viewer | null): Promise<number> {
  const { productName, categoryId, price, place } = offer
  const name = sql`hgfs_unaccent(${productName})`
  const offered = sql`tsvector_to_array(to_tsvector('english', ${name}))`
  const wanted = sql`tsvector_to_array(ts_filter(${hunts.search}, '{a}'))`
  const near = place
    ? sql`and (${hunts.latitude} is null or (${isWithin(huntPlace, place, searchRadii.most)} and ${milesTo(huntPlace, place)} <= ${hunts.searchRadius}))`
    : sql``
  const affordable =
    price === undefined
      ? sql``
      : sql`and (${hunts.targetPrice} is null or ${price}::numeric <= ${hunts.targetPrice} * ${priceTolerance}::numeric)`
  const sameKind =
    categoryId === undefined
      ? sql``
      : sql`and (${hunts.categoryId} is null or ${hunts.categoryId} = ${categoryId} or exists (
          select from product_categories child
          where (child.id, child.parent_id) in ((${hunts.categoryId}, ${categoryId}::int), (${categoryId}::int, ${hunts.categoryId}))))`
  const [row] = await db.execute<{ hunters: number }>(sql`
    with offered as materialized (
      select ${offered} as words, (select string_agg(quote_literal(word), ' | ') from unnest(${offered}) word)::tsquery as any_word
    )
    select count(distinct ${hunts.userId})::int as hunters
    from ${hunts}, offered
    where ${hunts.search} @@ offered.any_word
      and ${hunts.status} <> 'scored' and not ${hunts.isHidden}
      and ${hunts.userId} <> ${viewer?.id ?? 0} and ${isInSight(viewer, hunts.userId) ?? sql`true`}
      ${near} ${affordable} ${sameKind}
      and not exists (select from unnest(${hunts.excludeWords}) word where position(hgfs_unaccent(word) in ${name}) > 0)
      and cardinality(array(select unnest(${wanted}) intersect select unnest(offered.words))) >= ${neededWords}::float8 * cardinality(${wanted})`)
  return row?.hunters ?? 0
}
