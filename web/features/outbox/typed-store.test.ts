import { describe, expect, it } from 'vitest'
import type { StoreChoice } from '../stores/store-choice.ts'
import { isNamed } from '../stores/stores.api.ts'
import { clearMatch } from './typed-store.ts'

const mile = 1 / 69
const store = (storeId: number, name: string, milesNorth: number, address = '1 Main St'): StoreChoice => ({
  storeId,
  name,
  address,
  latitude: 30 + milesNorth * mile,
  longitude: -97,
})
const typed = (name: string): StoreChoice => ({ ...store(0, name, 0), storeId: null, isTyped: true })

describe('a store that was written down', () => {
  it.each([
    ['tj maxx', 'T.J. Maxx', true],
    ['TJMaxx', 'T.J. Maxx', true],
    ['Marshall’s', 'Marshalls', true],
    ['ross dress', 'Ross Dress for Less', true],
    ['TJ Maxx Main', 'T.J. Maxx', true],
    ['HomeGoods', 'Ross Dress for Less', false],
    ['tj maxx', 'Marshalls', false],
    ['…', 'Marshalls', false],
  ])('“%s” names %s: %s', (text, name, is) => {
    expect(isNamed(text, store(1, name, 0))).toBe(is)
  })

  it.each([
    ['the only one of the name around', [store(1, 'TJ Maxx', 0.4), store(2, 'Ross', 0)], 1],
    ['the one beside, when the next is far enough', [store(1, 'TJ Maxx', 0.1), store(2, 'TJ Maxx', 0.9)], 1],
    ['nothing of two that are near', [store(1, 'TJ Maxx', 0.1), store(2, 'TJ Maxx', 0.3)], undefined],
    ['nothing that is miles away', [store(1, 'TJ Maxx', 3)], undefined],
    ['nothing of another name', [store(1, 'Ross', 0)], undefined],
  ])('is %s', (_which, stores, found) => {
    expect(clearMatch(typed('TJ Maxx'), stores)?.storeId).toBe(found)
  })

  it('is asked for where nobody knows where it was', () => {
    const nowhere = { ...typed('TJ Maxx'), latitude: null, longitude: null }
    expect(clearMatch(nowhere, [store(1, 'TJ Maxx', 0)])).toBeUndefined()
  })
})
