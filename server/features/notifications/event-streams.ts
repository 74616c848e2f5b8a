import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ListName, Notification } from '../../../domain/contracts/notifications.ts'
import type { AppContext } from '../../app/context.ts'
import { AppError } from '../../http/errors.ts'
import type { App } from '../../http/route.ts'
import { accessEnded, concerns, type EndedAccess } from '../../http/session-end.ts'
import type { Viewer } from '../../http/viewer.ts'
import { selectNotification, selectNotificationsSince } from './notifications.queries.ts'
import { newsChannel, notificationChannel } from './notifications.service.ts'

const pingMs = 25_000
/** News of many records in a moment are told together. */
const newsMs = 1000
/** A person with many tabs; more than this is a fault or an attack. */
const mostStreams = 12

const streamHeaders = { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' }

interface Stream {
  sessionHash: string
  send(notification: Notification): void
  sendNews(lists: ListName[]): void
  end(): void
}

export interface EventStreams {
  open(request: FastifyRequest, reply: FastifyReply, viewer: Viewer): Promise<void>
}

/** Keeps every signed-in browser informed, whichever server wrote the notification. */
export function createEventStreams({ fastify, context }: App): EventStreams {
  const streams = new Map<number, Set<Stream>>()

  context.bus.subscribe(notificationChannel, (payload) => {
    const { userId, id } = payload as { userId: number; id: number }
    const listening = streams.get(userId)
    if (listening?.size) void relay(context, id, listening)
  })
  context.bus.subscribe(accessEnded, (payload) => {
    const ended = payload as EndedAccess
    for (const stream of streams.get(ended.userId) ?? []) if (concerns(ended, stream.sessionHash)) stream.end()
  })
  const news = new Set<ListName>()
  let tellingNews: NodeJS.Timeout | undefined
  context.bus.subscribe(newsChannel, (payload) => {
    news.add(payload as ListName)
    tellingNews ??= setTimeout(() => {
      tellingNews = undefined
      for (const set of streams.values()) for (const stream of set) stream.sendNews([...news])
      news.clear()
    }, newsMs)
  })
  fastify.addHook('preClose', async () => {
    clearTimeout(tellingNews)
    for (const set of streams.values()) for (const stream of set) stream.end()
  })

  return {
    async open(request, reply, viewer) {
      // Whoever asks for the headers alone waits for no event.
      if (request.method === 'HEAD') return void reply.code(200).headers(streamHeaders).send()
      const mine = streams.get(viewer.id) ?? new Set()
      if (mine.size >= mostStreams)
        throw new AppError('rate_limited', 'Too many open event streams', { retryAfterSeconds: 30 })
      streams.set(viewer.id, mine)
      const stream = openStream(context, request, reply, viewer.sessionHash, () => {
        mine.delete(stream)
        if (mine.size === 0) streams.delete(viewer.id)
      })
      mine.add(stream)
      // What came while the browser was away; listening already, so nothing falls between.
      const last = Number(request.headers['last-event-id'])
      if (!Number.isSafeInteger(last) || last <= 0) return
      for (const missed of await selectNotificationsSince(context.db, viewer.id, last)) stream.send(missed)
    },
  }
}

async function relay(context: AppContext, id: number, listening: Set<Stream>): Promise<void> {
  try {
    const notification = await selectNotification(context.db, id)
    if (notification) for (const stream of listening) stream.send(notification)
  } catch (error) {
    context.log.error({ err: error }, 'a notification could not be relayed')
  }
}

function openStream(
  context: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  sessionHash: string,
  onEnd: () => void,
): Stream {
  const headers = reply.getHeaders()
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, { ...(headers as OutgoingHttpHeaders), ...streamHeaders })
  raw.write('retry: 3000\n\n')

  const sent = new Set<number>()
  // Each ping also looks whether the session still stands: a suspended or signed-out person hears nothing more.
  const ping = setInterval(() => {
    context.sessions.viewerOf(request).then(
      (viewer) => (viewer ? raw.write(': ping\n\n') : raw.end()),
      () => raw.end(),
    )
  }, pingMs)
  raw.on('close', () => {
    clearInterval(ping)
    onEnd()
  })
  return {
    sessionHash,
    send({ id, type, message, href, readAt, createdAt }) {
      if (sent.has(id)) return
      sent.add(id)
      raw.write(
        `id: ${id}\nevent: notification\ndata: ${JSON.stringify({ id, type, message, href, readAt, createdAt })}\n\n`,
      )
    },
    sendNews: (lists) => void raw.write(`event: news\ndata: ${JSON.stringify(lists)}\n\n`),
    end: () => void raw.end(),
  }
}
