import { rarityPrior } from './weights.ts'

/** In how many of the documents (hunts and gatherings) a word occurs. */
export interface WordStatistics {
  documents: number
  frequency(word: string): number
}

/** How telling a word is, from near 0 (in every document) to 1 (nowhere else). */
export type Rarity = (word: string) => number

/** Remembers what it has computed, of words that occur: make one for each run, not one for each pair. */
export function rarityFrom(statistics: WordStatistics): Rarity {
  const known = new Map<string, number>()
  const documents = statistics.documents + rarityPrior
  const scale = Math.log(documents)
  return (word) => {
    let rarity = known.get(word)
    if (rarity === undefined) {
      const frequency = Math.min(statistics.frequency(word), statistics.documents)
      rarity = Math.log(documents / (frequency + 1)) / scale
      if (frequency > 0) known.set(word, rarity)
    }
    return rarity
  }
}
