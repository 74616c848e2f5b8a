import * as contract from '../../../domain/contracts/stores.ts'
import { publicRoute, type App } from '../../http/route.ts'
import { pageRetailers, searchStores } from './stores.service.ts'

export function storeRoutes(app: App): void {
  const { context } = app
  publicRoute(app, contract.listStores, ({ query }) => searchStores(context, query))
  publicRoute(app, contract.listRetailers, ({ query }) => pageRetailers(context, query))
}
