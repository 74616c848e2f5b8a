import 'leaflet/dist/leaflet.css'
import * as L from 'leaflet'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'wouter'
import { metersPerMile, type Point } from '../../../domain/rules/distance.ts'
import { api } from '../../lib/api.ts'
import { drawGround } from './ground.ts'
import { closestZoom, drawHere, drawMarkers, drawPath, toLatLng, toPoint } from './map-layers.ts'
import type { MapMarker, MapProps } from './map-props.ts'
import { pickedIcon } from './marker-icons.ts'
import './map.css'

/** The lower 48, from coast to coast. */
const wholeCountry: L.LatLngBoundsLiteral = [
  [24.5, -125],
  [49.5, -66.9],
]

interface Drawing {
  map: L.Map
  markers: L.LayerGroup
  here: L.LayerGroup
  picked: L.LayerGroup
  path: L.LayerGroup
}

export type MapCanvasProps = MapProps & { onFailure: () => void }

export default function MapCanvas(props: MapCanvasProps) {
  const {
    label,
    markers = [],
    selected = null,
    center,
    zoom = 11,
    here = null,
    path,
    onSelect,
    onMove,
    picking,
    keepView = false,
    onFailure,
  } = props
  const box = useRef<HTMLDivElement>(null)
  const drawing = useRef<Drawing>(undefined)
  const [, navigate] = useLocation()

  const fail = useEffectEvent(onFailure)
  const pick = useEffectEvent((place: L.LatLng) => picking?.onPick(toPoint(place)))
  const open = useEffectEvent((marker: MapMarker) => (marker.href ? navigate(marker.href) : onSelect?.(marker.id)))
  const tellMove = useEffectEvent((map: L.Map) => {
    const middle = map.getCenter()
    onMove?.(toPoint(middle), middle.distanceTo(map.getBounds().getNorthEast()) / metersPerMile)
  })
  const draw = useEffectEvent((places: readonly MapMarker[], chosen: MapMarker['id'] | null) => {
    if (!drawing.current) return
    const handlers = { selected: chosen, onOpen: open, onSelect: ({ id }: MapMarker) => onSelect?.(id) }
    drawMarkers(drawing.current.map, drawing.current.markers, places, handlers)
  })
  const redraw = useEffectEvent(() => draw(markers, selected))
  const look = useEffectEvent((map: L.Map) => {
    const places = keepView ? [] : markers.map(({ point }) => toLatLng(point))
    if (here && places.length > 1) places.push(toLatLng(here))
    const middle = picking?.point ?? center
    const only = places[0] ?? (middle ? toLatLng(middle) : undefined)
    if (places.length > 1) map.fitBounds(L.latLngBounds(places).pad(0.15), { maxZoom: 13 })
    else if (only) map.setView(only, zoom)
    else map.fitBounds(wholeCountry)
  })

  useEffect(() => {
    if (!box.current) return
    const map = makeMap(box.current)
    const group = () => L.layerGroup().addTo(map)
    look(map)
    drawing.current = { map, path: group(), here: group(), markers: group(), picked: group() }
    L.control.scale({ metric: false }).addTo(map)
    drawGround(map).catch(() => fail())
    void addTiles(map)
    map.on('zoomend', () => redraw())
    map.on('dragend', () => tellMove(map))
    map.on('zoomend', () => tellMove(map))
    map.on('click', ({ latlng }) => pick(latlng))
    map.on('keydown', ({ originalEvent: { key, target } }) => {
      if (key === 'Enter' && target === map.getContainer()) pick(map.getCenter())
    })
    const resized = new ResizeObserver(() => map.invalidateSize())
    resized.observe(box.current)
    return () => {
      resized.disconnect()
      map.remove()
      drawing.current = undefined
    }
  }, [])

  useEffect(() => draw(markers, selected), [markers, selected])
  // New places are worth a new look; another choice among the same is not.
  const shown = markers.map(({ id }) => id).join()
  useEffect(() => {
    if (drawing.current && shown && !keepView) look(drawing.current.map)
  }, [shown, keepView])
  useEffect(() => {
    if (drawing.current) drawPath(drawing.current.path, path)
  }, [path])
  useEffect(() => {
    if (drawing.current) drawHere(drawing.current.here, here)
  }, [here])
  useEffect(() => {
    if (drawing.current && center && !shown && !keepView)
      drawing.current.map.setView(toLatLng(center), Math.max(zoom, drawing.current.map.getZoom()))
  }, [center, zoom, shown, keepView])

  const isPicking = picking !== undefined
  const pickedPoint = picking?.point
  useEffect(() => {
    if (drawing.current) drawPicked(drawing.current.picked, isPicking ? pickedPoint : null, (place) => pick(place))
  }, [isPicking, pickedPoint])

  return (
    <div
      ref={box}
      role="application"
      aria-label={label}
      aria-roledescription="map"
      className={isPicking ? 'map-canvas map-picking' : 'map-canvas'}
    />
  )
}

function makeMap(box: HTMLElement): L.Map {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  const map = L.map(box, {
    attributionControl: false,
    maxZoom: 18,
    minZoom: 3,
    zoomAnimation: !still,
    fadeAnimation: !still,
    markerZoomAnimation: !still,
    // A wheel scrolls the page past the map, until somebody works with the map.
    scrollWheelZoom: false,
  })
  map.on('focus', () => map.scrollWheelZoom.enable())
  map.on('blur', () => map.scrollWheelZoom.disable())
  return map
}

function drawPicked(layer: L.LayerGroup, point: Point | null | undefined, onPick: (place: L.LatLng) => void): void {
  layer.clearLayers()
  if (!point) return
  const pin = L.marker(toLatLng(point), { icon: pickedIcon(), draggable: true, alt: 'The place you picked' })
  pin.on('dragend', () => onPick(pin.getLatLng()))
  layer.addLayer(pin)
}

/** An operator may have configured a tile server; the drawn ground stays under it. */
async function addTiles(map: L.Map): Promise<void> {
  const { tileUrl } = await api('GET /maps/api-key').catch(() => ({ tileUrl: null }))
  if (!tileUrl) return
  const { hostname } = new URL(tileUrl.replaceAll(/[{}]/g, ''))
  L.tileLayer(tileUrl, { maxZoom: 18, maxNativeZoom: closestZoom + 2, attribution: `Map tiles: ${hostname}` }).addTo(
    map,
  )
  L.control.attribution({ prefix: false }).addTo(map)
}
