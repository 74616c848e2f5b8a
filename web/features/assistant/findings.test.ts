import { describe, expect, it } from 'vitest'
import { nothingRecognized, type RecognizedProduct } from '../../../domain/contracts/assistant.ts'
import { nothingRead } from '../../../domain/reading/photo-reading.ts'
import {
  offersOf,
  onDevice,
  percentOf,
  printedBarcode,
  readOnThisDevice,
  sourceLines,
  speakerWords,
  suggestionsOf,
} from './findings.ts'

const source = (note: string) => ({ from: 'tag' as const, note, confidence: 0.9 })

describe('what a form is offered', () => {
  it('is every field with a source, amounts as people write them', () => {
    const product: RecognizedProduct = {
      ...nothingRecognized,
      productName: 'Lamp',
      price: 24.5,
      category: 'Home Decor',
      tags: ['brass'],
      sources: {
        productName: source('3 people gathered this before'),
        price: source('from the tag'),
        category: source('from the tag'),
        tags: source('3 people gathered this before'),
      },
    }
    expect(suggestionsOf(product, 2)).toEqual({
      productName: { value: 'Lamp', note: '3 people gathered this before' },
      price: { value: '24.50', note: 'from the tag' },
      categoryId: { value: '2', note: 'from the tag' },
      tags: { value: ['brass'], note: '3 people gathered this before' },
    })
  })
  it('is nothing where nothing is known, also for a category that could not be made', () => {
    expect(suggestionsOf(nothingRecognized, null)).toEqual({})
    expect(suggestionsOf({ ...nothingRecognized, category: 'New', sources: { category: source('x') } }, null)).toEqual(
      {},
    )
  })
})

describe('what this device read', () => {
  const categories = [{ id: 6, name: 'Shoes' }]
  const read = (value: string | number, confidence: number) => ({ value, confidence }) as never
  it('is filled in where it is sure, offered where it is doubtful, and left out where it is a guess', () => {
    const tag = { ...nothingRead, price: read(24.5, 0.95), size: read('M', 0.6), styleNumber: read('A-1', 0.4) }
    const thing = { ...nothingRead, barcode: read('4006381333931', 0.99), department: read('SHOE', 0.9) }
    expect(readOnThisDevice([tag, thing], categories)).toEqual({
      sure: {
        price: { value: '24.50', note: 'from the tag' },
        estimatedPrice: { value: '24.50', note: 'from the tag' },
        barcode: { value: '4006381333931', note: 'from the photo' },
      },
      offered: { size: { value: 'M', note: 'from the tag' }, categoryId: { value: '6', note: 'from the tag' } },
    })
    expect(readOnThisDevice([], categories)).toEqual({ sure: {}, offered: {} })
  })
  it('leaves the color of the thing to the server, which compares it', () => {
    expect(readOnThisDevice([{ ...nothingRead, color: read('Blue', 0.95) }], categories).sure).toEqual({})
  })
  it('is offered as the server offers it, a category by its id', () => {
    const offers = {
      price: { ...source('from the tag'), value: 9.5 },
      category: { ...source('from the tag'), value: 'Shoes' },
      color: { ...source('from the photo'), value: 'Blue' },
    }
    expect(offersOf({ offers }, categories)).toEqual({
      price: { value: '9.50', note: 'from the tag' },
      categoryId: { value: '6', note: 'from the tag' },
      color: { value: 'Blue', note: 'from the photo' },
    })
    expect(offersOf({ offers }, [])).not.toHaveProperty('categoryId')
  })
})

it('has a line for each source', () => {
  const tag = 'from the tag'
  const people = '3 people gathered this before'
  const found = {
    productName: { value: 'Lamp', note: people },
    price: { value: '1.00', note: tag },
    sku: { value: 'A1', note: tag },
    categoryId: { value: '2', note: people },
    color: { value: 'Blue', note: 'from the photo' },
  }
  expect(sourceLines(['productName', 'price', 'sku', 'categoryId'], found)).toEqual([
    'Name and category: 3 people gathered this before',
    'Price and SKU from the tag',
  ])
  expect(sourceLines(['color'], found)).toEqual(['Color from the photo'])
})

it.each([
  ['0036000291452', '036000291452'],
  ['4006381333931', '4006381333931'],
  ['036000291452', '036000291452'],
  ['AB-12', 'AB-12'],
])('the barcode %s is printed as %s', (read, printed) => expect(printedBarcode(read)).toBe(printed))

it('says who spoke, and how sure', () => {
  expect(speakerWords('embedded')).toBe('Read on our own server.')
  expect(speakerWords(onDevice)).toBe('Read on this device.')
  expect(speakerWords('openai')).toContain('AI model (openai)')
  expect(percentOf(0.824)).toBe('82%')
})
