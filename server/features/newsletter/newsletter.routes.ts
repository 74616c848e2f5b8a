import * as contract from '../../../domain/contracts/newsletter.ts'
import { networkOf } from '../../http/network.ts'
import { publicRoute, type App } from '../../http/route.ts'
import { confirmNewsletter } from './newsletter.service.ts'

export function newsletterRoutes(app: App): void {
  const { context } = app
  publicRoute(app, contract.subscribe, async ({ body }, _viewer, { request }) => {
    await context.limiter.take('register', `newsletter:${networkOf(request.ip)}`)
    await context.jobs.enqueue(context.db, 'newsletter.ask', { email: body.email })
    return { message: 'Almost there: please confirm with the link we have sent you.' }
  })
  publicRoute(app, contract.confirmSubscription, ({ body }) => confirmNewsletter(context, body))
}
