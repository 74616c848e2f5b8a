import { useEffect } from 'react'
import { NotificationBell } from './notification-bell.tsx'
import { keepPush } from './push-subscription.ts'
import { useLiveNotifications } from './use-live-notifications.ts'

/** For the signed-in: the bell, and what rings it. Guests need not load any of it. */
export default function Notifications({ userId }: { userId: number }) {
  useLiveNotifications(userId)
  // Without a network it is tried again on the next page load.
  useEffect(() => void keepPush(userId).catch(() => {}), [userId])
  return <NotificationBell userId={userId} />
}
