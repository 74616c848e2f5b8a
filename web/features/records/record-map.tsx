import { Search } from 'lucide-react'
import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react'
import { usePlace } from '../../lib/location.ts'
import { Button } from '../../ui/button.tsx'
import type { MapMarker, MapProps } from '../map/map-props.ts'
import type { Area } from '../../lib/map-area.ts'

type Placed = { id: number }

export interface RecordMarkers<Item extends Placed> {
  Map: ComponentType<MapProps>
  /** Where it is; the ids begin with the record's. */
  markersOf: (item: Item) => readonly MapMarker[]
}

type RecordMapProps<Item extends Placed> = RecordMarkers<Item> & {
  label: string
  items: readonly Item[]
  /** Looks for more where the map is now. */
  onArea: (area: Area) => void
  renderCard: (item: Item) => ReactNode
}

const recordOf = (id: MapMarker['id']) => Number.parseInt(String(id), 10)

/** The records of a list where they are: beside the list where there is room for both, else in its place. */
export function RecordMap<Item extends Placed>(props: RecordMapProps<Item>) {
  const { Map, markersOf, label, items, onArea, renderCard } = props
  const { point } = usePlace()
  const [chosen, setChosen] = useState<Item['id'] | null>(null)
  const [moved, setMoved] = useState<Area | null>(null)
  const list = useFollowed(setChosen)
  const placed = items.map((item) => markersOf(item))
  const markers = placed.flat()
  const card = items.find(({ id }) => id === chosen)
  const lost = placed.filter(({ length }) => length === 0).length
  return (
    <div className="grid items-start gap-4 xl:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-2 xl:sticky xl:top-20 xl:order-2">
        <div className="relative">
          <Map
            label={label}
            markers={markers}
            selected={markers.find(({ id }) => recordOf(id) === chosen)?.id ?? null}
            here={point}
            keepView={moved !== null}
            onSelect={(id) => setChosen(recordOf(id))}
            onMove={(center, miles) => setMoved({ center, miles })}
            className="h-[60dvh] xl:h-[calc(100dvh-9rem)]"
          />
          {moved && (
            <Button
              size="sm"
              className="absolute top-3 left-1/2 z-10 -translate-x-1/2 shadow-lg"
              icon={<Search className="size-4" aria-hidden="true" />}
              onClick={() => {
                onArea(moved)
                setMoved(null)
              }}
            >
              Search this area
            </Button>
          )}
        </div>
        {lost > 0 && (
          <p className="text-sm text-ink-soft">
            {lost === 1 ? '1 of them has' : `${lost} of them have`} no place on the map.
          </p>
        )}
        {card && <div className="xl:hidden">{renderCard(card)}</div>}
      </div>
      <ul ref={list} aria-label={label} className="grid min-w-0 grid-cols-2 gap-4 max-xl:hidden">
        {items.map((item) => (
          <li
            key={item.id}
            className="min-w-0 rounded-lg data-chosen:ring-3 data-chosen:ring-hunt"
            data-chosen={item.id === chosen || undefined}
            data-record={item.id}
          >
            {renderCard(item)}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The record of a list that the pointer or the focus is on. */
function useFollowed(onFollow: (id: number) => void) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const follow = ({ target }: Event) => {
      const id = target instanceof Element && target.closest<HTMLElement>('[data-record]')?.dataset['record']
      if (id) onFollow(Number(id))
    }
    const shown = list.current
    for (const event of ['pointerover', 'focusin']) shown?.addEventListener(event, follow)
    return () => {
      for (const event of ['pointerover', 'focusin']) shown?.removeEventListener(event, follow)
    }
  }, [onFollow])
  return list
}
