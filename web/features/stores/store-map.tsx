import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type ComponentType } from 'react'
import { milesTo, usePlace } from '../../lib/location.ts'
import type { MapProps } from '../map/map-props.ts'
import { formatMiles } from '../../lib/format.ts'
import type { StoreChoice } from './store-choice.ts'
import { storesInAreaQuery, type Area } from './stores.api.ts'

const firstReachMiles = 25
/** In the finder there are other ways to a store. */
export const mapFailure = 'Failed to load maps. Please try again later.'

/** Stores on the map; moving it brings those of the new area. */
export function StoreMap({ Map, onChoose }: { Map: ComponentType<MapProps>; onChoose: (store: StoreChoice) => void }) {
  const { point } = usePlace()
  const [area, setArea] = useState<Area | null>(point && { center: point, radiusMiles: firstReachMiles })
  const { data: stores = [], isError } = useQuery({ ...storesInAreaQuery(area), placeholderData: keepPreviousData })
  const placed = stores.flatMap((store) => {
    const { latitude, longitude } = store
    if (latitude === null || longitude === null) return []
    const miles = milesTo(store, point)
    const note = [store.address, miles === null ? '' : formatMiles(miles)].filter(Boolean).join(' · ')
    return [{ id: store.storeId ?? store.name, label: store.name, note, point: { latitude, longitude }, store }]
  })
  return (
    <div className="flex flex-col gap-1.5">
      <Map
        label="Stores on the map"
        failure={mapFailure}
        markers={placed}
        keepView
        center={point}
        zoom={11}
        here={point}
        onMove={(center, radiusMiles) => setArea({ center, radiusMiles })}
        onSelect={(id) => {
          const found = placed.find((place) => place.id === id)
          if (found) onChoose(found.store)
        }}
        className="h-80"
      />
      {isError && (
        <p role="alert" className="text-sm font-medium text-danger">
          Failed to load stores. Please try again.
        </p>
      )}
      {!area && <p className="text-sm text-ink-soft">Zoom in to where you are to see its stores.</p>}
    </div>
  )
}
