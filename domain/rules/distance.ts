export interface Point {
  latitude: number
  longitude: number
}

export const earthRadiusMiles = 3958.8
export const metersPerMile = 1609.344
/** How far around a hunter looks, in miles. */
export const searchRadii = { least: 10, most: 100 }

/** To the nearest 0.01, a half upwards. The database counts the very same steps, so that both always agree. */
export const roundedDegrees = (degrees: number) => Math.floor(degrees * 100 + 0.5) / 100

/** Where a hunt is for everybody but its hunter: exact enough for shopping, too coarse to find a home. */
export const roundedPlace = ({ latitude, longitude }: Point): Point => ({
  latitude: roundedDegrees(latitude),
  longitude: roundedDegrees(longitude),
})

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Along the surface of the earth, in miles. */
export function milesBetween(from: Point, to: Point): number {
  const latitude = radians(to.latitude - from.latitude)
  const longitude = radians(to.longitude - from.longitude)
  const half =
    Math.sin(latitude / 2) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(longitude / 2) ** 2
  return 2 * earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(half)))
}

export interface Box {
  south: number
  north: number
  /** West can be greater than east: the box then spans the date line. */
  west: number
  east: number
}

/** A box that surely holds everything within the radius, for a first cheap look at an index. */
export function boxAround({ latitude, longitude }: Point, miles: number): Box {
  const angle = miles / earthRadiusMiles
  const reach = (angle * 180) / Math.PI
  const south = Math.max(-90, latitude - reach)
  const north = Math.min(90, latitude + reach)
  const everyLongitude = { south, north, west: -180, east: 180 }
  // Around a pole, and from half the earth on, every longitude is near.
  if (south === -90 || north === 90 || angle >= Math.PI / 2) return everyLongitude
  const ratio = Math.sin(angle) / Math.cos(radians(latitude))
  if (ratio >= 1) return everyLongitude
  const aside = (Math.asin(ratio) * 180) / Math.PI
  return { south, north, west: wrap(longitude - aside), east: wrap(longitude + aside) }
}

const wrap = (longitude: number) => (longitude < -180 ? longitude + 360 : longitude > 180 ? longitude - 360 : longitude)
