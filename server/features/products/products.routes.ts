import * as contract from '../../../domain/contracts/products.ts'
import { publicRoute, type App } from '../../http/route.ts'
import { countFacets, placeOf, searchProducts, searchSeenProducts } from './product-search.service.ts'
import { relatedProducts, showProduct } from './products.service.ts'
import { suggestSearches } from './suggestions.service.ts'

export function productRoutes(app: App): void {
  const { context } = app
  publicRoute(app, contract.searchProducts, ({ query }, viewer) => searchProducts(context, viewer, query))
  publicRoute(app, contract.searchFacets, ({ query }, viewer) => countFacets(context, viewer, query))
  publicRoute(app, contract.searchGatherings, ({ query }, viewer) => searchSeenProducts(context, viewer, query))
  publicRoute(app, contract.suggestSearches, ({ query }, viewer) => suggestSearches(context, viewer, query))
  publicRoute(app, contract.showProduct, async ({ params, query }, viewer) =>
    showProduct(context, viewer, params.id, await placeOf(context.db, viewer, query)),
  )
  publicRoute(app, contract.relatedProducts, async ({ params, query }, viewer) =>
    relatedProducts(context, viewer, params.id, await placeOf(context.db, viewer, query), query),
  )
}
