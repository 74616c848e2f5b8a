import { useSearchParams } from 'wouter'
import { radii, setRadius, useNear, type Near } from '../../lib/location.ts'
import { areaText, readArea } from '../../lib/map-area.ts'
import type { StatusOption } from './record-kind.ts'
import { usualRadius, type RecordQuery } from './records.api.ts'

export const sortOptions = [
  { value: 'newest', label: 'Newest' },
  { value: 'nearest', label: 'Nearest' },
  { value: 'price-low', label: 'Price: low to high' },
  { value: 'price-high', label: 'Price: high to low' },
  { value: 'markdown', label: 'Biggest markdown' },
  { value: 'likely', label: 'Likely still there' },
] as const

type Sort = (typeof sortOptions)[number]['value']

/** What a list is asked for. It lives in the page's address, so that a link shows the same list. */
export interface RecordFilters {
  q: string
  /** A slug or an id. */
  category: string
  tag: string
  maxPrice: string
  /** Only where the address says so; else the person's own distance counts. 0 is any. */
  radius: number | null
  storeId: string
  /** Undefined where records have none. */
  status: StatusOption['value'] | undefined
  mine: boolean
  /** Only from what the person follows. */
  following: boolean
  sort: Sort
  view: 'list' | 'map'
  /** A piece of the map instead of the person's own surroundings: latitude, longitude, miles. */
  area: string
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
  following: false,
  sort: 'newest',
  view: 'list',
  area: '',
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
    radius: radii.find((miles) => String(miles) === address.get('radius')) ?? null,
    storeId: shaped(address.get('storeId'), /^[1-9]\d{0,8}$/),
    status: oneOf(statuses, address.get('status')) ?? plain.status,
    mine: address.get('mine') === 'true',
    following: address.get('following') === 'true',
    sort: oneOf(sortOptions, address.get('sort')) ?? plain.sort,
    view: address.get('view') === 'map' ? 'map' : 'list',
    area: areaText(address.get('area')),
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

/** How many filters are set; words, order, place and view are not among them, they stand above the list. */
export const countFilters = (filters: RecordFilters, statuses: Statuses = []): number =>
  [...writeFilters({ ...filters, q: '', sort: 'newest', radius: null, view: 'list', area: '' }, statuses).keys()].length

/** Without a place nothing is near. */
export const sortFor = ({ sort, area }: RecordFilters, { point }: Near): RecordFilters['sort'] =>
  sort === 'nearest' && !point && !area ? 'newest' : sort

/** One's own records and those of a store are looked for wherever they are, unless the address says otherwise. */
export const milesFor = ({ radius, mine, following, storeId }: RecordFilters, { point, miles }: Near): number =>
  point ? (radius ?? (mine || following || storeId ? 0 : miles)) : 0

/** What nobody can answer is not asked: distances need a place, one's own records need an account. */
export function listQuery(filters: RecordFilters, near: Near, isSignedIn: boolean): RecordQuery {
  const { q, category, tag, maxPrice, storeId, status, mine, following } = filters
  const area = readArea(filters.area)
  const middle = area?.center ?? near.point
  return {
    q: q.trim() || undefined,
    categoryId: category || undefined,
    tag: tag || undefined,
    maxPrice: maxPrice || undefined,
    storeId: storeId || undefined,
    lat: middle?.latitude,
    lng: middle?.longitude,
    radius: area?.miles ?? (milesFor(filters, near) || undefined),
    status,
    mine: mine && isSignedIn ? 'true' : undefined,
    following: following && isSignedIn ? 'true' : undefined,
    sort: sortFor(filters, near),
  }
}

export interface FilterState {
  filters: RecordFilters
  /** How many are set. */
  count: number
  near: Near
  /** How far this list goes; 0 is any distance. */
  miles: number
  /** For this list and all others. */
  changeMiles: (miles: number) => void
  change: (part: Partial<RecordFilters>) => void
  /** Words and order stay. */
  clearFilters: () => void
  clearAll: () => void
}

/** Changes replace the address, so that going back leaves the list instead of undoing letters. */
export function useRecordFilters(statuses: Statuses = []): FilterState {
  const [address, setAddress] = useSearchParams()
  const filters = readFilters(address, statuses)
  const near = useNear(usualRadius)
  const change = (part: Partial<RecordFilters>) =>
    setAddress((now) => writeFilters({ ...readFilters(now, statuses), ...part }, statuses), { replace: true })
  return {
    filters,
    count: countFilters(filters, statuses),
    change,
    near,
    miles: milesFor(filters, near),
    changeMiles(miles) {
      setRadius(miles)
      change({ radius: null })
    },
    clearFilters: () => change({ ...noFilters(statuses), q: filters.q, sort: filters.sort, view: filters.view }),
    clearAll: () => change({ ...noFilters(statuses), view: filters.view }),
  }
}
