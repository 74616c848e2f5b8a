import { describe, expect, it } from 'vitest'
import { countFilters, listQuery, noFilters, readFilters, writeFilters } from './record-filters.ts'
import { writeArea } from '../../lib/map-area.ts'

const statuses = [
  { value: 'open', label: 'Open' },
  { value: 'found', label: 'Found' },
] as const
const plain = noFilters()
const read = (address: string) => readFilters(new URLSearchParams(address))

describe('filters in the address', () => {
  it('come back as they were written', () => {
    const filters = {
      ...plain,
      q: 'brass lamp',
      category: 'home-decor',
      tag: 'vintage',
      maxPrice: '49.5',
      radius: 25,
      storeId: '12',
      mine: true,
      following: true,
      sort: 'price-low' as const,
      view: 'map' as const,
      area: '42.360,-71.059,12.5',
    }
    expect(readFilters(writeFilters(filters))).toEqual(filters)
    expect(countFilters(filters)).toBe(6)
  })
  it('leave the plain list without an address of its own', () => {
    expect(writeFilters(plain).toString()).toBe('')
    expect(read('')).toEqual(plain)
    expect(writeFilters(noFilters(statuses), statuses).toString()).toBe('')
  })
  it('ignore what makes no sense', () => {
    expect(read('maxPrice=cheap&radius=7&status=lost&sort=best&mine=1&storeId=0')).toEqual(plain)
    expect(read('maxPrice=-5').maxPrice).toBe('')
    expect(read(`q=${'x'.repeat(300)}`).q).toHaveLength(200)
  })
  it('ignore an area that is none', () => {
    for (const area of ['42,-71,5', '95.000,0.000,5.0', '42.360,-71.059,0.5', '42.360,-71.059,900.0', 'here'])
      expect(read(`area=${area}`).area).toBe('')
    expect(writeArea({ center: { latitude: 42.36012, longitude: -71.05891 }, miles: 12.48 })).toBe(
      '42.360,-71.059,12.5',
    )
    expect(writeArea({ center: { latitude: 42, longitude: -71 }, miles: 4000 })).toBe('42.000,-71.000,500.0')
  })
  it('know a status only where records have one', () => {
    const found = new URLSearchParams('status=found')
    expect(readFilters(found).status).toBeUndefined()
    expect(readFilters(found, statuses).status).toBe('found')
    expect(countFilters(readFilters(found, statuses), statuses)).toBe(1)
    expect(readFilters(new URLSearchParams('status=lost'), statuses).status).toBe('open')
  })
  it('are counted without the words, the order and the distance', () => {
    expect(countFilters(plain)).toBe(0)
    expect(countFilters({ ...plain, q: 'lamp', sort: 'nearest' })).toBe(0)
    expect(countFilters({ ...plain, radius: 10, mine: true, tag: 'brass' })).toBe(2)
  })
})

const nowhere = { point: null, miles: 0 }
const austin = { point: { latitude: 30.27, longitude: -97.74 }, miles: 25 }

describe('what the server is asked', () => {
  it('asks for distances only where a place is known', () => {
    const near = { ...plain, sort: 'nearest' as const }
    expect(listQuery(near, nowhere, true)).toMatchObject({ radius: undefined, lat: undefined, sort: 'newest' })
    expect(listQuery(near, austin, true)).toMatchObject({ radius: 25, lat: 30.27, lng: -97.74, sort: 'nearest' })
  })
  it('asks for a piece of the map in the place of one’s own surroundings', () => {
    const query = { lat: 42.36, lng: -71.059, radius: 12.5 }
    expect(listQuery({ ...plain, area: '42.360,-71.059,12.5' }, austin, true)).toMatchObject(query)
    expect(listQuery({ ...plain, area: '42.360,-71.059,12.5', sort: 'nearest' }, nowhere, true)).toMatchObject({
      ...query,
      sort: 'nearest',
    })
  })
  it('asks for what one follows only of the signed-in, wherever it is', () => {
    const followed = { ...plain, following: true }
    expect(listQuery(followed, austin, true)).toMatchObject({ following: 'true', radius: undefined })
    expect(listQuery(followed, austin, false).following).toBeUndefined()
  })
  it('goes by the distance of its address before that of the person', () => {
    expect(listQuery({ ...plain, radius: 10 }, austin, true).radius).toBe(10)
    expect(listQuery({ ...plain, radius: 0 }, austin, true).radius).toBeUndefined()
    expect(listQuery(plain, { ...austin, miles: 0 }, true).radius).toBeUndefined()
  })
  it('asks for one’s own and for a store wherever they are', () => {
    expect(listQuery({ ...plain, mine: true }, austin, true).radius).toBeUndefined()
    expect(listQuery({ ...plain, storeId: '3' }, austin, true).radius).toBeUndefined()
  })
  it('asks for one’s own only when signed in', () => {
    expect(listQuery({ ...plain, mine: true }, nowhere, false)).toMatchObject({ mine: undefined })
    expect(listQuery({ ...plain, mine: true }, nowhere, true)).toMatchObject({ mine: 'true' })
  })
  it('leaves out blank words', () => {
    expect(listQuery({ ...plain, q: '  ' }, nowhere, false)).toMatchObject({ q: undefined, status: undefined })
  })
})
