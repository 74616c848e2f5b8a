import { describe, expect, it } from 'vitest'
import type { StoreChoice } from '../stores/store-choice.ts'
import { NewGathering } from '../../../domain/contracts/gatherings.ts'
import { problemsIn } from '../../lib/forms/contract-problems.ts'
import { bodyOf, bodyWithPhotos, emptyValues, fieldOf, readAmount, type GatheringValues } from './gathering-values.ts'

const store: StoreChoice = { storeId: 4, name: 'Ross', address: '1 Main St', latitude: null, longitude: null }
const filled = { ...emptyValues, productName: 'Brass lamp', store }
const problemsOf = (values: GatheringValues, photoCount = 1) =>
  problemsIn(NewGathering, bodyWithPhotos(values, photoCount), fieldOf)

describe('reading an amount', () => {
  it.each([
    ['24.99', 24.99],
    ['$24', 24],
    ['1,299.50', 1299.5],
    [' 7 ', 7],
    ['.5', 0.5],
    ['', null],
  ])('%j is %j', (text, amount) => expect(readAmount(text)).toBe(amount))

  it.each(['abc', '12,3x', '-4', '.', '1e5'])('%j is no amount', (text) => expect(readAmount(text)).toBeNaN())
})

describe('what the form says', () => {
  it('is nothing when all is there', () => {
    expect(problemsOf({ ...filled, price: '24.99', compareAtPrice: '' })).toEqual({})
  })
  it('is the exact words beside each missing field', () => {
    expect(problemsOf(emptyValues, 0)).toEqual({
      productName: 'Product name must be at least 3 characters',
      photos: 'Please take a photo of the product',
      store: 'Please select a store',
    })
  })
  it('counts the name without the spaces around it', () => {
    expect(problemsOf({ ...filled, productName: '  ab  ' })).toHaveProperty('productName')
  })
  it('tells a wrong amount from an empty one', () => {
    expect(problemsOf({ ...filled, price: 'cheap' })).toEqual({ price: 'Enter an amount' })
    expect(problemsOf({ ...filled, compareAtPrice: '1.234' })).toEqual({
      compareAtPrice: 'Price can have at most 2 decimals',
    })
  })
  it('refuses an eleventh photo', () => {
    expect(problemsOf(filled, 11)).toEqual({ photos: 'At most 10 photos' })
  })
})

it('sends amounts as numbers, an empty category as none, and the store by its id', () => {
  expect(bodyOf({ ...filled, price: '$9.50', categoryId: '' })).toMatchObject({
    price: 9.5,
    compareAtPrice: null,
    categoryId: null,
    storeId: 4,
  })
  expect(
    bodyOf({ ...filled, categoryId: '3', store: { ...store, storeId: null, latitude: 1, longitude: 2 } }),
  ).toMatchObject({
    categoryId: 3,
    store: { name: 'Ross', latitude: 1, longitude: 2 },
  })
})
