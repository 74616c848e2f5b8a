import type { Feature, MultiPolygon, Polygon } from 'geojson'
import * as L from 'leaflet'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import countiesUrl from 'us-atlas/counties-10m.json?url'
import statesUrl from 'us-atlas/states-10m.json?url'

type Area = Feature<Polygon | MultiPolygon, { name: string }>
interface Known {
  area: Area
  bounds: L.LatLngBounds
}

/** From this zoom on counties are told apart; before, they would be dust. */
const countiesFrom = 7
const labelsFrom = { states: 5, counties: 8 }

async function load(url: string, object: string): Promise<Known[]> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${response.status}: ${response.statusText}`)
  const topology = (await response.json()) as Topology<Record<string, GeometryCollection<{ name: string }>>>
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

/** Fetched once for all maps of a visit. */
let states: Promise<Known[]> | undefined
let counties: Promise<Known[]> | undefined
const forgetFailure = <T>(loading: Promise<T>, forget: () => void) => {
  loading.catch(forget)
  return loading
}
const loadStates = () => (states ??= forgetFailure(load(statesUrl, 'states'), () => (states = undefined)))
const loadCounties = () => (counties ??= forgetFailure(load(countiesUrl, 'counties'), () => (counties = undefined)))

/** The land itself, drawn from the outlines of states and counties: no tiles, no other origin. Rejects without states. */
export async function drawGround(map: L.Map): Promise<void> {
  const known = await loadStates()
  const land = L.layerGroup().addTo(map)
  const names = L.layerGroup().addTo(map)
  L.geoJSON(
    known.map(({ area }) => area),
    { interactive: false, style: { className: 'map-state' } },
  ).addTo(map)

  const redraw = async () => {
    const showsCounties = map.getZoom() >= countiesFrom
    // Without counties the map is poorer, not broken.
    const fine = showsCounties ? await loadCounties().catch(() => []) : []
    const view = map.getBounds().pad(0.4)
    const visible = fine.filter(({ bounds }) => view.intersects(bounds))
    land.clearLayers()
    if (visible.length) {
      land.addLayer(L.geoJSON(visible.map(({ area }) => area), { interactive: false, style: { className: 'map-county' } }))
    }
    names.clearLayers()
    if (showsCounties && map.getZoom() >= labelsFrom.counties) for (const place of visible) names.addLayer(nameOf(place, 'map-county-name'))
    else if (map.getZoom() >= labelsFrom.states) for (const place of known) names.addLayer(nameOf(place, 'map-state-name'))
  }
  map.on('moveend', () => void redraw())
  await redraw()
}

function nameOf({ area, bounds }: Known, className: string): L.Marker {
  const text = document.createElement('span')
  text.textContent = area.properties.name
  const icon = L.divIcon({ html: text, className, iconSize: [0, 0] })
  return L.marker(bounds.getCenter(), { icon, interactive: false, keyboard: false })
}
