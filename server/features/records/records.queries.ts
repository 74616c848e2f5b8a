import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Point } from '../../../domain/rules/distance.ts'
import { isWithin, milesTo } from '../../db/distance.ts'
import type { Db } from '../../db/engine.ts'
import { plannedForItsValues } from '../../db/preparation-policy.ts'
import { productCategories } from '../../db/schema/products.ts'
import { stores } from '../../db/schema/stores.ts'
import { mayUseCategory } from '../../db/visibility.ts'
import { noteTotal, recentTotal } from './long-totals.queries.ts'

/** The columns a list searches, filters and sorts by. */
export interface ListedTable {
  table: PgTable
  id: PgColumn
  userId: PgColumn
  storeId: PgColumn
  categoryId: PgColumn
  price: PgColumn
  /** What it costs elsewhere, where that is known of such records. */
  compareAt?: PgColumn
  /** When it is probably gone, where that is known of such records. */
  likelyUntil?: PgColumn
  latitude: PgColumn
  longitude: PgColumn
  tags: PgColumn
  search: PgColumn
  createdAt: PgColumn
}

export type ListSort = 'newest' | 'nearest' | 'price-low' | 'price-high' | 'markdown' | 'likely'

export interface ListQuestion {
  /** What the viewer may see at all. */
  visible: SQL
  /** A text query as Postgres writes it. */
  text?: string
  userId?: number
  storeId?: number
  categoryIds?: number[]
  tags?: string[]
  maxPrice?: number
  place?: Point
  radius?: number
  sort: ListSort
  /** Where the last page ended: the sort key as text, and the id. */
  after?: { key: string; id: number }
  limit: number
}

export interface ListedPage {
  total: number
  rows: { id: number; key: string }[]
}

/** One number or moment to sort by, never null: what has no price or no place comes last. */
function sortKey(listed: ListedTable, { sort, place }: ListQuestion): { key: SQL; type: SQL; isDescending: boolean } {
  if (sort === 'newest') return { key: sql`${listed.createdAt}`, type: sql`timestamptz`, isDescending: true }
  if (sort === 'price-low')
    return { key: sql`coalesce(${listed.price}, 'Infinity')`, type: sql`numeric`, isDescending: false }
  if (sort === 'price-high') return { key: sql`coalesce(${listed.price}, -1)`, type: sql`numeric`, isDescending: true }
  if (sort === 'markdown') {
    const { price, compareAt } = listed
    if (!compareAt) throw new Error('a markdown needs a price to compare with')
    return { key: markdown(price, compareAt), type: sql`numeric`, isDescending: true }
  }
  if (sort === 'likely') {
    if (!listed.likelyUntil) throw new Error('a chance needs an end to hope for')
    return { key: sql`${listed.likelyUntil}`, type: sql`timestamptz`, isDescending: true }
  }
  if (!place) throw new Error('nearest needs a place')
  return { key: sql`coalesce(${milesTo(listed, place)}, 'Infinity')`, type: sql`float8`, isDescending: false }
}

/** The part of the price elsewhere that is saved; -1 where nobody knows. */
const markdown = (price: PgColumn, compareAt: PgColumn) =>
  sql`(case when ${price} <= ${compareAt} and ${compareAt} > 0 then round(1 - ${price} / ${compareAt}, 4) else -1 end)`

function conditions(listed: ListedTable, question: ListQuestion): SQL {
  const { text, userId, storeId, categoryIds, tags, maxPrice, place, radius } = question
  const wanted = [
    question.visible,
    text !== undefined && sql`${listed.search} @@ ${text}::tsquery`,
    userId !== undefined && sql`${listed.userId} = ${userId}`,
    storeId !== undefined && sql`${listed.storeId} = ${storeId}`,
    categoryIds && inArray(listed.categoryId, categoryIds),
    tags && sql`hgfs_lower(${listed.tags}) && ${sql.param(tags.map((tag) => tag.toLowerCase()))}::text[]`,
    maxPrice !== undefined && sql`coalesce(${listed.price}, 'Infinity') <= ${maxPrice}::numeric`,
    place && radius !== undefined && isWithin(listed, place, radius),
  ]
  return sql.join(
    wanted.filter((condition) => condition !== undefined && condition !== false),
    sql` and `,
  )
}

/**
 * One page and the total. Few rows match a text, a radius or a tag: they are gathered once, by whatever indexes serve
 * best, then counted and sorted. Everything else is counted from an index and read in the order of another; a large
 * total that was counted lately is not counted again.
 */
export async function selectPage(db: Db, listed: ListedTable, question: ListQuestion): Promise<ListedPage> {
  const { after, limit, text, radius, tags } = question
  const { key, type, isDescending } = sortKey(listed, question)
  const isSelective = text !== undefined || radius !== undefined || tags !== undefined
  const wanted = conditions(listed, question)
  const recent = isSelective ? undefined : recentTotal(db, wanted)
  const direction = isDescending ? sql`desc` : sql`asc`
  const order = sql`order by found.key ${direction}, found.id ${direction}`
  const beyond =
    after && sql`where (key, id) ${isDescending ? sql`<` : sql`>`} (${after.key}::${type}, ${after.id}::int)`
  const total =
    recent === undefined ? sql`select count(*)::int as total from matched` : sql`select ${recent}::int as total`
  const rows = await db.execute<{ total: number; id: number | null; key: string | null }>(sql`
    ${sql.raw(plannedForItsValues)}
    with matched as ${isSelective ? sql`materialized` : sql`not materialized`} (
      select ${listed.id} as id, ${key} as key from ${listed.table} where ${wanted}
    ),
    page as (select id, key from matched found ${beyond ?? sql``} ${order} limit ${limit}::int)
    select total, found.id, found.key::text as key
    from (${total}) counted left join page found on true ${order}`)
  const counted = rows[0]?.total ?? 0
  if (recent === undefined && !isSelective) noteTotal(db, wanted, counted)
  return {
    total: counted,
    rows: rows.flatMap(({ id, key }) => (id === null || key === null ? [] : [{ id, key }])),
  }
}

/** The categories of these ids and slugs, with all that lie below them. */
export async function selectCategoryIds(db: Db, idsOrSlugs: string[]): Promise<number[]> {
  const names = sql`${sql.param(idsOrSlugs.map((name) => name.toLowerCase()))}::text[]`
  const rows = await db.execute<{ id: number }>(sql`
    with recursive chosen as (
      select id from product_categories where slug = any(${names}) or id::text = any(${names})
      union
      select child.id from product_categories child join chosen on child.parent_id = chosen.id
    )
    select id from chosen`)
  return rows.map(({ id }) => id)
}

export const storeExists = async (db: Db, id: number): Promise<boolean> =>
  (await db.$count(stores, eq(stores.id, id))) > 0

/** Whether there is such a category for this member. A lock keeps it from being deleted until the transaction ends. */
export async function holdCategory(tx: Db, userId: number, id: number): Promise<boolean> {
  const rows = await tx
    .select({ id: productCategories.id })
    .from(productCategories)
    .where(and(eq(productCategories.id, id), mayUseCategory(userId)))
    .for('key share')
  return rows.length > 0
}
