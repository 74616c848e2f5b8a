import { beforeEach, describe, expect, it } from 'vitest'
import { formatMiles } from '../../lib/format.ts'
import { milesTo } from '../../lib/location.ts'
import { recentStores, rememberStore, storeForRequest, storeOfThisVisit, type StoreChoice } from './store-choice.ts'

const store = (change: Partial<StoreChoice> = {}): StoreChoice => ({
  storeId: null,
  name: 'Marshalls',
  address: '1 Main St',
  latitude: 30.27,
  longitude: -97.74,
  ...change,
})

describe('a store in a request', () => {
  it('is its id when we know it', () => {
    expect(storeForRequest(store({ storeId: 12 }))).toEqual({ storeId: 12 })
  })
  it('is all we know about it when it is new, and never some other store', () => {
    expect(storeForRequest(store())).toEqual({ store: expect.objectContaining({ name: 'Marshalls', latitude: 30.27 }) })
    expect(() => storeForRequest(store({ latitude: null }))).toThrow('Please select a store')
  })
})

describe('distance', () => {
  it('is unknown when either place is', () => {
    expect(milesTo(store(), null)).toBeNull()
    expect(milesTo(store({ longitude: null }), { latitude: 30, longitude: -97 })).toBeNull()
  })
  it('is measured along the earth and rounded for people', () => {
    const miles = milesTo(store(), { latitude: 30.27, longitude: -97.64 })
    expect(formatMiles(miles ?? 0)).toBe('6.0 mi')
    expect(formatMiles(23.6)).toBe('24 mi')
  })
})

describe('recent stores', () => {
  beforeEach(() => localStorage.clear())

  it('come latest first, each once, at most four', () => {
    for (const storeId of [1, 2, 3, 1, 4, 5]) rememberStore(store({ storeId, name: `Store ${storeId}` }))
    expect(recentStores().map(({ storeId }) => storeId)).toEqual([5, 4, 1, 3])
  })
  it('forget the new store once it has an id', () => {
    rememberStore(store())
    rememberStore(store({ storeId: 9 }))
    expect(recentStores().map(({ storeId }) => storeId)).toEqual([9])
  })
  it('name the store of this visit for two hours', () => {
    expect(storeOfThisVisit()).toBeNull()
    rememberStore(store({ storeId: 3 }))
    expect(storeOfThisVisit()?.storeId).toBe(3)
    expect(storeOfThisVisit(Date.now() + 3 * 3600 * 1000)).toBeNull()
  })
  it('survive broken storage', () => {
    localStorage.setItem('hgfs.recent-stores', '{nonsense')
    expect(recentStores()).toEqual([])
  })
})
