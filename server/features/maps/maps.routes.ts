import * as contract from '../../../domain/contracts/maps.ts'
import { publicRoute, type App } from '../../http/route.ts'
import { findAddress, findByText, findNearby, mapSettings, showPlace } from './maps.service.ts'

export function mapRoutes(app: App): void {
  const { context } = app
  publicRoute(app, contract.mapsKey, () => mapSettings(context))
  publicRoute(app, contract.nearbySearch, ({ query }) => findNearby(context, query))
  publicRoute(app, contract.textSearch, ({ query }) => findByText(context, query))
  publicRoute(app, contract.placeDetails, ({ query }) => showPlace(context, query.place_id))
  publicRoute(app, contract.geocode, ({ query }) => findAddress(context, query))
}
