import { useQuery } from '@tanstack/react-query'
import type { Block } from '../../../domain/contracts/people/blocks.ts'
import { formatDate } from '../../lib/format.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { blocksQuery, useUnblock } from './blocks.api.ts'

/** Whom somebody has blocked, each with the way to take it back. */
export function BlockList({ userId }: { userId: number }) {
  const { data, isError, refetch, isFetching } = useQuery(blocksQuery(userId))
  if (isError)
    return <ErrorState title="Failed to load whom you blocked" onRetry={() => refetch()} retrying={isFetching} />
  if (!data) return <RowsSkeleton count={1} label="Loading whom you blocked" />
  if (data.length === 0) return <p className="text-ink-soft">You have blocked nobody.</p>
  return (
    <ul aria-label="Blocked people" className="flex flex-col divide-y divide-line">
      {data.map((block) => (
        <BlockRow key={block.username} block={block} />
      ))}
    </ul>
  )
}

function BlockRow({ block: { username, picture, createdAt } }: { block: Block }) {
  const unblock = useUnblock(username)
  return (
    <li className="flex items-center gap-4 py-3 first:pt-0 last:pb-0">
      <Avatar name={username} picture={picture} />
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">{username}</p>
        <p className="text-sm text-ink-soft">Blocked {formatDate(createdAt)}</p>
      </div>
      <Button
        variant="secondary"
        aria-label={`Unblock ${username}`}
        pending={unblock.isPending}
        onClick={() => unblock.mutate({ params: { username } })}
      >
        Unblock
      </Button>
    </li>
  )
}
