import type { Hunt } from '../../../domain/contracts/hunts.ts'
import { milesBetween } from '../../../domain/rules/distance.ts'
import { usePlace } from '../../lib/location.ts'
import { PlaceControl } from '../../lib/place-control.tsx'
import { Checkbox } from '../../ui/fields/choice-fields.tsx'

const elsewhereMiles = 1

type HuntPlaceFieldProps = { hunt?: Hunt; moves: boolean; onMoves: (moves: boolean) => void }

/** Around which place is searched: the app's place, or for a saved hunt its own until it is moved. */
export function HuntPlaceField({ hunt, moves, onMoves }: HuntPlaceFieldProps) {
  const { point, label } = usePlace()
  if (hunt && hunt.latitude !== null && hunt.longitude !== null) {
    const saved = { latitude: hunt.latitude, longitude: hunt.longitude }
    const isElsewhere = point !== null && milesBetween(saved, point) > elsewhereMiles
    return (
      <div className="flex flex-col gap-2 text-sm text-ink-soft">
        <p>Around the place saved with this hunt.</p>
        {isElsewhere && (
          <Checkbox
            label={`Move it to ${label ?? 'where you are now'}`}
            checked={moves}
            onChange={(event) => onMoves(event.currentTarget.checked)}
          />
        )}
      </div>
    )
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
      <span>{point ? 'Around' : 'We do not know where you are, so we look everywhere.'}</span>
      <PlaceControl />
    </div>
  )
}
