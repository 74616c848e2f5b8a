import { milesBetween, type Point } from '../../../domain/rules/distance.ts'
import { keep, recall } from '../../lib/device-storage.ts'
import { milesTo } from '../../lib/location.ts'
import type { StoreChoice } from './store-choice.ts'

/** The stores of the region, as they were when there was a signal. Everybody may know them. */
interface KeptStores {
  from: Point
  stores: StoreChoice[]
  keptAt: number
}

const key = 'stores'
const oldMs = 24 * 3600 * 1000
const movedMiles = 10

export const keptStores = async (): Promise<StoreChoice[]> => (await recall<KeptStores>('places', key))?.stores ?? []

/** Fetched anew once a day, and when somebody has gone to another region. */
export async function keepStoresAround(from: Point, fetchStores: () => Promise<StoreChoice[]>): Promise<void> {
  const kept = await recall<KeptStores>('places', key)
  if (kept && Date.now() - kept.keptAt < oldMs && milesBetween(kept.from, from) < movedMiles) return
  const stores = await fetchStores()
  await keep('places', key, { from, stores, keptAt: Date.now() } satisfies KeptStores)
}

export const nearestFirst = (stores: readonly StoreChoice[], from: Point | null): StoreChoice[] =>
  stores.toSorted((a, b) => (milesTo(a, from) ?? Infinity) - (milesTo(b, from) ?? Infinity) || 0)
