import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/engine.ts'
import { plannedForItsValues } from '../../db/preparation-policy.ts'

/** What somebody looks for, as the database understands it. */
export interface SearchText {
  retailerId: number | null
  /** Rows must fit this; absent when only a retailer was named. */
  match?: string
  /** Any of the words is enough, so that many rows fit. */
  isBroad?: boolean
  /** The words as they were typed: rows that have them come first. */
  exact?: string
  /** Products whose item number was typed. */
  ids?: number[]
  /** What was looked for in place of misspelled words. */
  corrected: string | null
}

const mostNeighbors = 20

/** Each word with the words of our records that are one slip away, or made of much the same letters. */
export async function selectNeighbors(db: Db, words: string[]) {
  return db.execute<{ word: string; is_known: boolean; neighbors: string[] }>(sql`
    select typed.word, known.word is not null as is_known,
      array(
        select near.word from search_words near
        where near.slips && hgfs_slips(typed.word) or near.word % typed.word
        order by similarity(near.word, typed.word) desc, near.word
        limit ${mostNeighbors}::int
      ) as neighbors
    from (select hgfs_unaccent(word) as word, place from unnest(${sql.param(words)}::text[]) with ordinality as given(word, place)) typed
    left join search_words known on known.word = typed.word
    order by typed.place`)
}

/** One term of a question: the row must have any of these. */
export interface Alternatives {
  /** Words and phrases. */
  texts: string[]
  /** The beginning of a word: letters and digits only. */
  beginning?: string
}

/** Made of functions that take any text as it is, so that nothing a person types can be understood as an operator. */
const alternative = (text: string): SQL => sql`phraseto_tsquery('english', hgfs_unaccent(${text}))`
const anyOf = ({ texts, beginning }: Alternatives): SQL => {
  const parts = texts.map(alternative)
  if (beginning && /^[a-z0-9]+$/.test(beginning)) parts.push(sql`to_tsquery('english', ${`${beginning}:*`})`)
  return sql`(${sql.join(parts, sql` || `)})`
}

/** A question as Postgres writes it; empty when only stop words were asked for. */
export async function composeQuestion(db: Db, terms: Alternatives[], how: 'all' | 'any'): Promise<string> {
  const query = sql.join(terms.map(anyOf), how === 'all' ? sql` && ` : sql` || `)
  const [row] = await db.execute<{ query: string }>(sql`select (${query})::text as query`)
  return row?.query ?? ''
}

/** Whether a search finds anything at all, before any filter. */
export type Fits = (question: string, retailerId: number | null) => Promise<boolean>

export const anyProduct =
  (db: Db): Fits =>
  async (question, retailerId) => {
    const ofRetailer = retailerId === null ? sql`` : sql`and retailer_id = ${retailerId}`
    const rows = await db.execute(
      sql`${sql.raw(plannedForItsValues)} select 1 from products where search @@ ${question}::tsquery ${ofRetailer} limit 1`,
    )
    return rows.length > 0
  }

export async function selectIdsByCode(db: Db, code: string): Promise<number[]> {
  const rows = await db.execute<{ id: number }>(
    sql`select id from products where lower(sku) = lower(${code}) or barcode = ${code} limit 50`,
  )
  return rows.map(({ id }) => id)
}
