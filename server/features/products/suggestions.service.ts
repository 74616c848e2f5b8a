import type { Page } from '../../../domain/contracts/common.ts'
import type { Suggestion } from '../../../domain/contracts/products.ts'
import type { AppContext } from '../../app/context.ts'
import type { Db } from '../../db/engine.ts'
import { pageOfRanked } from '../../http/ranked-page.ts'
import type { Viewer } from '../../http/viewer.ts'
import { selectSuggestions } from './suggestions.queries.ts'

const shortest = 2
/** Nobody waits for suggestions to a whole paragraph. */
const longest = 60
const mostShown = 8
const mostOfAKind = 5

export async function suggestSearches({ db }: AppContext, viewer: Viewer | null, { q, ...page }: Page & { q: string }) {
  const numbered = (await suggestionsFor(db, viewer, q)).map((suggestion, index) => ({ place: index + 1, suggestion }))
  const { items, ...rest } = pageOfRanked(numbered, page, ({ place }) => place)
  return { ...rest, items: items.map(({ suggestion }) => suggestion) }
}

/** Only what is really there is suggested; the same words once, whoever has them. */
async function suggestionsFor(db: Db, viewer: Viewer | null, typed: string): Promise<Suggestion[]> {
  const text = typed.replace(/\s+/g, ' ')
  if ([...text].length < shortest || text.length > longest) return []
  const found = await selectSuggestions(db, viewer, text, 'begins', mostOfAKind)
  if (found.length < mostShown) found.push(...(await selectSuggestions(db, viewer, text, 'alike', mostOfAKind)))
  const seen = new Set<string>()
  return found
    .filter(({ text: name }) => {
      const key = name.toLowerCase()
      return seen.has(key) ? false : seen.add(key)
    })
    .slice(0, mostShown)
}
