import { ApiError } from '../../lib/api.ts'
import { LinkButton } from '../../ui/button.tsx'
import { FindsDrawing } from '../../ui/drawings/steps.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { MalformedFind } from './finds.api.ts'

type FindTroubleProps = { error: Error; onRetry: () => void; retrying: boolean }

/** Why there is no find to show. */
export function FindTrouble({ error, onRetry, retrying }: FindTroubleProps) {
  const status = error instanceof ApiError ? error.status : 0
  if (status === 400) return <NoSuchFind title="Invalid find ID">This address does not lead to a find.</NoSuchFind>
  if (status === 404)
    return <NoSuchFind title="Find Not Found">It may have gone with its hunt or its gathering.</NoSuchFind>
  const reason = error instanceof MalformedFind ? error.message : 'Failed to fetch find data'
  return <ErrorState title={`Failed to load product find: ${reason}`} onRetry={onRetry} retrying={retrying} />
}

const NoSuchFind = ({ title, children }: { title: string; children: string }) => (
  <EmptyState drawing={<FindsDrawing />} title={title} action={<LinkButton href="/finds">All finds</LinkButton>}>
    {children}
  </EmptyState>
)
