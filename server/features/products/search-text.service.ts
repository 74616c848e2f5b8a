import { readSearchQuery, type SearchTerm } from '../../../domain/rules/search/search-query.ts'
import { mayMean, slipsBetween } from '../../../domain/rules/search/typos.ts'
import type { Db } from '../../db/engine.ts'
import {
  composeQuestion,
  selectIdsByCode,
  selectNeighbors,
  type Alternatives,
  type Fits,
  type SearchText,
} from './search-text.queries.ts'

/** Item numbers have digits; a plain word is never one. */
const codeShape = /^(?=.*\d)[\p{L}\p{N}][\p{L}\p{N}._/-]{2,49}$/u

/**
 * From what is meant most likely to what may be meant at all, until something fits: the words and their
 * synonyms; the words they may be misspellings or beginnings of; any of these words. Null: nothing fits.
 */
export async function readSearchText(db: Db, text: string, fits: Fits): Promise<SearchText | null> {
  if (codeShape.test(text)) {
    const ids = await selectIdsByCode(db, text)
    if (ids.length > 0) return { retailerId: null, ids, corrected: null }
  }
  const readings = readSearchQuery(text)
  for (const how of ['all', 'any'] as const) {
    for (const { terms, retailerId } of readings) {
      const found = await (how === 'all' ? fitAll(db, fits, terms, retailerId) : fitAny(db, fits, terms, retailerId))
      if (found) return found
    }
  }
  return null
}

async function fitAll(db: Db, fits: Fits, terms: SearchTerm[], retailerId: number | null): Promise<SearchText | null> {
  if (terms.length === 0) return retailerId === null ? null : { retailerId, corrected: null }
  const [exact, match] = await Promise.all([
    composeQuestion(db, asTyped(terms), 'any'),
    composeQuestion(db, withSynonyms(terms), 'all'),
  ])
  if (match && (await fits(match, retailerId))) return { retailerId, match, exact, corrected: null }
  const { wider, corrected } = await widen(db, terms)
  const guess = await composeQuestion(db, wider, 'all')
  if (!guess || !(await fits(guess, retailerId))) return null
  return { retailerId, match: guess, exact: corrected ? await exactOf(db, corrected) : exact, corrected }
}

/** At least one of the words. A lone word has been tried by then. */
async function fitAny(db: Db, fits: Fits, terms: SearchTerm[], retailerId: number | null): Promise<SearchText | null> {
  if (terms.length < 2) return null
  const { wider, corrected } = await widen(db, terms)
  const match = await composeQuestion(db, wider, 'any')
  if (!match || !(await fits(match, retailerId))) return null
  const exact = corrected ? await exactOf(db, corrected) : await composeQuestion(db, asTyped(terms), 'any')
  return { retailerId, match, isBroad: true, exact, corrected }
}

const asTyped = (terms: SearchTerm[]): Alternatives[] => terms.map(({ text }) => ({ texts: [text] }))
const withSynonyms = (terms: SearchTerm[]): Alternatives[] =>
  terms.map(({ text, synonyms }) => ({ texts: [text, ...synonyms] }))
const exactOf = (db: Db, words: string) =>
  composeQuestion(
    db,
    words.split(' ').map((word) => ({ texts: [word] })),
    'any',
  )

const mostGuesses = 6
const shortestBeginning = 3

/** Every term with the words it may be misspelled from; the last one may be unfinished. */
async function widen(db: Db, terms: SearchTerm[]) {
  const typed = await selectNeighbors(
    db,
    terms.map(({ text }) => text),
  )
  const best: string[] = []
  const wider = terms.map(({ text, synonyms }, index): Alternatives => {
    const { word = text, is_known = false, neighbors = [] } = typed[index] ?? {}
    const guesses = neighbors
      .filter((known) => known !== word && mayMean(word, known, is_known))
      .toSorted((one, other) => slipsBetween(word, one) - slipsBetween(word, other))
      .slice(0, mostGuesses)
    best.push(is_known || text.includes(' ') ? text : (guesses[0] ?? text))
    const isLast = index === terms.length - 1
    return {
      texts: [text, ...synonyms, ...guesses],
      ...(isLast && word.length >= shortestBeginning && !text.includes(' ') ? { beginning: word } : {}),
    }
  })
  const corrected = best.join(' ')
  return { wider, corrected: corrected === terms.map(({ text }) => text).join(' ') ? null : corrected }
}
