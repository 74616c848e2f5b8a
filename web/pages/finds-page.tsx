import type { Find } from '../../domain/contracts/finds.ts'
import { FindList } from '../features/finds/find-list.tsx'
import { seenMarker } from '../features/map/seen-marker.ts'
import { MapWidget } from '../features/map/map-widget.tsx'
import { RecordMap } from '../features/records/record-map.tsx'

const markerOf = ({ id, gathering }: Find) => seenMarker({ ...gathering, id }, `/finds/${id}`)

export default function FindsPage() {
  return (
    <FindList
      renderMap={({ finds, renderCard, onArea }) => (
        <RecordMap Map={MapWidget} label="Finds on the map" items={finds} {...{ markerOf, renderCard, onArea }} />
      )}
    />
  )
}
