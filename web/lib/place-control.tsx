import { cx } from 'class-variance-authority'
import { MapPin } from 'lucide-react'
import { Suspense } from 'react'
import { Popover } from '../ui/overlays/popover.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { lazyPart } from './lazy-part.tsx'
import { usePlace } from './location.ts'

const PlaceForm = lazyPart(() => import('./place-form.tsx'))

/** Says where distances are measured from, and lets the person change it. */
export function PlaceControl({ className }: { className?: string }) {
  const { status, source, label } = usePlace()
  const words = source === 'browser' ? 'Near you' : (label ?? 'Set your location')
  return (
    <Popover
      label="Set your location"
      className="w-80 p-4"
      renderTrigger={(wiring) => (
        <button
          type="button"
          {...wiring}
          onPointerEnter={PlaceForm.prepare}
          onFocus={PlaceForm.prepare}
          className={cx(
            'inline-flex min-h-9 pointer-coarse:min-h-11 max-w-full items-center gap-1.5 rounded-md px-2 text-sm font-semibold text-gather hover:bg-ink/8',
            className,
          )}
          aria-label={status === 'known' ? `Location: ${words}. Change` : undefined}
        >
          <MapPin className="size-4 shrink-0" aria-hidden="true" />
          <span className="truncate">{status === 'locating' ? 'Finding you…' : words}</span>
        </button>
      )}
    >
      {(close) => (
        <Suspense fallback={<Spinner className="mx-auto my-14 size-6" />}>
          <PlaceForm onDone={close} />
        </Suspense>
      )}
    </Popover>
  )
}
