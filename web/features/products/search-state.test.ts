import { describe, expect, it } from 'vitest'
import {
  changeSearch,
  clearFilters,
  countFilters,
  huntQuery,
  readSearch,
  searchHeading,
  searchQuery,
  sortFor,
  writeSearch,
} from './search-state.ts'

const read = (text: string) => readSearch(new URLSearchParams(text))

describe('a search in the address', () => {
  it.each(['', 'q=lamp', 'q=lamp&category=lighting&sort=price-low&page=3', 'distance=25&colors=red%2Cblue&tab=map'])(
    'comes back from %j as it was',
    (text) => {
      expect(writeSearch(read(text)).toString()).toBe(text)
    },
  )

  it('ignores what makes no sense', () => {
    expect(read('page=-1&sort=oldest&distance=7&tab=list')).toEqual(read(''))
    const broken = 'minPrice=abc&maxPrice=-3&retailer=%00&category=<b>&availability=maybe&retailers=,;,&page=1e9'
    expect(read(broken)).toEqual(read(''))
    expect(read(`q=${'x'.repeat(900)}`).q).toHaveLength(300)
  })

  it('goes back to page 1 when a filter changes, but not when the tab does', () => {
    const third = read('q=lamp&page=3')
    expect(changeSearch(third, { colors: ['red'] }).page).toBe(1)
    expect(changeSearch(third, { tab: 'map' }).page).toBe(3)
    expect(changeSearch(third, { page: 4 }).page).toBe(4)
  })

  it('keeps the words and the category when the filters are cleared', () => {
    const cleared = clearFilters(read('q=lamp&category=lighting&colors=red&minPrice=25&distance=50&page=2'))
    expect(writeSearch(cleared).toString()).toBe('q=lamp&category=lighting')
    expect(countFilters(cleared)).toBe(0)
  })

  it('asks for a distance only where a place is known', () => {
    const boston = { latitude: 42, longitude: -71 }
    expect(searchQuery(read('q=lamp'), { point: null, miles: 0 }).distance).toBeUndefined()
    expect(searchQuery(read('q=lamp'), { point: boston, miles: 5 })).toMatchObject({ lat: 42, lng: -71, distance: 5 })
    expect(searchQuery(read('q=lamp'), { point: boston, miles: 0 }).distance).toBeUndefined()
  })

  it('goes by the distance of its address before that of the person', () => {
    const near = { point: { latitude: 42, longitude: -71 }, miles: 25 }
    expect(searchQuery(read('distance=10'), near).distance).toBe(10)
    expect(searchQuery(read('distance=0'), near).distance).toBeUndefined()
    expect(huntQuery(read('q=lamp'), near)).toMatchObject({ q: 'lamp', radius: 25, sort: 'nearest' })
  })

  it('sorts by nearness only where a place is known', () => {
    expect(sortFor(read('sort=nearest'), { point: null, miles: 0 })).toBe('best-match')
    expect(sortFor(read('sort=nearest'), { point: { latitude: 42, longitude: -71 }, miles: 0 })).toBe('nearest')
  })
})

describe('the heading', () => {
  it.each([
    ['q=velvet+Chair', undefined, 'Accent Chairs'],
    ['category=kitchen&q=chair', 'Kitchen', 'Kitchen'],
    ['q=lamp', undefined, 'Search Results'],
    ['', undefined, 'All Products'],
  ])('of %j is %j', (text, name, heading) => {
    expect(searchHeading(read(text), name)).toBe(heading)
  })
})
