import { describe, expect, it } from 'vitest'
import type { Gathering } from '../../../domain/contracts/gatherings.ts'
import { NewHunt } from '../../../domain/contracts/hunts.ts'
import {
  emptyHunt,
  huntChangeOf,
  huntFieldsOf,
  newHuntOf,
  photoPart,
  splitWords,
  valuesOfGathering,
} from './hunt-values.ts'

const named = { ...emptyHunt, productName: 'Brass lamp' }
const messageOf = (values: Partial<typeof emptyHunt>) =>
  NewHunt.safeParse(newHuntOf({ ...named, ...values })).error?.issues[0]?.message

describe('a new hunt from the form', () => {
  it('needs no more than a name, and has the usual defaults', () => {
    expect(NewHunt.parse(newHuntOf(named))).toMatchObject({
      productName: 'Brass lamp',
      targetPrice: null,
      priority: 3,
      desiredQuantity: 1,
      searchRadius: 25,
      tags: [],
      excludeWords: [],
    })
  })
  it('sends no category as null and no store not at all', () => {
    const body = newHuntOf(named)
    expect(body.categoryId).toBeNull()
    expect(JSON.parse(JSON.stringify(body))).not.toHaveProperty('storeId')
    expect(newHuntOf({ ...named, categoryId: '5', storeId: '11' })).toMatchObject({ categoryId: 5, storeId: 11 })
  })
  it('says what is wrong in the words of the contract', () => {
    expect(messageOf({ productName: ' a ' })).toBe('Product name must be at least 2 characters.')
    expect(messageOf({ targetPrice: '-1' })).toBe('Price cannot be negative')
    expect(messageOf({ targetPrice: '1.005' })).toBe('Price can have at most 2 decimals')
    expect(messageOf({ targetPrice: 'cheap' })).toBeDefined()
    expect(messageOf({ searchRadius: 5 })).toBe('Search radius must be between 10 and 100 miles')
    expect(messageOf({ priority: 6 })).toBe('Priority must be between 1 and 5')
    expect(messageOf({ desiredQuantity: 0 })).toBe('Quantity must be at least 1')
    expect(messageOf({ targetPrice: '0' })).toBeUndefined()
  })
  it('takes words apart at commas, each once', () => {
    expect(splitWords(' lamp,  brass   shade,, Lamp ,')).toEqual(['lamp', 'brass shade'])
    expect(newHuntOf({ ...named, tags: 'a, b', excludeWords: 'mini' })).toMatchObject({
      tags: ['a', 'b'],
      excludeWords: ['mini'],
    })
  })
})

describe('a changed hunt', () => {
  it('says that the store was taken back', () => {
    expect(huntChangeOf(named, { gatheringId: null }).storeId).toBeNull()
  })
  it('mentions the gathering only when it is let go', () => {
    expect(huntChangeOf({ ...named, gatheringId: 4 }, { gatheringId: 4 }).gatheringId).toBeUndefined()
    expect(huntChangeOf(named, { gatheringId: 4 }).gatheringId).toBeNull()
  })
})

it('takes of a photo what a hunt has a field for', () => {
  const note = 'from the tag'
  const found = {
    productName: { value: 'Lamp', note },
    price: { value: '20.00', note },
    estimatedPrice: { value: '45.00', note },
    tags: { value: ['brass', 'gift'], note },
    barcode: { value: '012345678905', note },
  }
  expect(huntFieldsOf(found)).toEqual({
    productName: { value: 'Lamp', note },
    targetPrice: { value: '45.00', note },
    tags: { value: 'brass, gift', note },
  })
})

describe('the photo in a request', () => {
  const readData = () => Promise.resolve('data:image/jpeg;base64,AAAA')
  const blob = new Blob(['x'])
  it('travels by path when it was uploaded, as data when it was not', async () => {
    expect(await photoPart([{ path: '/images/a', blob }], readData)).toEqual({ photoUrl: '/images/a' })
    expect(await photoPart([{ path: null, blob }], readData)).toEqual({ photoData: 'data:image/jpeg;base64,AAAA' })
    expect(await photoPart([], readData)).toEqual({})
  })
  it('is not sent again when it stayed, and is taken away when it was removed', async () => {
    expect(await photoPart([{ path: '/images/a', blob: null }], readData, '/images/a')).toEqual({})
    expect(await photoPart([], readData, '/images/a')).toEqual({ photoUrl: null })
  })
})

describe('a hunt started from a gathering', () => {
  it('takes over what was seen, but not what the gatherer wrote about it', () => {
    const gathering = {
      id: 7,
      productName: 'Copper kettle',
      description: 'My grandmother had one of these!',
      price: 24.99,
      color: 'Copper',
      size: null,
      categoryId: 2,
      tags: ['kitchen'],
    } as Gathering
    expect(valuesOfGathering(gathering)).toMatchObject({
      productName: 'Copper kettle',
      targetPrice: '24.99',
      description: '',
      color: 'Copper',
      tags: 'kitchen',
      gatheringId: 7,
    })
  })
})
