import * as contract from '../../../domain/contracts/notifications.ts'
import { memberRoute, publicRoute, type App } from '../../http/route.ts'
import { createEventStreams } from './event-streams.ts'
import { changeSettings, listNotificationsOf, markAsRead, settingsOf, unreadCount } from './notifications.service.ts'
import { publicPushKey, subscribeBrowser, unsubscribeBrowser } from './push.service.ts'

export function notificationRoutes(app: App): void {
  const { context } = app
  const streams = createEventStreams(app)
  memberRoute(app, contract.listNotifications, ({ query }, viewer) => listNotificationsOf(context, viewer, query))
  memberRoute(app, contract.countUnread, (_input, viewer) => unreadCount(context, viewer))
  memberRoute(app, contract.markRead, ({ body }, viewer) => markAsRead(context, viewer, body.ids))
  memberRoute(app, contract.events, (_input, viewer, { request, reply }) => streams.open(request, reply, viewer))
  memberRoute(app, contract.getNotificationSettings, (_input, viewer) => settingsOf(context, viewer))
  memberRoute(app, contract.changeNotificationSettings, ({ body }, viewer) => changeSettings(context, viewer, body))

  publicRoute(app, contract.pushKey, () => publicPushKey(context))
  memberRoute(app, contract.subscribeToPush, ({ body }, viewer) => subscribeBrowser(context, viewer, body))
  memberRoute(app, contract.unsubscribeFromPush, ({ body }, viewer) =>
    unsubscribeBrowser(context, viewer, body.endpoint),
  )
}
