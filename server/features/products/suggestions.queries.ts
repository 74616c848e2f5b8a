import { sql, type SQL } from 'drizzle-orm'
import type { Suggestion } from '../../../domain/contracts/products.ts'
import type { Db } from '../../db/engine.ts'
import { plannedForItsValues } from '../../db/preparation-policy.ts'
import { openGatheringFor, openHuntFor } from '../../db/visibility.ts'
import type { Viewer } from '../../http/viewer.ts'

/** A text as a pattern that begins a word; the signs of LIKE stand for themselves. */
const literal = (text: string) => text.replace(/[\\%_]/g, String.raw`\$&`)

/** 'begins': what was typed begins a word of the name. 'alike': the name has a word that looks like it. */
export type Likeness = 'begins' | 'alike'

/** So many names of a kind are compared; of a common word any of them will do. */
const mostCompared = 300

/** Names of what is really there, the most fitting first. Gatherings and open hunts are those everybody may see. */
export async function selectSuggestions(
  db: Db,
  viewer: Viewer | null,
  typed: string,
  likeness: Likeness,
  each: number,
): Promise<Suggestion[]> {
  const text = sql`hgfs_unaccent(${typed})`
  const start = sql`hgfs_unaccent(${literal(typed)})`
  const fits = (column: string): SQL => {
    const name = sql`hgfs_unaccent(${sql.raw(column)})`
    // Each side on its own, so that the index of letter triples answers both.
    if (likeness === 'begins') return sql`(${name} like ${start} || '%' or ${name} like '% ' || ${start} || '%')`
    return sql`${text} <% ${name}`
  }
  const closeness = sql`word_similarity(${text}, hgfs_unaccent(text))`
  const rows = await db.execute<Suggestion & { place: number }>(sql`
    ${sql.raw(plannedForItsValues)}
    select kind, text, id, slug, place from (
      (select 'retailer' as kind, text, id, slug, 1 + ${closeness} as place
        from (select name as text, id, slug from retailers where ${fits('name')} and slug <> 'independent') retailer
        order by place desc limit 2)
      union all
      (select 'category', text, id, slug, 0.8 + ${closeness} as place
        from (select name as text, id, slug from product_categories where approved and ${fits('name')}) category
        order by place desc limit 2)
      union all
      (select 'brand', text, null::int, null, 0.5 + ${closeness} as place
        from (
          select distinct text
          from (select brand as text from products where ${fits('brand')} limit ${mostCompared * 10}::int) made
        ) brand
        order by place desc limit 2)
      union all
      (select 'product', text, id, null, 0.3 + ${closeness} + least(stores_available, 20) / 200.0 as place
        from (select name as text, id, stores_available from products where ${fits('name')} limit ${mostCompared}::int) product
        order by place desc, id limit ${each}::int)
      union all
      (select 'gathering', text, id, null, ${closeness} as place
        from (
          select text, min(id) as id
          from (
            select product_name as text, id from product_gatherings
            where ${fits('product_name')} and ${openGatheringFor(viewer, 'product_gatherings')} limit ${mostCompared}::int
          ) seen group by text
        ) gathering
        order by place desc, id limit ${each}::int)
      union all
      (select 'hunt', text, id, null, ${closeness} - 0.1 as place
        from (
          select text, min(id) as id
          from (
            select product_name as text, id from product_hunts
            where ${fits('product_name')} and status <> 'scored' and ${openHuntFor(viewer, 'product_hunts')} limit ${mostCompared}::int
          ) wanted group by text
        ) hunt
        order by place desc, id limit 2)
    ) found order by place desc`)
  return rows.map(({ kind, text: name, id, slug }) => ({ kind, text: name, id, slug }))
}
