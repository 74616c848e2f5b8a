import { describe, expect, it } from 'vitest'
import { countFilters, listQuery, noFilters, readFilters, writeFilters } from './hunt-search.ts'

const austin = { latitude: 30.27, longitude: -97.74 }
const read = (address: string) => readFilters(new URLSearchParams(address))

describe('filters in the address', () => {
  it('come back as they were written', () => {
    const filters = {
      ...noFilters,
      q: 'brass lamp',
      category: 'home-decor',
      maxPrice: '49.5',
      radius: 25,
      status: 'found' as const,
      mine: true,
      sort: 'price-low' as const,
    }
    expect(readFilters(writeFilters(filters))).toEqual(filters)
  })
  it('leave the plain list without an address of its own', () => {
    expect(writeFilters(noFilters).toString()).toBe('')
    expect(read('')).toEqual(noFilters)
  })
  it('ignore what makes no sense', () => {
    expect(read('maxPrice=cheap&radius=7&status=lost&sort=best&mine=1')).toEqual(noFilters)
    expect(read('maxPrice=-5').maxPrice).toBe('')
    expect(read(`q=${'x'.repeat(300)}`).q).toHaveLength(200)
  })
  it('are counted without the words and the order', () => {
    expect(countFilters(noFilters)).toBe(0)
    expect(countFilters({ ...noFilters, q: 'lamp', sort: 'nearest' })).toBe(0)
    expect(countFilters({ ...noFilters, radius: 10, mine: true, tag: 'brass' })).toBe(3)
  })
})

describe('what the server is asked', () => {
  it('asks for distances only where a place is known', () => {
    const near = { ...noFilters, radius: 10, sort: 'nearest' as const }
    expect(listQuery(near, null, true)).toMatchObject({ radius: undefined, lat: undefined, sort: 'newest' })
    expect(listQuery(near, austin, true)).toMatchObject({ radius: 10, lat: 30.27, lng: -97.74, sort: 'nearest' })
  })
  it('asks for one’s own hunts only when signed in', () => {
    expect(listQuery({ ...noFilters, mine: true }, null, false)).toMatchObject({ mine: undefined })
    expect(listQuery({ ...noFilters, mine: true }, null, true)).toMatchObject({ mine: 'true' })
  })
  it('leaves out blank words', () => {
    expect(listQuery({ ...noFilters, q: '  ' }, null, false)).toMatchObject({ q: undefined, status: 'open' })
  })
})
