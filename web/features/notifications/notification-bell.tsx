import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { Popover } from '../../ui/popover.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { unreadQuery } from './notifications.api.ts'
import './notifications.css'

const loadList = () => import('./notification-list.tsx')
const NotificationList = lazy(loadList)

/** In the header of the signed-in: how many are unread, and the list behind it. */
export function NotificationBell({ userId }: { userId: number }) {
  const { data } = useQuery(unreadQuery(userId))
  return (
    <Popover
      label="Notifications"
      className="notification-popover"
      renderTrigger={(wiring) => (
        <IconButton
          {...wiring}
          label="Notifications"
          icon={<Bell className="size-5.5" aria-hidden="true" />}
          count={data?.count ?? 0}
          countLabel="unread"
          onPointerEnter={() => void loadList()}
          onFocus={() => void loadList()}
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
  )
}
