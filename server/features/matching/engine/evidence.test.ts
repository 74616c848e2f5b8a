import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gatherEvidence } from './evidence.ts'
import { rarityFrom } from './rarity.ts'
import { prepareGathering, prepareHunt, type Circumstances, type GatheringFacts, type HuntFacts } from './records.ts'

// The same examples in every run.
fc.configureGlobal({ seed: 20_241_115 })

const frequencies = new Map([
  ['lamp', 200],
  ['blue', 300],
])
const rarity = rarityFrom({ documents: 1000, frequency: (word) => frequencies.get(word) ?? 1 })

const strengthsOf = (hunt: HuntFacts, gathering: GatheringFacts, circumstances: Circumstances = {}) =>
  gatherEvidence(prepareHunt(hunt), prepareGathering(gathering), rarity, circumstances).strengths

const named = (hunt: string, gathering: string) => strengthsOf({ productName: hunt }, { productName: gathering })

describe('rarity', () => {
  it('is high for rare words, low for common ones, and within 0 to 1 even in an empty community', () => {
    expect(rarity('tiffany')).toBeGreaterThan(rarity('lamp'))
    expect(rarity('lamp')).toBeGreaterThan(rarity('blue'))
    const empty = rarityFrom({ documents: 0, frequency: () => 0 })
    expect(empty('anything')).toBeGreaterThan(0.9)
    const careless = rarityFrom({ documents: 2, frequency: () => 50 })
    expect(careless('anything')).toBeGreaterThan(0)
  })
})

describe('names', () => {
  it('cover each other fully when equal but for case, order, plural and function words', () => {
    const strengths = named('Lamps of the Blue Heron', 'HERON BLUE LAMP')
    expect(strengths.namesLeastCovered).toBeCloseTo(1)
    expect(strengths.huntWordsMissing).toBe(0)
  })

  it('forgive abbreviations, slips and words written together', () => {
    for (const [hunt, gathering] of [
      ['internet security suite', 'internet sec suite'],
      ['mahjongg tiles', 'mahjong tiles'],
      ['sound booth studio', 'soundbooth studio'],
      ['soundbooth studio', 'sound booth studio'],
    ] as const) {
      expect(named(hunt, gathering).namesBestCovered).toBeGreaterThan(0.85)
    }
  })

  it('do not forgive a digit', () => {
    expect(named('canon eos 70', 'canon eos 80').huntWordsMissing).toBeCloseTo(1 / 3)
  })

  it('are found in the description too', () => {
    const strengths = strengthsOf(
      { productName: 'Tiffany floor lamp' },
      { productName: 'Floor lamp', description: 'stained glass, Tiffany style' },
    )
    expect(strengths.namesBestCovered).toBeCloseTo(1)
  })
})

describe('identifying numbers', () => {
  it('agree across spellings, also with the tag’s barcode and style number', () => {
    expect(named('Sony WH-1000XM4', 'Sony WH1000 XM4 headphones').codesAgree).toBeGreaterThan(0.5)
    const hunt = { productName: 'Blender 012345678905' }
    expect(strengthsOf(hunt, { productName: 'Blender', barcode: '012345678905' }).codesAgree).toBeGreaterThan(0.5)
    expect(
      strengthsOf({ productName: 'Boots AB-4421' }, { productName: 'Boots', sku: 'AB4421' }).codesAgree,
    ).toBeGreaterThan(0.5)
  })

  it('contradict only when each name has its own, and most when they are siblings', () => {
    expect(named('Webcam C920', 'Webcam').codesContradict).toBe(0)
    expect(named('Webcam C920', 'Webcam C270').codesContradict).toBeGreaterThan(0.5)
    expect(named('Sony WH-1000XM4', 'Sony WH-1000XM5').codesOfSiblings).toBe(1)
    expect(named('Webcam C920', 'Webcam QX77123').codesOfSiblings).toBe(0)
  })

  it.each([
    ['Family Tree 11.2', 'Family Tree 11', 0],
    ['iLife ’06', 'iLife 2006', 0],
    ['Air Max 270', 'Air Max', 0],
    ['Air Max 270', 'Air Max 90', 1],
  ])('%s and %s: contradiction %d', (hunt, gathering, contradiction) => {
    expect(named(hunt, gathering).numbersContradict).toBe(contradiction)
  })

  it('compare measures in the same dimension only', () => {
    expect(named('Dutch oven 5.5 qt', 'Dutch oven 5.5 quart').quantitiesAgree).toBeGreaterThan(0)
    expect(named('Dutch oven 5.5 qt', 'Dutch oven 3 qt').quantitiesContradict).toBeGreaterThan(0)
    const other = named('Dutch oven 5.5 qt', 'Dutch oven 12 lb')
    expect([other.quantitiesAgree, other.quantitiesContradict]).toEqual([0, 0])
  })
})

describe('color, size, brand', () => {
  it.each([
    ['navy', 'Blue', 1, 0],
    ['red', 'Blue', 0, 1],
    ['red', '', 0, 0],
    ['', 'Blue', 0, 0],
  ])('color %j against %j', (wanted, offered, agree, contradict) => {
    const strengths = strengthsOf({ productName: 'Tote', color: wanted }, { productName: 'Tote', color: offered })
    expect([strengths.colorsAgree, strengths.colorsContradict]).toEqual([agree, contradict])
  })

  it('lets the color field overrule the name, and knows unheard-of colors as words', () => {
    const field = strengthsOf({ productName: 'Blue Note mug', color: 'white' }, { productName: 'Mug', color: 'white' })
    expect(field.colorsAgree).toBe(1)
    const asked = strengthsOf({ productName: 'Mug', color: 'white' }, { productName: 'Red mug' })
    expect(asked.otherColorThanAsked).toBe(1)
    expect(named('White mug', 'Red mug')).toMatchObject({ colorsContradict: 1, otherColorThanAsked: 0 })
    const word = strengthsOf({ productName: 'Mug', color: 'Wisteria' }, { productName: 'Wisteria mug' })
    expect(word.colorsAgree).toBe(1)
  })

  it('misses a brand only where one side names it', () => {
    expect(named('Tote', 'Tote').brandMissing).toBe(0)
    expect(strengthsOf({ productName: 'Tote', brand: 'Coach' }, { productName: 'Coach tote' }).brandMissing).toBe(0)
    expect(strengthsOf({ productName: 'Tote', brand: 'Coach' }, { productName: 'Tote' }).brandMissing).toBe(1)
  })
})

describe('price, distance, age, photo', () => {
  const priced = (targetPrice: number | null, price: number | null) =>
    strengthsOf({ productName: 'Lamp', targetPrice }, { productName: 'Lamp', price })

  it('weighs the price against the target, and says nothing without either', () => {
    expect(priced(20, 15)).toMatchObject({ priceWithinTarget: 1, priceOverTarget: 0 })
    expect(priced(20, 40)).toMatchObject({ priceWithinTarget: 0, priceOverTarget: 1 })
    expect(priced(20, 25).priceOverTarget).toBeCloseTo(0.32, 2)
    for (const unknown of [priced(null, 15), priced(20, null), priced(0, 15)])
      expect(unknown).toMatchObject({ priceWithinTarget: 0, priceOverTarget: 0 })
  })

  it('takes a reference price as a clue in both directions', () => {
    const clue = (price: number) =>
      strengthsOf({ productName: 'Lamp', referencePrice: 20 }, { productName: 'Lamp', price })
    expect(clue(20)).toMatchObject({ referencePriceClose: 1, referencePriceFar: 0 })
    expect(clue(200).referencePriceFar).toBeGreaterThan(0.9)
    expect(clue(2).referencePriceFar).toBeGreaterThan(0.9)
  })

  it('grows with distance and age, and turns around at a neutral photo', () => {
    const at = (circumstances: Circumstances) =>
      strengthsOf({ productName: 'Lamp', searchRadius: 20 }, { productName: 'Lamp' }, circumstances)
    expect(at({ distanceMiles: 10 }).farAway).toBe(0.5)
    expect(at({ daysSinceSeen: 15 }).longAgo).toBe(0.5)
    expect(at({ photoSimilarity: 1 })).toMatchObject({ photosAlike: 1, photosUnlike: 0 })
    expect(at({ photoSimilarity: -0.2 })).toMatchObject({ photosAlike: 0, photosUnlike: 1 })
    expect(at({ photoSimilarity: 0.25 })).toMatchObject({ photosAlike: 0, photosUnlike: 0 })
    expect(at({})).toMatchObject({ farAway: 0, longAgo: 0, photosAlike: 0, photosUnlike: 0 })
  })
})

describe('any hunt and gathering', () => {
  const text = fc.oneof(
    fc.string({ maxLength: 60 }),
    fc.constantFrom('red lamp 5 qt', 'Sony WH-1000XM4', 'size XL', '  '),
  )
  const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null })
  const number = maybe(fc.double())
  const facts = fc.record({
    productName: text,
    description: maybe(text),
    brand: maybe(text),
    color: maybe(text),
    size: maybe(text),
    tags: maybe(fc.array(text, { maxLength: 3 })),
    sku: maybe(text),
    barcode: maybe(text),
    price: number,
    targetPrice: number,
    referencePrice: number,
    searchRadius: number,
  })

  it('give strengths between 0 and 1', () => {
    fc.assert(
      fc.property(
        facts,
        facts,
        fc.record({ distanceMiles: number, photoSimilarity: number, daysSinceSeen: number }),
        (hunt, gathering, circumstances) => {
          const outside = Object.entries(strengthsOf(hunt, gathering, circumstances)).filter(
            ([, strength]) => !(strength >= 0 && strength <= 1 + 1e-9),
          )
          expect(outside).toEqual([])
        },
      ),
    )
  })

  it('agree fully with themselves', () => {
    fc.assert(
      fc.property(text, (name) => {
        const strengths = named(name, name)
        expect(strengths.huntWordsMissing).toBe(0)
        expect(strengths.codesContradict + strengths.numbersContradict + strengths.quantitiesContradict).toBe(0)
        expect(strengths.colorsContradict + strengths.sizesContradict).toBe(0)
      }),
    )
  })
})
