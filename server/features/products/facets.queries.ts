import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/engine.ts'
import { plannedForItsValues } from '../../db/preparation-policy.ts'
import { products } from '../../db/schema/products.ts'
import {
  availabilityCondition,
  filterConditions,
  nearbyStock,
  textConditions,
  whereAll,
  type ProductQuestion,
} from './product-search.queries.ts'

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
  const pass = (name: string) => sql.raw(`passes_${name}`)
  const filters = Object.entries(filterConditions(question)).flatMap(([name, condition]) =>
    condition ? [{ name, condition }] : [],
  )
  const marks = filters.map(({ name, condition }) => sql`, coalesce(${condition}, false) as ${pass(name)}`)
  const availability = availabilityCondition(question, sql`status`)
  const names = [...filters.map(({ name }) => name), ...(availability ? ['availability'] : [])]
  /** All filters but this one. */
  const others = (own: FacetCount['facet']): SQL => {
    const rest = names.filter((name) => name !== own).map(pass)
    return rest.length > 0 ? sql.join(rest, sql` and `) : sql`true`
  }
  const atMostOneFails = (among: string[]) =>
    among.length > 1
      ? sql`${sql.join(
          among.map((name) => sql`(not ${pass(name)})::int`),
          sql` + `,
        )} <= 1`
      : undefined
  const rows = await db.execute<{ facet: FacetCount['facet']; value: string | null; count: number }>(sql`
    ${sql.raw(plannedForItsValues)}
    with marked as (
      select ${products.id} as id, ${products.retailerId} as retailer_id, ${products.categoryId} as category_id,
        ${products.price} as price, ${products.colors} as colors, ${products.sizes} as sizes,
        ${products.stockStatus} as stock_status ${sql.join(marks, sql``)}
      from ${products} ${whereAll(textConditions(question))}
    ),
    chosen as materialized (select * from marked ${whereAll([atMostOneFails(filters.map(({ name }) => name))])}),
    ${isLocal ? sql`${nearbyStock({ ...question, place })},` : sql``}
    placed as (
      ${
        isLocal
          ? sql`select chosen.*, nearby.status from chosen join nearby on nearby.product_id = chosen.id`
          : sql`select chosen.*, stock_status as status from chosen`
      }
    ),
    candidates as materialized (
      select * from (select *, ${availability ?? sql`true`} as passes_availability from placed) placed
      ${whereAll([atMostOneFails(names)])}
    )
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
