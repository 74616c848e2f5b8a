import { useSearchParams } from 'wouter'
import type { Point } from '../../../domain/rules/distance.ts'
import type { GatheringQuery } from './gatherings.api.ts'

export const radiusOptions = [10, 25, 50, 100] as const

export const sortOptions = [
  { value: 'newest', label: 'Newest' },
  { value: 'nearest', label: 'Nearest' },
  { value: 'price-low', label: 'Price: low to high' },
  { value: 'price-high', label: 'Price: high to low' },
] as const

/** What the list of gatherings is asked for. It lives in the page's address, so that a link shows the same list. */
export interface GatheringFilters {
  q: string
  /** A slug or an id. */
  category: string
  tag: string
  maxPrice: string
  radius: number | null
  storeId: string
  mine: boolean
  sort: (typeof sortOptions)[number]['value']
}

export const noFilters: GatheringFilters = {
  q: '',
  category: '',
  tag: '',
  maxPrice: '',
  radius: null,
  storeId: '',
  mine: false,
  sort: 'newest',
}

const digits = (text: string | null, shape: RegExp) => (text && shape.test(text) ? text : '')

/** Addresses are typed and pasted by people: what makes no sense counts as not said. */
export const readFilters = (address: URLSearchParams): GatheringFilters => ({
  q: (address.get('q') ?? '').slice(0, 200),
  category: address.get('category') ?? '',
  tag: (address.get('tag') ?? '').slice(0, 40),
  maxPrice: digits(address.get('maxPrice'), /^\d{1,8}(\.\d{1,2})?$/),
  radius: radiusOptions.find((miles) => String(miles) === address.get('radius')) ?? null,
  storeId: digits(address.get('storeId'), /^[1-9]\d{0,8}$/),
  mine: address.get('mine') === 'true',
  sort: sortOptions.find(({ value }) => value === address.get('sort'))?.value ?? noFilters.sort,
})

/** The address says only what differs from the plain list. */
export function writeFilters(filters: GatheringFilters): URLSearchParams {
  const address = new URLSearchParams()
  for (const [name, value] of Object.entries(filters)) {
    if (value !== null && value !== noFilters[name as keyof GatheringFilters]) address.set(name, String(value))
  }
  return address
}

/** How many filters are set; words and order are not filters. */
export const countFilters = (filters: GatheringFilters): number =>
  [...writeFilters({ ...filters, q: '', sort: noFilters.sort }).keys()].length

/** What nobody can answer is not asked: distances need a place, one's own gatherings need an account. */
export function listQuery(filters: GatheringFilters, point: Point | null, isSignedIn: boolean): GatheringQuery {
  const { q, category, tag, maxPrice, radius, storeId, mine, sort } = filters
  return {
    q: q.trim() || undefined,
    categoryId: category || undefined,
    tag: tag || undefined,
    maxPrice: maxPrice || undefined,
    storeId: storeId || undefined,
    lat: point?.latitude,
    lng: point?.longitude,
    radius: point ? (radius ?? undefined) : undefined,
    mine: mine && isSignedIn ? 'true' : undefined,
    sort: sort === 'nearest' && !point ? noFilters.sort : sort,
  }
}

/** Changes replace the address, so that going back leaves the list instead of undoing letters. */
export function useGatheringFilters(): [
  filters: GatheringFilters,
  change: (change: Partial<GatheringFilters>) => void,
] {
  const [address, setAddress] = useSearchParams()
  const change = (part: Partial<GatheringFilters>) =>
    setAddress((now) => writeFilters({ ...readFilters(now), ...part }), { replace: true })
  return [readFilters(address), change]
}
