import { describe, expect, it } from 'vitest'
import type { Gathering } from '../../../domain/contracts/gatherings.ts'
import { highlightsOf, pricesByDay, sightingsLine } from './thing-words.ts'

const store = (name: string) => ({ name }) as never
const cheapest = (price: number | null) => ({ price }) as never

describe('where a thing was seen', () => {
  it.each([
    [['Ross', 'TJ Maxx'], 5, 12, 'Seen in 2 stores, from $12.00'],
    [['Ross', 'TJ Maxx'], 2, null, 'Seen in 2 stores'],
    [['Ross'], 3, 9.5, 'Seen 3 times at Ross, from $9.50'],
    [['Ross'], 1, null, 'Seen once at Ross'],
  ])('%s, %d times', (names, sightings, price, line) => {
    expect(sightingsLine({ stores: names.map(store), sightings, cheapest: cheapest(price) })).toBe(line)
  })
})

it('takes the lowest price of each day', () => {
  const at = (day: string, price: number) => ({ day, price, storeId: 1 })
  expect(pricesByDay([at('2026-01-01', 20), at('2026-01-01', 12), at('2026-01-05', 15)])).toEqual([
    { day: '2026-01-01', price: 12 },
    { day: '2026-01-05', price: 15 },
  ])
})

it('shows a sighting once, however much there is to say for it', () => {
  const [one, other] = [{ id: 1 } as Gathering, { id: 2 } as Gathering]
  const titles = (cheapest: Gathering | null, latest: Gathering, nearest: Gathering | null) =>
    highlightsOf({ cheapest, latest, nearest }).map(({ title }) => title)
  expect(titles(one, one, one)).toEqual(['Cheapest, seen last, nearest'])
  expect(titles(one, other, one)).toEqual(['Cheapest, nearest', 'Seen last'])
  expect(titles(null, other, null)).toEqual(['Seen last'])
})
