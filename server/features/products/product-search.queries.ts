import { sql, type SQL } from 'drizzle-orm'
import type { ProductSearch, StockStatus } from '../../../domain/contracts/products.ts'
import type { Point } from '../../../domain/rules/distance.ts'
import { isWithin, milesTo } from '../../db/distance.ts'
import type { Db } from '../../db/engine.ts'
import { plannedForItsValues } from '../../db/preparation-policy.ts'
import { productInventory, products } from '../../db/schema/products.ts'
import { stores } from '../../db/schema/stores.ts'
import type { SearchText } from './search-text.queries.ts'

export interface ProductQuestion {
  text?: SearchText
  retailerIds?: number[]
  categoryIds?: number[]
  minPrice?: number
  maxPrice?: number
  colors?: string[]
  sizes?: string[]
  availability?: StockStatus[]
  place?: Point
  /** Miles around the place. */
  distance?: number
  /** The stores within that distance. */
  storeIds?: number[]
}

const list = (values: (string | number)[], type: 'int' | 'text') => sql`${sql.param(values)}::${sql.raw(type)}[]`
const lower = (values: string[]) => values.map((value) => value.toLowerCase())

/** What the text asks for; these rows are all a search is about, whatever its filters. */
export function textConditions({ text }: ProductQuestion): SQL[] {
  if (!text) return []
  return [
    ...(text.match ? [sql`${products.search} @@ ${text.match}::tsquery`] : []),
    ...(text.ids ? [sql`${products.id} = any(${list(text.ids, 'int')})`] : []),
    ...(text.retailerId === null ? [] : [sql`${products.retailerId} = ${text.retailerId}`]),
  ]
}

/** One condition for each filter on the product itself, by the facet that counts its choices. */
export function filterConditions({ retailerIds, categoryIds, minPrice, maxPrice, colors, sizes }: ProductQuestion) {
  const price = [
    ...(minPrice === undefined ? [] : [sql`${products.price} >= ${minPrice}::numeric`]),
    ...(maxPrice === undefined ? [] : [sql`${products.price} <= ${maxPrice}::numeric`]),
  ]
  return {
    retailer: retailerIds && sql`${products.retailerId} = any(${list(retailerIds, 'int')})`,
    category: categoryIds && sql`${products.categoryId} = any(${list(categoryIds, 'int')})`,
    price: price.length > 0 ? sql.join(price, sql` and `) : undefined,
    color: colors && sql`hgfs_lower(${products.colors}) && ${list(lower(colors), 'text')}`,
    size: sizes && sql`hgfs_lower(${products.sizes}) && ${list(lower(sizes), 'text')}`,
  }
}
/** The filter that depends on where one looks. */
export const availabilityCondition = ({ availability }: ProductQuestion, status: SQL): SQL | undefined =>
  availability && sql`${status} = any(${list(availability, 'text')})`

export const whereAll = (conditions: (SQL | undefined)[]): SQL => {
  const given = conditions.filter((condition) => condition !== undefined)
  return given.length > 0 ? sql`where ${sql.join(given, sql` and `)}` : sql``
}

/** Found before the search itself: with the ids at hand the planner knows how many stores there are. */
export async function selectStoreIdsWithin(db: Db, place: Point, distance: number): Promise<number[]> {
  const rows = await db
    .select({ id: stores.id })
    .from(stores)
    .where(isWithin(stores, place, distance))
  return rows.map(({ id }) => id)
}

/**
 * What stores near the place have of each product in `chosen`. With a distance only stores within it count, and with
 * them whether the product is there at all.
 */
export function nearbyStock({ text, place, storeIds }: ProductQuestion & { place: Point }): SQL {
  const within = storeIds ? sql`where ${stores.id} = any(${list(storeIds, 'int')})` : sql``
  // A text leaves few products, whose stock is read whole; the sum keeps the planner from asking for each store in turn.
  const isRead = text && !text.isBroad
  const store = isRead ? sql`stock.store_id + 0` : sql`stock.store_id`
  return sql`
    around as materialized (
      select ${stores.id} as id, ${milesTo(stores, place)} as miles from ${stores} ${within}
    ),
    nearby as (
      select stock.product_id,
        min(around.miles) filter (where stock.is_available and stock.status <> 'out_of_stock') as miles,
        case
          when bool_or(stock.is_available and stock.status = 'in_stock') then 'in_stock'
          when bool_or(stock.is_available and stock.status = 'limited') then 'limited'
          when bool_or(stock.is_available) then 'unknown'
          else 'out_of_stock'
        end as status,
        (count(*) filter (where stock.is_available and stock.status <> 'out_of_stock'))::int as stores_available,
        coalesce(sum(stock.quantity) filter (where stock.is_available), 0) as units_available
      from ${productInventory} stock join around on around.id = ${store}
        join chosen on chosen.id = stock.product_id
      group by stock.product_id
    )`
}

type Sort = ProductSearch['sortBy']

/** Words in a name weigh most, then brand, item number and color, then category and attributes, then the description. */
const weights = sql`'{0.04, 0.2, 0.5, 1}'::float4[]`
const textRank = ({ match, exact }: SearchText): SQL => {
  if (!match) return sql`1::float8`
  const all = sql`ts_rank(${weights}, ${products.search}, ${match}::tsquery)`
  return exact
    ? sql`(${all} + 2 * ts_rank(${weights}, ${products.search}, ${exact}::tsquery))::float8`
    : sql`${all}::float8`
}

/**
 * How well a product answers: first of all by its words, then whether somebody has it, how near, and how new it is.
 * The best text rank of the search is the measure for all others.
 */
const bestMatch = sql`(
  0.7 * rank / greatest((select max(rank) from matched), 1e-9)
  + 0.15 * case status when 'in_stock' then 1 when 'limited' then 0.6 else 0 end
  + 0.1 * coalesce(exp(-miles / 15), 0)
  + 0.05 * exp(-extract(epoch from now() - created_at) / 2592000)
)::float8`

/** Without words to go by: what can be bought comes first, then what is new. */
const browsing = sql`case status when 'in_stock' then 0 when 'limited' then 1 else 2 end, created_at desc nulls last, id desc nulls last`

function orderOf(sort: Sort, hasText: boolean): SQL {
  if (sort === 'price-low') return sql`price, id`
  if (sort === 'price-high') return sql`price desc, id desc`
  if (sort === 'most-available') return sql`stores_available desc, units_available desc, id`
  if (sort === 'nearest') return sql`miles nulls last, rank desc, id`
  return hasText ? sql`score desc, id` : browsing
}

/** Every product of the search as `matched`, with what it is sorted by. */
function matchedProducts(question: ProductQuestion, isNear: boolean): SQL {
  const { text, place, distance } = question
  const isLocal = distance !== undefined
  const conditions = [...textConditions(question), ...Object.values(filterConditions(question))]
  const chosen = (more: SQL | undefined) => sql`
    select ${products.id} as id, ${products.price} as price, ${products.createdAt} as created_at,
      ${text ? textRank(text) : sql`0::float8`} as rank, ${products.stockStatus} as status, null::float8 as miles,
      ${products.storesAvailable} as stores_available, ${products.unitsAvailable}::bigint as units_available
    from ${products} ${whereAll([...conditions, more])}`
  if (!isNear || !place) {
    const how = text?.match === undefined ? sql`not materialized` : sql`materialized`
    return sql`matched as ${how} (${chosen(availabilityCondition(question, sql`${products.stockStatus}`))})`
  }
  const stock = isLocal
    ? sql`nearby.status, nearby.miles, nearby.stores_available, nearby.units_available`
    : sql`chosen.status, nearby.miles, chosen.stores_available, chosen.units_available`
  const status = isLocal ? sql`nearby.status` : sql`chosen.status`
  return sql`
    chosen as ${text ? sql`materialized` : sql`not materialized`} (${chosen(undefined)}),
    ${nearbyStock({ ...question, place })},
    matched as materialized (
      select chosen.id, chosen.price, chosen.created_at, chosen.rank, ${stock}
      from chosen ${isLocal ? sql`join` : sql`left join`} nearby on nearby.product_id = chosen.id
      ${whereAll([availabilityCondition(question, status)])}
    )`
}

/** Nothing is asked for but to be near. */
const isDistanceAlone = ({ place, distance, storeIds, ...rest }: ProductQuestion): boolean =>
  place !== undefined &&
  distance !== undefined &&
  storeIds !== undefined &&
  Object.values(rest).every((filter) => filter === undefined)

/** So many stores are looked into first, and so many times more when they do not fill the page. */
const storesAtFirst = 4

/**
 * What the nearest stores have, as far as that fills the page: what is in none of them is further away. Undefined when
 * all of them together have too little, since what is out of stock comes last.
 */
async function selectNearestIds(
  db: Db,
  { place, storeIds }: { place: Point; storeIds: number[] },
  { limit, offset }: { limit: number; offset: number },
): Promise<number[] | undefined> {
  for (let count = storesAtFirst; count < storeIds.length; count *= storesAtFirst) {
    const rows = await db.execute<{ id: number }>(sql`
      ${sql.raw(plannedForItsValues)}
      with around as materialized (
        select ${stores.id} as id, ${milesTo(stores, place)} as miles from ${stores}
        where ${stores.id} = any(${list(storeIds, 'int')})
      ), nearest as materialized (
        select id, miles from around
        where miles <= (select max(miles) from (select miles from around order by miles limit ${count}::int) first)
      )
      select stock.product_id as id
      from nearest cross join lateral (
        select product_id from ${productInventory} stock
        where stock.store_id = nearest.id and stock.is_available and stock.status <> 'out_of_stock' offset 0
      ) stock
      group by stock.product_id order by min(nearest.miles), id limit ${offset + limit}::int`)
    if (rows.length === offset + limit) return rows.slice(offset).map(({ id }) => id)
  }
  return undefined
}

async function countInStores(db: Db, storeIds: number[]): Promise<number> {
  const [row] = await db.execute<{ total: number }>(sql`
    ${sql.raw(plannedForItsValues)}
    select count(*)::int as total
    from (select from ${productInventory} where store_id = any(${list(storeIds, 'int')}) group by product_id) every`)
  return row?.total ?? 0
}

/**
 * One page of products, and how many there are. What a text or a place leaves is gathered once, then counted and
 * sorted; everything else is counted from an index and read in the order of another.
 */
export async function selectProductPage(
  db: Db,
  question: ProductQuestion,
  { sort, limit, offset }: { sort: Sort; limit: number; offset: number },
): Promise<{ ids: number[]; total: number }> {
  const { text, place, distance, storeIds } = question
  if (sort === 'nearest' && place && storeIds && isDistanceAlone(question)) {
    const ids = await selectNearestIds(db, { place, storeIds }, { limit, offset })
    if (ids) return { ids, total: await countInStores(db, storeIds) }
  }
  const hasText = text?.match !== undefined
  const isNear =
    place !== undefined && (distance !== undefined || sort === 'nearest' || (sort === 'best-match' && hasText))
  const order = orderOf(sort, hasText)
  const rows = await db.execute<{ id: number | null; total: number }>(sql`
    ${sql.raw(plannedForItsValues)}
    with ${matchedProducts(question, isNear)},
    scored as (select *, ${hasText ? bestMatch : sql`0`} as score from matched),
    page as (select * from scored order by ${order} limit ${limit}::int offset ${offset}::int)
    select id, total from (select count(*)::int as total from matched) counted left join page on true
    order by ${order}`)
  return { ids: rows.flatMap(({ id }) => id ?? []), total: rows[0]?.total ?? 0 }
}
