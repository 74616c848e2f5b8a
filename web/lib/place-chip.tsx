import { ChevronDown, LocateFixed, MapPin, X } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Popover } from '../ui/overlays/popover.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { lazyPart } from './lazy-part.tsx'
import { leavePlaceQuestion, placeQuestion, shortPlace, usePlace } from './location.ts'

const PlaceForm = lazyPart(() => import('./place-form.tsx'))

const pill = 'chip max-w-full min-w-0 bg-gather-soft text-gather hover:bg-gather-soft/70'

type PlaceChipProps = {
  /** How far the list goes now; 0 is any distance. */
  miles: number
  /** The distance was chosen, or taken away. */
  onMiles: (miles: number) => void
}

/** Above every list: where 'near' is and how far it goes, 'Boston · 25 mi'. Without a place, the way to one. */
export function PlaceChip({ miles, onMiles }: PlaceChipProps) {
  const place = usePlace()
  const isKnown = place.point !== null
  const [problem, setProblem] = useState<string>()
  const row = useRef<HTMLDivElement>(null)
  useQuestion(row)

  async function askBrowser() {
    setProblem(undefined)
    try {
      await place.locate()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'Unable to get your location.')
    }
  }
  const reach = miles > 0 ? `${miles} mi` : 'any distance'
  return (
    <div ref={row} className="flex min-h-11 max-w-full min-w-0 flex-wrap items-center gap-2">
      {!isKnown && (
        <button type="button" className={pill} onClick={() => void askBrowser()}>
          <LocateFixed aria-hidden="true" />
          {place.status === 'locating' ? 'Finding you…' : 'Show what is near me'}
        </button>
      )}
      <span className="inline-flex max-w-full min-w-0">
        <Popover
          label="Your place"
          className="w-80 p-4"
          onOpenChange={(open) => open || leavePlaceQuestion()}
          renderTrigger={(wiring) => (
            <button
              type="button"
              {...wiring}
              onPointerEnter={PlaceForm.prepare}
              onFocus={PlaceForm.prepare}
              className={isKnown ? `${pill} ${miles > 0 ? 'chip-joined' : ''}` : 'chip'}
              aria-label={isKnown ? `${shortPlace(place)} · ${reach}. Change place or distance` : undefined}
            >
              {isKnown && <MapPin aria-hidden="true" />}
              <span className="truncate">{isKnown ? `${shortPlace(place)} · ${reach}` : 'Zip or city'}</span>
              {isKnown && <ChevronDown aria-hidden="true" />}
            </button>
          )}
        >
          {(close) => (
            <Suspense fallback={<Spinner className="mx-auto my-14 size-6" />}>
              <PlaceForm onDone={close} reach={{ miles, onMiles }} />
            </Suspense>
          )}
        </Popover>
        {isKnown && miles > 0 && (
          <button
            type="button"
            aria-label={`Any distance instead of ${reach}`}
            className={`${pill} chip-end`}
            onClick={() => onMiles(0)}
          >
            <X aria-hidden="true" />
          </button>
        )}
      </span>
      {problem && !isKnown && (
        <p role="alert" className="basis-full text-sm font-medium text-danger">
          {problem}
        </p>
      )}
    </div>
  )
}

/** Whoever asks for the nearest without a place is asked for one here. */
function useQuestion(row: { current: HTMLElement | null }) {
  useEffect(
    () =>
      placeQuestion.subscribe(() => {
        if (!placeQuestion.get().whenKnown) return
        row.current?.scrollIntoView({ block: 'center' })
        row.current?.querySelector<HTMLButtonElement>('[popovertarget][aria-expanded=false]')?.click()
      }),
    [row],
  )
}
