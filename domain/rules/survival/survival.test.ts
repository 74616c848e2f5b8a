import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitSurvival, type History } from './fit-survival.ts'
import { bandsOf, calibrationError, foretellUnseen, surpriseAt } from './measure-survival.ts'
import { assumed, chanceOf, daysUntilGone, inWords, type Sign } from './survival.ts'

fc.configureGlobal({ seed: 16 })

const lamp = { price: 20, quantity: 1, categoryId: null }
const sign = (days: number, kind: Sign['kind']): Sign => ({ days, kind })

describe('the chance that it is still there', () => {
  it('is half after nine days when nothing else is known', () => {
    expect(chanceOf(assumed, lamp, [], 0)).toBe(1)
    expect(chanceOf(assumed, lamp, [], 9)).toBeCloseTo(0.5)
  })

  it.each([
    ['a confirmation brings it back', [sign(8, 'there')], [], 9],
    ['a denial takes most of it', [], [sign(1, 'gone')], 2],
    ['a second denial takes more', [sign(1, 'gone')], [sign(1, 'gone'), sign(2, 'gone')], 3],
    [
      'a confirmation after a denial counts more',
      [sign(1, 'gone'), sign(2, 'there')],
      [sign(1, 'there'), sign(2, 'gone')],
      3,
    ],
    ['the last piece bought leaves less than one of several', [sign(1, 'bought')], [sign(1, 'last-bought')], 2],
  ])('%s', (_name, better, worse, days) => {
    expect(chanceOf(assumed, lamp, better, days)).toBeGreaterThan(chanceOf(assumed, lamp, worse, days))
  })

  it('lasts longer where there are several', () => {
    expect(chanceOf(assumed, { ...lamp, quantity: 8 }, [], 9)).toBeGreaterThan(chanceOf(assumed, lamp, [], 9))
  })

  it.each([
    ['nothing', []],
    ['a confirmation', [sign(8, 'there')]],
    ['a denial and a confirmation', [sign(2, 'gone'), sign(4, 'there')]],
  ])('is down to a third or so on the day that is foretold after %s', (_name, signs) => {
    const model = { ...assumed, shape: 0.8 }
    const end = daysUntilGone(model, lamp, signs)
    expect(chanceOf(model, lamp, signs, end)).toBeCloseTo(0.35)
    expect(inWords(chanceOf(model, lamp, signs, end + 0.1))).toBe('probably gone')
  })

  it('is gone already where nearly everything says so', () => {
    expect(daysUntilGone(assumed, lamp, [sign(5, 'gone'), sign(6, 'gone')])).toBeLessThan(5)
  })

  it('is a chance whatever is said, and never grows while nobody says anything', () => {
    const signs = fc
      .array(
        fc.record({
          days: fc.double({ min: 0, max: 60, noNaN: true }),
          kind: fc.constantFrom('there', 'gone', 'bought', 'last-bought'),
        }),
      )
      .map((some) => some.toSorted((one, other) => one.days - other.days) as Sign[])
    const seen = fc.record({
      price: fc.option(fc.double({ min: 0, max: 1e7, noNaN: true })),
      quantity: fc.integer({ min: 1, max: 100_000 }),
      categoryId: fc.option(fc.integer({ min: 1, max: 9 })),
    })
    fc.assert(
      fc.property(seen, signs, fc.double({ min: 60, max: 400, noNaN: true }), (thing, said, days) => {
        const [now, later] = [chanceOf(assumed, thing, said, days), chanceOf(assumed, thing, said, days + 1)]
        expect(now).toBeGreaterThanOrEqual(0)
        expect(now).toBeLessThanOrEqual(1)
        expect(later).toBeLessThanOrEqual(now)
      }),
    )
  })

  it.each([
    [1, 'very likely'],
    [0.8, 'very likely'],
    [0.79, 'likely'],
    [0.59, 'hurry'],
    [0.34, 'probably gone'],
    [0, 'probably gone'],
  ])('%d is called %s', (chance, words) => expect(inWords(chance)).toBe(words))
})

/** Things of one kind: so many of a hundred are there after five days. */
const kind = (categoryId: number, there: number): History[] =>
  Array.from({ length: 100 }, (_, index) => ({
    ...lamp,
    categoryId,
    signs: [sign(5, index < there ? 'there' : 'gone')],
  }))

describe('learning how long things stay', () => {
  it('knows what is assumed when nobody has said anything', () => {
    expect(fitSurvival([])).toEqual(assumed)
    expect(fitSurvival([{ ...lamp, signs: [] }])).toEqual(assumed)
  })

  it('tells kinds apart, as far as they have shown it', () => {
    const model = fitSurvival([...kind(1, 80), ...kind(2, 20)])
    const after = (categoryId: number | null) => chanceOf(model, { ...lamp, categoryId }, [], 5)
    expect(after(1)).toBeGreaterThan(0.7)
    expect(after(2)).toBeLessThan(0.3)
    expect(after(null)).toBeGreaterThan(after(2))
    expect(after(null)).toBeLessThan(after(1))
  })

  it('believes a few words only a little', () => {
    const model = fitSurvival([{ ...lamp, signs: [sign(1, 'gone')] }])
    expect(Math.abs(chanceOf(model, lamp, [], 9) - 0.5)).toBeLessThan(0.15)
  })

  it('foretells what it has not seen better than age alone does', () => {
    const mixed = kind(1, 90).flatMap((one, index) => [one, ...kind(2, 10).slice(index, index + 1)])
    const [ours, byAge] = [foretellUnseen(mixed), foretellUnseen(mixed, { ageOnly: true })]
    expect(ours).toHaveLength(200)
    expect(surpriseAt(ours)).toBeLessThan(surpriseAt(byAge) - 0.1)
    // The prior holds back with so few.
    expect(calibrationError(bandsOf(ours))).toBeLessThan(10)
  })
})

describe('calibration', () => {
  it('is measured band by band', () => {
    const bands = bandsOf([
      { chance: 0.9, happened: true },
      { chance: 0.92, happened: false },
      { chance: 0.1, happened: false },
    ])
    expect(bands.map(({ count }) => count)).toEqual([1, 2])
    expect(calibrationError(bands)).toBeCloseTo((10 + 2 * 41) / 3)
    expect(calibrationError([])).toBe(0)
  })
})
