import { sql } from 'drizzle-orm'
import type { Suggestion } from '../../../domain/contracts/products.ts'
import type { Db } from '../../db/engine.ts'

/** A text as a pattern that begins a word; the signs of LIKE stand for themselves. */
const literal = (text: string) => text.replace(/[\\%_]/g, String.raw`\$&`)

/**
 * Names that have what was typed at the beginning of a word; when none has, names that look alike. Gatherings are those
 * everybody may see.
 */
export async function selectSuggestions(db: Db, typed: string, each: number): Promise<Suggestion[]> {
  const text = sql`hgfs_unaccent(${typed})`
  const start = sql`hgfs_unaccent(${literal(typed)})`
  const begins = (column: string) => sql`(' ' || hgfs_unaccent(${sql.raw(column)})) like '% ' || ${start} || '%'`
  const alike = (column: string) => sql`${text} <% hgfs_unaccent(${sql.raw(column)})`
  const closeness = (column: string) =>
    sql`(${begins(column)})::int * 2 + word_similarity(${text}, hgfs_unaccent(${sql.raw(column)}))`
  const shown = (column: string) => sql`(${begins(column)} or ${alike(column)})`
  const rows = await db.execute<Suggestion & { place: number }>(sql`
    select kind, text, id, slug, place from (
      (select 'retailer' as kind, name as text, id, slug, 1 + ${closeness('name')} as place
        from retailers where ${shown('name')} and slug <> 'independent' order by place desc limit 2)
      union all
      (select 'category', name, id, slug, 0.8 + ${closeness('name')} as place
        from product_categories where ${shown('name')} order by place desc limit 2)
      union all
      (select 'brand', brand, null::int, null, 0.5 + max(${closeness('brand')}) as place
        from products where brand is not null and ${shown('brand')} group by brand order by place desc limit 2)
      union all
      (select 'product', name, id, null, 0.3 + ${closeness('name')} + least(stores_available, 20) / 200.0 as place
        from products where ${shown('name')} order by place desc, id limit ${each}::int)
      union all
      (select 'gathering', product_name, min(id), null, max(${closeness('product_name')}) as place
        from product_gatherings where ${shown('product_name')} and is_public and not is_hidden
        group by product_name order by place desc, 3 limit ${each}::int)
    ) found order by place desc`)
  return rows.map(({ kind, text: name, id, slug }) => ({ kind, text: name, id, slug }))
}
