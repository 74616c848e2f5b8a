import { Component, type ErrorInfo, type ReactNode } from 'react'
import { ErrorState } from '../../ui/error-state.tsx'

type Props = {
  children: ReactNode
  /** When it changes, the failure is forgotten: another page gets its own chance. */
  resetKey?: string
  onError?: (error: unknown, info: ErrorInfo) => void
}
type State = { error: unknown; failed: boolean }

const isMissingChunk = (error: unknown) =>
  error instanceof Error && /dynamically imported module|module script failed|error loading/i.test(error.message)

/** Keeps a page's failure on that page: the shell around it goes on working. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, failed: false }

  static getDerivedStateFromError(error: unknown): State {
    return { error, failed: true }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    this.props.onError?.(error, info)
  }

  override componentDidUpdate(before: Props) {
    if (this.state.failed && before.resetKey !== this.props.resetKey) this.setState({ error: null, failed: false })
  }

  override render() {
    if (!this.state.failed) return this.props.children
    // After a release the old page's parts are gone from the server; only a fresh page has the new ones.
    const stale = isMissingChunk(this.state.error)
    return (
      <ErrorState
        title={stale ? 'This page could not be loaded' : 'This page stopped working'}
        onRetry={() => (stale ? location.reload() : this.setState({ error: null, failed: false }))}
      >
        {stale
          ? 'You may be offline, or a new version has just come out.'
          : 'What you saved is safe. Try again, or go on with another page.'}
      </ErrorState>
    )
  }
}
