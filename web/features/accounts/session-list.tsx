import { useQuery } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import type { Session } from '../../../domain/contracts/accounts.ts'
import { formatDate, formatRelative } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { sessionsQuery, useEndOtherSessions, useEndSession } from './accounts.api.ts'

/** Where somebody is signed in: this device first, then the others, last seen first. */
export function SessionList() {
  const { data, isError, refetch, isFetching } = useQuery(sessionsQuery)
  const endOthers = useEndOtherSessions()
  if (isError)
    return <ErrorState title="Failed to load your sessions" onRetry={() => refetch()} retrying={isFetching} />
  if (!data) return <RowsSkeleton count={2} label="Loading your sessions" />
  const sorted = data.toSorted(
    (one, other) => Number(other.current) - Number(one.current) || other.lastSeenAt.localeCompare(one.lastSeenAt),
  )
  return (
    <div className="flex flex-col gap-4">
      <ul className="flex flex-col divide-y divide-line">
        {sorted.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {sorted.length > 1 && (
        <Button
          variant="secondary"
          className="self-start"
          pending={endOthers.isPending}
          onClick={() => endOthers.mutate({})}
        >
          Sign out everywhere else
        </Button>
      )}
    </div>
  )
}

function SessionRow({ session }: { session: Session }) {
  const { id, device, createdAt, lastSeenAt, current } = session
  const end = useEndSession(current)
  const Icon = /Android|iPhone|iPad/.test(device) ? Smartphone : Monitor
  return (
    <li className="flex items-center gap-4 py-3 first:pt-0 last:pb-0">
      <Icon className="size-6 shrink-0 text-ink-soft" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          {device}
          {current && <Badge hue="success">This device</Badge>}
        </p>
        <p className="text-sm text-ink-soft">
          {current ? 'Here now' : `Last seen ${formatRelative(lastSeenAt)}`} · signed in {formatDate(createdAt)}
        </p>
      </div>
      <Button
        variant="ghost"
        size="sm"
        pending={end.isPending}
        aria-label={current ? 'Sign out on this device' : `Sign out ${device}`}
        onClick={() => end.mutate({ params: { id } })}
      >
        Sign out
      </Button>
    </li>
  )
}
