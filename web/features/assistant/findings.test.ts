import { describe, expect, it } from 'vitest'
import { nothingRecognized, type RecognizedProduct } from '../../../domain/contracts/assistant.ts'
import { percentOf, printedBarcode, sourceLines, speakerWords, suggestionsOf } from './findings.ts'

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
  expect(speakerWords('openai')).toContain('AI model (openai)')
  expect(percentOf(0.824)).toBe('82%')
})
