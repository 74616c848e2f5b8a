import type { Product } from '../../../domain/contracts/products.ts'
import type { MapMarker } from '../map/map-props.ts'
import { formatPrice } from '../../ui/figures.ts'

/** One marker for each store that has the product; its id begins with the product's. */
export const storeMarkers = (product: Product): MapMarker[] =>
  product.inventory.flatMap(({ storeId, store, isAvailable }) => {
    const { latitude, longitude } = store
    if (!isAvailable || latitude === null || longitude === null) return []
    return [
      {
        id: `${product.id}-${storeId}`,
        point: { latitude, longitude },
        label: product.name,
        tag: formatPrice(product.price),
        note: `${store.name}, ${store.address}, ${store.city}`,
        href: `/products/${product.id}`,
      },
    ]
  })
