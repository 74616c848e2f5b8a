import { useEffect } from 'react'
import { milesBetween, type Point } from '../../domain/rules/distance.ts'
import { api } from './api.ts'
import { useUser } from './session.ts'
import { createStore } from './store.ts'

/** Where the person is, as far as the app knows. Every distance is measured from here. */
export interface Place {
  status: 'unknown' | 'locating' | 'known'
  point: Point | null
  /** 'chosen' was typed in, 'profile' is the profile's zip code. */
  source: 'browser' | 'chosen' | 'profile' | null
  /** 'Austin, TX 78701'; null for the browser's location. */
  label: string | null
}

/** A place as requests name it. */
export const coordinates = (point: Point | null): { lat?: number; lng?: number } =>
  point ? { lat: point.latitude, lng: point.longitude } : {}

/** Null when either place is unknown: a distance is never invented. */
export function milesTo(
  { latitude, longitude }: { latitude: number | null; longitude: number | null },
  from: Point | null,
): number | null {
  return from && latitude !== null && longitude !== null ? milesBetween(from, { latitude, longitude }) : null
}

const unknown: Place = { status: 'unknown', point: null, source: null, label: null }
const placeStore = createStore<Place>(unknown)
const storageKey = 'hgfs.place'

const refusals: Record<number, string> = {
  1: 'Location permission denied. Please enable location services in your browser settings.',
  2: 'Location information is unavailable at this time.',
  3: 'Location request timed out. Please try again.',
}

/** Asks the browser; it may ask the person. The error's message is meant for them. */
function askBrowser(timeout: number): Promise<Point> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) return reject(new Error('Your browser does not support geolocation.'))
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: coords.latitude, longitude: coords.longitude }),
      (error) => reject(new Error(refusals[error.code] ?? 'Unable to get your location.')),
      { enableHighAccuracy: true, timeout, maximumAge: 60_000 },
    )
  })
}

/** Only upon a press, because the browser may show its question. */
export async function locate(timeout = 10_000): Promise<Point> {
  const before = placeStore.get()
  placeStore.set({ ...before, status: 'locating' })
  try {
    const point = await askBrowser(timeout)
    remember(null)
    placeStore.set({ status: 'known', point, source: 'browser', label: null })
    return point
  } catch (error) {
    placeStore.set(before)
    throw error
  }
}

/** A zip code, city or address as typed. */
export async function choosePlace(text: string): Promise<Point> {
  const place = await geocode(text)
  if (!place) throw new Error('We could not find that place. Try a zip code.')
  remember(place)
  placeStore.set({ status: 'known', source: 'chosen', ...place })
  return place.point
}

export function forgetPlace(): void {
  remember(null)
  placeStore.set(unknown)
}

interface NamedPoint {
  point: Point
  label: string
}

async function geocode(address: string): Promise<NamedPoint | undefined> {
  const { results } = await api('GET /maps/geocode', { query: { address } })
  const [first] = results
  if (!first) return undefined
  const { lat, lng } = first.geometry.location
  return { point: { latitude: lat, longitude: lng }, label: first.formatted_address }
}

function remember(place: NamedPoint | null): void {
  try {
    if (place) localStorage.setItem(storageKey, JSON.stringify(place))
    else localStorage.removeItem(storageKey)
  } catch {
    // Without storage the choice holds for this visit.
  }
}

function remembered(): NamedPoint | undefined {
  try {
    const place = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as NamedPoint | null
    return Number.isFinite(place?.point.latitude) && Number.isFinite(place?.point.longitude)
      ? (place ?? undefined)
      : undefined
  } catch {
    return undefined
  }
}

const isPermitted = async () => {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted'
  } catch {
    return false
  }
}

/** The zip code with which was last looked; undefined before the first look. */
let lookedWith: string | null | undefined

/** What can be known without asking anybody: an earlier choice, a permission given before, the profile's zip code. */
async function findQuietly(zipCode: string | null): Promise<void> {
  const chosen = remembered()
  if (chosen) return placeStore.set({ status: 'known', source: 'chosen', ...chosen })
  if (await isPermitted()) {
    try {
      await locate()
      return
    } catch {
      // The zip code is the next best.
    }
  }
  const profile = zipCode ? await geocode(zipCode).catch(() => undefined) : undefined
  if (profile && placeStore.get().status === 'unknown')
    placeStore.set({ status: 'known', source: 'profile', ...profile })
}

/** The one place in the app that knows where the person is. */
export function usePlace(): Place & { locate: typeof locate; choose: typeof choosePlace; forget: typeof forgetPlace } {
  const { user, isLoading } = useUser()
  const place = placeStore.use()
  const zipCode = user?.zipCode ?? null

  useEffect(() => {
    if (isLoading || lookedWith === zipCode) return
    lookedWith = zipCode
    if (placeStore.get().source === 'profile') placeStore.set(unknown)
    if (placeStore.get().status === 'unknown') void findQuietly(zipCode)
  }, [isLoading, zipCode])

  return { ...place, locate, choose: choosePlace, forget: forgetPlace }
}
