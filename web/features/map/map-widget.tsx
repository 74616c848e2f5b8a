import { cx } from 'class-variance-authority'
import { Crosshair, RotateCw } from 'lucide-react'
import { useCallback, useEffect, useRef, useState, type ComponentType } from 'react'
import { Link } from 'wouter'
import { fetchPart } from '../../lib/fetch-part.ts'
import { countOf } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useNear } from '../../ui/when-near.tsx'
import type { MapCanvasProps } from './map-canvas.tsx'
import type { MapMarker, MapProps } from './map-props.ts'

/** The map, fetched when it comes near the screen; and the same places as a list, for those whom a map does not serve. */
export function MapWidget({
  className,
  failure = 'Failed to load the map. Please try again later.',
  ...props
}: MapProps) {
  const [Canvas, setCanvas] = useState<ComponentType<MapCanvasProps>>()
  const [failed, setFailed] = useState(false)
  const load = useCallback(() => {
    fetchPart(() => import('./map-canvas.tsx'))
      .then((module) => setCanvas(() => module.default))
      .catch(() => setFailed(true))
  }, [])
  const frame = useRef<HTMLDivElement>(null)
  const isNear = useNear(frame)
  useEffect(() => {
    if (isNear) load()
  }, [isNear, load])
  const retry = () => {
    setFailed(false)
    load()
  }

  return (
    <div className="flex flex-col gap-2">
      <div
        ref={frame}
        className={cx('relative isolate overflow-hidden rounded-lg border border-line bg-sunken', className ?? 'h-72')}
      >
        {failed ? (
          <MapFailure words={failure} onRetry={retry} />
        ) : Canvas ? (
          <Canvas {...props} onFailure={() => setFailed(true)} />
        ) : (
          <Skeleton className="h-full w-full" />
        )}
        {props.picking && !failed && Canvas && <Crosshair className="map-crosshair" aria-hidden="true" />}
      </div>
      {props.picking && (
        <p className="text-sm text-ink-soft">
          Tap the map or drag the pin. With a keyboard: move with the arrow keys, then press Enter.
        </p>
      )}
      {!props.picking && (props.markers?.length ?? 0) > 1 && (
        <MarkerList markers={props.markers ?? []} onSelect={props.onSelect} />
      )}
    </div>
  )
}

function MapFailure({ words, onRetry }: { words: string; onRetry: () => void }) {
  return (
    <div role="alert" className="flex h-full flex-col items-center justify-center gap-3 p-4 text-center">
      <p>{words}</p>
      <Button variant="secondary" size="sm" icon={<RotateCw className="size-4" aria-hidden="true" />} onClick={onRetry}>
        Try Again
      </Button>
    </div>
  )
}

function MarkerList({ markers, onSelect }: { markers: readonly MapMarker[]; onSelect: MapProps['onSelect'] }) {
  return (
    <details className="text-sm">
      <summary className="w-fit py-1 font-semibold text-ink-soft">
        The {countOf(markers.length, 'place')} as a list
      </summary>
      <ul className="mt-1 flex max-h-64 flex-col overflow-y-auto">
        {markers.map((marker) => (
          <li key={marker.id} className="border-b border-line py-1.5 last:border-0">
            {marker.href ? (
              <Link href={marker.href} className="font-semibold underline-offset-4 hover:underline">
                {marker.label}
              </Link>
            ) : (
              <button
                type="button"
                className="font-semibold underline-offset-4 hover:underline"
                onClick={() => onSelect?.(marker.id)}
              >
                {marker.label}
              </button>
            )}
            <span className="block text-ink-soft">{[marker.tag, marker.note].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
