import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import Fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import * as system from '../../domain/contracts/system.ts'
import { loadLexicon } from '../../domain/lexicon/corrections.ts'
import { accountRoutes } from '../features/accounts/accounts.routes.ts'
import { currentUserOf } from '../features/accounts/accounts.service.ts'
import { adminRoutes } from '../features/admin/admin.routes.ts'
import { assistantRoutes } from '../features/assistant/assistant.routes.ts'
import { blockRoutes } from '../features/blocks/blocks.routes.ts'
import { categoryRoutes } from '../features/categories/categories.routes.ts'
import { feedRoutes } from '../features/feeds/feeds.routes.ts'
import { findRoutes } from '../features/finds/finds.routes.ts'
import { findPage } from '../features/finds/finds.service.ts'
import { followRoutes } from '../features/follows/follows.routes.ts'
import { gatheringRoutes } from '../features/gatherings/gatherings.routes.ts'
import { gatheringPage } from '../features/gatherings/gatherings.service.ts'
import { huntRoutes } from '../features/hunts/hunts.routes.ts'
import { huntPage } from '../features/hunts/hunts.service.ts'
import { imageRoutes } from '../features/images/images.routes.ts'
import { mailRoutes } from '../features/mails/mails.routes.ts'
import { mapRoutes } from '../features/maps/maps.routes.ts'
import { matchingRoutes } from '../features/matching/matching.routes.ts'
import { homeRoutes } from '../features/home/home.routes.ts'
import { peopleRoutes } from '../features/people/people.routes.ts'
import { personPage } from '../features/people/people.service.ts'
import { photoRoutes } from '../features/photos/photos.routes.ts'
import { placeRoutes } from '../features/places/places.routes.ts'
import { storePage } from '../features/places/places.service.ts'
import { productRoutes } from '../features/products/products.routes.ts'
import { productPage } from '../features/products/products.service.ts'
import { scoreRoutes } from '../features/scores/scores.routes.ts'
import { storeRoutes } from '../features/stores/stores.routes.ts'
import { thingRoutes } from '../features/things/things.routes.ts'
import { thingPage } from '../features/things/things.service.ts'
import { tripRoutes } from '../features/trips/trips.routes.ts'
import { cardRoutes } from '../features/cards/cards.routes.ts'
import { flagRoutes } from '../features/flags/flags.routes.ts'
import { notificationRoutes } from '../features/notifications/notifications.routes.ts'
import { insiderRoutes } from '../features/insider/insider.routes.ts'
import { communityRoutes } from '../features/community/community.routes.ts'
import { reportRoutes } from '../features/reports/reports.routes.ts'
import { synthesisRoutes } from '../features/synthesis/synthesis.routes.ts'
import { issuePage } from '../features/weekly/weekly.service.ts'
import { weeklyRoutes } from '../features/weekly/weekly.routes.ts'
import { sitemapRoutes } from '../features/sitemap/sitemap.routes.ts'
import { newsletterRoutes } from '../features/newsletter/newsletter.routes.ts'
import { refuseWhileClosing } from '../http/wire/closing.ts'
import { apiDocsStyle, renderApiDocs } from '../http/openapi/api-docs.ts'
import { assetRoutes } from '../http/pages/assets.ts'
import { AppError, sendError } from '../http/errors.ts'
import { describeError } from '../http/error-log.ts'
import { addGate } from '../http/gate.ts'
import { addSecurityHeaders, securityHeaders } from '../http/wire/headers.ts'
import { parseJson, refuseUnstorable } from '../http/wire/input.ts'
import { describeApi } from '../http/openapi/openapi.ts'
import { openPageRenderer } from '../http/pages/page-renderer.ts'
import { pageRoutes, type RecordPages } from '../http/pages.ts'
import { refuseInOutages } from '../http/wire/outage-gate.ts'
import { answerBrokenClient } from '../http/wire/raw-answers.ts'
import { addReading } from '../http/reading.ts'
import { open, publicRoute, type App } from '../http/route.ts'
import { refuseInStandstill } from '../http/wire/standstill.ts'
import { cutSlowBodies } from '../http/wire/slow-bodies.ts'
import type { Config } from './config.ts'
import type { AppContext } from './context.ts'

/** Where the built web app lies; without it (tests of the API) pages are served from a bare template. */
const bareTemplate =
  '<!doctype html><html lang="en"><head><!--page-head--></head><body><div id="root"></div></body></html>'

/** Asked every few seconds by proxies and monitors. */
const probes = new Set(['/api/health', '/api/ready', '/metrics'])

/** Logs requests as usual, but those of probes that went well at debug. */
class QuietProbes extends LogController {
  override incomingRequest(request: FastifyRequest, reply: FastifyReply): void {
    if (isProbe(request)) request.log.debug({ req: request }, 'incoming request')
    else super.incomingRequest(request, reply)
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    if (isProbe(request) && !error && reply.statusCode < 400)
      request.log.debug({ res: reply, responseTime: reply.elapsedTime }, 'request completed')
    else super.requestCompleted(error, request, reply)
  }
}
const isProbe = ({ url }: FastifyRequest) => probes.has(url.split('?', 1)[0] ?? '')

export function createFastify(config: Config): FastifyInstance {
  const hops = config.trustProxy
  const headers = securityHeaders(config, config.publicUrl?.startsWith('https:') ?? false)
  const fastify = Fastify({
    logger: {
      level: config.logLevel,
      // Paths only: a query string can hold a token.
      serializers: {
        req: ({ method, url, ip }: FastifyRequest) => ({ method, path: url.split('?')[0], ip }),
        res: ({ statusCode }) => ({ statusCode }),
        err: describeError,
      },
    },
    logController: new QuietProbes(),
    genReqId: () => randomUUID(),
    trustProxy: typeof hops === 'number' ? (_address, hop) => hop < hops : hops,
    bodyLimit: 1024 * 1024,
    requestTimeout: 120_000,
    connectionTimeout: 130_000,
    keepAliveTimeout: 65_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1000 },
    forceCloseConnections: 'idle',
    // Said by ourselves, in our own form.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // An address in its absolute form means the same as its path; nothing behind this sees the difference.
    rewriteUrl: ({ url = '/' }) => pathOfAbsolute(url),
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply.headers(headers)),
    clientErrorHandler: answerBrokenClient(headers),
  })
  cutSlowBodies(fastify, headers)
  return fastify
}

function pathOfAbsolute(url: string): string {
  if (url.startsWith('/')) return url
  if (!URL.canParse(url)) return '/'
  const { pathname, search } = new URL(url)
  return pathname + search
}

export async function buildApp(fastify: FastifyInstance, context: AppContext, webFolder: string): Promise<App> {
  loadLexicon()
  fastify.setErrorHandler(sendError)
  await fastify.register(cookie)
  const app: App = { fastify, context, reading: addReading(fastify, context), isLeaving: false, table: [] }
  // Requests are not unpacked: a few kilobytes can hold gigabytes.
  await fastify.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], globalDecompression: false })
  addSecurityHeaders(fastify, context.config, () => context.publicUrl().startsWith('https:'))
  refuseWhileClosing(fastify)
  refuseInOutages(app)
  refuseInStandstill(fastify, context.standstill)
  addGate(app)
  context.metrics.serve(fastify)
  acceptJsonOnly(fastify)

  systemRoutes(app)
  // Nobody is sent to a worker: it tells how it is, and nothing else.
  if (context.config.role === 'worker') {
    fastify.setNotFoundHandler(async (_request, reply) =>
      reply.code(404).send({ message: 'Not found', code: 'not_found' }),
    )
    return app
  }
  accountRoutes(app)
  newsletterRoutes(app)
  weeklyRoutes(app)
  mailRoutes(app)
  flagRoutes(app)
  insiderRoutes(app)
  notificationRoutes(app)
  imageRoutes(app)
  storeRoutes(app)
  placeRoutes(app)
  categoryRoutes(app)
  mapRoutes(app)
  gatheringRoutes(app)
  huntRoutes(app)
  thingRoutes(app)
  tripRoutes(app)
  cardRoutes(app)
  findRoutes(app)
  matchingRoutes(app)
  scoreRoutes(app)
  productRoutes(app)
  photoRoutes(app)
  homeRoutes(app)
  communityRoutes(app)
  peopleRoutes(app)
  blockRoutes(app)
  followRoutes(app)
  reportRoutes(app)
  adminRoutes(app)
  synthesisRoutes(app)
  assistantRoutes(app)
  sitemapRoutes(app)
  feedRoutes(app)
  docsRoutes(app)

  const records: RecordPages = {
    product: productPage,
    gathering: gatheringPage,
    hunt: huntPage,
    find: findPage,
    thing: thingPage,
    store: storePage,
    person: personPage,
    issue: issuePage,
  }
  const index = path.join(webFolder, 'index.html')
  const hasWeb = existsSync(index)
  if (hasWeb) assetRoutes(fastify, webFolder)
  pageRoutes(app, {
    template: hasWeb ? readFileSync(index, 'utf8') : bareTemplate,
    records,
    userOf: (viewer) => currentUserOf(context, viewer),
    renderer: hasWeb
      ? await openPageRenderer(fastify, webFolder, { bus: context.bus, reading: app.reading })
      : undefined,
  })
  return app
}

function acceptJsonOnly(fastify: FastifyInstance) {
  fastify.removeAllContentTypeParsers()
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, async (_request: unknown, text: string) => {
    const body = parseJson(text)
    refuseUnstorable(body)
    return body
  })
  fastify.addHook('onRequest', async ({ method, headers }) => {
    // The body of a question is never read.
    if (method === 'GET' || method === 'HEAD') return
    if ((headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity')
      throw new AppError('unsupported_media_type', 'Send the request body uncompressed')
  })
  // Values in the address pass no body parser, but end in the same queries.
  fastify.addHook('preValidation', async (request) => {
    refuseUnstorable(request.query)
    refuseUnstorable(request.params)
  })
}

function systemRoutes(app: App) {
  publicRoute(app, system.health, () => ({ status: 'ok' as const }))
  publicRoute(app, system.ready, async () => {
    if (app.isLeaving) throw new AppError('unavailable', 'The server is about to stop')
    const { sql, engine } = app.context.database
    const answered = await sql`select 1`.then(
      () => true,
      () => false,
    )
    if (!answered) throw new AppError('unavailable', 'The database does not answer')
    return { status: 'ready' as const, engine }
  })
}

function docsRoutes(app: App) {
  // Made when it is first asked for: by then every route is there, and it does not change any more.
  let made: ReturnType<typeof describeApi> | undefined
  const description = () => (made ??= describeApi(app))
  app.fastify.get('/api/openapi.json', open('page'), async () => description())
  app.fastify.get('/api/docs', open('page'), async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(renderApiDocs(description())),
  )
  app.fastify.get('/api/docs.css', open('page'), async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(apiDocsStyle),
  )
}
