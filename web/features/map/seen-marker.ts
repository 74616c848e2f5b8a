import type { Point } from '../../../domain/rules/distance.ts'
import { formatPrice } from '../../ui/figures.ts'
import type { MapMarker } from './map-props.ts'

type Place = { [Axis in keyof Point]: number | null }
interface Seen extends Place {
  id: number
  productName: string
  price: number | null
  store: Place & { name: string }
}

/** Where something was seen: at its store, with its price on the tag. Nowhere where nobody knows. */
export function seenMarkers({ id, productName, price, store, ...seen }: Seen, href: string): MapMarker[] {
  const latitude = store.latitude ?? seen.latitude
  const longitude = store.longitude ?? seen.longitude
  if (latitude === null || longitude === null) return []
  const tag = price === null ? undefined : formatPrice(price)
  return [{ id, point: { latitude, longitude }, label: productName, tag, note: store.name, href }]
}
