import { sql } from 'drizzle-orm'
import { index, pgTable, text } from 'drizzle-orm/pg-core'

/**
 * Every word that names a product, so that a misspelled one in a search can be understood. Triggers on the records
 * keep it; a word stays after its last record is gone, which only costs its place.
 */
export const searchWords = pgTable(
  'search_words',
  {
    word: text('word').primaryKey(),
    /** The word, and the word without each of its letters: two words one slip apart share one of these. */
    slips: text('slips')
      .array()
      .notNull()
      .generatedAlwaysAs(sql`hgfs_slips(word)`),
  },
  (table) => [
    index('search_words_slips').using('gin', table.slips),
    index('search_words_trigrams').using('gin', sql`${table.word} gin_trgm_ops`),
  ],
)
