// Cuts the ground of the map (roads, rivers, lakes, built-up areas, parks) into squares that a phone fetches as it moves:
// `node scripts/build-map.mjs FOLDER`, where FOLDER holds the GeoJSON files named below, made from Natural Earth.
// The squares are kept in the repository; the folder is not.
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createRequire } from 'node:module'
import geojsonvt from 'geojson-vt'
import { feature } from 'topojson-client'

const source = process.argv[2]
if (!source) throw new Error('Which folder holds the GeoJSON files?')

/** Squares are those of the web's usual zoom levels: a far one with what matters from afar, and a near one with everything. */
const levels = [
  {
    zoom: 5,
    extent: 4096,
    tolerance: 6,
    only: { roads: ({ type }) => type === 'Major Highway', rivers: ({ rank }) => rank <= 4 },
  },
  { zoom: 7, extent: 8192, tolerance: 3, only: {} },
]
/** As drawn, the lowest first. */
const layers = [
  { name: 'urban', files: ['us-urban-areas'] },
  { name: 'parks', files: ['us-parks'] },
  { name: 'lakes', files: ['us-lakes', 'us-small-lakes'] },
  { name: 'rivers', files: ['us-rivers'], weigh: ({ rank }) => (rank <= 5 ? 1 : 0) },
  { name: 'roads', files: ['us-roads'], weigh: ({ type }) => (type === 'Major Highway' ? 1 : 0) },
]
const longest = 60_000
const parts = path.resolve(import.meta.dirname, '../web/public/assets')
const list = path.resolve(import.meta.dirname, '../web/features/map/squares.json')

// Beyond the border the map has no land, so lines end there.
const atlas = createRequire(import.meta.url)('us-atlas/states-10m.json')
const land = feature(atlas, atlas.objects.states).features.flatMap(({ geometry }) =>
  (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates).map((rings) => {
    const [xs, ys] = [0, 1].map((axis) => rings[0].map((point) => point[axis]))
    return { rings, west: Math.min(...xs), east: Math.max(...xs), south: Math.min(...ys), north: Math.max(...ys) }
  }),
)
function isInside([x, y], ring) {
  let inside = false
  for (let index = 0, last = ring.length - 1; index < ring.length; last = index, index += 1) {
    const [[oneX, oneY], [otherX, otherY]] = [ring[index], ring[last]]
    if (oneY > y !== otherY > y && x < ((otherX - oneX) * (y - oneY)) / (otherY - oneY) + oneX) inside = !inside
  }
  return inside
}
const isOnLand = (point) =>
  land.some(
    ({ rings, west, east, south, north }) =>
      point[0] >= west && point[0] <= east && point[1] >= south && point[1] <= north && isInside(point, rings[0]),
  )

/** The parts of lines on land; a bridge from shore to shore is one of them. */
function onLand(line) {
  const dry = line.map(isOnLand)
  const parts = [[]]
  for (const [index, point] of line.entries()) {
    if (dry[index] || dry[index - 1] || dry[index + 1]) parts.at(-1).push(point)
    else parts.push([])
  }
  return parts.filter((part) => part.length > 1)
}

const read = (name) =>
  JSON.parse(readFileSync(path.join(source, `${name}.geojson`), 'utf8')).features.map(({ geometry, ...rest }) =>
    geometry.type === 'MultiLineString'
      ? { ...rest, geometry: { ...geometry, coordinates: geometry.coordinates.flatMap(onLand) } }
      : { ...rest, geometry },
  )

/** One line or ring: where it begins, then the steps, as whole numbers. */
function steps(points) {
  const numbers = []
  let [x, y] = [0, 0]
  for (const [nextX, nextY] of points) {
    if (numbers.length > 0 && nextX === x && nextY === y) continue
    numbers.push(nextX - x, nextY - y)
    ;[x, y] = [nextX, nextY]
  }
  return numbers
}

const squares = new Map()
for (const { zoom, extent, tolerance, only } of levels) {
  for (const { name, files, weigh = () => 0 } of layers) {
    const features = files.flatMap(read).filter(({ properties }) => only[name]?.(properties) ?? true)
    const index = geojsonvt(
      { type: 'FeatureCollection', features },
      // The cutter simplifies every level but its last.
      { maxZoom: zoom + 1, indexMaxZoom: zoom, indexMaxPoints: 0, extent, buffer: extent / 64, tolerance },
    )
    for (const { z, x, y } of index.tileCoords.filter((tile) => tile.z === zoom)) {
      const shapes = index.getTile(z, x, y).features.flatMap(({ geometry, tags }) =>
        // A hole is a ring that runs the other way, so rings of one shape stay together.
        name === 'rivers' || name === 'roads'
          ? geometry.map((line) => [weigh(tags), ...steps(line)])
          : [geometry.map(steps).filter((ring) => ring.length >= 6)],
      )
      const drawn = shapes.filter((shape) => shape.length > 0)
      if (drawn.length === 0) continue
      const key = `${z}-${x}-${y}`
      squares.set(key, { extent, ...squares.get(key), [name]: drawn })
    }
  }
}

const texts = new Map([...squares].map(([key, square]) => [key, JSON.stringify(square)]))
for (const [key, text] of texts) if (text.length > longest) throw new Error(`${key} has ${text.length} bytes`)
const version = createHash('sha256')
  .update([...texts].join())
  .digest('hex')
  .slice(0, 8)
const folder = path.join(parts, `map-${version}`)
mkdirSync(parts, { recursive: true })
for (const old of readdirSync(parts)) if (old.startsWith('map-')) rmSync(path.join(parts, old), { recursive: true })
mkdirSync(folder)
for (const [key, text] of texts) writeFileSync(path.join(folder, `${key}.json`), text)
writeFileSync(list, `${JSON.stringify({ folder: `map-${version}`, squares: [...texts.keys()] })}\n`)
const sizes = [...texts.values()].map((text) => text.length)
console.log(
  `${texts.size} squares, ${Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1024)} kB, the largest ${Math.max(...sizes)} bytes`,
)
