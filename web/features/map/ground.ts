import type { Feature, MultiPolygon, Polygon } from 'geojson'
import * as L from 'leaflet'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import countiesUrl from 'us-atlas/counties-10m.json?url'
import statesUrl from 'us-atlas/states-10m.json?url'
import { drawLabels } from './labels.ts'
import { SquaresLayer } from './squares.ts'

type Area = Feature<Polygon | MultiPolygon>
interface BoundedArea {
  area: Area
  bounds: L.LatLngBounds
}

/** Farther away counties would be dust, closer up one of them fills the view. */
const countyZooms = { from: 7, to: 10 }

async function load(url: string, object: string): Promise<BoundedArea[]> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${response.status}: ${response.statusText}`)
  const topology = (await response.json()) as Topology<Record<string, GeometryCollection>>
  const areas = topology.objects[object]
  if (!areas) throw new Error(`The map has no ${object}`)
  return (feature(topology, areas).features as Area[]).map((area) => ({ area, bounds: boundsOf(area) }))
}

function boundsOf({ geometry }: Area): L.LatLngBounds {
  const bounds = L.latLngBounds([])
  const rings = geometry.type === 'Polygon' ? geometry.coordinates : geometry.coordinates.flat()
  for (const [longitude = 0, latitude = 0] of rings.flat()) bounds.extend([latitude, longitude])
  return bounds
}

/** Fetched once for all maps of a visit; after a failure, again. */
function once<T>(work: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined
  return () => {
    loading ??= work().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
}
const loadStates = once(() => load(statesUrl, 'states'))
const loadCounties = once(() => load(countiesUrl, 'counties'))

/** Leaflet stacks panes by number; its own markers are at 600. */
const panes = { states: 210, counties: 220, squares: 225, names: 230 }

/**
 * The land itself: the outlines of states and counties, and on them what our own squares hold. No tile server, no other
 * origin. Rejects without states.
 */
export async function drawGround(map: L.Map): Promise<void> {
  for (const [name, zIndex] of Object.entries(panes)) map.createPane(name).style.zIndex = String(zIndex)
  const states = await loadStates()
  if (!map.getPane('states')) return
  const drawStates = outlines(map, 'states', 'map-state')
  const drawCounties = outlines(map, 'counties', 'map-county')
  new SquaresLayer({ pane: 'squares', updateWhenZooming: false }).addTo(map)

  const redraw = async () => {
    drawStates(states)
    map.getContainer().classList.add('map-has-ground')
    const zoom = map.getZoom()
    const isWanted = zoom >= countyZooms.from && zoom <= countyZooms.to
    // Without counties the map is poorer, not broken.
    const counties = isWanted ? await loadCounties().catch(() => []) : []
    if (map.getPane('counties')) drawCounties(counties)
  }
  map.on('moveend', () => void redraw())
  await Promise.all([redraw(), drawLabels(map).catch(() => undefined)])
}

/** Draws those that are in view or near it: every line is worked out anew after every move. */
function outlines(map: L.Map, pane: string, className: string): (areas: readonly BoundedArea[]) => void {
  const layer = L.layerGroup().addTo(map)
  let drawn: readonly BoundedArea[] = []
  return (areas) => {
    const view = map.getBounds().pad(0.4)
    const visible = areas.filter(({ bounds }) => view.intersects(bounds))
    if (visible.length === drawn.length && visible.every((area, index) => area === drawn[index])) return
    drawn = visible
    layer.clearLayers()
    if (visible.length > 0) layer.addLayer(shapes(visible, pane, className))
  }
}

const shapes = (places: readonly BoundedArea[], pane: string, className: string) =>
  L.geoJSON(
    places.map(({ area }) => area),
    { interactive: false, pane, style: { className } },
  )
