import { describe, expect, it } from 'vitest'
import { photoVerdict } from './photo-verdict.ts'

const nothing = {
  matchScore: 0.00002,
  matchReason: 'The photos look alike.',
  suitability: 0,
  circumstances: undefined,
  photoSimilarity: null,
}
const kettle = (confidence: number) => ({ name: 'Copper tea kettle', confidence })

describe('whether a photo shows what a hunt asks for', () => {
  it.each([
    [
      'the very same photo, no name',
      { ...nothing, photoSimilarity: 1 },
      null,
      [0.9, 1],
      /^It looks like the hunt’s photo/,
    ],
    ['a photo between', { ...nothing, photoSimilarity: 0.53 }, null, [0.25, 0.6], /^It looks somewhat like/],
    ['another photo', { ...nothing, photoSimilarity: 0.1 }, null, [0, 0.05], /^It does not look like/],
    ['nothing at all', nothing, null, [0.05, 0.2], /^Nothing on the photo could be recognized/],
    [
      'a sure name that fits',
      { ...nothing, matchScore: 0.95, matchReason: 'The names match.' },
      kettle(0.95),
      [0.85, 1],
      /^It looks like “Copper tea kettle”\. The names match\.$/,
    ],
    [
      'a sure name of something else',
      { ...nothing, photoSimilarity: 0.9 },
      kettle(0.97),
      [0, 0.1],
      /hardly what the hunt asks for, though the photos look alike/,
    ],
    [
      'an unsure name that fits',
      { ...nothing, matchScore: 0.9, matchReason: 'The names match.' },
      kettle(0.4),
      [0.3, 0.6],
      /^It may be “Copper tea kettle”/,
    ],
    [
      'a name nobody believes',
      { ...nothing, photoSimilarity: 1 },
      kettle(0.1),
      [0.9, 1],
      /^It looks like the hunt’s photo/,
    ],
  ])('%s', (_, seen, recognized, [least = 0, most = 1], reason) => {
    const { matchScore, matchReason } = photoVerdict(seen, recognized)
    expect(matchScore).toBeGreaterThanOrEqual(least)
    expect(matchScore).toBeLessThanOrEqual(most)
    expect(matchReason).toMatch(reason)
  })

  it('rises with the likeness, and falls with what does not suit the hunter', () => {
    const scores = [-1, 0, 0.3, 0.5, 0.56, 0.7, 1].map(
      (photoSimilarity) => photoVerdict({ ...nothing, photoSimilarity }, null).matchScore,
    )
    expect(scores).toEqual(scores.toSorted((one, other) => one - other))
    const seen = { ...nothing, photoSimilarity: 0.7, circumstances: '$60.00 is 100% over the $30.00 target.' }
    const dear = photoVerdict({ ...seen, suitability: -1.2 }, null)
    expect(dear.matchScore).toBeLessThan(photoVerdict(seen, null).matchScore)
    expect(dear.matchReason).toMatch(/\$60\.00 is 100% over/)
  })
})
