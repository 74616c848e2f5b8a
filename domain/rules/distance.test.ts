import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boxAround, milesBetween, roundedDegrees, roundedPlace } from './distance.ts'

// The same examples in every run.
fc.configureGlobal({ seed: 20_241_115 })

const point = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})

describe('distance', () => {
  it('is right for known cities', () => {
    const boston = { latitude: 42.3601, longitude: -71.0589 }
    const newYork = { latitude: 40.7128, longitude: -74.006 }
    expect(milesBetween(boston, newYork)).toBeCloseTo(190.2, 0)
    expect(milesBetween(boston, boston)).toBe(0)
    expect(milesBetween({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 })).toBeCloseTo(
      Math.PI * 3958.8,
      3,
    )
  })

  it('is the same both ways, and never more than half way around', () => {
    fc.assert(
      fc.property(point, point, (one, other) => {
        const miles = milesBetween(one, other)
        expect(miles).toBeCloseTo(milesBetween(other, one), 6)
        expect(miles).toBeLessThanOrEqual(Math.PI * 3958.8 + 1e-6)
      }),
    )
  })

  it('has a box that holds everything within the radius, also at the poles and the date line', () => {
    fc.assert(
      fc.property(point, point, fc.double({ min: 0.1, max: 12_000, noNaN: true }), (center, other, miles) => {
        if (milesBetween(center, other) > miles) return
        const { south, north, west, east } = boxAround(center, miles)
        const slack = 1e-9
        expect(other.latitude).toBeGreaterThanOrEqual(south - slack)
        expect(other.latitude).toBeLessThanOrEqual(north + slack)
        const isInside =
          west <= east
            ? other.longitude >= west - slack && other.longitude <= east + slack
            : other.longitude >= west - slack || other.longitude <= east + slack
        expect(isInside).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('the rounded place', () => {
  it.each([
    [42.36011, 42.36],
    [-71.05891, -71.06],
    [0.005, 0.01],
    [-0.005, 0],
    [-0.0051, -0.01],
    [42.125, 42.13],
    [-71.125, -71.12],
    [90, 90],
    [-90, -90],
    [89.999, 90],
    [-89.999, -90],
    [179.9951, 180],
    [-180, -180],
  ])('of %d is %d: the nearest hundredth, a half upwards', (degrees, rounded) => {
    expect(roundedDegrees(degrees)).toBe(rounded)
  })

  it('is at most half a hundredth away, on the earth, and its own rounded place', () => {
    fc.assert(
      fc.property(point, (place) => {
        const rounded = roundedPlace(place)
        expect(Math.abs(rounded.latitude - place.latitude)).toBeLessThanOrEqual(0.005 + 1e-9)
        expect(Math.abs(rounded.longitude - place.longitude)).toBeLessThanOrEqual(0.005 + 1e-9)
        expect(Math.abs(rounded.latitude)).toBeLessThanOrEqual(90)
        expect(Math.abs(rounded.longitude)).toBeLessThanOrEqual(180)
        expect(roundedPlace(rounded)).toEqual(rounded)
        expect(Object.is(rounded.latitude, -0) || Object.is(rounded.longitude, -0)).toBe(false)
      }),
      { numRuns: 1000 },
    )
  })
})
