import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/engine.ts'

/** Enough for any question a person types; more would only make the query slow. */
const mostWords = 12
const mostNeighbors = 40

const wordsOf = (text: string) => sql`
  (select word, place from regexp_split_to_table(hgfs_unaccent(${text}), '[^[:alnum:]]+') with ordinality as words(word, place)
   where word <> '' order by place limit ${mostWords}::int)`

const tsqueryText = async (db: Db, query: SQL): Promise<string | undefined> => {
  const [row] = await db.execute<{ query: string | null }>(sql`select ${query}::text as query`)
  return row?.query || undefined
}

/** Quotes, a minus before a word, and "or" say exactly what is meant; then nothing is guessed. */
export const hasOperators = (text: string): boolean => /"|(^|\s)-|\bor\b/i.test(text)

/**
 * The words as they stand, the last of which may be unfinished. Undefined when nothing remains to look for. What was
 * typed is asked for as a whole too: "AC-8812" is one word in the records, but as such it is hard to estimate.
 */
export function parseWords(db: Db, text: string): Promise<string | undefined> {
  const asTyped = sql`websearch_to_tsquery('english', hgfs_unaccent(${text}))`
  if (hasOperators(text)) return tsqueryText(db, asTyped)
  const words = sql`to_tsquery('english', (select string_agg(word, ' & ' order by place) || ':*' from ${wordsOf(text)} words))`
  return tsqueryText(db, sql`(${asTyped} || coalesce(${words}, ''::tsquery))`)
}

export interface TypedWord {
  word: string
  isKnown: boolean
  neighbors: string[]
}

/** Each word with the words of our records that are one slip away, or made of much the same letters. */
export async function selectNeighbors(db: Db, text: string): Promise<TypedWord[]> {
  const rows = await db.execute<{ word: string; is_known: boolean; neighbors: string[] }>(sql`
    select typed.word,
      exists (select from search_words known where known.word = typed.word) as is_known,
      array(
        select known.word from search_words known
        where known.slips && hgfs_slips(typed.word) or known.word % typed.word
        order by similarity(known.word, typed.word) desc, known.word
        limit ${mostNeighbors}::int
      ) as neighbors
    from ${wordsOf(text)} typed order by typed.place`)
  return rows.map(({ word, is_known, neighbors }) => ({ word, isKnown: is_known, neighbors }))
}

/** Rows that have one word of every group. The words come from the database and hold letters and digits only. */
export const parseAlternatives = (db: Db, groups: string[][]): Promise<string | undefined> =>
  tsqueryText(db, sql`to_tsquery('english', ${groups.map((words) => `(${words.join(' | ')})`).join(' & ')})`)
