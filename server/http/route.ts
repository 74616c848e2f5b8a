import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { AnswerInput, Body, Endpoint, Paged, Params, Query } from '../../domain/contracts/endpoint.ts'
import type { AppContext } from '../app/context.ts'
import { answerSchema } from './answer-schema.ts'
import { invalidInput } from './errors.ts'
import type { RouteKind } from './gate.ts'
import { answerOnce } from './idempotency.ts'
import type { Reading } from './reading.ts'
import type { Viewer } from './viewer.ts'

export type Caller = 'public' | 'member' | 'insider' | 'admin'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the route, and what it is. A route without these does not register. */
    caller?: Caller
    kind?: RouteKind
    endpoint?: Endpoint
    file?: Route['file']
  }
  interface FastifyRequest {
    viewer: Viewer | null
  }
}

export interface Route {
  endpoint: Endpoint
  caller: Caller
  /** The field of a form that may hold a file. */
  file?: { field: string } | undefined
}

export interface App {
  fastify: FastifyInstance
  context: AppContext
  reading: Reading
  /** It was told to stop and still serves: nobody else is to be sent here. */
  isLeaving: boolean
  /** Every endpoint with its caller, for the API description and for the test of permissions. */
  table: Route[]
  /** What the routes added here take besides JSON. */
  file?: Route['file']
}

/** How a success is answered, unless the handler says otherwise. */
export const successOf = ({ status, answer, media }: Endpoint) => status ?? (answer || media ? 200 : 204)

export interface Input<E> {
  params: Params<E>
  query: Query<E>
  body: Body<E>
}
export interface Http {
  request: FastifyRequest
  reply: FastifyReply
}
/** Answers a record made under an Idempotency-Key whose maker died before it could answer. */
type Again<E> = (recordId: number, viewer: Viewer, input: Input<E>) => Promise<AnswerInput<E>>
type Handler<E, V> = (input: Input<E>, viewer: V, http: Http) => Promise<AnswerInput<E>> | AnswerInput<E>

/** For what is not a call of the API: `fastify.get(url, open('page'), …)`. */
export const open = (kind: Exclude<RouteKind, 'call'>) => ({ config: { caller: 'public' as const, kind } })

export const publicRoute = <E extends Endpoint>(app: App, endpoint: E, handler: Handler<E, Viewer | null>) =>
  addRoute(app, endpoint, 'public', handler)
/**
 * What everybody may read and nobody changes by it: it may come from a replica, so it works with the context it is given
 * and with no other.
 */
export const readRoute = <E extends Endpoint>(
  app: App,
  endpoint: E,
  handler: (context: AppContext, input: Input<E>, viewer: Viewer | null) => Promise<AnswerInput<E>> | AnswerInput<E>,
) =>
  addRoute(app, endpoint, 'public', (input, viewer, { request }) =>
    app.reading.read(request, (context) => handler(context, input, viewer)),
  )
export const memberRoute = <E extends Endpoint>(app: App, endpoint: E, handler: Handler<E, Viewer>, again?: Again<E>) =>
  addRoute(app, endpoint, 'member', (input, viewer, http) => handler(input, present(viewer), http), again)
export const insiderRoute = <E extends Endpoint>(
  app: App,
  endpoint: E,
  handler: Handler<E, Viewer>,
  again?: Again<E>,
) => addRoute(app, endpoint, 'insider', (input, viewer, http) => handler(input, present(viewer), http), again)
export const adminRoute = <E extends Endpoint>(app: App, endpoint: E, handler: Handler<E, Viewer>) =>
  addRoute(app, endpoint, 'admin', (input, viewer, http) => handler(input, present(viewer), http))

/** The gate has let only signed-in people through by now; this tells the compiler, and fails closed. */
function present(viewer: Viewer | null): Viewer {
  if (!viewer) throw new Error('a route for members was reached without one')
  return viewer
}

function addRoute<E extends Endpoint>(
  app: App,
  endpoint: E,
  caller: Caller,
  handler: Handler<E, Viewer | null>,
  again?: Again<E>,
) {
  const status = successOf(endpoint)
  const isCreation = endpoint.method === 'POST' && status === 201
  const { context } = app
  app.table.push({ endpoint, caller, file: app.file })
  const writer = endpoint.answer ? answerSchema(endpoint.answer) : undefined

  app.fastify.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    config: { caller, kind: 'call', endpoint, file: app.file },
    ...(endpoint.bodyLimit ? { bodyLimit: endpoint.bodyLimit } : {}),
    ...(writer ? { schema: { response: { '2xx': writer } } } : {}),
    async handler(request, reply) {
      const input = readInput(endpoint, request)
      if (endpoint.paged) openCursor(context, input.query, request)
      const { viewer } = request
      reply.code(status)
      if (!isCreation || !viewer || request.headers['idempotency-key'] === undefined) {
        const result = await handler(input, viewer, { request, reply })
        if (reply.sent) return reply
        return reply.send(endpoint.paged ? announcePage(context, request, reply, result as Paged<unknown>) : result)
      }
      const written = (answer: unknown) => ({ status: reply.statusCode, body: reply.serialize(answer) as string })
      const kept = await answerOnce(context.db, viewer, request, reply, {
        make: async (maker) => written(await handler(input, maker, { request, reply })),
        again: again && (async (recordId) => written(await again(recordId, viewer, input))),
      })
      return reply.code(kept.status).type('application/json; charset=utf-8').serializer(String).send(kept.body)
    },
  })
}

function readInput<E extends Endpoint>(endpoint: E, request: FastifyRequest): Input<E> {
  const read = (schema: z.ZodType | undefined, value: unknown) => {
    if (!schema) return undefined
    const parsed = schema.safeParse(value)
    if (!parsed.success) throw invalidInput(parsed.error)
    return parsed.data
  }
  return {
    params: read(endpoint.params, request.params),
    query: read(endpoint.query, request.query),
    body: read(endpoint.body, request.body ?? {}),
  } as Input<E>
}

/** What a cursor is bound to: the list it came from, with its filter and order; only the size of a page may change. */
function listOf({ routeOptions, params, query }: FastifyRequest): string {
  const { cursor: _, limit: __, ...filter } = query as Record<string, unknown>
  return JSON.stringify([routeOptions.url, params, Object.entries(filter).toSorted(([a], [b]) => (a < b ? -1 : 1))])
}

/** Services see the position itself. */
function openCursor({ cursors }: AppContext, query: { cursor?: string | undefined }, request: FastifyRequest): void {
  if (query.cursor !== undefined) query.cursor = cursors.open(query.cursor, listOf(request))
}

function announcePage(
  { cursors }: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  page: Paged<unknown>,
): unknown[] {
  reply.header('x-total-count', String(page.total))
  if (page.next) {
    const [path, query] = request.url.split('?')
    const search = new URLSearchParams(query)
    search.set('cursor', cursors.seal(page.next, listOf(request)))
    reply.header('link', `<${path}?${search}>; rel="next"`)
  }
  return page.items
}
