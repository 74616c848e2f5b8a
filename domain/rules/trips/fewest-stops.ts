import { exactStops } from './plan-trip.ts'

export interface WantedFind {
  id: number
  huntId: number
  storeId: number
  /** That it is still there. */
  chance: number
}

/** The fewest stores at which every hunt has a find, with the best chances among as few; exact up to `exactStops` stores. */
export function fewestStops(finds: readonly WantedFind[]): number[] {
  const stores = [...new Set(finds.map(({ storeId }) => storeId))]
  const chosen = stores.length <= exactStops ? exactCover(finds, stores) : greedyCover(finds, stores)
  return finds.filter(({ storeId }) => chosen.has(storeId)).map(({ id }) => id)
}

const huntsAt = (finds: readonly WantedFind[], stores: ReadonlySet<number>) =>
  new Set(finds.filter(({ storeId }) => stores.has(storeId)).map(({ huntId }) => huntId))
const chancesAt = (finds: readonly WantedFind[], stores: ReadonlySet<number>) =>
  finds.reduce((sum, { storeId, chance }) => sum + (stores.has(storeId) ? chance : 0), 0)

function exactCover(finds: readonly WantedFind[], stores: number[]): Set<number> {
  const all = new Set(finds.map(({ huntId }) => huntId)).size
  let best = { stores: new Set(stores), chances: Number.NEGATIVE_INFINITY }
  for (let set = 0; set < 1 << stores.length; set += 1) {
    const tried = new Set(stores.filter((_, index) => set & (1 << index)))
    if (tried.size > best.stores.size || huntsAt(finds, tried).size < all) continue
    const chances = chancesAt(finds, tried)
    if (tried.size < best.stores.size || chances > best.chances) best = { stores: tried, chances }
  }
  return best.stores
}

/** The store with the most hunts that are not covered yet, again and again. */
function greedyCover(finds: readonly WantedFind[], stores: number[]): Set<number> {
  const chosen = new Set<number>()
  const open = new Set(finds.map(({ huntId }) => huntId))
  while (open.size > 0) {
    const worth = (store: number) => {
      const here = finds.filter(({ storeId, huntId }) => storeId === store && open.has(huntId))
      return new Set(here.map(({ huntId }) => huntId)).size + chancesAt(here, new Set([store])) / 1e4
    }
    const [best] = stores.filter((store) => !chosen.has(store)).toSorted((one, other) => worth(other) - worth(one))
    if (best === undefined) break
    chosen.add(best)
    for (const hunt of huntsAt(finds, new Set([best]))) open.delete(hunt)
  }
  return chosen
}
