import type { Point } from '../../../domain/rules/distance.ts'

export interface MapMarker {
  id: string | number
  point: Point
  /** Its name, also for screen readers. */
  label: string
  /** On the tag: a price. Without one the marker is a pin. */
  tag?: string
  /** Under the label once opened: an address, a distance. */
  note?: string
  /** The page it leads to. */
  href?: string
}

export interface MapProps {
  /** What the map shows, for screen readers. */
  label: string
  markers?: readonly MapMarker[]
  /** The one that is shown in red. */
  selected?: MapMarker['id'] | null
  /** Where to look when there are no markers to look at. */
  center?: Point | null
  zoom?: number
  /** New markers appear without the map turning to them: the person is looking where they want to look. */
  keepView?: boolean
  /** A way from place to place. */
  path?: readonly Point[]
  /** Where the person is: a dot, with rings of miles around it. */
  here?: Point | null
  onSelect?: (id: MapMarker['id']) => void
  /** After the person has moved the map: its middle, and how far its view reaches from there. */
  onMove?: (center: Point, radiusMiles: number) => void
  /** Instead of showing places, the map takes one: by tap, by dragging the pin, or with Enter at its middle. */
  picking?: { point: Point | null; onPick: (point: Point) => void }
  /** What is said when it cannot be shown. */
  failure?: string
  className?: string
}
