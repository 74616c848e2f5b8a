import type { FastifyReply, FastifyRequest } from 'fastify'
import { pageDescriptions } from '../../domain/rules/page-descriptions.ts'
import { matchPage, notFoundPage, pageTitle, pages, siteName, type PageEntry } from '../../domain/rules/pages.ts'
import type { AppContext } from '../app/context.ts'
import { feedOf, type FeedLink } from './pages/feed-link.ts'
import { escapeHtml } from './pages/html.ts'
import type { PageFiles, PageRenderer } from './pages/page-renderer.ts'
import { open, type App } from './route.ts'
import type { Viewer } from './viewer.ts'

export interface PageHead {
  title: string
  description: string
  keywords: string
  /** Path of a picture for link previews. */
  image?: string
  /** An Atom feed of what the page shows. */
  feed?: FeedLink | undefined
  status?: 404
}

/** What is said of a record's page: the line that invites, and the beginning of what its owner wrote. */
export const summaryOf = (line: string, description: string | null): string =>
  description ? `${line} ${description.slice(0, 200)}` : line

/** Describes one record's page; null when there is no such record for this viewer. */
export type RecordPage = (context: AppContext, id: number, viewer: Viewer | null) => Promise<PageHead | null>
type NamedKind = 'issue' | 'person'
type RecordKind = Exclude<PageEntry['record'], NamedKind | undefined>
/** An issue of the newsletter is known by its day, a person by their name. */
type NamedPage = (context: AppContext, name: string, viewer: Viewer | null) => Promise<PageHead | null>
export type RecordPages = Partial<Record<RecordKind, RecordPage> & Record<NamedKind, NamedPage>>

const recordNotFound = {
  hunt: 'Hunt Not Found',
  gathering: 'Product Not Found',
  find: 'Find Not Found',
  product: 'Product Not Found',
  thing: 'Thing Not Found',
  store: 'Store Not Found',
  person: 'Person Not Found',
  issue: 'Newsletter Not Found',
}

export interface PageParts {
  /** The built index.html. */
  template: string
  records: RecordPages
  /** What the page may know of the person it is for. */
  userOf(viewer: Viewer): Promise<object>
  renderer?: PageRenderer | undefined
}

export function pageRoutes(app: App, { template, records, userOf, renderer }: PageParts): void {
  const { fastify, context, reading } = app

  const show = async (request: FastifyRequest, reply: FastifyReply) => {
    const address = addressOf(request)
    const { viewer } = request
    const head = await reading.read(
      request,
      (from) => describePage(from, records, address, viewer),
      ({ status }) => status === 404,
    )
    const sessionId = context.sessions.idOf(request, reply)
    const page = viewer || head.status ? null : await renderer?.render(request, JSON.stringify(head))
    const { hints, html: body } = hoistHints(page?.html ?? '')
    const html = fill(template, {
      head: [
        ...headTags(
          context,
          { feed: feedOf(pathOf(request), request.query), ...head },
          request.url,
          context.sessions.csrfToken(sessionId),
        ),
        ...hints,
      ],
      files: renderer?.filesOf(address) ?? { styles: [], scripts: [] },
      theme: request.cookies['theme'],
      initialData: { user: viewer ? await userOf(viewer) : null, answers: page?.answers, renderedAt: page?.renderedAt },
      body,
    })
    return reply
      .code(head.status ?? 200)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(html)
  }

  for (const { path } of pages) fastify.get(path, open('page'), show)
  fastify.setNotFoundHandler(async (request, reply) => {
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !/^\/api(\/|$)/i.test(pathOf(request))
    if (isPage) return show(request, reply)
    return reply.code(404).send({ message: 'Not found', code: 'not_found' })
  })

  fastify.get('/robots.txt', open('page'), async (_request, reply) => {
    const rules = context.config.publicIndexing
      ? [
          'Allow: /',
          ...privatePaths().map((path) => `Disallow: ${path}`),
          `Sitemap: ${context.publicUrl()}/sitemap.xml`,
        ]
      : ['Disallow: /']
    return reply.type('text/plain; charset=utf-8').send(['User-agent: *', ...rules, ''].join('\n'))
  })
}

const privatePaths = () => pages.filter((page) => page.isPrivate && !page.path.includes(':')).map((page) => page.path)

const inGeneral = ({ path, title }: PageEntry): PageHead => ({
  title,
  ...(pageDescriptions[path] ?? { description: siteName, keywords: siteName }),
})

async function describePage(
  context: AppContext,
  records: RecordPages,
  address: string,
  viewer: Viewer | null,
): Promise<PageHead> {
  const found = matchPage(address)
  if (!found) return { ...inGeneral(notFoundPage), status: 404 }
  const { page, params } = found
  if (!page.record) return inGeneral(page)
  const missing: PageHead = { ...inGeneral(page), title: recordNotFound[page.record], status: 404 }
  if (page.record === 'issue' || page.record === 'person') {
    const [name = ''] = Object.values(params)
    return (await records[page.record]?.(context, name, viewer)) ?? missing
  }
  const describe = records[page.record]
  if (!/^[1-9]\d{0,9}$/.test(params['id'] ?? '')) {
    return page.record === 'find' ? { ...missing, title: 'Invalid find ID' } : missing
  }
  const id = Number(params['id'])
  if (!describe || id > 2_147_483_647) return missing
  const head = await describe(context, id, viewer)
  if (!head) return missing
  return page.path.endsWith('/edit') ? { ...head, title: page.title } : head
}

function headTags({ config, publicUrl }: AppContext, head: PageHead, url: string, csrfToken: string): string[] {
  const title = pageTitle(head.title)
  const image = `${publicUrl()}${head.image ?? '/icons/icon-512.png'}`
  const address = `${publicUrl()}${url.split('?')[0]}`
  const meta = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}">`
  const graph = (property: string, content: string) =>
    `<meta property="og:${property}" content="${escapeHtml(content)}">`
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('description', head.description),
    meta('keywords', head.keywords),
    config.publicIndexing ? `<link rel="canonical" href="${escapeHtml(address)}">` : meta('robots', 'noindex'),
    ...(head.feed
      ? [
          `<link rel="alternate" type="application/atom+xml" href="${escapeHtml(head.feed.href)}" title="${escapeHtml(head.feed.title)}">`,
        ]
      : []),
    graph('site_name', siteName),
    graph('type', 'website'),
    graph('title', title),
    graph('description', head.description),
    graph('url', address),
    graph('image', image),
    meta('twitter:card', head.image ? 'summary_large_image' : 'summary'),
    meta('csrf-token', csrfToken),
  ]
}

/** What the page's first pictures are comes first in its HTML, but belongs where the browser looks first. */
function hoistHints(html: string): { hints: string[]; html: string } {
  const hints = /^(?:<link [^>]*>)*/.exec(html)?.[0] ?? ''
  return { hints: hints.match(/<link [^>]*>/g) ?? [], html: html.slice(hints.length) }
}

/** The built index.html has a marker in its head, and an <html> tag that takes the chosen theme. */
interface Filling {
  head: string[]
  files: PageFiles
  theme: string | undefined
  /** Read by the web app instead of its first requests. */
  initialData: unknown
  body: string
}
function fill(template: string, { head, files, theme, initialData, body }: Filling): string {
  const themed =
    theme === 'dark' || theme === 'light' ? template.replace('<html ', `<html data-theme="${theme}" `) : template
  // The one way out of a script element is its end tag.
  const json = JSON.stringify(initialData).replaceAll('<', '\\u003c')
  const data = `<script type="application/json" id="initial-data">${json}</script>`
  return themed
    .replace('<!--page-head-->', () => head.join('\n    '))
    .replace('</head>', () => ['', ...fileTags(files, body !== ''), '</head>'].join('\n    '))
    .replace('<div id="root"></div>', () => `<div id="root">${body}</div>\n    ${data}`)
}

/**
 * Styles of a page come after those of every page, as when it is opened later. The scripts of a rendered page are only
 * named, so that they do not hold up what is seen first; where scripts do everything, they are fetched at once.
 */
function fileTags({ styles, scripts }: PageFiles, isRendered: boolean): string[] {
  return [
    ...styles.map((file) => `<link rel="stylesheet" href="${file}">`),
    ...(isRendered
      ? [`<script type="application/json" id="page-files">${JSON.stringify(scripts)}</script>`]
      : scripts.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`)),
  ]
}

/** Returns the path as it stands in the address, still escaped. */
const addressOf = ({ url }: FastifyRequest): string => url.split('?')[0] ?? '/'

/** As the router reads it. */
function pathOf(request: FastifyRequest): string {
  const path = addressOf(request)
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
