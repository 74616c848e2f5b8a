import { describe, expect, it } from 'vitest'
import { readArrival } from './arrival.ts'

const read = (address: string) => readArrival(new URLSearchParams(address))

describe('arriving by a link in a mail', () => {
  it.each([
    ['newsletter=confirmed', 'You are on the list'],
    ['newsletter=unsubscribed', 'You are off the list'],
    ['newsletter=unknown', 'This link no longer works'],
    ['notifications=off', 'No more alerts by email'],
    ['notifications=unknown', 'This link no longer works'],
  ])('answers %s', (address, title) => {
    expect(read(address)?.said.title).toBe(title)
  })

  it('leaves the rest of the address alone', () => {
    expect(read('tab=explore&newsletter=confirmed')?.rest.toString()).toBe('tab=explore')
  })

  it('says nothing otherwise', () => {
    expect(read('')).toBeUndefined()
    expect(read('newsletter=hello')).toBeUndefined()
    expect(read('newsletter=constructor')).toBeUndefined()
  })
})
