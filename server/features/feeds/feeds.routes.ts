import type { FastifyReply } from 'fastify'
import { open, type App } from '../../http/route.ts'
import { storeFeed, tagFeed, wordsFeed } from './feeds.service.ts'

/** The same for everybody, signed in or not: programs ask, which may keep it for a while. */
const send = async (reply: FastifyReply, feed: Promise<string>) =>
  reply
    .type('application/atom+xml; charset=utf-8')
    .header('cache-control', 'public, max-age=300')
    .send(await feed)

export function feedRoutes({ fastify, context }: App): void {
  fastify.get<{ Params: { file: string } }>('/feeds/store/:file', open('page'), ({ params }, reply) =>
    send(reply, storeFeed(context, params.file)),
  )
  fastify.get<{ Params: { file: string } }>('/feeds/tag/:file', open('page'), ({ params }, reply) =>
    send(reply, tagFeed(context, params.file)),
  )
  fastify.get<{ Querystring: { q?: unknown } }>('/feeds/search.atom', open('page'), ({ query: { q } }, reply) =>
    send(reply, wordsFeed(context, typeof q === 'string' ? q : undefined)),
  )
}
