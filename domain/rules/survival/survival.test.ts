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

  const denied = (count: number, at: number, before: Sign[] = []) => [
    ...before,
    ...Array.from({ length: count }, () => sign(at, 'gone')),
  ]

  it.each([
    [0, 0, 1],
    [1, 0, 0.731],
    [2, 0, 0.28],
    [3, 0, 0.053],
    [0, 9, 0.5],
    [1, 9, 0.125],
    [2, 9, 0.02],
    [3, 9, 0.003],
  ])('after %i denials on day %i is %d', (count, days, chance) => {
    expect(chanceOf(assumed, lamp, denied(count, days), days)).toBeCloseTo(chance, 2)
  })

  const model = fc
    .record({
      overlooked: fc.double({ min: 0.01, max: 0.6, noNaN: true }),
      soldOut: fc.double({ min: 0.05, max: 0.95, noNaN: true }),
      shape: fc.double({ min: 0.3, max: 3, noNaN: true }),
      base: fc.double({ min: -6, max: 0, noNaN: true }),
    })
    .map((learned) => ({ ...assumed, ...learned }))

  it('falls with every denial, and rises with a later confirmation', () => {
    // From the first second to the thirtieth day, with confirmations just before the denials.
    const age = fc.oneof(fc.double({ min: 0, max: 30, noNaN: true }), fc.double({ min: 0, max: 1e-3, noNaN: true }))
    fc.assert(
      fc.property(model, age, fc.integer({ min: 0, max: 5 }), (learned, days, confirmations) => {
        const before = Array.from({ length: confirmations }, () => sign(days, 'there'))
        const after = (count: number, ...more: Sign[]) =>
          chanceOf(learned, lamp, [...denied(count, days, before), ...more], days)
        for (let count = 0; count < 5; count += 1) expect(after(count + 1)).toBeLessThan(after(count))
        expect(after(3, sign(days, 'there'))).toBeGreaterThan(after(3))
      }),
    )
  })

  it('is at most 0.2 after three denials with no later confirmation, at any age, whatever is bought', () => {
    const between = (from: number, to: number, kinds: Sign['kind'][], minLength = 0) =>
      fc.array(fc.record({ days: fc.double({ min: from, max: to, noNaN: true }), kind: fc.constantFrom(...kinds) }), {
        minLength,
        maxLength: 5,
      })
    const signs = fc
      .tuple(
        between(0, 10, ['there', 'gone', 'bought', 'last-bought']),
        between(10, 30, ['gone'], 3),
        between(10, 30, ['bought', 'last-bought']),
      )
      .map((some) => some.flat().toSorted((one, other) => one.days - other.days))
    fc.assert(
      fc.property(model, signs, fc.double({ min: 0, max: 30, noNaN: true }), (learned, said, more) => {
        expect(chanceOf(learned, lamp, said, (said.at(-1)?.days ?? 0) + more)).toBeLessThanOrEqual(0.2)
      }),
    )
  })

  it.each([
    ['the last piece', 'last-bought', 0.06],
    ['one of several', 'bought', 0.2],
  ] as const)('is low after three denials and the purchase of %s', (_name, kind, most) => {
    expect(chanceOf(assumed, lamp, [...denied(3, 0), sign(0, kind)], 0)).toBeLessThanOrEqual(most)
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
