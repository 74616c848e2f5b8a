import { cx } from 'class-variance-authority'
import { useInfiniteQuery } from '@tanstack/react-query'
import { BellRing, Gem, MessageCircle, Settings, Trophy } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'wouter'
import type { Notification } from '../../../domain/contracts/notifications.ts'
import { formatRelative } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { NotificationsDrawing } from '../../ui/drawings/waiting.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { softHue } from '../../ui/hue.ts'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { notificationsQuery, useMarkRead } from './notifications.api.ts'

type NotificationListProps = { userId: number; onLeave: () => void }

/** What is shown counts as read, and keeps its dot until the list is closed. */
export default function NotificationList({ userId, onLeave }: NotificationListProps) {
  const list = useInfiniteQuery(notificationsQuery(userId))
  const { mutate: markRead } = useMarkRead()
  const [wasUnread, setWasUnread] = useState<ReadonlySet<number>>(new Set())
  const notifications = list.data?.pages.flatMap(({ items }) => items) ?? []
  const unread = notifications.filter(({ readAt }) => readAt === null).map(({ id }) => id)
  if (unread.some((id) => !wasUnread.has(id))) setWasUnread(new Set([...wasUnread, ...unread]))

  const shown = useEffectEvent(() => markRead(unread))
  const unreadIds = unread.join()
  useEffect(() => {
    if (unreadIds) shown()
  }, [unreadIds])

  return (
    <div className="flex flex-col">
      <div className="sticky top-0 z-10 flex items-center justify-between gap-3 border-b border-line bg-raised py-2 pr-2 pl-4">
        <h2 className="text-lg">Notifications</h2>
        <Link
          href="/profile?tab=account#notification-settings"
          onClick={onLeave}
          className="inline-flex min-h-9 pointer-coarse:min-h-11 items-center gap-1.5 rounded-md px-2 text-sm font-semibold text-ink-soft hover:bg-ink/8 hover:text-ink"
        >
          <Settings className="size-4" aria-hidden="true" />
          Settings
        </Link>
      </div>
      {list.isPending ? (
        <div className="p-4">
          <RowsSkeleton count={3} label="Loading notifications" />
        </div>
      ) : list.isError && notifications.length === 0 ? (
        <ErrorState
          title="Failed to load notifications"
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      ) : notifications.length === 0 ? (
        <EmptyState drawing={<NotificationsDrawing />} title="All quiet" headingLevel={3}>
          When somebody sees what you hunt, it says so here at once.
        </EmptyState>
      ) : (
        <ul>
          {notifications.map((notification) => (
            <li key={notification.id} className="border-b border-line last:border-0">
              <NotificationRow {...{ notification, onLeave }} isNew={wasUnread.has(notification.id)} />
            </li>
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Button
          variant="ghost"
          className="m-2"
          pending={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Show older ones
        </Button>
      )}
    </div>
  )
}

const kinds = {
  find: { Icon: Gem, look: softHue.find },
  score: { Icon: Trophy, look: softHue.score },
  comment: { Icon: MessageCircle, look: softHue.primary },
}
const otherKind = { Icon: BellRing, look: softHue.neutral }

type NotificationRowProps = { notification: Notification; isNew: boolean; onLeave: () => void }

function NotificationRow({ notification, isNew, onLeave }: NotificationRowProps) {
  const { type, message, href, createdAt, isGone } = notification
  const { Icon, look } = kinds[type as keyof typeof kinds] ?? otherKind
  const content = (
    <>
      <span className={cx('grid size-9 shrink-0 place-items-center rounded-full', look)}>
        <Icon className="size-4.5" aria-hidden="true" />
      </span>
      <span className="min-w-0 flex-1">
        <span className={cx('block break-words', isNew && 'font-semibold')}>{message}</span>
        <time dateTime={createdAt} className="text-sm text-ink-soft">
          {formatRelative(createdAt)}
        </time>
        {isGone && <span className="block text-sm text-ink-soft">It is no longer there.</span>}
      </span>
      {isNew && (
        <span className="mt-2 size-2.5 shrink-0 rounded-full bg-primary">
          <span className="sr-only">New</span>
        </span>
      )}
    </>
  )
  if (isGone) return <div className="flex gap-3 px-4 py-3 opacity-75">{content}</div>
  return (
    <Link href={href} onClick={onLeave} className="flex gap-3 px-4 py-3 -outline-offset-3 hover:bg-ink/6">
      {content}
    </Link>
  )
}
