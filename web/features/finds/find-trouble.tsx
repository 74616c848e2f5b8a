import { ApiError } from '../../lib/api.ts'
import { LinkButton } from '../../ui/button.tsx'
import { FindsDrawing } from '../../ui/drawings/finds.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { MalformedFind } from './finds.api.ts'

type FindTroubleProps = { error: Error; onRetry: () => void; retrying: boolean }

/** The page's title when there is no such find; undefined while it may still come. */
export function missingTitle(error: Error | null): string | undefined {
  const status = error instanceof ApiError ? error.status : 0
  return status === 400 ? 'Invalid find ID' : status === 404 ? 'Find Not Found' : undefined
}

/** Why there is no find to show. */
export function FindTrouble({ error, onRetry, retrying }: FindTroubleProps) {
  const title = missingTitle(error)
  if (title) return <NoSuchFind title={title}>It may have gone with its hunt or its gathering.</NoSuchFind>
  const reason = error instanceof MalformedFind ? error.message : 'Failed to fetch find data'
  return <ErrorState title={`Failed to load product find: ${reason}`} onRetry={onRetry} retrying={retrying} />
}

const NoSuchFind = ({ title, children }: { title: string; children: string }) => (
  <EmptyState drawing={<FindsDrawing />} title={title} action={<LinkButton href="/finds">All finds</LinkButton>}>
    {children}
  </EmptyState>
)
