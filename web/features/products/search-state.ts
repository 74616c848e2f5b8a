import type { QueryOf } from '../../lib/api.ts'
import { coordinates, radii, type Near } from '../../lib/location.ts'
import { areaText, readArea } from '../../lib/map-area.ts'
import type { RecordQuery } from '../records/records.api.ts'

/** The whole search is in the address: a link to it is the search. */
export interface SearchState {
  q: string
  category: string
  /** Slug or id of the chosen retailer in the search bar; 'all' is none. */
  retailer: string
  retailers: string[]
  /** Only where the address says so; else the person's own distance counts. '0' is any. */
  distance: string | undefined
  minPrice: string
  maxPrice: string
  colors: string[]
  sizes: string[]
  availability: string[]
  sort: (typeof sorts)[number]['value']
  page: number
  tab: (typeof searchTabs)[number]
  /** A piece of the map instead of the person's own surroundings. */
  area: string
}
export const searchTabs = ['products', 'gatherings', 'hunts', 'map'] as const

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

const list = (text: string | null, isPlausible: (value: string) => boolean) =>
  (text ?? '').split(',').filter(isPlausible).slice(0, mostChoices)
const mostChoices = 40
const isName = (value: string) => value.length > 0 && value.length <= 100
const isSlug = (value: string) => /^[\w-]{1,60}$/.test(value)
const isStock = (value: string) => stockChoices.some((choice) => choice.value === value)
const amount = (text: string | null) => (/^\d{1,7}(\.\d{1,2})?$/.test(text ?? '') ? (text ?? '') : '')
const oneOf = <T extends string>(values: readonly T[], text: string | null): T | undefined =>
  values.find((value) => value === text)

/** Addresses are typed and pasted by people: what makes no sense counts as not said. */
export function readSearch(parameters: URLSearchParams): SearchState {
  const page = Number(parameters.get('page') ?? 1)
  const category = parameters.get('category') ?? ''
  const retailer = parameters.get('retailer') ?? ''
  return {
    q: (parameters.get('q') ?? '').slice(0, 300),
    category: isSlug(category) ? category : '',
    retailer: isSlug(retailer) ? retailer : 'all',
    retailers: list(parameters.get('retailers'), isSlug),
    distance: oneOf(
      radii.map((miles) => String(miles)),
      parameters.get('distance'),
    ),
    minPrice: amount(parameters.get('minPrice')),
    maxPrice: amount(parameters.get('maxPrice')),
    colors: list(parameters.get('colors'), isName),
    sizes: list(parameters.get('sizes'), isName),
    availability: list(parameters.get('availability'), isStock),
    sort:
      oneOf(
        sorts.map(({ value }) => value),
        parameters.get('sort'),
      ) ?? 'best-match',
    page: Number.isInteger(page) && page >= 1 && page <= 1000 ? page : 1,
    tab: oneOf(searchTabs, parameters.get('tab')) ?? 'products',
    area: areaText(parameters.get('area')),
  }
}

const defaults: Record<string, string> = {
  retailer: 'all',
  sort: 'best-match',
  page: '1',
  tab: 'products',
}

/** Only what differs from a fresh search stands in the address. */
export function writeSearch(state: SearchState): URLSearchParams {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(state)) {
    const text = Array.isArray(value) ? value.join(',') : String(value ?? '')
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

/** Words, order and distance are not among them: they stand above the results. */
export function countFilters({ retailers, minPrice, maxPrice, colors, sizes, availability }: SearchState): number {
  return (
    [retailers, colors, sizes, availability].filter((values) => values.length > 0).length +
    [minPrice, maxPrice].filter(Boolean).length
  )
}

/** How far a search goes around a known place, until the person says otherwise. */
export const usualDistance = 5

/** 0 is any distance. */
export const milesFor = ({ distance }: SearchState, { point, miles }: Near): number =>
  point ? Number(distance ?? miles) : 0

/** Where it is looked, and how far around. */
function surroundings(state: SearchState, near: Near) {
  const area = readArea(state.area)
  return { point: area?.center ?? near.point, miles: area?.miles ?? (milesFor(state, near) || undefined) }
}

/** Without a place nothing is near. */
export const sortFor = ({ sort }: SearchState, { point }: Near): SearchState['sort'] =>
  sort === 'nearest' && !point ? 'best-match' : sort

/** What the server is asked; without a place there is no distance to filter by. */
export function searchQuery(state: SearchState, near: Near): NonNullable<QueryOf<'GET /products/search'>> {
  const join = (values: string[]) => (values.length > 0 ? values.join(',') : undefined)
  const { point, miles } = surroundings(state, near)
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
    ...coordinates(point),
    distance: miles,
    sortBy: sortFor(state, { ...near, point }),
    page: state.page,
  }
}

/** The same question put to the hunts, which know no stock. */
export function huntQuery(state: SearchState, near: Near): RecordQuery {
  const { point, miles } = surroundings(state, near)
  return {
    q: state.q || undefined,
    categoryId: state.category || undefined,
    maxPrice: state.maxPrice || undefined,
    ...coordinates(point),
    radius: miles,
    sort: point ? 'nearest' : 'newest',
  }
}

/** 'Accent Chairs' has its own name because it is what people come for. */
export function searchHeading({ q, category }: SearchState, categoryName: string | undefined): string {
  if (category && categoryName) return categoryName
  if (q.toLowerCase().includes('chair')) return 'Accent Chairs'
  return q ? 'Search Results' : 'All Products'
}
