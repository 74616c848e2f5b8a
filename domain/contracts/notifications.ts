import { z } from 'zod'
import { isTimeZone } from '../rules/places/time-zones.ts'
import { bodyId, Id, Instant, Page } from './common.ts'
import { endpoint } from './endpoint.ts'

export const Notification = z.object({
  id: Id,
  type: z.string(),
  message: z.string(),
  /** A path on this site. */
  href: z.string(),
  /** Whether what it leads to has been deleted since. */
  isGone: z.boolean(),
  readAt: Instant.nullable(),
  createdAt: Instant,
})
export type Notification = z.output<typeof Notification>

export const listNotifications = endpoint({
  method: 'GET',
  path: '/notifications',
  summary: "One's own notifications, newest first",
  query: Page,
  answer: z.array(Notification),
  paged: true,
})
export const countUnread = endpoint({
  method: 'GET',
  path: '/notifications/unread',
  summary: 'How many notifications are unread',
  answer: z.object({ count: z.int() }),
})
export const markRead = endpoint({
  method: 'POST',
  path: '/notifications/read',
  summary: 'Mark notifications as read; without ids all of them',
  body: z.object({ ids: z.array(bodyId('notification')).max(100, 'At most 100 ids').optional() }),
})
/** Lists that hear of new records. */
export const ListName = z.enum(['hunts', 'gatherings'])
export type ListName = z.output<typeof ListName>
export const events = endpoint({
  method: 'GET',
  path: '/events',
  summary:
    'Server-sent events: `notification` with the same JSON as in the list, resumable with Last-Event-ID; `news` with ' +
    'the names of lists (`hunts`, `gatherings`) that may have something new, at most once a second',
  media: 'text/event-stream',
})

const Settings = z.object({
  /** Finds, thanks and comments by mail, too. False while the account has no address; on by default once it has one. */
  email: z.boolean('email must be true or false'),
  /** News of what one follows: each as it comes, or together at eight in the morning; weekly on Mondays. */
  digest: z.enum(['off', 'daily', 'weekly'], 'digest must be off, daily or weekly'),
  /** News of what one follows by push, too. */
  push: z.boolean('push must be true or false'),
  /** Whose morning it is, such as America/New_York. */
  timeZone: z.string('Unknown time zone').max(100, 'Unknown time zone').refine(isTimeZone, 'Unknown time zone'),
})
export const getNotificationSettings = endpoint({
  method: 'GET',
  path: '/user/notification-settings',
  summary: 'How one wants to be notified',
  answer: Settings,
})
export const changeNotificationSettings = endpoint({
  method: 'PUT',
  path: '/user/notification-settings',
  summary: 'Change how one wants to be notified; only what is sent changes',
  body: Settings.partial(),
  answer: Settings,
  /** Mails without an address to send them to. */
  refuses: [409],
})

export const pushKey = endpoint({
  method: 'GET',
  path: '/push/key',
  summary: 'The public key a browser needs to subscribe to push messages',
  answer: z.object({ publicKey: z.string() }),
})
const key = z.string().regex(/^[\w-]{10,200}=*$/, 'Invalid push subscription')
export const subscribeToPush = endpoint({
  method: 'POST',
  path: '/push/subscriptions',
  summary: 'Send push messages to this browser',
  body: z.object({
    endpoint: z.url({ protocol: /^https?$/, error: 'Invalid push subscription' }).max(1000),
    keys: z.object({ p256dh: key, auth: key }, 'Invalid push subscription'),
  }),
  answer: z.object({ id: Id }),
  status: 201,
})
export const unsubscribeFromPush = endpoint({
  method: 'DELETE',
  path: '/push/subscriptions',
  summary: 'No more push messages to this browser',
  body: z.object({ endpoint: z.string().max(1000) }),
})
