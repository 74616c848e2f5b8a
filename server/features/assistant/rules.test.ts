import { describe, expect, it } from 'vitest'
import { nothingRead, type PhotoReading } from '../../../domain/reading/photo-reading.ts'
import { categoryCalled, together } from '../../../domain/reading/together.ts'
import { barcodeForms, isTelling, styleForms } from './codes.ts'
import { describe as wordsFor, detailsOf } from './description.ts'
import { whatPeopleSay, whoSays, type Sighting } from './knowledge.ts'
import { asFarAsKnown, isEmpty, leavesQuestions, recognize } from './recognition.ts'

const categories = [
  { id: 1, name: 'Furniture', slug: 'furniture', parentId: null, approved: true },
  { id: 2, name: 'Home Decor', slug: 'home-decor', parentId: null, approved: true },
  { id: 6, name: 'Shoes', slug: 'shoes', parentId: null, approved: true },
]
const reading = (parts: Partial<PhotoReading>): PhotoReading => ({ ...nothingRead, lines: [], ...parts })
const sure = <Value>(value: Value, confidence = 0.95) => ({ value, confidence })
const seen = (name: string, userId: number | null, more: Partial<Sighting> = {}): Sighting => ({
  userId,
  name,
  categoryId: null,
  categoryName: null,
  tags: [],
  likeness: 0.95,
  ...more,
})
const nothing = { read: nothingRead, byCode: null, byPhoto: null, model: null, categories }

describe('codes', () => {
  it.each([
    ['012345678905', ['012345678905', '12345678905', '0012345678905']],
    ['0 12345 67890 5', ['0 12345 67890 5', '012345678905', '12345678905', '0012345678905']],
    ['4006381333931', ['4006381333931']],
    [null, []],
  ])('barcode %s is looked for as %j', (given, forms) => expect(barcodeForms(given)).toEqual(forms))

  it('style numbers are the same with and without dashes, in either case', () => {
    expect(styleForms('ab-12 34')).toEqual(expect.arrayContaining(['ab-12 34', 'AB1234', 'ab1234', 'AB-12-34']))
    expect(styleForms(' ')).toEqual([])
    expect([isTelling('12-34'), isTelling('12-345')]).toEqual([false, true])
  })
})

describe('what people say', () => {
  it('each person has one voice, and of equal names the newest wording is taken', () => {
    const said = whatPeopleSay(
      [
        seen('Table Lamp, Brass', 1),
        seen('brass table lamp', 2),
        seen('Ugly thing', 3),
        seen('Ugly thing', 3),
        seen('ugly thing', 3),
      ],
      9,
    )
    expect(said).toMatchObject({ name: 'Table Lamp, Brass', people: 2, isMine: false, isCatalog: false })
    expect(said?.confidence).toBeCloseTo(0.95 * (2 / 3) * 0.95)
  })

  it.each([
    [[seen('Lamp', 1), seen('Lamp', 2), seen('lamp', 3)], '3 people gathered this before'],
    [[seen('Lamp', 1)], '1 person gathered this before'],
    [[seen('Lamp', 9)], 'you gathered this before'],
    [[seen('Lamp', null), seen('Lamp', 1)], 'from the catalog'],
  ])('is worded by who says it', (sightings, words) => {
    const known = whatPeopleSay(sightings, 9)
    expect(known && whoSays(known)).toBe(words)
  })

  it('more people who agree are surer, and nobody is nothing', () => {
    const one = whatPeopleSay([seen('Lamp', 1)], 9)?.confidence ?? 0
    const three = whatPeopleSay([seen('Lamp', 1), seen('Lamp', 2), seen('Lamp', 3)], 9)?.confidence ?? 0
    expect([one > 0.8, three > one, three < 0.95]).toEqual([true, true, true])
    expect(whatPeopleSay([], 9)).toBeNull()
    expect(whatPeopleSay([seen('!!!', 1)], 9)).toBeNull()
  })

  it('the category comes from all, tags from half of the people, a color only where nobody differs', () => {
    const known = whatPeopleSay(
      [
        seen('Lamp', 1, {
          categoryId: 2,
          categoryName: 'Home Decor',
          tags: ['brass', 'gift'],
          color: 'Gold',
          size: 'S',
        }),
        seen('Lamp', 2, { categoryId: 2, categoryName: 'Home Decor', tags: ['Brass'], color: 'gold', size: 'M' }),
        seen('Lamp', 3, { tags: ['brass'] }),
      ],
      9,
    )
    expect(known).toMatchObject({ category: { id: 2, name: 'Home Decor' }, tags: ['brass'], color: 'Gold', size: null })
  })
})

describe('what is recognized', () => {
  it('takes the surest reading of each thing over all photos', () => {
    const read = together([
      reading({ price: sure(24.99, 0.6), color: sure('Gold', 0.7) }),
      reading({ price: sure(29.99, 0.97), compareAtPrice: sure(60) }),
    ])
    expect([read.price?.value, read.color?.value, read.compareAtPrice?.value]).toEqual([29.99, 'Gold', 60])
    expect(together([reading({ price: sure(20), compareAtPrice: sure(20) })]).compareAtPrice).toBeNull()
  })

  it('offers what is doubtful instead of filling it in', () => {
    const doubtful = {
      price: sure(24.99, 0.7),
      compareAtPrice: sure(60, 0.8),
      size: sure('M', 0.49),
      color: sure('Gold', 0.6),
      department: sure('SHOES', 0.9),
    }
    const product = recognize({ ...nothing, categories, read: { ...nothingRead, ...doubtful } })
    expect(product).toMatchObject({ price: null, estimatedPrice: null, compareAtPrice: 60, size: null, color: null })
    expect([product.category, product.categoryId, Object.keys(product.sources)]).toEqual([
      null,
      null,
      ['compareAtPrice'],
    ])
    expect(product.offers).toEqual({
      price: { value: 24.99, from: 'tag', note: 'from the tag', confidence: 0.7 },
      color: { value: 'Gold', from: 'photo', note: 'from the photo', confidence: 0.6 },
      category: { value: 'Shoes', from: 'tag', note: 'from the tag', confidence: 0.77 },
    })
    // Who weighs a thing against a hunt takes it as far as it is known.
    expect(asFarAsKnown(product)).toMatchObject({ price: 24.99, color: 'Gold', compareAtPrice: 60 })
    const only = recognize({ ...nothing, read: { ...nothingRead, price: sure(24.99, 0.7) } })
    expect([isEmpty(only), only.confidence]).toEqual([false, 0])
  })

  it('says of every filled field where it comes from, and leaves out what is unsure', () => {
    const product = recognize({
      ...nothing,
      read: { ...nothingRead, price: sure(24.99), size: sure('M', 0.3), barcode: sure('012345678905') },
    })
    expect(product).toMatchObject({
      price: 24.99,
      estimatedPrice: 24.99,
      size: null,
      barcode: '012345678905',
      productName: null,
    })
    expect(product.sources).toEqual({
      price: { from: 'tag', note: 'from the tag', confidence: 0.95 },
      estimatedPrice: { from: 'tag', note: 'from the tag', confidence: 0.95 },
      barcode: { from: 'barcode', note: 'from the photo', confidence: 0.95 },
    })
    // One of four things is known.
    expect(product.confidence).toBe(0.24)
    expect([isEmpty(product), isEmpty(recognize(nothing))]).toEqual([false, true])
  })

  it.each([
    ['HOME DECOR', 'Home Decor'],
    ['HOMEDECOR', 'Home Decor'],
    ['shoe', 'Shoes'],
    ['Ladies', null],
  ])('department %s is the category %s', (department, category) => {
    expect(categoryCalled(department, categories)).toBe(category)
  })

  const model = {
    productName: 'Gilded lamp',
    description: 'A lamp.',
    color: 'Gold',
    size: null,
    category: 'Lighting',
    visiblePrice: null,
    estimatedPrice: 45,
    tags: ['lamp'],
    confidence: 1,
  }

  it('what is known by its barcode goes before a model; what is open is the model’s', () => {
    const known = whatPeopleSay([seen('Brass lamp', 1), seen('Brass lamp', 2)], 9)
    const byCode = known && { known, isByBarcode: true, description: null }
    const product = recognize({ ...nothing, byCode, model })
    expect(product).toMatchObject({
      productName: 'Brass lamp',
      category: 'Lighting',
      categoryId: null,
      estimatedPrice: 45,
      price: null,
    })
    expect(product.sources['productName']?.note).toBe('2 people gathered this before')
    expect(product.sources['category']?.from).toBe('model')
    expect(product.sources['description']?.confidence).toBe(0.9)
  })

  it('an unsure model fills nothing', () => {
    expect(isEmpty(recognize({ ...nothing, model: { ...model, confidence: 0.2 } }))).toBe(true)
  })

  it('asks no model when everything is known', () => {
    const known = whatPeopleSay(
      [seen('Brass lamp', null, { categoryId: 2, categoryName: 'Home Decor', color: 'Gold' })],
      9,
    )
    const byCode = known && { known, isByBarcode: true, description: 'As seen in the catalog' }
    expect(leavesQuestions(recognize({ ...nothing, byCode }))).toBe(false)
    expect(leavesQuestions(recognize(nothing))).toBe(true)
  })
})

describe('a description without a model', () => {
  const product = recognize({
    ...nothing,
    read: {
      ...nothingRead,
      price: sure(25),
      compareAtPrice: sure(50),
      color: sure('Gold'),
      styleNumber: sure('48-2213'),
    },
  })
  it('is made of facts only', () => {
    expect(wordsFor(product, 'Brass lamp')).toBe(
      'Brass lamp in gold. The tag says $25.00, compare at $50.00: 50% less. Style number 48-2213.',
    )
    expect(detailsOf(product)).toEqual([
      'Color: Gold',
      'Price on the tag: $25.00',
      'Compare at: $50.00 (50% less)',
      'Style number: 48-2213',
    ])
  })
  it('is empty when there is no fact', () => expect(wordsFor(recognize(nothing), 'Brass lamp')).toBe(''))
})
