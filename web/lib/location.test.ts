import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { choosePlace, forgetPlace, locate, setRadius, shortPlace } from './location.ts'

type Ask = (found: (position: object) => void, failed: (error: { code: number }) => void, options: object) => void
let asked: unknown

function browserAnswers(ask: Ask | undefined) {
  const geolocation = ask && {
    getCurrentPosition: (...given: Parameters<Ask>) => {
      asked = given[2]
      ask(...given)
    },
  }
  vi.stubGlobal('navigator', geolocation ? { onLine: true, geolocation } : { onLine: true })
}
const found = (results: object[]) => async () => Response.json({ results, status: 'OK' })
beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('fetch', found([]))
})
afterEach(() => {
  forgetPlace()
  vi.unstubAllGlobals()
})

describe('asking the browser', () => {
  it('gives the place, asking for a precise one within the time', async () => {
    browserAnswers((tell) => tell({ coords: { latitude: 30.2, longitude: -97.7 } }))
    expect(await locate(5000)).toEqual({ latitude: 30.2, longitude: -97.7 })
    expect(asked).toMatchObject({ enableHighAccuracy: true, timeout: 5000 })
  })
  it('keeps it on this device only as roughly as others see a hunt, with its name', async () => {
    browserAnswers((tell) => tell({ coords: { latitude: 30.26666, longitude: -97.73333 } }))
    const asked: string[] = []
    vi.stubGlobal('fetch', async (address: string) => {
      asked.push(address)
      const geometry = { location: { lat: 30.27, lng: -97.73 } }
      return Response.json({ results: [{ geometry, formatted_address: 'Austin, TX 78701, USA' }], status: 'OK' })
    })
    await locate()
    await expect.poll(() => localStorage.getItem('hgfs.place'), { timeout: 30_000 }).toContain('Austin, TX')
    const kept = JSON.parse(localStorage.getItem('hgfs.place') ?? '') as { point: object; source: string }
    expect(kept).toMatchObject({ point: { latitude: 30.27, longitude: -97.73 }, source: 'browser' })
    expect(asked.join(' ')).not.toContain('30.26666')
  })
  it.each([
    [1, 'Location permission denied. Please enable location services in your browser settings.'],
    [2, 'Location information is unavailable at this time.'],
    [3, 'Location request timed out. Please try again.'],
    [9, 'Unable to get your location.'],
  ])('says in words what error %i means', async (code, words) => {
    browserAnswers((_found, failed) => failed({ code }))
    await expect(locate()).rejects.toThrow(words)
  })
  it('says so when the browser cannot', async () => {
    browserAnswers(undefined)
    await expect(locate()).rejects.toThrow('Your browser does not support geolocation.')
  })
})

describe('a typed place', () => {
  const answer = (results: object[]) => vi.stubGlobal('fetch', found(results))

  it('is found and remembered on this device', async () => {
    answer([{ geometry: { location: { lat: 30.3, lng: -97.7 } }, formatted_address: 'Austin, TX 78701' }])
    expect(await choosePlace('78701')).toEqual({ latitude: 30.3, longitude: -97.7 })
    expect(localStorage.getItem('hgfs.place')).toContain('Austin, TX 78701')
  })
  it('is not invented when nobody knows it', async () => {
    answer([])
    await expect(choosePlace('nowhere')).rejects.toThrow('We could not find that place. Try a zip code.')
    expect(localStorage.getItem('hgfs.place')).toBeNull()
  })
})

describe('how far is near', () => {
  it('stays with the place, whichever is set first', async () => {
    const geometry = { location: { lat: 30.3, lng: -97.7 } }
    vi.stubGlobal('fetch', found([{ geometry, formatted_address: 'Austin, TX 78701' }]))
    setRadius(50)
    await choosePlace('78701')
    const kept = () => JSON.parse(localStorage.getItem('hgfs.place') ?? 'null') as { radius: number; label: string }
    expect(kept()).toMatchObject({ radius: 50, label: 'Austin, TX 78701' })
    setRadius(0)
    expect(kept()).toMatchObject({ radius: 0, label: 'Austin, TX 78701' })
  })
  it.each([
    [{ source: 'chosen', label: 'Boston, MA 02108' }, 'Boston'],
    [{ source: 'browser', label: null }, 'Near you'],
  ] as const)('names %j %s', (place, name) => {
    expect(shortPlace(place)).toBe(name)
  })
})
