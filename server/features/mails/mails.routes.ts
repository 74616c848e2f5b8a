import { unsubscribe } from '../../../domain/contracts/newsletter.ts'
import { unsubscribeTokenOf } from '../../../domain/rules/unsubscribing.ts'
import { open, publicRoute, type App } from '../../http/route.ts'
import { unsubscribeBy } from './unsubscribing.service.ts'

export function mailRoutes(app: App): void {
  const { fastify, context } = app
  publicRoute(app, unsubscribe, ({ body }) => unsubscribeBy(context, body.token))

  // What mail programs send for a one-click unsubscribe (RFC 8058): a form without a session, to the address in the
  // mail's head. The GET of the same address is a page with a button; the second address stands in earlier mails.
  void fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, async () => undefined)
    for (const path of ['/unsubscribe', '/notifications/unsubscribe']) {
      scope.post(path, open('one-click'), async (request, reply) => {
        const [, query] = request.url.split('?')
        await unsubscribeBy(context, unsubscribeTokenOf(new URLSearchParams(query)))
        return reply.code(204).send()
      })
    }
  })
}
