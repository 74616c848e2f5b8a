import { gatherEvidence } from './evidence.ts'
import type { Rarity } from './rarity.ts'
import type { PreparedGathering, PreparedHunt } from './records.ts'
import { probability, rawScore } from './score.ts'
import { repeats } from './weights.ts'

/** What somebody saw, as if it were asked for. */
const asHunt = (gathering: PreparedGathering): PreparedHunt => ({
  ...gathering,
  wish: { asked: [], generic: 0 },
  excluded: [],
})

/** How surely two gatherings are the same thing, seen twice: from 0 to 1. */
export function sameness(one: PreparedGathering, other: PreparedGathering, rarity: Rarity): number {
  const there = gatherEvidence(asHunt(one), other, rarity)
  const back = gatherEvidence(asHunt(other), one, rarity)
  const { codesContradict, codesOfSiblings, numbersContradict, quantitiesContradict, colorsContradict } =
    there.strengths
  const isOther =
    codesContradict > 0.5 ||
    codesOfSiblings > 0 ||
    numbersContradict > 0 ||
    quantitiesContradict > 0 ||
    colorsContradict > 0
  const score = (rawScore(there) + rawScore(back)) / 2 - (isOther ? repeats.contradicted : 0)
  return probability((score - repeats.even) / repeats.spread)
}

/**
 * Whether the names alone say so much that two gatherings of the same name can be the same thing: "Rae Dunn flour
 * canister" does, "table lamp" does not. Prices that differ much speak of two things, and a color that only one names would
 * join what is navy to what is teal by way of what names none.
 */
export function tellsThingsApart(one: PreparedGathering, other: PreparedGathering): boolean {
  const { fewWords, manyWords, prices } = repeats.named
  const [price, otherPrice] = [one.facts.price, other.facts.price]
  if (price && otherPrice && Math.max(price, otherPrice) > prices * Math.min(price, otherPrice)) return false
  const colors = [one, other].map(({ name, color }) =>
    [...new Set([...color.colors, ...name.colors])].toSorted().join(),
  )
  if (colors[0] !== colors[1]) return false
  return [one, other].every(({ name, meaning }) => {
    const least = meaning.brands.size > 0 ? fewWords : manyWords
    return name.distinct.size >= least || [...name.codes].some((code) => code.length >= fewWords)
  })
}

interface Weighed {
  raw: number
}

/**
 * The best rival of each pair of one hunt, as far as it is another thing: who stands ahead counts by how far ahead, less
 * how surely it is the same thing seen elsewhere. Only the likeliest pairs are compared; those behind are behind anyway, and
 * those that are no match even without a rival need none.
 */
export function rivalsBesidesRepeats<T extends Weighed>(
  pairs: readonly T[],
  same: (one: T, other: T) => number,
  isPlausible: (pair: T) => boolean = () => true,
): Map<T, number | undefined> {
  const ranked = pairs.toSorted((one, other) => other.raw - one.raw)
  const rivals = new Map<T, number | undefined>()
  for (const [place, pair] of ranked.entries()) {
    // Whoever is ahead or, for the first, the one behind it.
    const plain = place === 0 ? ranked[1]?.raw : ranked[0]?.raw
    const isBehind = place > 0 && place < repeats.compared && (plain ?? 0) - pair.raw >= repeats.hardlyBehind
    if (!isBehind || !isPlausible(pair)) {
      rivals.set(pair, plain)
      continue
    }
    let best = Number.NEGATIVE_INFINITY
    for (const rival of ranked.slice(0, place)) {
      // Those further down are less ahead.
      if (rival.raw <= best) break
      best = Math.max(best, pair.raw + (rival.raw - pair.raw) * (1 - same(pair, rival)))
    }
    rivals.set(pair, best)
  }
  return rivals
}
