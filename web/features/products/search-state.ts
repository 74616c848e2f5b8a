import type { QueryOf } from '../../lib/api.ts'

/** The whole search is in the address: a link to it is the search. */
export interface SearchState {
  q: string
  category: string
  /** Slug or id of the chosen retailer in the search bar; 'all' is none. */
  retailer: string
  retailers: string[]
  distance: string
  minPrice: string
  maxPrice: string
  colors: string[]
  sizes: string[]
  availability: string[]
  sort: string
  page: number
  tab: 'products' | 'map'
}

export const sorts = [
  { value: 'best-match', label: 'Best match' },
  { value: 'nearest', label: 'Nearest' },
  { value: 'price-low', label: 'Price: low to high' },
  { value: 'price-high', label: 'Price: high to low' },
  { value: 'most-available', label: 'Most available' },
] as const
export const distances = ['5', '10', '25', '50'] as const
export const stockChoices = [
  { value: 'in_stock', label: 'In Stock' },
  { value: 'limited', label: 'Limited' },
] as const

const list = (text: string | null) => (text ?? '').split(',').filter(Boolean)

export function readSearch(parameters: URLSearchParams): SearchState {
  const page = Number(parameters.get('page') ?? 1)
  const sort = parameters.get('sort') ?? ''
  const distance = parameters.get('distance') ?? ''
  return {
    q: parameters.get('q') ?? '',
    category: parameters.get('category') ?? '',
    retailer: parameters.get('retailer') ?? 'all',
    retailers: list(parameters.get('retailers')),
    distance: distances.some((miles) => miles === distance) ? distance : '5',
    minPrice: parameters.get('minPrice') ?? '',
    maxPrice: parameters.get('maxPrice') ?? '',
    colors: list(parameters.get('colors')),
    sizes: list(parameters.get('sizes')),
    availability: list(parameters.get('availability')),
    sort: sorts.some(({ value }) => value === sort) ? sort : 'best-match',
    page: Number.isInteger(page) && page >= 1 && page <= 1000 ? page : 1,
    tab: parameters.get('tab') === 'map' ? 'map' : 'products',
  }
}

const defaults: Record<string, string> = {
  retailer: 'all',
  distance: '5',
  sort: 'best-match',
  page: '1',
  tab: 'products',
}

/** Only what differs from a fresh search stands in the address. */
export function writeSearch(state: SearchState): URLSearchParams {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(state)) {
    const text = Array.isArray(value) ? value.join(',') : String(value)
    if (text && text !== defaults[name]) parameters.set(name, text)
  }
  return parameters
}

/** Any change of a filter starts again at the first page. */
export const changeSearch = (state: SearchState, change: Partial<SearchState>): SearchState => ({
  ...state,
  ...change,
  page: change.page ?? ('tab' in change ? state.page : 1),
})

export const clearFilters = (state: SearchState): SearchState => ({
  ...readSearch(new URLSearchParams()),
  q: state.q,
  category: state.category,
  sort: state.sort,
  tab: state.tab,
})

export function countFilters(state: SearchState): number {
  const { retailers, minPrice, maxPrice, colors, sizes, availability, distance } = state
  return (
    [retailers, colors, sizes, availability].filter((values) => values.length > 0).length +
    [minPrice, maxPrice].filter(Boolean).length +
    (distance === '5' ? 0 : 1)
  )
}

interface Point {
  latitude: number
  longitude: number
}

/** What the server is asked; without a place there is no distance to filter by. */
export function searchQuery(state: SearchState, point: Point | null): QueryOf<'GET /products/search'> {
  const join = (values: string[]) => (values.length > 0 ? values.join(',') : undefined)
  return {
    query: state.q || undefined,
    category: state.category || undefined,
    retailer: state.retailer === 'all' ? undefined : state.retailer,
    retailerIds: join(state.retailers),
    minPrice: state.minPrice || undefined,
    maxPrice: state.maxPrice || undefined,
    colors: join(state.colors),
    sizes: join(state.sizes),
    availability: join(state.availability),
    ...(point ? { lat: point.latitude, lng: point.longitude, distance: state.distance } : {}),
    sortBy: state.sort as 'best-match',
    page: state.page,
  }
}

/** 'Accent Chairs' has its own name because it is what people come for. */
export function searchHeading({ q, category }: SearchState, categoryName: string | undefined): string {
  if (category && categoryName) return categoryName
  if (q.toLowerCase().includes('chair')) return 'Accent Chairs'
  return q ? 'Search Results' : 'All Products'
}
