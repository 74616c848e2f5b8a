import { NotificationBell } from './notification-bell.tsx'
import { useLiveNotifications } from './use-live-notifications.ts'

/** For the signed-in: the bell, and what rings it. Guests need not load any of it. */
export default function Notifications({ userId }: { userId: number }) {
  useLiveNotifications(userId)
  return <NotificationBell userId={userId} />
}
