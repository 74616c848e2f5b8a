import { cx } from 'class-variance-authority'
import { useInfiniteQuery } from '@tanstack/react-query'
import { CirclePlus, MessageCircle, PackageCheck, Pencil, Trophy, Gem, type LucideIcon } from 'lucide-react'
import { Link } from 'wouter'
import type { HuntActivity } from '../../../domain/contracts/hunts.ts'
import { Ago, useIsHydrated } from '../../lib/time-words.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { softHue, type Hue } from '../../ui/hue.ts'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { describeActivity } from './hunt-words.ts'
import { huntActivityQuery } from './hunts.api.ts'

const marks: Record<HuntActivity['type'], [Icon: LucideIcon, hue: Hue]> = {
  created: [CirclePlus, 'hunt'],
  edited: [Pencil, 'neutral'],
  matched: [Gem, 'find'],
  confirmed: [PackageCheck, 'gather'],
  commented: [MessageCircle, 'neutral'],
  scored: [Trophy, 'score'],
}

export function HuntActivityLog({ huntId, viewerId }: { huntId: number; viewerId: number | null }) {
  const list = useInfiniteQuery(huntActivityQuery(huntId))
  if (list.isPending) return <RowsSkeleton count={3} label="Loading activity" />
  if (list.isError) {
    return (
      <ErrorState
        title="Failed to load the activity log"
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    )
  }
  const activities = list.data.pages.flatMap(({ items }) => items)
  if (activities.length === 0) return <p className="py-8 text-center text-ink-soft">Nothing has happened yet.</p>
  return (
    <>
      <ol aria-label="Activity" className="flex max-w-[44rem] flex-col">
        {activities.map((activity) => (
          <ActivityLine key={activity.id} activity={activity} viewerId={viewerId} />
        ))}
      </ol>
      {list.hasNextPage && (
        <Button
          variant="secondary"
          className="mt-5"
          pending={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Show earlier activity
        </Button>
      )}
    </>
  )
}

function ActivityLine({ activity, viewerId }: { activity: HuntActivity; viewerId: number | null }) {
  const { text, href } = describeActivity(activity, viewerId)
  const [Icon, hue] = marks[activity.type]
  const isHydrated = useIsHydrated()
  return (
    // A line before it: the string on which the moments hang.
    <li className="relative flex gap-3.5 pb-5 not-last:before:absolute not-last:before:top-10 not-last:before:bottom-1 not-last:before:left-[17px] not-last:before:w-0.5 not-last:before:bg-line">
      <span className={cx('grid size-9 flex-none place-items-center rounded-full', softHue[hue])}>
        <Icon className="size-4.5" aria-hidden="true" />
      </span>
      <span className="min-w-0 flex-1 pt-1.5">
        {href ? (
          <Link href={href} className="underline decoration-edge underline-offset-3 hover:decoration-current">
            {text}
          </Link>
        ) : (
          text
        )}
        <time
          dateTime={activity.createdAt}
          title={isHydrated ? new Date(activity.createdAt).toLocaleString('en-US') : undefined}
          className="block text-sm text-ink-soft"
        >
          <Ago at={activity.createdAt} />
        </time>
      </span>
    </li>
  )
}
