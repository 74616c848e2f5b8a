import { milesBetween } from '../../../domain/rules/distance.ts'
import type { StoreChoice } from '../stores/store-choice.ts'
import { isNamed, namedStores, storesAround } from '../stores/stores.api.ts'

const nearMiles = 1
/** Phones are off by some hundred feet inside a building. */
const besideMiles = 0.25
const mostChoices = 6

const milesFrom = (typed: StoreChoice, store: StoreChoice): number =>
  typed.latitude === null || typed.longitude === null || store.latitude === null || store.longitude === null
    ? Infinity
    : milesBetween(
        { latitude: typed.latitude, longitude: typed.longitude },
        { latitude: store.latitude, longitude: store.longitude },
      )

/** The store that was meant, only when there is no doubt: of that name, close by, and no other one so close. */
export function clearMatch(typed: StoreChoice, stores: readonly StoreChoice[]): StoreChoice | undefined {
  const [first, second] = stores
    .filter((store) => isNamed(typed.name, store))
    .map((store) => ({ store, miles: milesFrom(typed, store) }))
    .filter(({ miles }) => miles <= nearMiles)
    .toSorted((a, b) => a.miles - b.miles)
  if (!first) return undefined
  const isAlone = !second || (first.miles <= besideMiles && second.miles > 2 * besideMiles)
  return isAlone ? first.store : undefined
}

interface Found {
  store?: StoreChoice
  choices: StoreChoice[]
}

/** Throws without signal. */
export async function findTypedStore(typed: StoreChoice): Promise<Found> {
  const { latitude, longitude, name } = typed
  const point = latitude === null || longitude === null ? null : { latitude, longitude }
  const around = point ? await storesAround(point, nearMiles) : []
  const store = clearMatch(typed, around)
  if (store) return { store, choices: [] }
  const named = (await namedStores(name, point)).filter(
    (one) => one.storeId !== null && !around.some(({ storeId }) => storeId === one.storeId),
  )
  return {
    choices: [
      ...around.filter((one) => isNamed(name, one)),
      ...named,
      ...around.filter((one) => !isNamed(name, one)),
    ].slice(0, mostChoices),
  }
}
