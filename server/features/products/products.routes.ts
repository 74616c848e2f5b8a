import * as contract from '../../../domain/contracts/products.ts'
import { readRoute, type App } from '../../http/route.ts'
import { countFacets, placeOf, searchProducts, searchSeenProducts } from './product-search.service.ts'
import { relatedProducts, showProduct } from './products.service.ts'
import { suggestSearches } from './suggestions.service.ts'

export function productRoutes(app: App): void {
  readRoute(app, contract.searchProducts, (context, { query }, viewer) => searchProducts(context, viewer, query))
  readRoute(app, contract.searchFacets, (context, { query }, viewer) => countFacets(context, viewer, query))
  readRoute(app, contract.searchGatherings, (context, { query }, viewer) => searchSeenProducts(context, viewer, query))
  readRoute(app, contract.suggestSearches, (context, { query }, viewer) => suggestSearches(context, viewer, query))
  readRoute(app, contract.showProduct, async (context, { params, query }, viewer) =>
    showProduct(context, viewer, params.id, await placeOf(context.db, viewer, query)),
  )
  readRoute(app, contract.relatedProducts, async (context, { params, query }, viewer) =>
    relatedProducts(context, viewer, params.id, await placeOf(context.db, viewer, query), query),
  )
}
