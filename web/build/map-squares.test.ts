import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import list from '../features/map/squares.json'
import { cutsOf, type Square } from '../features/map/squares.ts'

const folder = path.resolve(import.meta.dirname, '../public/assets', list.folder)
/** The tile of a place, as all web maps number them. */
function tileAt(latitude: number, longitude: number, z: number) {
  const angle = (latitude * Math.PI) / 180
  const y = (1 - Math.asinh(Math.tan(angle)) / Math.PI) / 2
  return { z, x: Math.floor(((longitude + 180) / 360) * 2 ** z), y: Math.floor(y * 2 ** z) }
}

describe('the squares of the map', () => {
  it('are all there, none larger than 60 kB, and hold whole numbers only', () => {
    expect(
      readdirSync(folder)
        .map((name) => name.replace('.json', ''))
        .toSorted(),
    ).toEqual(list.squares.toSorted())
    for (const key of list.squares) {
      const file = path.join(folder, `${key}.json`)
      expect(statSync(file).size).toBeLessThanOrEqual(60_000)
      const { extent, ...layers } = JSON.parse(readFileSync(file, 'utf8')) as Square
      expect(extent).toBeGreaterThan(0)
      for (const number of Object.values(layers).flat(3)) expect(Number.isInteger(number)).toBe(true)
    }
  })

  it.each([
    ['Boston', 42.36, -71.06],
    ['Seattle', 47.61, -122.33],
    ['Miami', 25.77, -80.19],
  ])('show highways around %s at every zoom', (_city, latitude, longitude) => {
    for (let zoom = 3; zoom <= 14; zoom += 1) {
      const cuts = cutsOf(tileAt(latitude, longitude, zoom), 256)
      expect(cuts.length, `zoom ${zoom}`).toBeGreaterThan(0)
      const squares = cuts.map(
        ({ key }) => JSON.parse(readFileSync(path.join(folder, `${key}.json`), 'utf8')) as Square,
      )
      expect(squares.some(({ roads = [] }) => roads.length > 0)).toBe(true)
    }
  })

  it('cover a tile exactly: from afar several squares make it, closer up it is a part of one', () => {
    const wide = cutsOf(tileAt(39, -98, 4), 256)
    expect(wide.map(({ width }) => width)).toEqual(wide.map(() => 128))
    expect(new Set(wide.map(({ left, top }) => `${left},${top}`))).toEqual(
      new Set(['0,0', '0,128', '128,0', '128,128']),
    )
    const { z, x, y } = tileAt(42.36, -71.06, 9)
    const [close] = cutsOf({ z, x, y }, 256)
    expect(close).toEqual({
      key: `7-${x >> 2}-${y >> 2}`,
      width: 1024,
      left: -(x % 4) * 256,
      top: -(y % 4) * 256,
    })
    expect(cutsOf(tileAt(48, 2, 9), 256)).toEqual([])
  })
})
