import { BookOpen } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { LinkButton } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { FlagCard } from './flag-card.tsx'
import { rawFlagsQuery } from './flag-changes.ts'

/** Every flag with its switch, its rollout and its lists. */
export function FlagManager() {
  const { data, isPending, error, refetch, isFetching } = useQuery(rawFlagsQuery)
  return (
    <section aria-labelledby="flags-heading">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 id="flags-heading">Feature Flags</h2>
          <p className="text-ink-soft">Switch features, or open them to a share of the people.</p>
        </div>
        <LinkButton href="/dev-tools" variant="secondary" icon={<BookOpen className="size-5" aria-hidden="true" />}>
          Developer Guide
        </LinkButton>
      </div>
      {isPending && <RowsSkeleton count={5} label="Loading feature flags" />}
      {error && (
        <ErrorState title="Failed to load feature flags" onRetry={() => void refetch()} retrying={isFetching}>
          {error.message}
        </ErrorState>
      )}
      {data && (
        <div className="grid gap-4 lg:grid-cols-2">
          {data.map((flag) => (
            <FlagCard key={flag.id} flag={flag} />
          ))}
        </div>
      )}
    </section>
  )
}
