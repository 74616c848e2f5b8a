import { useSearchParams } from 'wouter'
import type { Point } from '../../../domain/rules/distance.ts'
import type { StatusOption } from './record-kind.ts'
import { radiusOptions, type RecordQuery } from './records.api.ts'

export const sortOptions = [
  { value: 'newest', label: 'Newest' },
  { value: 'nearest', label: 'Nearest' },
  { value: 'price-low', label: 'Price: low to high' },
  { value: 'price-high', label: 'Price: high to low' },
  { value: 'markdown', label: 'Biggest markdown' },
] as const

/** What a list is asked for. It lives in the page's address, so that a link shows the same list. */
export interface RecordFilters {
  q: string
  /** A slug or an id. */
  category: string
  tag: string
  maxPrice: string
  radius: number | null
  storeId: string
  /** Undefined where records have none. */
  status: StatusOption['value'] | undefined
  mine: boolean
  sort: (typeof sortOptions)[number]['value']
}

type Statuses = readonly StatusOption[]

export const noFilters = (statuses: Statuses = []): RecordFilters => ({
  q: '',
  category: '',
  tag: '',
  maxPrice: '',
  radius: null,
  storeId: '',
  status: statuses[0]?.value,
  mine: false,
  sort: 'newest',
})

const oneOf = <T>(options: readonly { value: T }[], text: string | null): T | undefined =>
  options.find(({ value }) => value === text)?.value
const shaped = (text: string | null, shape: RegExp) => (text && shape.test(text) ? text : '')

/** Addresses are typed and pasted by people: what makes no sense counts as not said. */
export function readFilters(address: URLSearchParams, statuses: Statuses = []): RecordFilters {
  const plain = noFilters(statuses)
  return {
    q: (address.get('q') ?? '').slice(0, 200),
    category: address.get('category') ?? '',
    tag: (address.get('tag') ?? '').slice(0, 40),
    maxPrice: shaped(address.get('maxPrice'), /^\d{1,8}(\.\d{1,2})?$/),
    radius: radiusOptions.find((miles) => String(miles) === address.get('radius')) ?? null,
    storeId: shaped(address.get('storeId'), /^[1-9]\d{0,8}$/),
    status: oneOf(statuses, address.get('status')) ?? plain.status,
    mine: address.get('mine') === 'true',
    sort: oneOf(sortOptions, address.get('sort')) ?? plain.sort,
  }
}

/** The address says only what differs from the plain list. */
export function writeFilters(filters: RecordFilters, statuses: Statuses = []): URLSearchParams {
  const address = new URLSearchParams()
  const plain = noFilters(statuses)
  for (const [name, value] of Object.entries(filters)) {
    if (value !== null && value !== plain[name as keyof RecordFilters]) address.set(name, String(value))
  }
  return address
}

/** How many filters are set; words and order are not filters. */
export const countFilters = (filters: RecordFilters, statuses: Statuses = []): number =>
  [...writeFilters({ ...filters, q: '', sort: 'newest' }, statuses).keys()].length

/** Without a place nothing is near. */
export const sortFor = ({ sort }: RecordFilters, point: Point | null): RecordFilters['sort'] =>
  sort === 'nearest' && !point ? 'newest' : sort

/** What nobody can answer is not asked: distances need a place, one's own records need an account. */
export function listQuery(filters: RecordFilters, point: Point | null, isSignedIn: boolean): RecordQuery {
  const { q, category, tag, maxPrice, radius, storeId, status, mine } = filters
  return {
    q: q.trim() || undefined,
    categoryId: category || undefined,
    tag: tag || undefined,
    maxPrice: maxPrice || undefined,
    storeId: storeId || undefined,
    lat: point?.latitude,
    lng: point?.longitude,
    radius: point ? (radius ?? undefined) : undefined,
    status,
    mine: mine && isSignedIn ? 'true' : undefined,
    sort: sortFor(filters, point),
  }
}

export interface FilterState {
  filters: RecordFilters
  /** How many are set. */
  count: number
  change: (part: Partial<RecordFilters>) => void
  /** Words and order stay. */
  clearFilters: () => void
  clearAll: () => void
}

/** Changes replace the address, so that going back leaves the list instead of undoing letters. */
export function useRecordFilters(statuses: Statuses = []): FilterState {
  const [address, setAddress] = useSearchParams()
  const filters = readFilters(address, statuses)
  const change = (part: Partial<RecordFilters>) =>
    setAddress((now) => writeFilters({ ...readFilters(now, statuses), ...part }, statuses), { replace: true })
  return {
    filters,
    count: countFilters(filters, statuses),
    change,
    clearFilters: () => change({ ...noFilters(statuses), q: filters.q, sort: filters.sort }),
    clearAll: () => change(noFilters(statuses)),
  }
}
