import type { Point } from '../../../domain/rules/distance.ts'

export interface MapMarker {
  id: string | number
  point: Point
  /** Its name, also read by screen readers. */
  label: string
  /** Price on the marker's tag. A marker without one is a pin. */
  tag?: string
  /** Number of the trip stop, shown in place of a price. */
  stop?: number
  /** Shown under the label in the popup, such as an address or a distance. */
  note?: string
  /** Page that the popup links to. */
  href?: string
}

export interface MapProps {
  /** Accessible name of the map. */
  label: string
  markers?: readonly MapMarker[]
  /** The marker drawn in red. */
  selected?: MapMarker['id'] | null
  /** Initial center when there are no markers. */
  center?: Point | null
  zoom?: number
  /** Keeps the viewer's position and zoom when markers change. */
  keepView?: boolean
  /** Line through these points, such as the route of a trip. */
  path?: readonly Point[]
  /** The viewer's location: a dot with distance rings around it. */
  here?: Point | null
  onSelect?: (id: MapMarker['id']) => void
  /** Called after the viewer has moved the map, with its center and the radius of the view. */
  onMove?: (center: Point, radiusMiles: number) => void
  /** Picks a place in place of showing some: by tap, by dragging the pin, or with Enter at the center. */
  picking?: { point: Point | null; onPick: (point: Point) => void }
  /** Message when the map fails to load. */
  failure?: string
  className?: string
}
