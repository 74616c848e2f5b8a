import { Component, lazy, useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/overlays/toast.ts'
import { fetchPart, MissingPart, reloadWithForms } from './fetch-part.ts'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/** Loading it again helps where the network was gone; where a release took it away, the page must be a fresh one. */
const again = (error: unknown, retry: () => void) =>
  error instanceof MissingPart && !error.isOffline ? void reloadWithForms() : retry()
const wordsFor = (error: unknown) =>
  error instanceof MissingPart
    ? { title: 'This part could not be loaded', description: error.message }
    : { title: 'This part stopped working', description: 'What you saved is safe.' }

/** Fetches it ahead of its time, for example when the pointer comes near. */
type Preparable = { prepare: () => void }
const preparable = (load: () => Promise<unknown>): Preparable => ({ prepare: () => void load().catch(() => {}) })

type BoundaryProps = {
  children: ReactNode
  onRetry: () => void
  /** Tells it elsewhere; nothing is shown then. */
  onFailure?: ((error: unknown) => void) | undefined
}
type BoundaryState = { failed: boolean; error: unknown }

/** Keeps the failure of a part where the part stands. */
class PartBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failed: false, error: null }

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { failed: true, error }
  }

  retry = () => {
    this.props.onRetry()
    this.setState({ failed: false, error: null })
  }
  /** What was out of reach comes by itself when the signal is back. */
  retryOnline = () => {
    if (this.state.error instanceof MissingPart && this.state.error.isOffline) this.retry()
  }
  override componentDidCatch(error: unknown) {
    this.props.onFailure?.(error)
  }
  override componentDidMount() {
    addEventListener('online', this.retryOnline)
  }
  override componentWillUnmount() {
    removeEventListener('online', this.retryOnline)
  }

  override render() {
    const { failed, error } = this.state
    if (!failed) return this.props.children
    if (this.props.onFailure) return null
    const { title, description } = wordsFor(error)
    return (
      <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-warning-soft p-4">
        <p className="min-w-0 flex-1 basis-48">
          <b className="block font-semibold">{title}</b>
          <span className="text-sm">{description}</span>
        </p>
        <Button variant="secondary" size="sm" onClick={() => again(error, this.retry)}>
          Try Again
        </Button>
      </div>
    )
  }
}

/**
 * A part of a page that comes in a file of its own. Put a Suspense around it for what to show until then. A quiet one
 * is not missed: it stays away until there is a signal.
 */
export function lazyPart<Props extends object>(
  load: Load<Props>,
  { quiet = false }: { quiet?: boolean } = {},
): ComponentType<Props> & Preparable {
  const start = (): ComponentType<Props> => lazy(() => fetchPart(load))
  let current = start()
  function LazyPart(props: Props) {
    const [Part, setPart] = useState(() => current)
    const retry = () => {
      current = start()
      setPart(() => current)
    }
    return (
      <PartBoundary onRetry={retry} onFailure={quiet ? () => undefined : undefined}>
        <Part {...props} />
      </PartBoundary>
    )
  }
  return Object.assign(LazyPart, preparable(load))
}

interface OverlayProps {
  open: boolean
  onClose: () => void
  /** Opens it again, for whoever could not have it the first time. */
  onRetry?: () => void
}

/** A dialog or menu that is fetched when it is first opened, and kept, so that it can close gently. */
export function lazyOverlay<Props extends { open: boolean; onClose: () => void }>(
  load: Load<Props>,
): ComponentType<Props & OverlayProps> & Preparable {
  let loaded: ComponentType<Props> | undefined
  function LazyOverlay(props: Props & OverlayProps) {
    const { open, onClose, onRetry } = props
    const [Shown, setShown] = useState(() => loaded)
    const [failures, setFailures] = useState(0)
    function tell(error: unknown) {
      onClose()
      setFailures(failures + 1)
      const action = onRetry && { label: 'Try Again', onSelect: () => again(error, onRetry) }
      // After whatever its closing gives reason to say.
      setTimeout(() => toast({ ...wordsFor(error), variant: 'destructive', duration: 15_000, action }))
    }
    const tellMissing = useEffectEvent(tell)
    useEffect(() => {
      if (!open || Shown) return
      let isLeft = false
      fetchPart(load).then(
        ({ default: found }) => {
          loaded = found
          if (!isLeft) setShown(() => found)
        },
        (error: unknown) => isLeft || tellMissing(error),
      )
      return () => {
        isLeft = true
      }
    }, [open, Shown])
    if (!Shown) return null
    return (
      <PartBoundary key={failures} onRetry={onClose} onFailure={tell}>
        <Shown {...props} />
      </PartBoundary>
    )
  }
  return Object.assign(LazyOverlay, preparable(load))
}
