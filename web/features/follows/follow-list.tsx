import { useQuery } from '@tanstack/react-query'
import { Hash, ShoppingBag, Store, User } from 'lucide-react'
import { Link } from 'wouter'
import type { Follow, FollowKind } from '../../../domain/contracts/people/follows.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { FollowButton } from './follow-button.tsx'
import { followsQuery } from './follows.api.ts'

const icons: Record<FollowKind, typeof Store> = { store: Store, person: User, brand: ShoppingBag, tag: Hash }

function pageOf({ kind, id }: Follow): string {
  const word = encodeURIComponent(String(id))
  if (kind === 'store') return `/stores/${word}`
  if (kind === 'person') return `/people/${word}`
  return kind === 'brand' ? `/gatherings?q=${word}` : `/gatherings?tag=${word}`
}

/** What somebody follows, each with the way to it and the way to end it. */
export function FollowList({ userId }: { userId: number }) {
  const { data, isError, refetch, isFetching } = useQuery(followsQuery(userId))
  if (isError)
    return <ErrorState title="Failed to load what you follow" onRetry={() => refetch()} retrying={isFetching} />
  if (!data) return <RowsSkeleton count={2} label="Loading what you follow" />
  if (data.length === 0)
    return (
      <p className="text-ink-soft">
        Nothing yet. A store, a shopper, a brand or a tag has a Follow button on its page: start with{' '}
        <Link href="/stores" className="font-semibold underline underline-offset-4">
          a store near you
        </Link>
        .
      </p>
    )
  return (
    <ul aria-label="What you follow" className="flex flex-col divide-y divide-line">
      {data.map((follow) => {
        const { kind, id, name } = follow
        const Icon = icons[kind]
        return (
          <li key={`${kind} ${id}`} className="flex items-center gap-4 py-2">
            <Icon className="size-5 shrink-0 text-ink-soft" aria-hidden="true" />
            <Link
              href={pageOf(follow)}
              className="flex min-h-11 min-w-0 flex-1 flex-col justify-center hover:underline"
            >
              <span className="font-semibold wrap-anywhere">{name}</span>
              <span className="text-sm text-ink-soft capitalize">{kind}</span>
            </Link>
            <FollowButton target={{ kind, id }} name={name} />
          </li>
        )
      })}
    </ul>
  )
}
