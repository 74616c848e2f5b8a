import { Component, type ErrorInfo, type ReactNode } from 'react'
import { MissingPart, reloadWithForms } from '../../lib/fetch-part.ts'
import { ErrorState } from '../../ui/error-state.tsx'

type Props = {
  children: ReactNode
  /** When it changes, the failure is forgotten: another page gets its own chance. */
  resetKey?: string
  onError?: (error: unknown, info: ErrorInfo) => void
}
type State = { error: unknown; failed: boolean }

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
    const { error } = this.state
    const isMissing = error instanceof MissingPart
    return (
      <ErrorState
        title={isMissing ? 'This page could not be loaded' : 'This page stopped working'}
        onRetry={() => (isMissing ? void reloadWithForms() : this.setState({ error: null, failed: false }))}
      >
        {isMissing ? error.message : 'What you saved is safe. Try again, or go on with another page.'}
      </ErrorState>
    )
  }
}
