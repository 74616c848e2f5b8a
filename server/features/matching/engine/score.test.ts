import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gatherEvidence } from './evidence.ts'
import { rarityFrom } from './rarity.ts'
import { prepareGathering, prepareHunt, type Circumstances, type GatheringFacts, type HuntFacts } from './records.ts'
import { PairTally, rivalsOf, type RawPair } from './rivals.ts'
import { calibrate, contributions, rawScore, suitability } from './score.ts'

// The same examples in every run.
fc.configureGlobal({ seed: 20_241_115 })

const rarity = rarityFrom({ documents: 2, frequency: () => 1 })

function matchScore(hunt: HuntFacts, gathering: GatheringFacts, circumstances: Circumstances = {}) {
  const evidence = gatherEvidence(prepareHunt(hunt), prepareGathering(gathering), rarity, circumstances)
  return calibrate(rawScore(evidence), { suitability: suitability(evidence), rivalry: 1 - evidence.generic })
}

describe('what a shopper would say, in a community of one hunt and one gathering', () => {
  it.each([
    ['KitchenAid stand mixer', 'KitchenAid Artisan 5-Qt Stand Mixer - Empire Red'],
    ['Blue ceramic table lamp', 'Table lamp, blue ceramic'],
    ['Le Creuset Dutch oven', 'Le Creuset 5.5 qt round dutch oven cerise'],
    ['Sony WH-1000XM4 headphones', 'Sony WH1000XM4 Wireless Noise Cancelling Headphones'],
    ['Instant Pot 6 qt', 'Instant Pot Duo 7-in-1 6 quart'],
    ['Rae Dunn mug', 'Rae Dunn Mugs'],
    ['Dyson V8', 'Dyson V8 Animal cordless vacuum'],
  ])('%s is %s', (hunt, gathering) => {
    expect(matchScore({ productName: hunt }, { productName: gathering })).toBeGreaterThan(0.7)
  })

  it.each([
    ['Blue ceramic table lamp', 'Red leather handbag'],
    ['Nike running shoes', 'Nike backpack'],
    ['Instant Pot 8 qt', 'Instant Pot Duo 7-in-1 6 quart'],
    ['Sony WH-1000XM4 headphones', 'Sony WH-1000XM5 Wireless Noise Cancelling Headphones'],
    ['Michael Kors tote', 'Coach tote'],
    ['Levi jeans', ''],
  ])('%s is not %s', (hunt, gathering) => {
    expect(matchScore({ productName: hunt }, { productName: gathering })).toBeLessThan(0.3)
  })

  const jacket = { productName: 'Patagonia fleece jacket', size: 'L', color: 'green', targetPrice: 60 }
  const seen = { productName: 'Patagonia Fleece Jacket', size: 'Large', color: 'Olive', price: 55 }

  it('lowers the score for another size, another color, and gently for a price over the target', () => {
    const full = matchScore(jacket, seen)
    expect(full).toBeGreaterThan(0.85)
    expect(matchScore(jacket, { ...seen, size: 'S' })).toBeLessThan(0.5)
    expect(matchScore(jacket, { ...seen, color: 'Red' })).toBeLessThan(full - 0.1)
    const over = matchScore(jacket, { ...seen, price: 72 })
    expect(over).toBeLessThan(full)
    expect(over).toBeGreaterThan(full - 0.15)
  })

  it('does not collapse when fields are missing', () => {
    const optional = ['size', 'color', 'targetPrice', 'price'] as const
    fc.assert(
      fc.property(fc.subarray([...optional]), fc.subarray([...optional]), (fromHunt, fromGathering) => {
        const without = <T extends object>(facts: T, names: readonly string[]) =>
          ({ ...facts, ...Object.fromEntries(names.map((name) => [name, null])) }) as T
        expect(matchScore(without(jacket, fromHunt), without(seen, fromGathering))).toBeGreaterThan(0.8)
      }),
    )
  })

  it('rises with a like photo and sinks a little with distance and age', () => {
    const near = matchScore({ ...jacket, searchRadius: 25 }, seen, { distanceMiles: 0, daysSinceSeen: 0 })
    expect(matchScore(jacket, seen, { photoSimilarity: 0.95 })).toBeGreaterThan(near)
    const far = matchScore({ ...jacket, searchRadius: 25 }, seen, { distanceMiles: 25, daysSinceSeen: 30 })
    expect(far).toBeLessThan(near)
    expect(far).toBeGreaterThan(near - 0.15)
  })
})

describe('calibration', () => {
  const raw = fc.double({ min: -12, max: 12, noNaN: true })
  const field = fc.record({ best: fc.option(raw, { nil: undefined }), count: fc.nat(100) })
  const crowd = fc.double({ min: 1, max: 5, noNaN: true })
  const setting = fc.record({
    rivals: fc.record({ forHunt: field, forGathering: field }),
    crowding: fc.record({ perHunt: crowd, perGathering: crowd }),
    suitability: fc.double({ min: -4, max: 3, noNaN: true }),
    learnedShift: fc.double({ min: -1, max: 1, noNaN: true }),
  })

  it('is a probability that never falls when the evidence grows', () => {
    fc.assert(
      fc.property(raw, fc.double({ min: 0, max: 5, noNaN: true }), setting, (score, more, where) => {
        const before = calibrate(score, where)
        expect(before).toBeGreaterThan(0)
        expect(before).toBeLessThan(1)
        expect(calibrate(score + more, where)).toBeGreaterThanOrEqual(before)
      }),
    )
  })

  it('never rises with a stronger rival', () => {
    fc.assert(
      fc.property(raw, raw, fc.double({ min: 0, max: 5, noNaN: true }), setting, (score, best, more, where) => {
        const against = (rival: number) =>
          calibrate(score, { ...where, rivals: { ...where.rivals, forHunt: { best: rival, count: 5 } } })
        expect(against(best + more)).toBeLessThanOrEqual(against(best))
      }),
    )
  })

  it('lets a rival count less where a thing has many partners', () => {
    const rivals = { forHunt: { best: 2, count: 30 }, forGathering: { count: 30 } }
    const alone = calibrate(0, { rivals, crowding: { perHunt: 1, perGathering: 1 } })
    expect(calibrate(0, { rivals, crowding: { perHunt: 3, perGathering: 3 } })).toBeGreaterThan(alone + 0.2)
  })

  it('trusts a faint match more when it was the best of many', () => {
    const many = { forHunt: { best: -6, count: 40 }, forGathering: { best: -6, count: 40 } }
    expect(calibrate(-1, { rivals: many })).toBeGreaterThan(calibrate(-1))
  })
})

describe('rivals among many pairs', () => {
  const tallyOf = (pairs: RawPair[]) => {
    const tally = new PairTally()
    for (const pair of pairs) tally.add(pair)
    return tally
  }
  const pairs = fc.uniqueArray(
    fc.record({ huntId: fc.nat(5), gatheringId: fc.nat(5), raw: fc.double({ min: -9, max: 9, noNaN: true }) }),
    { selector: ({ huntId, gatheringId }) => `${huntId} ${gatheringId}` },
  )

  it('are the same as by looking at every other pair', () => {
    fc.assert(
      fc.property(pairs, (all: RawPair[]) => {
        const tally = tallyOf(all)
        for (const pair of all) {
          const sharing = (side: 'huntId' | 'gatheringId') => {
            const others = all.filter((other) => other !== pair && other[side] === pair[side])
            return {
              best: others.length > 0 ? Math.max(...others.map((other) => other.raw)) : undefined,
              count: others.length,
            }
          }
          expect(rivalsOf(tally, pair)).toEqual({ forHunt: sharing('huntId'), forGathering: sharing('gatheringId') })
        }
      }),
    )
  })

  it('are the same however the pairs were cut into parts', () => {
    fc.assert(
      fc.property(pairs, fc.array(fc.nat(3), { minLength: 36, maxLength: 36 }), (all: RawPair[], partOf) => {
        const whole = tallyOf(all)
        const together = new PairTally()
        for (const part of [0, 1, 2, 3]) {
          const tally = tallyOf(all.filter((_pair, index) => partOf[index] === part))
          for (const side of ['hunts', 'gatherings'] as const) together.absorb(side, tally.entries(side))
        }
        for (const pair of all) expect(rivalsOf(together, pair)).toEqual(rivalsOf(whole, pair))
        expect(together.crowding().perHunt).toBeCloseTo(whole.crowding().perHunt)
        expect(together.crowding().perGathering).toBeCloseTo(whole.crowding().perGathering)
      }),
    )
  })

  it('show how crowded a community is', () => {
    const grid = (hunts: number, perHunt: number) =>
      Array.from({ length: hunts * perHunt }, (_, index) => ({
        huntId: Math.floor(index / perHunt),
        gatheringId: index,
        raw: 6,
      }))
    expect(tallyOf([]).crowding()).toEqual({ perHunt: 2, perGathering: 2 })
    const single = tallyOf(grid(1000, 1)).crowding()
    expect(single.perHunt).toBeLessThan(1.1)
    expect(tallyOf(grid(1000, 3)).crowding().perHunt).toBeGreaterThan(2.8)
    expect(tallyOf(grid(10, 3)).crowding().perHunt).toBeLessThan(2.3)
  })
})

describe('contributions', () => {
  it('lists what is present, weightiest first, with its sign', () => {
    const hunt = prepareHunt({ productName: 'Sony WH-1000XM4', size: 'L' })
    const evidence = gatherEvidence(hunt, prepareGathering({ productName: 'Sony WH-1000XM5', size: 'S' }), rarity)
    const bars = contributions(evidence)
    const effects = bars.map(({ effect }) => Math.abs(effect))
    expect(effects).toEqual(effects.toSorted((one, other) => other - one))
    expect(bars.find(({ name }) => name === 'sizesContradict')?.effect).toBeLessThan(0)
    expect(bars.some(({ name }) => name === 'photosAlike')).toBe(false)
  })
})
