import { RotateCw } from 'lucide-react'
import { Suspense } from 'react'
import { lazyPart } from '../lib/lazy-part.tsx'
import { signal } from '../lib/signal.ts'
import { Button } from './button.tsx'
import { ErrorDrawing } from './drawings/error.tsx'

const OfflineDrawing = lazyPart(() => import('./drawings/offline.tsx'), { quiet: true })

type ErrorStateProps = {
  /** What happened, in the person's words: 'Failed to load hunts'. */
  title: string
  children?: React.ReactNode
  /** Said instead while there is no signal. */
  offline?: string
  onRetry?: () => void
  retrying?: boolean
}

const notKept = 'You have not seen this on this device yet. It comes by itself when you are back online.'

export function ErrorState({ title, children, offline = notKept, onRetry, retrying = false }: ErrorStateProps) {
  const { isLost } = signal.use()
  return (
    <div role="alert" className="mx-auto flex max-w-md flex-col items-center px-4 py-10 text-center">
      <div className="w-52">
        {isLost ? (
          <Suspense>
            <OfflineDrawing />
          </Suspense>
        ) : (
          <ErrorDrawing />
        )}
      </div>
      <h2 className="mt-4 text-xl">{isLost ? 'No signal' : title}</h2>
      {(isLost || children) && <p className="mt-2 text-ink-soft">{isLost ? offline : children}</p>}
      {onRetry && (
        <Button
          className="mt-6"
          variant="secondary"
          onClick={onRetry}
          pending={retrying}
          icon={<RotateCw className="size-5" aria-hidden="true" />}
        >
          Try Again
        </Button>
      )}
    </div>
  )
}
