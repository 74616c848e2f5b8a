import { describe, expect, it } from 'vitest'
import { countFilters, listQuery, noFilters, readFilters, writeFilters } from './gathering-search.ts'

const austin = { latitude: 30.27, longitude: -97.74 }
const read = (address: string) => readFilters(new URLSearchParams(address))

describe('the filters in the address', () => {
  it('are nothing for the plain list', () => {
    expect(read('')).toEqual(noFilters)
    expect(writeFilters(noFilters).toString()).toBe('')
  })
  it('come back as they were written', () => {
    const filters = {
      ...noFilters,
      q: 'le creuset',
      category: 'kitchen',
      maxPrice: '49.50',
      radius: 25,
      mine: true,
      sort: 'nearest' as const,
    }
    expect(readFilters(writeFilters(filters))).toEqual(filters)
    expect(countFilters(filters)).toBe(4)
  })
  it('leave out what makes no sense', () => {
    expect(read('maxPrice=cheap&radius=7&sort=best&storeId=0&mine=yes')).toEqual(noFilters)
    expect(read(`q=${'x'.repeat(300)}`).q).toHaveLength(200)
  })
})

describe('the question to the server', () => {
  it('asks for distances only when the place is known', () => {
    const near = { ...noFilters, radius: 10, sort: 'nearest' as const }
    expect(listQuery(near, null, true)).toMatchObject({ radius: undefined, sort: 'newest', lat: undefined })
    expect(listQuery(near, austin, true)).toMatchObject({ radius: 10, sort: 'nearest', lat: 30.27, lng: -97.74 })
  })
  it('asks for my own only when I am signed in', () => {
    expect(listQuery({ ...noFilters, mine: true }, null, false).mine).toBeUndefined()
    expect(listQuery({ ...noFilters, mine: true }, null, true).mine).toBe('true')
  })
})
