import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { countOf } from '../../lib/format.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { unreadQuery } from './notifications.api.ts'

const NotificationList = lazyPart(() => import('./notification-list.tsx'))

/** In the header of the signed-in: how many are unread, and the list behind it. */
export function NotificationBell({ userId }: { userId: number }) {
  const { data } = useQuery(unreadQuery(userId))
  const count = data?.count ?? 0
  const announcement = useAnnouncement(data?.count)
  useEffect(() => {
    // On the icon of the installed app.
    const change = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.()
    change?.catch(() => {})
  }, [count])
  return (
    <>
      <Popover
        label="Notifications"
        className="w-96 max-sm:inset-x-3 max-sm:w-auto"
        renderTrigger={(wiring) => (
          <IconButton
            {...wiring}
            label="Notifications"
            icon={<Bell className="size-5.5" aria-hidden="true" />}
            count={count}
            countLabel="unread"
            onPointerEnter={NotificationList.prepare}
            onFocus={NotificationList.prepare}
          />
        )}
      >
        {(close) => (
          <Suspense
            fallback={
              <div className="grid h-40 place-items-center">
                <Spinner label="Loading notifications" />
              </div>
            }
          >
            <NotificationList userId={userId} onLeave={close} />
          </Suspense>
        )}
      </Popover>
      <span role="status" className="sr-only">
        {announcement}
      </span>
    </>
  )
}

/** What changed since the page was opened, for those who do not see the number change. */
function useAnnouncement(count: number | undefined): string {
  const [last, setLast] = useState(count)
  const [announcement, setAnnouncement] = useState('')
  if (count !== last) {
    setLast(count)
    if (last !== undefined && count !== undefined) setAnnouncement(countOf(count, 'unread notification'))
  }
  return announcement
}
