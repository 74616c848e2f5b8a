import * as contract from '../../../domain/contracts/notifications.ts'
import { memberRoute, open, publicRoute, type App } from '../../http/route.ts'
import { publicPushKey, subscribeBrowser, unsubscribeBrowser } from './delivery.service.ts'
import { createEventStreams } from './event-streams.ts'
import {
  changeSettings,
  listNotificationsOf,
  markAsRead,
  settingsOf,
  stopMails,
  unreadCount,
} from './notifications.service.ts'

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
  unsubscribeRoutes(app)
}

/** Links in mails. The POST is what mail programs send for a one-click unsubscribe: a form, without a session. */
function unsubscribeRoutes({ fastify, context }: App): void {
  const stop = (query: unknown) => {
    const { user, token } = query as Record<string, unknown>
    return stopMails(context, Number(user), typeof token === 'string' ? token : '')
  }
  fastify.get('/notifications/unsubscribe', open('page'), async (request, reply) =>
    reply.redirect(`/?notifications=${(await stop(request.query)) ? 'off' : 'unknown'}`),
  )
  void fastify.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, async () => undefined)
    scope.post('/notifications/unsubscribe', open('one-click'), async (request, reply) =>
      reply.code((await stop(request.query)) ? 204 : 404).send(),
    )
  })
}
