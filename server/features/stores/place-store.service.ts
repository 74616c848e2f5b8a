import type { AddressComponent } from '../../../domain/contracts/maps.ts'
import type { StorePlace } from '../../../domain/contracts/gatherings.ts'
import { metersPerMile } from '../../../domain/rules/distance.ts'
import { independentRetailerId, namesRetailer, retailerOfStoreName } from '../../../domain/rules/retailer-names.ts'
import type { AppContext } from '../../app/context.ts'
import type { Db } from '../../db/engine.ts'
import { invalidField } from '../../http/errors.ts'
import type { Viewer } from '../../http/viewer.ts'
import { completeAddress } from './complete-address.ts'
import * as queries from './stores.queries.ts'

/** Two records of one chain within this distance are the same shop; of independent shops, the name must be alike too. */
const sameChainMiles = 150 / metersPerMile
const sameShopMiles = 60 / metersPerMile
const ownPlace = /^store:([1-9]\d{0,8})$/

export type ChosenStore = StorePlace & { storeId?: number | null }
type StoreFacts = Omit<StorePlace, 'retailerId'>

/** Ids of our own and of places that are no stores are not worth remembering. */
const outsidePlaceId = (placeId: string | null | undefined) =>
  placeId && !/^(store|zip|city):/.test(placeId) ? placeId : null

/**
 * What the outside map itself says about a chosen place; null when there is no such map, or it does not know it. Asked
 * before the transaction, because it may take its time; a map that fails keeps nobody from saving.
 */
export async function lookUpPlace(
  { db, maps, log }: AppContext,
  chosen: ChosenStore | null | undefined,
): Promise<StoreFacts | null> {
  const placeId = outsidePlaceId(chosen?.placeId)
  if (!placeId || maps.name === 'embedded' || (await queries.selectStoreIdByPlace(db, placeId)) !== undefined)
    return null
  try {
    const found = await maps.details(placeId)
    if (!found) return null
    const part = (type: string, form: 'long_name' | 'short_name' = 'long_name') =>
      partOf(found.address_components, type, form)
    const street = [part('street_number'), part('route')].filter(Boolean).join(' ')
    return {
      placeId,
      name: found.name.slice(0, 200),
      address: (street || found.vicinity).slice(0, 300),
      city: part('locality'),
      state: part('administrative_area_level_1', 'short_name'),
      zipCode: part('postal_code'),
      latitude: found.location.lat,
      longitude: found.location.lng,
    }
  } catch {
    log.warn({ provider: maps.name }, 'a place could not be looked up')
    return null
  }
}

const partOf = (components: AddressComponent[], type: string, form: 'long_name' | 'short_name') =>
  components.find(({ types }) => types.includes(type))?.[form] ?? null

/**
 * The store a person has chosen in the store finder: found again by its place id, its address, or as the same shop a
 * few steps away; made when it is none of these. It is never replaced by some other store. What a caller says about a
 * place is a claim: it becomes a chain's store only when the outside map (`known`) says so, else it is independent
 * until a map or an import knows the chain's store there.
 */
export async function placeStore(
  tx: Db,
  viewer: Pick<Viewer, 'id'>,
  chosen: ChosenStore,
  known: StoreFacts | null = null,
) {
  const id = (await findByIds(tx, chosen)) ?? (await findOrMake(tx, viewer, chosen, known))
  const store = await queries.selectStore(tx, id)
  if (!store) throw noSuchStore()
  return store
}

async function findByIds(tx: Db, { storeId, placeId }: ChosenStore): Promise<number | undefined> {
  const own = placeId ? Number(ownPlace.exec(placeId)?.[1]) : Number.NaN
  const id = storeId ?? (Number.isNaN(own) ? undefined : own)
  if (id !== undefined) {
    const store = await queries.selectStore(tx, id)
    if (!store) throw noSuchStore()
    return store.id
  }
  return placeId ? queries.selectStoreIdByPlace(tx, placeId) : undefined
}

async function findOrMake(
  tx: Db,
  viewer: Pick<Viewer, 'id'>,
  chosen: ChosenStore,
  known: StoreFacts | null,
): Promise<number> {
  const facts = known ?? chosen
  const { name, address, latitude, longitude } = facts
  const chainId = await chainNamed(tx, name, chosen.retailerId)
  const store = { name, address, latitude, longitude, ...addressOf(facts) }
  const find = async () =>
    (await queries.selectStoreIdByAddress(tx, { ...store, retailerId: chainId ?? independentRetailerId })) ??
    (await queries.selectStoreIdAround(tx, { name, chainId }, facts, chainId ? sameChainMiles : sameShopMiles))
  const there = await find()
  if (there !== undefined) {
    if (known?.placeId) await queries.confirmStore(tx, there, known.placeId, { ...store, retailerId: chainId })
    return there
  }
  const made = await queries.insertStore(tx, {
    ...store,
    retailerId: (known && chainId) ?? independentRetailerId,
    namedRetailerId: known ? null : chainId,
    placeId: known?.placeId ?? null,
    createdBy: viewer.id,
  })
  // Nothing made: two people chose the same new store at once, and the other one was first.
  const id =
    made ?? (known?.placeId ? await queries.selectStoreIdByPlace(tx, known.placeId) : undefined) ?? (await find())
  if (id === undefined) throw new Error('a store was neither made nor found')
  return id
}

/** The chain a store's name says; a retailer that the caller names beside it counts only when the name says it too. */
async function chainNamed(tx: Db, name: string, retailerId: number | null | undefined): Promise<number | null> {
  const claimed = retailerId ? await queries.selectRetailer(tx, retailerId) : null
  if (claimed === undefined) throw invalidField('Invalid retailer ID', 'store.retailerId')
  const named = retailerOfStoreName(name)
  if (named !== null || !claimed || claimed.id === independentRetailerId) return named
  return namesRetailer(name, claimed.name) ? claimed.id : null
}

function addressOf(facts: StoreFacts) {
  const address = completeAddress(facts, facts)
  if (!address) throw invalidField("Please enter the store's city, state and zip code", 'store.city')
  return address
}

const noSuchStore = () => invalidField('Please select a store', 'storeId')
