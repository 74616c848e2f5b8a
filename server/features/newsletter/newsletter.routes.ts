import type { FastifyRequest } from 'fastify'
import * as contract from '../../../domain/contracts/newsletter.ts'
import { networkOf } from '../../http/network.ts'
import { open, publicRoute, type App } from '../../http/route.ts'
import { confirmNewsletter, leaveNewsletter } from './newsletter.service.ts'

const tokenOf = (request: FastifyRequest) => {
  const { token } = request.query as Record<string, unknown>
  return typeof token === 'string' ? token.slice(0, 200) : ''
}

export function newsletterRoutes(app: App): void {
  const { fastify, context } = app
  publicRoute(app, contract.subscribe, async ({ body }, _viewer, { request }) => {
    await context.limiter.take('register', `newsletter:${networkOf(request.ip)}`)
    await context.jobs.enqueue(context.db, 'newsletter.ask', { email: body.email })
    return { message: 'Almost there: please confirm with the link we have sent you.' }
  })

  // Links in mails are plain pages: they answer by leading to the site, which says how it went.
  fastify.get('/newsletter/confirm', open('page'), async (request, reply) => {
    const done = await confirmNewsletter(context, tokenOf(request))
    return reply.redirect(`/?newsletter=${done ? 'confirmed' : 'unknown'}`)
  })
  fastify.get('/newsletter/unsubscribe', open('page'), async (request, reply) => {
    const done = await leaveNewsletter(context, tokenOf(request))
    return reply.redirect(`/?newsletter=${done ? 'unsubscribed' : 'unknown'}`)
  })
}
