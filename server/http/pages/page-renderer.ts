import { AsyncLocalStorage } from 'node:async_hooks'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { shortMemory } from '../../app/short-memory.ts'
import type { Bus } from '../../db/bus.ts'
import type { Reading } from '../reading.ts'

/** What the built web app offers to whoever renders its pages. */
interface WebApp {
  carryWith(carrier: (address: string) => Promise<Response>): void
  /** The same address for all that show the same page; null for pages that the browser renders. */
  addressToRender(url: string): string | null
  renderPage(address: string): Promise<RenderedPage | null>
  /** The page's name in the build's manifest. */
  sourceOf(path: string): string | undefined
}
interface RenderedPage {
  html: string
  /** The answers it was made from, for the browser to start with. */
  answers: unknown
  /** Hydration formats times with this clock, then switches to the browser's. */
  renderedAt: number
}
type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>

/** A page takes 0.1 s of processor time to render, so guests share it. What changes meanwhile is seen this much later. */
const cachedMs = 10_000
const mostCached = 50
const largestCached = 300_000
/** While so many are under way, other pages are left to the browser: search words make as many addresses as a guest likes. */
const mostAtOnce = 2
/** A guest waits this long for a render, then gets the page for the browser to fill. The render goes on, for the cache. */
export const renderWait = { ms: 5000 }
/** Tells, from triggers in the database, that something can no longer be seen. */
const unseenChannel = 'pages'

export interface PageRenderer {
  /**
   * As a guest sees it; null where the browser has to do it. Cached by address and version: the caller passes as version
   * what it has just read of the page's record.
   */
  render(request: FastifyRequest, version: string): Promise<RenderedPage | null>
  filesOf(pathname: string): PageFiles
}

/** What the page at a path needs beside what the template names. */
export interface PageFiles {
  styles: string[]
  scripts: string[]
}

/** Undefined without a built web app, as in tests of the API. */
export async function openPageRenderer(
  fastify: FastifyInstance,
  webFolder: string,
  { bus, reading }: { bus: Bus; reading: Reading },
): Promise<PageRenderer | undefined> {
  const built = path.join(webFolder, '../pages/render-page.js')
  const manifestFile = path.join(webFolder, '.vite/manifest.json')
  if (!existsSync(built) || !existsSync(manifestFile)) return undefined
  const web = (await import(pathToFileURL(built).href)) as WebApp
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest

  const cached = shortMemory<RenderedPage | null>({
    isKept: (page) => page !== null && page.html.length <= largestCached,
    keptFor: cachedMs,
    most: mostCached,
  })
  // A render that has begun before something became unseen must not be cached after it: each time has a cache of its own.
  let generation = {}
  // Nor may a render after it read from a replica that has not replayed it.
  let cookies: Promise<Record<string, string>> = Promise.resolve({})
  bus.subscribe(unseenChannel, () => {
    generation = {}
    cookies = reading.cookiesOfNow()
  })

  // Calls that a page makes are answered right here, and count as made by the first guest who asked for the page. Nothing
  // else of that guest reaches them: the page is for all guests.
  const asked = new AsyncLocalStorage<FastifyRequest>()
  web.carryWith(async (address) => {
    const remoteAddress = asked.getStore()?.ip ?? '127.0.0.1'
    const answer = await fastify.inject({ url: address, remoteAddress, cookies: await cookies })
    const kept = ['x-total-count', 'link'].flatMap((name) => {
      const value = answer.headers[name]
      return value === undefined ? [] : [[name, String(value)] as [string, string]]
    })
    return new Response(answer.body, { status: answer.statusCode, headers: kept })
  })

  let underWay = 0
  const renderBounded = async (address: string) => {
    if (underWay >= mostAtOnce) return null
    underWay += 1
    try {
      return await web.renderPage(address)
    } finally {
      underWay -= 1
    }
  }

  return {
    async render(request, version) {
      const address = web.addressToRender(request.url)
      if (address === null) return null
      const render = () => asked.run(request, () => renderBounded(address))
      try {
        const page = cached(generation, `${address} ${version}`, render)
        return await Promise.race([page, setTimeout(renderWait.ms, null, { ref: false })])
      } catch (error) {
        // The browser can do it as well.
        request.log.error({ err: error }, 'page rendering failed, leaving it to the browser')
        return null
      }
    },
    filesOf: (pathname) => filesOf(manifest, web.sourceOf(pathname)),
  }
}

function filesOf(manifest: Manifest, source: string | undefined): PageFiles {
  const everywhere = closure(manifest, 'index.html')
  const needed = closure(manifest, source ?? 'main.tsx', closure(manifest, 'main.tsx'))
  const own = [...needed].filter((name) => !everywhere.has(name)).flatMap((name) => manifest[name] ?? [])
  return {
    styles: [...new Set(own.flatMap(({ css = [] }) => css))].map((file) => `/${file}`),
    scripts: own.map(({ file }) => `/${file}`),
  }
}

/** A chunk with everything it cannot run without. */
function closure(manifest: Manifest, name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found
  found.add(name)
  for (const imported of manifest[name]?.imports ?? []) closure(manifest, imported, found)
  return found
}
