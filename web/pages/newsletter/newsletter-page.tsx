import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { Link } from 'wouter'
import { dayInWords, weekInWords } from '../../features/newsletter/issue-words.ts'
import { issuesQuery } from '../../features/newsletter/newsletter.api.ts'
import { GatheringsDrawing } from '../../ui/drawings/steps.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { InfiniteListEnd } from '../../ui/infinite-list.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'

export default function NewsletterPage() {
  return (
    <div className="page-width max-w-3xl py-6 sm:py-10">
      <h1>The week on the racks</h1>
      <p className="mt-1 text-ink-soft">
        Every Thursday: what was spotted near you, and what shoppers around you are still looking for.
      </p>
      {/* The field stands at the foot of every page. */}
      <Button className="mt-5" onClick={() => document.getElementById('newsletter-email')?.focus()}>
        Get it by mail
      </Button>
      <h2 className="mt-10 mb-4 text-2xl">Past issues</h2>
      <Issues />
    </div>
  )
}

function Issues() {
  const list = useInfiniteQuery(issuesQuery)
  const issues = list.data?.pages.flatMap(({ items }) => items) ?? []
  if (list.isPending) return <RowsSkeleton label="Loading issues" />
  if (list.isError && issues.length === 0)
    return (
      <ErrorState
        title="Failed to load the newsletter"
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    )
  if (issues.length === 0)
    return (
      <EmptyState drawing={<GatheringsDrawing />} title="No issue yet" headingLevel={3}>
        The first one comes on the first Thursday after something was spotted.
      </EmptyState>
    )
  return (
    <>
      <ul className="divide-y divide-edge border-y border-edge">
        {issues.map((issue) => (
          <li key={issue.day}>
            <Link href={`/newsletter/${issue.day}`} className="group flex min-h-16 items-center gap-3 py-3">
              <span className="min-w-0 flex-1">
                <span className="block font-semibold group-hover:underline">{dayInWords(issue.day)}</span>
                <span className="block text-sm text-ink-soft">{weekInWords(issue)}</span>
              </span>
              <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
            </Link>
          </li>
        ))}
      </ul>
      <InfiniteListEnd
        hasMore={list.hasNextPage}
        loading={list.isFetchingNextPage}
        failed={list.isFetchNextPageError}
        onMore={() => void list.fetchNextPage()}
      />
    </>
  )
}
