import type { Find } from '../../domain/contracts/finds.ts'
import { FindList } from '../features/finds/find-list.tsx'
import { seenMarkers } from '../features/map/seen-marker.ts'
import { MapWidget } from '../features/map/map-widget.tsx'
import { RecordMap } from '../features/records/record-map.tsx'

const markersOf = ({ id, gathering }: Find) => seenMarkers({ ...gathering, id }, `/finds/${id}`)

export default function FindsPage() {
  return (
    <FindList
      renderMap={({ finds, renderCard, onArea }) => (
        <RecordMap Map={MapWidget} label="Finds on the map" items={finds} {...{ markersOf, renderCard, onArea }} />
      )}
    />
  )
}
