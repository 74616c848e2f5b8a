import type { StorePlace } from '../../../domain/contracts/gatherings.ts'

/** A store as the finder gives it: one we know by its id, or one to be found or made when the record is saved. */
export interface StoreChoice {
  storeId: number | null
  name: string
  address: string
  city?: string | null
  state?: string | null
  zipCode?: string | null
  latitude: number | null
  longitude: number | null
  placeId?: string | null
}

/** The two ways a request names a store. */
export function storeForRequest(choice: StoreChoice): { storeId: number } | { store: StorePlace } {
  if (choice.storeId !== null) return { storeId: choice.storeId }
  const { name, address, city, state, zipCode, placeId, latitude, longitude } = choice
  if (latitude === null || longitude === null) throw new Error('Please select a store')
  return { store: { name, address, city, state, zipCode, placeId, latitude, longitude } }
}

export const isSameStore = (one: StoreChoice, other: StoreChoice): boolean =>
  one.storeId !== null || other.storeId !== null
    ? one.storeId === other.storeId
    : one.name === other.name && one.address === other.address

const storageKey = 'hgfs.recent-stores'
const mostRecent = 4
const visitMilliseconds = 2 * 3600 * 1000

type RecentStore = StoreChoice & { usedAt?: number }

/** Shoppers return to the same few stores: the last ones are one tap away. */
export function recentStores(): RecentStore[] {
  try {
    const stores = JSON.parse(localStorage.getItem(storageKey) ?? '[]') as unknown
    return Array.isArray(stores) ? (stores as RecentStore[]).filter((store) => typeof store?.name === 'string') : []
  } catch {
    return []
  }
}

/** After a record was saved at it. A store that was new then has its id now. */
export function rememberStore(choice: StoreChoice): void {
  const others = recentStores().filter(
    (store) => !isSameStore(store, choice) && !isSameStore({ ...store, storeId: null }, { ...choice, storeId: null }),
  )
  try {
    localStorage.setItem(
      storageKey,
      JSON.stringify([{ ...choice, usedAt: Date.now() }, ...others].slice(0, mostRecent)),
    )
  } catch {
    // Without storage the finder still finds.
  }
}

/** Who has just posted from a store is most likely still in it. */
export function storeOfThisVisit(now = Date.now()): StoreChoice | null {
  const [last] = recentStores()
  return last?.usedAt !== undefined && now - last.usedAt < visitMilliseconds ? last : null
}
