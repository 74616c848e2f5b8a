import * as contract from '../../../domain/contracts/stores.ts'
import { readRoute, type App } from '../../http/route.ts'
import { pageRetailers, searchStores } from './stores.service.ts'

export function storeRoutes(app: App): void {
  readRoute(app, contract.listStores, (context, { query }) => searchStores(context, query))
  readRoute(app, contract.listRetailers, (context, { query }) => pageRetailers(context, query))
}
