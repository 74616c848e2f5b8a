import * as L from 'leaflet'
import { metersPerMile, type Point } from '../../../domain/rules/distance.ts'
import { clusterSpots, numberRanges } from './clusters.ts'
import type { MapMarker } from './map-props.ts'
import { clusterIcon, markerCard, markerIcon, ringIcon } from './marker-icons.ts'

export const toLatLng = ({ latitude, longitude }: Point): L.LatLngTuple => [latitude, longitude]
export const toPoint = ({ lat, lng }: L.LatLng): Point => ({
  latitude: lat,
  longitude: L.Util.wrapNum(lng, [-180, 180], true),
})

const clusterReach = 52
export const closestZoom = 16

interface Handlers {
  selected: MapMarker['id'] | null
  onSelect: (marker: MapMarker) => void
  onOpen: (marker: MapMarker) => void
}

/** Draws the markers anew for the zoom the map has. */
export function drawMarkers(map: L.Map, layer: L.LayerGroup, markers: readonly MapMarker[], handlers: Handlers): void {
  const byId = new Map(markers.map((marker) => [marker.id, marker]))
  const spots = markers.map(({ id, point }) => ({ id, ...map.project(toLatLng(point)) }))
  layer.clearLayers()
  for (const cluster of clusterSpots(spots, clusterReach)) {
    const members = cluster.ids.flatMap((id) => byId.get(id) ?? [])
    const [first] = members
    if (!first) continue
    layer.addLayer(members.length === 1 ? single(map, first, handlers) : many(map, members, handlers))
  }
}

function single(map: L.Map, marker: MapMarker, { selected, onSelect, onOpen }: Handlers): L.Marker {
  const isSelected = marker.id === selected
  const drawn = L.marker(toLatLng(marker.point), {
    icon: markerIcon(marker, isSelected),
    alt: [marker.label, marker.tag].filter(Boolean).join(', '),
    zIndexOffset: isSelected ? 1000 : 0,
    riseOnHover: true,
  })
  return named(drawn, [marker.label, marker.tag, marker.note]).on('click', () => {
    onSelect(marker)
    showCard(map, marker.point, [marker], onOpen)
  })
}

function many(map: L.Map, members: MapMarker[], { selected, onOpen }: Handlers): L.Marker {
  const bounds = L.latLngBounds(members.map(({ point }) => toLatLng(point)))
  const center = bounds.getCenter()
  const isSelected = members.some(({ id }) => id === selected)
  // A number on the map of a trip is a stop, never a count.
  const stops = members.flatMap(({ stop }) => stop ?? [])
  const tag = stops.length > 0 ? numberRanges(stops) : undefined
  const icon = tag ? markerIcon({ tag }, isSelected) : clusterIcon(members.length, isSelected)
  const name = tag ? `Stops ${tag}` : `${members.length} places`
  return named(L.marker(center, { icon }), [name]).on('click', () => {
    const zoom = map.getBoundsZoom(bounds.pad(0.2))
    // Many things can be in one store: no zoom would part them, so they are listed.
    if (map.getZoom() >= closestZoom || zoom <= map.getZoom()) showCard(map, toPoint(center), members, onOpen)
    else map.fitBounds(bounds.pad(0.2), { maxZoom: closestZoom })
  })
}

/** Leaflet makes markers reachable by keyboard but leaves them nameless when they are not pictures. */
function named(marker: L.Marker, words: Array<string | undefined>): L.Marker {
  return marker.on('add', () => {
    marker.getElement()?.setAttribute('role', 'button')
    marker.getElement()?.setAttribute('aria-label', words.filter(Boolean).join(', '))
  })
}

/** Pixels at the left edge of the map that belong to its zoom buttons, and what a popup adds around its words. */
const zoomButtons = 60
const popupMargins = 48
const edge = 16

/** Opens a popup beside the zoom buttons, never under them: as wide as the map has room for. */
function showCard(map: L.Map, at: Point, members: MapMarker[], onOpen: Handlers['onOpen']): void {
  L.popup({
    offset: [0, -22],
    maxWidth: Math.min(260, map.getSize().x - zoomButtons - edge - popupMargins),
    minWidth: 140,
    closeButton: true,
    autoPanPaddingTopLeft: [zoomButtons, edge],
    autoPanPaddingBottomRight: [edge, edge],
  })
    .setLatLng(toLatLng(at))
    .setContent(markerCard(members, onOpen))
    .openOn(map)
}

const ringMiles = [1, 5, 10, 25]

/** A dot where the person is, with rings to judge distances by. */
export function drawHere(layer: L.LayerGroup, here: Point | null): void {
  layer.clearLayers()
  if (!here) return
  for (const miles of ringMiles) {
    const ring = L.circle(toLatLng(here), { radius: miles * metersPerMile, interactive: false, className: 'map-ring' })
    layer.addLayer(ring)
    const north = here.latitude + (miles * metersPerMile) / 111_320
    layer.addLayer(L.marker([north, here.longitude], { icon: ringIcon(miles), interactive: false, keyboard: false }))
  }
  layer.addLayer(L.circleMarker(toLatLng(here), { radius: 8, interactive: false, className: 'map-here' }))
}

/** As the crow flies: which road it is, the map app says. */
export function drawPath(layer: L.LayerGroup, path: readonly Point[] = []): void {
  layer.clearLayers()
  if (path.length > 1) layer.addLayer(L.polyline(path.map(toLatLng), { className: 'map-path', interactive: false }))
}
