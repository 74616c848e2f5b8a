import type { Thing } from '../../../domain/contracts/shopping/things.ts'
import { milesBetween, type Point } from '../../../domain/rules/distance.ts'
import type { AppContext } from '../../app/context.ts'
import { notFound } from '../../http/errors.ts'
import type { PageHead } from '../../http/pages.ts'
import type { Viewer } from '../../http/viewer.ts'
import { gatheringsById } from '../gatherings/gatherings.service.ts'
import { pointOf, type Position } from '../records/records.service.ts'
import { selectPresentThing, selectSightings, type Sighting } from './things.queries.ts'

export { selectThingPages } from './things.queries.ts'

export async function showThing(
  { db }: AppContext,
  viewer: Viewer | null,
  id: number,
  position: Position = {},
): Promise<Thing> {
  const present = await selectPresentThing(db, id)
  const sightings = await selectSightings(db, viewer, present)
  const [latest] = sightings
  if (!latest) throw notFound('Thing not found')
  const from = pointOf(position)
  const cheapest = lowest(sightings, ({ price }) => price)
  const nearest = from && lowest(sightings, (sighting) => milesTo(from, sighting))
  const chosen = [latest, cheapest, nearest].flatMap((sighting) => sighting?.id ?? [])
  const shown = new Map(
    (await gatheringsById(db, viewer, [...new Set(chosen)], from)).map((gathering) => [gathering.id, gathering]),
  )
  const latestShown = shown.get(latest.id)
  if (!latestShown) throw notFound('Thing not found')
  return {
    id: present,
    name: commonName(sightings),
    sightings: sightings.length,
    cheapest: (cheapest && shown.get(cheapest.id)) ?? null,
    latest: latestShown,
    nearest: (nearest && shown.get(nearest.id)) ?? null,
    priceHistory: historyOf(sightings),
    stores: storesOf(sightings),
  }
}

/** The first of the lowest; the latest sightings come first. */
function lowest(sightings: Sighting[], valueOf: (sighting: Sighting) => number | null): Sighting | undefined {
  let best: { sighting: Sighting; value: number } | undefined
  for (const sighting of sightings) {
    const value = valueOf(sighting)
    if (value !== null && (!best || value < best.value)) best = { sighting, value }
  }
  return best?.sighting
}

const milesTo = (from: Point, { latitude, longitude }: Sighting) =>
  latitude === null || longitude === null ? null : milesBetween(from, { latitude, longitude })

/** What most people call it; of several, what the last one called it. */
function commonName(sightings: Sighting[]): string {
  const counts = new Map<string, number>()
  for (const { productName } of sightings) counts.set(productName, (counts.get(productName) ?? 0) + 1)
  const [first] = [...counts].toSorted(([, one], [, other]) => other - one)
  return first?.[0] ?? ''
}

const historyOf = (sightings: Sighting[]) =>
  sightings
    .toSorted((one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt) || one.id - other.id)
    .flatMap(({ createdAt, price, storeId }) => (price === null ? [] : { day: createdAt.slice(0, 10), price, storeId }))

function storesOf(sightings: Sighting[]): Thing['stores'] {
  const byStore = new Map<number, Thing['stores'][number]>()
  for (const { storeId, storeName, city, state, lastSeenAt, price } of sightings) {
    const known = byStore.get(storeId)
    if (!known) {
      byStore.set(storeId, { storeId, name: storeName, city, state, sightings: 1, lastSeenAt, lowestPrice: price })
      continue
    }
    known.sightings += 1
    if (price !== null) known.lowestPrice = Math.min(price, known.lowestPrice ?? price)
  }
  return [...byStore.values()].toSorted((one, other) => other.sightings - one.sightings)
}

export async function thingPage(context: AppContext, id: number, viewer: Viewer | null): Promise<PageHead | null> {
  const thing = await showThing(context, viewer, id).catch(() => null)
  if (!thing) return null
  const { name, stores, cheapest, latest } = thing
  const where = stores.length === 1 ? `at ${stores[0]?.name}` : `in ${stores.length} stores`
  const price = cheapest?.price == null ? '' : `, from $${cheapest.price.toFixed(2)}`
  return {
    title: name,
    description: `Seen ${where}${price}. Where it is cheapest, where it was seen last, and how its price went.`,
    keywords: [name, 'price history', ...new Set(stores.map((store) => store.name))].slice(0, 12).join(', '),
    image: latest.photoUrl,
  }
}
