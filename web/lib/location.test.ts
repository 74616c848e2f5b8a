import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { choosePlace, forgetPlace, locate } from './location.ts'

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
beforeEach(() => localStorage.clear())
afterEach(() => {
  forgetPlace()
  vi.unstubAllGlobals()
})

describe('asking the browser', () => {
  it('gives the place, asking for a precise one within the time', async () => {
    browserAnswers((found) => found({ coords: { latitude: 30.2, longitude: -97.7 } }))
    expect(await locate(5000)).toEqual({ latitude: 30.2, longitude: -97.7 })
    expect(asked).toMatchObject({ enableHighAccuracy: true, timeout: 5000 })
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
  const answer = (results: object[]) => vi.stubGlobal('fetch', async () => Response.json({ results, status: 'OK' }))

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
