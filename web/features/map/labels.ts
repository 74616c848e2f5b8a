import * as L from 'leaflet'
import { loadCities, regions, type Label } from 'virtual:map-places'
import { layOut, type Candidate } from './label-layout.ts'

const mostLabels = 40
/** From this zoom on towns and zip codes are named too. */
const townsFrom = 10

/** Cities of at least this many zip codes are named at a zoom. */
const leastZipCount = (zoom: number) =>
  zoom < 5 ? 40 : zoom < 6 ? 25 : zoom < 7 ? 10 : zoom < 8 ? 5 : zoom < 9 ? 3 : 2

/** Names of cities, closer up of towns and zip codes: as many as the view has room for. */
export async function drawLabels(map: L.Map): Promise<void> {
  const layer = L.layerGroup().addTo(map)
  const { default: cities } = await loadCities()
  /** Most of them stay while somebody pans. */
  let shown = new Map<Label, L.Marker>()
  let turn = 0

  const redraw = async () => {
    turn += 1
    const mine = turn
    const zoom = map.getZoom()
    const view = map.getBounds().pad(0.1)
    const towns = zoom >= townsFrom ? await townsIn(view) : []
    // The map has moved on, or is gone, while the towns came.
    if (mine !== turn || !map.getPane('names')) return
    const named = cities.filter((city) => (city[3] ?? 0) >= leastZipCount(zoom))
    const wanted = layOut(inView(map, view, [...named, ...towns]), mostLabels)
    const next = new Map(wanted.map(({ text, value }) => [value, shown.get(value) ?? labelOf(text, value)]))
    for (const [label, marker] of shown) if (!next.has(label)) layer.removeLayer(marker)
    for (const [label, marker] of next) if (!shown.has(label)) layer.addLayer(marker)
    shown = next
  }
  map.on('moveend', () => void redraw())
  await redraw()
}

async function townsIn(view: L.LatLngBounds): Promise<Label[]> {
  const near = regions.filter(({ bounds }) => view.intersects(bounds))
  // Without them the map is poorer, not broken.
  const loaded = await Promise.all(near.map(({ load }) => load().catch(() => ({ default: [] }))))
  return loaded.flatMap((module) => module.default)
}

function* inView(map: L.Map, view: L.LatLngBounds, labels: readonly Label[]): Generator<Candidate<Label>> {
  for (const label of labels) {
    const [text, latitude, longitude] = label
    if (view.contains([latitude, longitude]))
      yield { ...map.latLngToContainerPoint([latitude, longitude]), text, value: label }
  }
}

function labelOf(text: string, [, latitude, longitude, zipCount = 0]: Label): L.Marker {
  const name = document.createElement('span')
  name.textContent = text
  const kind = zipCount > 0 ? 'map-city-name' : /^\d/.test(text) ? 'map-zip-name' : 'map-town-name'
  const icon = L.divIcon({ html: name, className: `map-name ${kind}`, iconSize: [0, 0] })
  return L.marker([latitude, longitude], { icon, interactive: false, keyboard: false, pane: 'names' })
}
