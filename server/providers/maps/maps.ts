import type { GeocodeResult, Place, PlaceDetails } from '../../../domain/contracts/maps.ts'
import type { Point } from '../../../domain/rules/distance.ts'

export type FoundPlace = Omit<Place, 'storeId'> & { storeId?: number }
export type FoundDetails = Omit<PlaceDetails, 'storeId'> & { storeId?: number }

export interface Maps {
  name: 'embedded' | 'google'
  nearby(search: { point: Point; meters: number; keyword?: string; type?: string }): Promise<FoundPlace[]>
  search(search: { text: string; near: Point | null; type?: string }): Promise<FoundPlace[]>
  /** Null when there is no such place. */
  details(placeId: string): Promise<FoundDetails | null>
  geocode(question: { address: string } | { point: Point }): Promise<GeocodeResult[]>
}

/** A store as the embedded provider shows it on the map. */
export interface DirectoryStore {
  id: number
  name: string
  address: string
  city: string
  state: string
  zipCode: string
  latitude: number | null
  longitude: number | null
  phoneNumber: string | null
  website: string | null
}

/** Our own stores, as far as the embedded provider needs them. */
export interface StoreDirectory {
  near(point: Point, miles: number, words: string | undefined, limit: number): Promise<DirectoryStore[]>
  find(words: string, near: Point | null, limit: number): Promise<DirectoryStore[]>
  /** The chain named in a text, and the text without it. */
  chainIn(text: string): { retailerId: number; rest: string } | null
  ofChainNear(retailerId: number, point: Point, miles: number, limit: number): Promise<DirectoryStore[]>
  byId(id: number): Promise<DirectoryStore | null>
}
