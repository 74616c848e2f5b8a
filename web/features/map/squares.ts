import * as L from 'leaflet'
import list from './squares.json'

/** One line: how much it matters, where it begins, and the steps from there. */
type Line = number[]
/** One area: its rings, each where it begins and the steps from there; holes among them. */
type Area = number[][]
export interface Square {
  extent: number
  urban?: Area[]
  parks?: Area[]
  lakes?: Area[]
  rivers?: Line[]
  roads?: Line[]
}

/** There are squares of these zoom levels: what matters from afar, and everything. */
const far = 5
const near = 7
export const levelFor = (zoom: number): number => (zoom < near ? far : near)

export interface Cut {
  key: string
  /** Pixels of the tile for the whole width of the square, and where the square begins in the tile. */
  width: number
  left: number
  top: number
}

const known = new Set(list.squares)

/** The squares a tile of the map is drawn from: part of one, or several. */
export function cutsOf({ z, x, y }: { z: number; x: number; y: number }, tileSize: number): Cut[] {
  const level = levelFor(z)
  const closer = 2 ** Math.max(0, z - level)
  const several = 2 ** Math.max(0, level - z)
  const width = (tileSize * closer) / several
  const cuts: Cut[] = []
  for (let column = 0; column < several; column += 1) {
    for (let row = 0; row < several; row += 1) {
      const [squareX, squareY] = [Math.floor(x / closer) * several + column, Math.floor(y / closer) * several + row]
      const key = `${level}-${squareX}-${squareY}`
      const [left, top] = [column * width - (x % closer) * tileSize, row * width - (y % closer) * tileSize]
      if (known.has(key)) cuts.push({ key, width, left, top })
    }
  }
  return cuts
}

const loading = new Map<string, Promise<Square>>()

/** Fetched once for all maps of a visit; after a failure, again. */
function load(key: string): Promise<Square> {
  const known = loading.get(key)
  if (known) return known
  const fetched = fetch(`/assets/${list.folder}/${key}.json`).then(async (response) => {
    if (!response.ok) throw new Error(`${response.status}: ${response.statusText}`)
    return (await response.json()) as Square
  })
  loading.set(key, fetched)
  fetched.catch(() => loading.delete(key))
  return fetched
}

const inks = ['urban', 'park', 'lake', 'river', 'road', 'road-edge'] as const
type Inks = Record<(typeof inks)[number], string>

/** The colors of the theme as it is now, as the canvas wants them. */
function readInks(box: HTMLElement): Inks {
  const probe = box.appendChild(document.createElement('i'))
  const colors = inks.map((name) => {
    probe.style.color = `var(--map-${name})`
    return [name, getComputedStyle(probe).color] as const
  })
  probe.remove()
  return Object.fromEntries(colors) as Inks
}

/** Widths in pixels: a line that matters little, and one that matters much. */
const widths = (zoom: number) => ({
  river: [0.4 + Math.max(0, zoom - 6) * 0.25, 0.8 + Math.max(0, zoom - 6) * 0.4],
  road: [0.4 + Math.max(0, zoom - 7) * 0.35, 0.9 + Math.max(0, zoom - 6) * 0.6],
})
const edgesFrom = 9

/** Highways, rivers, lakes, parks and built-up areas, drawn from our own squares as the map moves. */
export class SquaresLayer extends L.GridLayer {
  #inks: Inks | undefined
  #box: HTMLElement | undefined
  readonly #theme = new MutationObserver(() => this.recolor())
  readonly #system = matchMedia('(prefers-color-scheme: dark)')
  readonly recolor = () => {
    this.#inks = undefined
    this.redraw()
  }

  override onAdd(map: L.Map): this {
    this.#box = map.getContainer()
    this.#theme.observe(document.documentElement, { attributes: true })
    this.#system.addEventListener('change', this.recolor)
    return super.onAdd(map)
  }

  override onRemove(map: L.Map): this {
    this.#theme.disconnect()
    this.#system.removeEventListener('change', this.recolor)
    return super.onRemove(map)
  }

  override createTile(coords: L.Coords, done: L.DoneCallback): HTMLElement {
    const tile = document.createElement('canvas')
    const { x: size } = this.getTileSize()
    const cuts = cutsOf(coords, size)
    const draw = async () => {
      // Without its squares a part of the map is poorer, not broken.
      const squares = await Promise.all(cuts.map(({ key }) => load(key).catch(() => undefined)))
      const found = cuts.flatMap((cut, index) => {
        const square = squares[index]
        return square ? [{ square, cut }] : []
      })
      if (found.length > 0) this.#draw(tile, size, coords.z, found)
      done(undefined, tile)
    }
    void draw()
    return tile
  }

  #draw(tile: HTMLCanvasElement, size: number, zoom: number, found: { square: Square; cut: Cut }[]): void {
    const sharpness = Math.min(2, devicePixelRatio)
    tile.width = tile.height = size * sharpness
    const pen = tile.getContext('2d')
    if (!pen || !this.#box) return
    this.#inks ??= readInks(this.#box)
    const ink = this.#inks
    const { river, road } = widths(zoom)
    pen.scale(sharpness, sharpness)
    pen.lineJoin = pen.lineCap = 'round'
    for (const { square, cut } of found) {
      fill(pen, square, cut, square.urban, ink.urban)
      fill(pen, square, cut, square.parks, ink.park)
      fill(pen, square, cut, square.lakes, ink.lake)
      stroke(pen, square, cut, square.rivers, ink.river, river)
    }
    for (const { square, cut } of found) {
      const edges = road.map((width) => width + 1.6)
      if (zoom >= edgesFrom) stroke(pen, square, cut, square.roads, ink['road-edge'], edges)
      stroke(pen, square, cut, square.roads, ink.road, road)
    }
  }
}

/** Walks along the steps of lines, from pixel to pixel. */
function outline(lines: number[][], from: number, { extent }: Square, { width, left, top }: Cut): Path2D {
  const path = new Path2D()
  const scale = width / extent
  for (const steps of lines) {
    let [x, y] = [0, 0]
    for (let index = from; index + 1 < steps.length; index += 2) {
      x += steps[index] ?? 0
      y += steps[index + 1] ?? 0
      if (index === from) path.moveTo(left + x * scale, top + y * scale)
      else path.lineTo(left + x * scale, top + y * scale)
    }
  }
  return path
}

function fill(pen: CanvasRenderingContext2D, square: Square, cut: Cut, areas: Area[] = [], color: string): void {
  pen.fillStyle = color
  pen.fill(outline(areas.flat(), 0, square, cut), 'evenodd')
}

function stroke(
  pen: CanvasRenderingContext2D,
  square: Square,
  cut: Cut,
  lines: Line[] = [],
  color: string,
  [thin = 1, thick = 1]: number[],
): void {
  for (const [weight, width] of [thin, thick].entries()) {
    const ofWeight = lines.filter((line) => line[0] === weight)
    pen.strokeStyle = color
    pen.lineWidth = width
    pen.stroke(outline(ofWeight, 1, square, cut))
  }
}
