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
  /** Only a name somebody wrote down without signal, with where they were if that is known: found when it is sent. */
  isTyped?: boolean
}

/** The two ways a request names a store. */
export function storeForRequest(choice: StoreChoice): { storeId: number } | { store: StorePlace } {
  if (choice.storeId !== null) return { storeId: choice.storeId }
  // Passes the form's check; it is never sent like this.
  if (choice.isTyped) return { store: { name: choice.name, address: choice.name, latitude: 0, longitude: 0 } }
  const { name, address, city, state, zipCode, placeId, latitude, longitude } = choice
  if (latitude === null || longitude === null) throw new Error('Please select a store')
  return { store: { name, address, city, state, zipCode, placeId, latitude, longitude } }
}

/** One that was written down has no number yet: its name and address tell. */
export const isSameStore = (one: StoreChoice, other: StoreChoice): boolean =>
  one.storeId !== null && other.storeId !== null
    ? one.storeId === other.storeId
    : one.name === other.name && one.address === other.address

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[.'’`\p{M}]/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Whether everything that was written down is said of the store: 'tj maxx lamar' of the T.J. Maxx on Lamar Blvd. */
export function isNamed(typed: string, { name, address, city }: StoreChoice): boolean {
  const known = wordsOf(`${name} ${address} ${city ?? ''}`)
  const joined = known.join('')
  const words = wordsOf(typed)
  return words.length > 0 && words.every((word) => known.some((one) => one.startsWith(word)) || joined.startsWith(word))
}

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
  if (choice.isTyped) return
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
