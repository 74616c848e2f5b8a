import { RotateCw } from 'lucide-react'
import { Button } from './button.tsx'
import { ErrorDrawing } from './drawings/error.tsx'

type ErrorStateProps = {
  /** What happened, in the person's words: 'Failed to load hunts'. */
  title: string
  children?: React.ReactNode
  onRetry?: () => void
  retrying?: boolean
}

export function ErrorState({ title, children, onRetry, retrying = false }: ErrorStateProps) {
  return (
    <div role="alert" className="mx-auto flex max-w-md flex-col items-center px-4 py-10 text-center">
      <div className="w-52">
        <ErrorDrawing />
      </div>
      <h2 className="mt-4 text-xl">{title}</h2>
      {children && <p className="mt-2 text-ink-soft">{children}</p>}
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
