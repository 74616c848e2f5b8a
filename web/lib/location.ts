import { useEffect } from 'react'
import { milesBetween, roundedPlace, type Point } from '../../domain/rules/distance.ts'
import { api, type QueryOf } from './api.ts'
import { useUser } from './session.ts'
import { createStore } from './store.ts'

/** Where the person is, as far as the app knows. Every distance is measured from here. */
export interface Place {
  status: 'unknown' | 'locating' | 'known'
  point: Point | null
  /** 'chosen' was typed in, 'profile' is the profile's zip code. */
  source: 'browser' | 'chosen' | 'profile' | null
  /** 'Austin, TX 78701'; null while the browser's location has no name yet. */
  label: string | null
  /** Miles around that count as near, on every list; null until the person says, 0 is any distance. */
  radius: number | null
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

/** What can be chosen, in miles; 0 is any distance. */
export const radii = [5, 10, 25, 50, 100, 0] as const

const unknown: Place = { status: 'unknown', point: null, source: null, label: null, radius: null }
const placeStore = createStore<Place>(unknown)
/** Told where the person is, as soon as that is known and whenever it changes. */
export function followPlace(listener: (point: Point) => void): void {
  const tell = () => {
    const { point } = placeStore.get()
    if (point) listener(point)
  }
  placeStore.subscribe(tell)
  tell()
}

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
    settle({ point, source: 'browser', label: null })
    void nameFor(point)
    return point
  } catch (error) {
    placeStore.set(before)
    throw error
  }
}

/** A zip code, city or address as typed. */
export async function choosePlace(text: string): Promise<Point> {
  const place = await geocode({ address: text })
  if (!place) throw new Error('We could not find that place. Try a zip code.')
  settle({ ...place, source: 'chosen' })
  return place.point
}

export function forgetPlace(): void {
  remember({})
  placeStore.set(unknown)
}

/** How far around is near, from now on and on every list. Null: as far as each list goes by itself. */
export function setRadius(radius: number | null): void {
  remember({ ...remembered(), radius })
  placeStore.set({ ...placeStore.get(), radius })
}

/** What somebody asked for that only a place can answer. */
export const placeQuestion = createStore<{ whenKnown?: () => void }>({})
/** Opens the question for a place; what was asked for is done once it is answered. */
export const askForPlace = (whenKnown: () => void) => placeQuestion.set({ whenKnown })
export const leavePlaceQuestion = () => placeQuestion.set({})

type Settled = Pick<Place, 'source' | 'label'> & { point: Point }

function settle(place: Settled): void {
  const { radius } = placeStore.get()
  remember({ ...place, radius })
  placeStore.set({ status: 'known', ...place, radius })
  const { whenKnown } = placeQuestion.get()
  leavePlaceQuestion()
  whenKnown?.()
}

/** The browser tells where, the gazetteer what it is called. */
async function nameFor(point: Point): Promise<void> {
  const { latitude, longitude } = roundedPlace(point)
  const named = await geocode({ latlng: `${latitude},${longitude}` }).catch(() => undefined)
  if (named && placeStore.get().point === point) settle({ point, source: 'browser', label: named.label })
}

async function geocode(query: QueryOf<'GET /maps/geocode'>): Promise<{ point: Point; label: string } | undefined> {
  const { results } = await api('GET /maps/geocode', { query })
  const [first] = results
  if (!first) return undefined
  const { lat, lng } = first.geometry.location
  return { point: { latitude: lat, longitude: lng }, label: first.formatted_address }
}

type Remembered = Partial<Settled> & { radius?: number | null }

/** The browser's place is kept as roughly as a hunt's: enough to start with at the next visit. */
function remember(place: Remembered): void {
  const { point, source } = place
  const kept = point && source === 'browser' ? { ...place, point: roundedPlace(point) } : place
  try {
    if (kept.point || kept.radius !== undefined) localStorage.setItem(storageKey, JSON.stringify(kept))
    else localStorage.removeItem(storageKey)
  } catch {
    // Without storage the choice holds for this visit.
  }
}

function remembered(): Remembered {
  try {
    const kept = (JSON.parse(localStorage.getItem(storageKey) ?? 'null') ?? {}) as Remembered
    const { point, label, source, radius } = kept
    const isWhole = Number.isFinite(point?.latitude) && Number.isFinite(point?.longitude)
    return {
      ...(isWhole ? { point, label: label ?? null, source: source === 'browser' ? 'browser' : 'chosen' } : {}),
      radius: radii.find((miles) => miles === radius) ?? null,
    }
  } catch {
    return {}
  }
}

const isPermitted = async () => {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted'
  } catch {
    return false
  }
}

/** Whoever has moved since the last visit is found anew; a mile more or less would only load every list twice. */
async function followFrom(last: Point): Promise<void> {
  const point = await askBrowser(10_000)
  if (milesBetween(last, point) <= 1) return
  settle({ point, source: 'browser', label: null })
  await nameFor(point)
}

/** The zip code with which was last looked; undefined before the first look. */
let lookedWith: string | null | undefined

/** What can be known without asking anybody: an earlier choice, a permission given before, the profile's zip code. */
async function findQuietly(zipCode: string | null): Promise<void> {
  const { point, source = null, label = null, radius = null } = remembered()
  if (point) placeStore.set({ status: 'known', point, source, label, radius })
  else if (radius !== null) placeStore.set({ ...unknown, radius })
  if (source === 'chosen') return
  if (await isPermitted()) {
    try {
      await (point ? followFrom(point) : locate())
      return
    } catch {
      // What was known before, or else the zip code, is the next best.
    }
  }
  const profile = zipCode && !point ? await geocode({ address: zipCode }).catch(() => undefined) : undefined
  if (profile && placeStore.get().status === 'unknown')
    placeStore.set({ ...placeStore.get(), status: 'known', source: 'profile', ...profile })
}

/** The one place in the app that knows where the person is. */
export function usePlace(): Place & { locate: typeof locate; choose: typeof choosePlace; forget: typeof forgetPlace } {
  const { user, isLoading } = useUser()
  const place = placeStore.use()
  const zipCode = user?.zipCode ?? null

  useEffect(() => {
    if (isLoading || lookedWith === zipCode) return
    lookedWith = zipCode
    if (placeStore.get().source === 'profile') placeStore.set({ ...unknown, radius: placeStore.get().radius })
    if (placeStore.get().status === 'unknown') void findQuietly(zipCode)
  }, [isLoading, zipCode])

  return { ...place, locate, choose: choosePlace, forget: forgetPlace }
}

export interface Near {
  point: Point | null
  /** 0 is any distance, also while no place is known. */
  miles: number
}

/** What is near on a list: as far as the person has said, else as far as this kind of list goes by itself. */
export function useNear(usual: number): Near {
  const { point, radius } = usePlace()
  return { point, miles: point ? (radius ?? usual) : 0 }
}

/** 'Boston' of 'Boston, MA 02108'. */
export const shortPlace = ({ source, label }: Pick<Place, 'source' | 'label'>): string =>
  label?.split(',')[0] ?? (source === 'browser' ? 'Near you' : 'Your place')
