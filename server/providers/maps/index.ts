import type { Config } from '../../app/config.ts'
import { EmbeddedMaps } from './embedded.ts'
import { GoogleMaps } from './google.ts'
import type { Maps, StoreDirectory } from './maps.ts'

export type { Maps, StoreDirectory } from './maps.ts'

export function createMaps({ maps }: Pick<Config, 'maps'>, stores: StoreDirectory): Maps {
  return maps.googleApiKey ? new GoogleMaps(maps.googleApiKey, maps.googleBaseUrl) : new EmbeddedMaps(stores)
}
