import type { Point } from '../../../domain/rules/distance.ts'
import type { QueryOf } from '../../lib/api.ts'

export const radiusOptions = [10, 25, 50, 100] as const

export const statusOptions = [
  { value: 'open', label: 'Open' },
  { value: 'hunting', label: 'Still hunting' },
  { value: 'found', label: 'Found' },
  { value: 'scored', label: 'Scored' },
  { value: 'all', label: 'All' },
] as const

export const sortOptions = [
  { value: 'newest', label: 'Newest' },
  { value: 'nearest', label: 'Nearest' },
  { value: 'price-low', label: 'Price: low to high' },
  { value: 'price-high', label: 'Price: high to low' },
] as const

/** What the list of hunts is asked for. It lives in the page's address, so that a link shows the same list. */
export interface HuntFilters {
  q: string
  /** A slug or an id. */
  category: string
  tag: string
  maxPrice: string
  radius: number | null
  status: (typeof statusOptions)[number]['value']
  mine: boolean
  sort: (typeof sortOptions)[number]['value']
}

export const noFilters: HuntFilters = {
  q: '',
  category: '',
  tag: '',
  maxPrice: '',
  radius: null,
  status: 'open',
  mine: false,
  sort: 'newest',
}

const oneOf = <T extends string>(options: readonly { value: T }[], text: string | null, otherwise: T): T =>
  options.find(({ value }) => value === text)?.value ?? otherwise

/** Addresses are typed and pasted by people: what makes no sense counts as not said. */
export function readFilters(address: URLSearchParams): HuntFilters {
  const maxPrice = address.get('maxPrice') ?? ''
  return {
    q: (address.get('q') ?? '').slice(0, 200),
    category: address.get('category') ?? '',
    tag: (address.get('tag') ?? '').slice(0, 40),
    maxPrice: /^\d{1,8}(\.\d{1,2})?$/.test(maxPrice) ? maxPrice : '',
    radius: radiusOptions.find((miles) => String(miles) === address.get('radius')) ?? null,
    status: oneOf(statusOptions, address.get('status'), noFilters.status),
    mine: address.get('mine') === 'true',
    sort: oneOf(sortOptions, address.get('sort'), noFilters.sort),
  }
}

/** The address says only what differs from the plain list. */
export function writeFilters(filters: HuntFilters): URLSearchParams {
  const address = new URLSearchParams()
  for (const [name, value] of Object.entries(filters)) {
    if (value !== noFilters[name as keyof HuntFilters] && value !== null) address.set(name, String(value))
  }
  return address
}

/** How many filters are set; words and order are not filters. */
export const countFilters = (filters: HuntFilters): number =>
  [...writeFilters({ ...filters, q: '', sort: noFilters.sort }).keys()].length

/** What nobody can answer is not asked: distances need a place, one's own hunts need an account. */
export function listQuery(filters: HuntFilters, point: Point | null, isSignedIn: boolean): QueryOf<'GET /hunts'> {
  const { q, category, tag, maxPrice, radius, status, mine, sort } = filters
  return {
    q: q.trim() || undefined,
    categoryId: category || undefined,
    tag: tag || undefined,
    maxPrice: maxPrice || undefined,
    lat: point?.latitude,
    lng: point?.longitude,
    radius: point ? (radius ?? undefined) : undefined,
    status,
    mine: mine && isSignedIn ? 'true' : undefined,
    sort: sort === 'nearest' && !point ? noFilters.sort : sort,
  }
}
