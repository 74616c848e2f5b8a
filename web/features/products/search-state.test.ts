import { describe, expect, it } from 'vitest'
import {
  changeSearch,
  clearFilters,
  countFilters,
  readSearch,
  searchHeading,
  searchQuery,
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
    expect(searchQuery(read('q=lamp'), null)).not.toHaveProperty('distance')
    expect(searchQuery(read('q=lamp'), { latitude: 42, longitude: -71 })).toMatchObject({
      lat: 42,
      lng: -71,
      distance: '5',
    })
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
