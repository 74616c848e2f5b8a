import { recognizeRetailer } from '../../../domain/rules/retailer-names.ts'
import { gazetteer } from '../../providers/maps/gazetteer.ts'
import { placesInText } from '../../providers/maps/place-text.ts'
import type { StoreWords } from './stores.queries.ts'

const noise = new Set(['a', 'at', 'in', 'near', 'of', 'store', 'stores', 'the'])
const mostWords = 10

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’.]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word && !noise.has(word))
    .slice(0, mostWords)

/**
 * What a search for stores can mean: its words as they are, a chain with the rest of the words, and both with the
 * city in its right spelling. "Sierra Vista" is a town and a chain in Vista; which one is right, the stores decide.
 */
export function storeWordsOf(text: string): StoreWords {
  const chain = recognizeRetailer(text)
  const asTyped = [
    { retailerId: null, words: wordsOf(text) },
    ...(chain ? [{ retailerId: chain.retailerId, words: wordsOf(chain.rest) }] : []),
  ].filter(({ retailerId, words }) => retailerId !== null || words.length > 0)
  const city = rightlySpelledCity(chain ? chain.rest : text)
  const corrected = city ? [{ retailerId: chain?.retailerId ?? null, words: city }] : []
  return { whole: wordsOf(text).join(' '), readings: [...asTyped, ...corrected] }
}

function rightlySpelledCity(text: string): string[] | null {
  const words = wordsOf(text)
  if (words.length === 0 || words.some((word) => /\d/.test(word))) return null
  const [found] = placesInText(gazetteer(), words.join(' '))
  if (found?.kind !== 'city') return null
  const city = wordsOf(found.place.name)
  // The beginning of a longer name is no mistake; the index finds it anyway.
  const isMistake = Math.abs(city.join('').length - words.join('').length) <= 2
  return isMistake && !city.every((word) => words.includes(word)) ? city : null
}
