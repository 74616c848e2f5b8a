import { recognizeRetailer } from '../retailer-names.ts'
import { wordOfPicture } from '../../lexicon/pictures.ts'
import { synonymsOf } from '../../lexicon/synonyms.ts'

/** Enough for any question a person types; more would only make the search slow. */
const mostWords = 12

/** Words about shopping rather than about the thing. */
const noise = new Set(
  'a an and any at best buy buying by cheap deal deals discount find finding for from get good i im in is it looking me my near nearby need new of on or please price sale sell selling shop some store stores that the there this to want wanted where with you'.split(
    ' ',
  ),
)

/** One word as it was typed, or a phrase we know other names for, with those names. */
export interface SearchTerm {
  text: string
  synonyms: string[]
}

export interface SearchQuery {
  terms: SearchTerm[]
  /** The chain the text names; its words are then not among the terms. */
  retailerId: number | null
}

/** How a text can be read, the likelier reading first: "ross lamp" is a lamp at Ross, or a thing called so. */
export function readSearchQuery(text: string): SearchQuery[] {
  const retailer = recognizeRetailer(text)
  const plain: SearchQuery = { terms: termsOf(text), retailerId: null }
  if (!retailer) return plain.terms.length > 0 ? [plain] : []
  const atRetailer: SearchQuery = { terms: termsOf(retailer.rest), retailerId: retailer.retailerId }
  return [atRetailer, plain]
}

export function searchWords(text: string): string[] {
  const spoken = text.replace(/\p{Extended_Pictographic}/gu, (symbol) => ` ${wordOfPicture(symbol) ?? ''} `)
  const words = spoken
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'’]/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  const telling = words.filter((word) => !noise.has(word))
  return telling.slice(0, mostWords)
}

function termsOf(text: string): SearchTerm[] {
  const words = searchWords(text)
  const terms: SearchTerm[] = []
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? ''
    const next = words[at + 1]
    const phrase = next ? synonymsOf(`${word} ${next}`) : []
    if (phrase.length > 0) {
      terms.push({ text: `${word} ${next}`, synonyms: phrase })
      at += 1
    } else terms.push({ text: word, synonyms: synonymsOf(word) })
  }
  return terms
}
