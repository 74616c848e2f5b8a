import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gatherEvidence } from './evidence.ts'
import { exclusionOf } from './exclusions.ts'
import { explain } from './explain.ts'
import { learnShift, type Outcome } from './learn.ts'
import { contributions } from './score.ts'
import { rarityFrom } from './rarity.ts'
import { prepareGathering, prepareHunt, type Circumstances, type GatheringFacts, type HuntFacts } from './records.ts'

// The same examples in every run.
fc.configureGlobal({ seed: 20_241_115 })

const rarity = rarityFrom({ documents: 2, frequency: () => 1 })
const reason = (hunt: HuntFacts, gathering: GatheringFacts, circumstances: Circumstances = {}) =>
  explain(gatherEvidence(prepareHunt(hunt), prepareGathering(gathering), rarity, circumstances))

describe('the reason', () => {
  it('names everything that speaks for the match', () => {
    const hunt = { productName: 'KitchenAid mixer', color: 'red', size: '5 qt', targetPrice: 200 }
    const gathering = { productName: 'KitchenAid Mixer', color: 'Red', size: '5 Quart', price: 189.5 }
    expect(reason(hunt, gathering, { distanceMiles: 3.24, photoSimilarity: 0.9 })).toBe(
      'The names match, the photos look alike, the brand is KitchenAid, the color is red, the size is 5 qt, ' +
        '$189.50 is within the $200.00 target, and it is 3.2 miles away.',
    )
  })

  it('says what speaks against it', () => {
    const hunt = { productName: 'Nike Air Max 270', size: '10', color: 'black', targetPrice: 60 }
    const gathering = { productName: 'Nike Air Max 90', size: '8', color: 'White', price: 72 }
    expect(reason(hunt, gathering, { distanceMiles: 0.4, daysSinceSeen: 12 })).toBe(
      'The names share “nike”, “air”, and “max”, the brand is Nike, and it is less than a mile away, but $72.00 is 20% over the $60.00 ' +
        'target, a number in the names differs, the color differs, the size differs, and it was last seen 12 days ago.',
    )
  })

  it('names the code that agrees', () => {
    expect(reason({ productName: 'Logitech webcam C920' }, { productName: 'C920 Logitech HD Webcam' })).toContain(
      'the number C920 agrees',
    )
  })

  it.each([
    ['Rug', 'Natural', 'Gray', 'Rug', undefined],
    ['Rug', 'Natural', 'Gray', 'Natural fiber rug', undefined],
    ['White rug', 'Natural', 'Gray', 'White rug', undefined],
    ['White rug', 'Natural', 'Gray', 'Gray rug', undefined],
    ['Rug', 'Natural', 'natural', 'Rug', 'natural'],
    ['Rug', 'Natural', null, 'Natural rug', 'natural'],
    ['Rug', 'Natural', null, 'Rug', undefined],
    ['Rug', 'Sunset', 'Moonlight', 'Sunset rug', undefined],
    ['Rug', 'Sunset', 'sunset ', 'Rug', 'sunset'],
    ['Rug', 'Light Sunset', 'Light Moonlight', 'Rug', undefined],
    ['Rug', 'Light Sunset', 'Sunset, light', 'Rug', 'light sunset'],
    ['Rug', 'any', null, 'Any occasion rug', undefined],
    ['White rug', 'Any color', 'Gray', 'Rug', undefined],
    ['Rug', 'Any blue', 'Navy', 'Rug', 'blue'],
    ['Rug', 'Any color but red', 'Red', 'Rug', 'differs'],
    ['Rug', 'Any color but red', 'Blue', 'Rug', undefined],
    ['Rug', 'anything except blue', 'Navy', 'Rug', 'differs'],
    ['White rug', 'not red', 'White', 'Rug', 'white'],
    ['Rug', 'Navy', 'Blue', 'Rug', 'navy'],
    ['Rug', 'Gray', 'Grey', 'Rug', 'gray'],
    ['Rug', 'Black/White', 'White', 'Rug', 'black/white'],
    ['Rug', 'White', 'Blue', 'Rug', 'differs'],
    ['Rug', 'White', null, 'Blue rug', 'differs'],
    ['Rug', 'Multicolor', 'Red', 'Rug', 'differs'],
    ['Navy rug', null, 'Blue', 'Rug', 'navy'],
  ])('judges a %s in %s beside %s, %s: %s', (productName, wanted, found, name, judged) => {
    const hunt = prepareHunt({ productName, color: wanted })
    const evidence = gatherEvidence(hunt, prepareGathering({ productName: name, color: found }), rarity, {})
    const sentence = explain(evidence)
    const isAgreed = judged !== undefined && judged !== 'differs'
    expect(/the color is (.*?)(?:, and|\.|, but)/.exec(sentence)?.[1]).toBe(isAgreed ? judged : undefined)
    expect(sentence.includes('the color differs')).toBe(judged === 'differs')
    // The find page's table and bars come from these.
    const names = contributions(evidence).map((part) => part.name)
    expect(names.includes('colorsAgree')).toBe(isAgreed)
    expect(names.includes('colorsContradict') || names.includes('otherColorThanAsked')).toBe(judged === 'differs')
  })

  it('is one sentence whatever is missing', () => {
    const maybe = fc.option(fc.string({ maxLength: 20 }), { nil: null })
    const price = fc.option(fc.double({ min: 0, max: 1e6, noNaN: true }), { nil: null })
    fc.assert(
      fc.property(maybe, maybe, price, price, (color, description, targetPrice, amount) => {
        const sentence = reason(
          { productName: 'Lamp', color, targetPrice },
          { productName: 'Chair', description, price: amount },
          { distanceMiles: amount },
        )
        expect(sentence).toMatch(/^[A-Z“$].*\.$/s)
        expect(sentence).not.toMatch(/undefined|null|NaN/)
      }),
    )
  })
})

describe('exclusions', () => {
  const hunt = (facts: Partial<HuntFacts> = {}) => prepareHunt({ productName: 'Lamp', ...facts })
  const lamp = (facts: Partial<GatheringFacts> = {}) => prepareGathering({ productName: 'Lamp', ...facts })

  it.each([
    ['broken', 'Brass lamp, broken shade', 'excluded word'],
    ['broken', 'Brass lamp, unbroken', undefined],
    ['floor lamps', 'Floor lamp', 'excluded word'],
    ['Floor Lamp', 'Lamp for the floor', undefined],
    ['new', 'New lamp', 'excluded word'],
    ['  ', 'Lamp', undefined],
  ])('of the words %j for %j', (words, description, expected) => {
    expect(exclusionOf(hunt({ excludeWords: [words] }), lamp({ description }))).toBe(expected)
  })

  it('draw the line at twice the target price, and need both prices', () => {
    expect(exclusionOf(hunt({ targetPrice: 20 }), lamp({ price: 40 }))).toBeUndefined()
    expect(exclusionOf(hunt({ targetPrice: 20 }), lamp({ price: 40.01 }))).toBe('far over target price')
    expect(exclusionOf(hunt({ targetPrice: null }), lamp({ price: 4000 }))).toBeUndefined()
    expect(exclusionOf(hunt({ targetPrice: 0 }), lamp({ price: 1 }))).toBeUndefined()
  })

  it('draw the line at the radius and at thirty days', () => {
    expect(exclusionOf(hunt({ searchRadius: 25 }), lamp(), { distanceMiles: 25 })).toBeUndefined()
    expect(exclusionOf(hunt({ searchRadius: 25 }), lamp(), { distanceMiles: 25.1 })).toBe('out of radius')
    expect(exclusionOf(hunt(), lamp(), { daysSinceSeen: 30 })).toBeUndefined()
    expect(exclusionOf(hunt(), lamp(), { daysSinceSeen: 30.1 })).toBe('not seen lately')
  })
})

describe('learning', () => {
  const outcomes = (count: number, matchScore: number, wanted: boolean): Outcome[] =>
    Array.from({ length: count }, () => ({ matchScore, wanted }))

  it('needs enough outcomes, and leaves a score alone that told the truth', () => {
    expect(learnShift(outcomes(19, 0.9, false))).toBe(0)
    expect(learnShift([...outcomes(70, 0.7, true), ...outcomes(30, 0.7, false)])).toBeCloseTo(0, 3)
  })

  it('shifts toward what hunters say, never beyond its bound', () => {
    const disappointed = learnShift([...outcomes(50, 0.7, true), ...outcomes(50, 0.7, false)])
    expect(disappointed).toBeLessThan(-0.5)
    const any = fc.array(fc.record({ matchScore: fc.double({ min: 0, max: 1, noNaN: true }), wanted: fc.boolean() }))
    fc.assert(fc.property(any, (some) => Math.abs(learnShift([...some, ...some])) <= 1))
    expect(learnShift(outcomes(100_000, 0.99, false))).toBeCloseTo(-1, 4)
  })
})
