import type { Trip } from '../../../domain/contracts/shopping/trips.ts'
import { countOf, formatMiles } from '../../lib/format.ts'

/** '35 min', '1 h 20 min' */
export const duration = (minutes: number): string =>
  minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`

/** '3 stops, 12 mi, 1 h 5 min' */
export const tripLine = ({ stops, miles, minutes }: Pick<Trip, 'stops' | 'miles' | 'minutes'>): string =>
  `${countOf(stops.length, 'stop')}, ${formatMiles(miles)}, ${duration(minutes)}`

type Place = { latitude: number | null; longitude: number | null; name: string; address: string; city: string }

const spot = ({ latitude, longitude, name, address, city }: Place) =>
  latitude !== null && longitude !== null ? `${latitude},${longitude}` : `${name}, ${address}, ${city}`

/** The whole round in the phone's map app, from where the person is. */
export function roundTo(places: readonly Place[]): string {
  const spots = places.map(spot)
  const waypoints = spots.slice(0, -1).join('|')
  const query = new URLSearchParams({ api: '1', destination: spots.at(-1) ?? '', ...(waypoints ? { waypoints } : {}) })
  return `https://www.google.com/maps/dir/?${query}`
}
