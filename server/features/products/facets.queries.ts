import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/engine.ts'
import { products } from '../../db/schema/products.ts'
import { filterConditions, nearbyStock, textConditions, type ProductQuestion } from './product-search.queries.ts'

export interface FacetCount {
  facet: 'retailer' | 'category' | 'color' | 'size' | 'availability' | 'price' | 'lowest' | 'highest' | 'total'
  value: string | null
  count: number
}

const mostChoices = 40

/**
 * How many products each choice of each filter would show. Products are read once and marked with the filters they
 * pass; a choice counts those that pass all filters but its own, so that products failing two are out of the question.
 */
export async function selectFacets(db: Db, question: ProductQuestion, pricePresets: number[]): Promise<FacetCount[]> {
  const { place, distance } = question
  const isLocal = place !== undefined && distance !== undefined
  const status = isLocal ? sql`nearby.status` : sql`${products.stockStatus}`
  const filters = Object.entries(filterConditions(question, status)).flatMap(([name, condition]) =>
    condition ? [{ name, condition }] : [],
  )
  const pass = (name: string) => sql.raw(`passes_${name}`)
  const marks = filters.map(({ name, condition }) => sql`, coalesce(${condition}, false) as ${pass(name)}`)
  /** All filters but this one. */
  const others = (own: FacetCount['facet']): SQL => {
    const rest = filters.filter(({ name }) => name !== own).map(({ name }) => pass(name))
    return rest.length > 0 ? sql.join(rest, sql` and `) : sql`true`
  }
  const failures = filters.map(({ name }) => sql`(not ${pass(name)})::int`)
  const fewFailures = failures.length > 1 ? sql`where ${sql.join(failures, sql` + `)} <= 1` : sql``
  const conditions = textConditions(question)
  const rows = await db.execute<{ facet: FacetCount['facet']; value: string | null; count: number }>(sql`
    with marked as (
      select ${products.retailerId} as retailer_id, ${products.categoryId} as category_id, ${products.price} as price,
        ${products.colors} as colors, ${products.sizes} as sizes, ${status} as status ${sql.join(marks, sql``)}
      from ${products}
      ${isLocal ? sql`join (${nearbyStock(place, distance)} group by 1) nearby on nearby.product_id = ${products.id}` : sql``}
      ${conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``}
    ),
    candidates as materialized (select * from marked ${fewFailures})
    select 'retailer' as facet, retailer_id::text as value, count(*)::int as count
      from candidates where ${others('retailer')} and retailer_id is not null group by 2
    union all
    select 'category', category_id::text, count(*)::int
      from candidates where ${others('category')} and category_id is not null group by 2
    union all
    (select 'color', color, count(*)::int from candidates, unnest(colors) color where ${others('color')}
      group by 2 order by 3 desc, 2 limit ${mostChoices}::int)
    union all
    (select 'size', size, count(*)::int from candidates, unnest(sizes) size where ${others('size')}
      group by 2 order by 3 desc, 2 limit ${mostChoices}::int)
    union all
    select 'availability', status, count(*)::int from candidates where ${others('availability')} group by 2
    union all
    select 'price', preset::text, count(*)::int
      from candidates join unnest(${sql.param(pricePresets)}::int[]) preset on price >= preset where ${others('price')} group by 2
    union all
    select 'lowest', min(price)::text, count(*)::int from candidates where ${others('price')}
    union all
    select 'highest', max(price)::text, count(*)::int from candidates where ${others('price')}
    union all
    select 'total', null, count(*)::int from candidates where ${others('total')}`)
  return [...rows]
}
