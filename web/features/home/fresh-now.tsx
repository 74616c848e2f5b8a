import { setRadius } from '../../lib/location.ts'
import { PlaceChip } from '../../lib/place-chip.tsx'
import { FreshTile } from './fresh-tile.tsx'
import { useFresh } from './use-fresh.ts'

const shown = 6

/** Six things on the first screen of a guest. */
export default function FreshNow() {
  const { near, items, isBare } = useFresh()
  return (
    <section aria-labelledby="fresh" className="min-w-0">
      <h2 id="fresh" className="sr-only">
        {near.point && !isBare ? 'Fresh near you' : 'Fresh from the racks'}
      </h2>
      <PlaceChip miles={near.miles} onMiles={setRadius} />
      {isBare && <p className="pb-1 text-sm text-ink-soft">Nothing within {near.miles} miles yet. Fresh elsewhere:</p>}
      <ul className="fresh-grid mt-1.5">
        {items.slice(0, shown).map((gathering) => (
          <li key={gathering.id} className="min-w-0">
            <FreshTile gathering={gathering} eager />
          </li>
        ))}
      </ul>
    </section>
  )
}
