import * as L from 'leaflet'
import type { MapMarker } from './map-props.ts'

function element(tag: string, className: string, text?: string): HTMLElement {
  const made = document.createElement(tag)
  made.className = className
  // Names come from people: always as text, never as markup.
  if (text !== undefined) made.textContent = text
  return made
}

/** As large as its content; the style sheet puts it over its place. */
const icon = (html: HTMLElement, className: string) =>
  L.divIcon({ html, className: `map-marker ${className}`, iconSize: undefined })

export function markerIcon({ tag: price, stop }: Pick<MapMarker, 'tag' | 'stop'>, isSelected: boolean): L.DivIcon {
  const chosen = isSelected ? ' map-chosen' : ''
  const tag = stop === undefined ? price : String(stop)
  return tag
    ? icon(element('span', `map-tag${chosen}`, tag), 'map-at-hole')
    : icon(element('span', `map-pin${chosen}`), 'map-at-foot')
}

export const clusterIcon = (count: number, isSelected: boolean): L.DivIcon =>
  icon(
    element('span', `map-cluster${isSelected ? ' map-chosen' : ''}`, count > 999 ? '999+' : String(count)),
    'map-at-middle',
  )

export const pickedIcon = (): L.DivIcon => icon(element('span', 'map-pin map-chosen map-picked'), 'map-at-foot')
export const ringIcon = (miles: number): L.DivIcon =>
  icon(element('span', 'map-ring-name', `${miles} mi`), 'map-at-middle')

/** What a marker says once opened. Links stay inside the app. */
export function markerCard(markers: readonly MapMarker[], open: (marker: MapMarker) => void): HTMLElement {
  const list = element('ul', 'map-card')
  for (const marker of markers) {
    const entry = element('li', '')
    const link = element(marker.href ? 'a' : 'button', 'map-card-link', marker.label)
    if (marker.href) link.setAttribute('href', marker.href)
    link.addEventListener('click', (event) => {
      if (event.metaKey || event.ctrlKey) return
      event.preventDefault()
      open(marker)
    })
    entry.append(link)
    const note = [marker.tag, marker.note].filter(Boolean).join(' · ')
    if (note) entry.append(element('span', 'map-card-note', note))
    list.append(entry)
  }
  return list
}
