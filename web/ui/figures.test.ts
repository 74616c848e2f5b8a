import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatPrice, grouped, priceText } from './figures.ts'

fc.configureGlobal({ seed: 1249 })
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

describe('figures', () => {
  it('are grouped as the browser would', () => {
    const value = fc.oneof(
      fc.integer(),
      fc.integer({ min: -9_999_999, max: 9_999_999 }).map((milli) => milli / 1000),
    )
    fc.assert(fc.property(value, (one) => grouped(one) === one.toLocaleString('en-US')))
    expect(grouped(1_234_567)).toBe('1,234,567')
  })
  it('are prices as the browser would write them', () => {
    const cents = fc.integer({ min: -100_000_000, max: 100_000_000 })
    fc.assert(fc.property(cents, (one) => formatPrice(one / 100) === dollars.format(one / 100)))
    expect(formatPrice(1249)).toBe('$1,249.00')
  })
  it('are what a field takes', () => {
    expect([priceText(1249), priceText(null)]).toEqual(['1249.00', ''])
  })
})
