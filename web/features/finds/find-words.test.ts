import { describe, expect, it } from 'vitest'
import type { Find } from '../../../domain/contracts/finds.ts'
import {
  basisWords,
  comparisonRows,
  distanceLine,
  evidenceWords,
  matcherLine,
  matcherNote,
  percentWords,
} from './find-words.ts'

const stats = { totalHunts: 12, totalGatherings: 1, totalMatches: 5, totalErrors: 0 }

function findWith(
  hunt: Partial<Find['hunt']>,
  gathering: Partial<Find['gathering']>,
  distanceMiles: number | null = null,
): Find {
  const bare = { color: null, size: null, categoryName: null }
  return {
    distanceMiles,
    evidence: [] as Find['evidence'],
    hunt: { ...bare, targetPrice: null, desiredQuantity: 1, searchRadius: 25, ...hunt },
    gathering: { ...bare, price: null, quantity: 1, ...gathering },
  } as unknown as Find
}
const row = (find: Find, name: string) => comparisonRows(find).find((row) => row.name === name)

describe('words about a run of the matcher', () => {
  it('says what it has made, from what', () => {
    expect(matcherLine({ matches: 3, stats })).toBe('Created 3 matches from 12 hunts and 1 gathering.')
    expect(matcherLine({ matches: 1, stats })).toMatch(/^Created 1 match from/)
  })

  it('adds what was known before and what went wrong, if anything', () => {
    expect(matcherNote({ matches: 3, stats: { ...stats, totalErrors: 1 } })).toBe(
      '2 matches were known already. 1 hunt could not be compared.',
    )
    expect(matcherNote({ matches: 5, stats })).toBeUndefined()
  })
})

describe('comparison', () => {
  it.each([
    [50, 39.99, true, '$10.01 under target'],
    [50, 50, true, 'Right on target'],
    [50, 62.5, false, '$12.50 over target'],
  ])('weighs a target of %d against %d', (targetPrice, price, fits, words) => {
    expect(row(findWith({ targetPrice }, { price }), 'Price')?.verdict).toEqual({ fits, words })
  })

  it('says nothing about what either side left open', () => {
    expect(row(findWith({ targetPrice: 50 }, {}), 'Price')).toEqual({
      name: 'Price',
      wanted: 'Up to $50.00',
      found: 'Not said',
      verdict: null,
    })
    expect(row(findWith({}, { color: 'Blue' }), 'Color')).toMatchObject({ wanted: 'Any', found: 'Blue', verdict: null })
    expect(row(findWith({}, {}), 'Size')).toBeUndefined()
  })

  it('compares words in any letter case, and counts pieces', () => {
    expect(row(findWith({ color: 'navy ' }, { color: 'Navy' }), 'Color')?.verdict?.fits).toBe(true)
    expect(row(findWith({ desiredQuantity: 4 }, { quantity: 2 }), 'Quantity')?.verdict).toEqual({
      fits: false,
      words: 'Not enough',
    })
  })

  it.each([
    ['Natural', 'Gray', [], null],
    ['Navy', 'Blue', ['colorsAgree'], { fits: true, words: 'Fits' }],
    ['navy ', 'Navy', ['colorsAgree'], { fits: true, words: 'Same' }],
    ['White', 'Blue', ['colorsContradict', 'otherColorThanAsked'], { fits: false, words: 'Differs' }],
    ['White', 'Blue', ['otherColorThanAsked'], { fits: false, words: 'Differs' }],
    ['Sunset', 'sunset', [], { fits: true, words: 'Same' }],
    ['White', null, ['colorsContradict'], null],
    [null, 'White', [], null],
  ])('says of the colors %s and %s what the matcher judged: %j', (wanted, found, names, verdict) => {
    const find = findWith({ color: wanted }, { color: found })
    find.evidence = names.map((name) => ({ name, label: name, strength: 1, effect: 1, weight: 1 }))
    expect(row(find, 'Color')?.verdict).toEqual(verdict)
  })

  it.each([
    ['5 qt', '5 Quart', ['sizesAgree'], { fits: true, words: 'Fits' }],
    ['M', 'm', ['sizesAgree'], { fits: true, words: 'Same' }],
    ['M', 'L', ['sizesContradict'], { fits: false, words: 'Differs' }],
    ['8 x 10', 'Large', [], null],
    ['8 x 10', '8 x 10', [], { fits: true, words: 'Same' }],
    ['M', null, [], null],
  ])('says of the sizes %s and %s what the matcher judged: %j', (wanted, found, names, verdict) => {
    const find = findWith({ size: wanted }, { size: found })
    find.evidence = names.map((name) => ({ name, label: name, strength: 1, effect: 1, weight: 1 }))
    expect(row(find, 'Size')?.verdict).toEqual(verdict)
  })

  it('shows a distance only where one is known', () => {
    expect(row(findWith({}, {}), 'Distance')).toBeUndefined()
    expect(row(findWith({}, {}, 31), 'Distance')).toMatchObject({ found: '31 mi', verdict: { fits: false } })
    expect(distanceLine(2.84)).toBe('2.8 mi from the hunt')
    expect(distanceLine(0.4)).toBe('Less than a mile from the hunt')
  })
})

describe('analysis', () => {
  it('says how strong a piece of evidence is and which way it pulls', () => {
    expect(evidenceWords({ strength: 0.9, effect: 1.2 })).toBe('Strong, speaks for it')
    expect(evidenceWords({ strength: 0.4, effect: -0.2 })).toBe('Partial, speaks against it')
  })

  it('does not claim for the matcher what a person said', () => {
    expect(percentWords({ matchScore: 0.816, source: 'matcher' })).toContain('about 82 are')
    expect(percentWords({ matchScore: 0.816, source: 'person' })).toBe('A person paired these two and gave 82%.')
  })
})

describe('where a percent comes from', () => {
  it.each([
    [0, false, 'From our own measurements; no answers from shoppers here yet.'],
    [1, false, 'From our own measurements; 1 answer from shoppers here so far.'],
    [12, false, 'From our own measurements; 12 answers from shoppers here so far.'],
    [1480, true, 'From our own measurements, corrected by 1,480 answers from shoppers here.'],
  ])('after %s answers, learned from: %s', (answers, isLearned, words) => {
    expect(basisWords({ answers, isLearned })).toBe(words)
  })
})
