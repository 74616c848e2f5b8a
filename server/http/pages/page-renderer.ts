import { AsyncLocalStorage } from 'node:async_hooks'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** What the built web app offers to whoever renders its pages. */
interface WebApp {
  carryWith(carrier: (address: string) => Promise<Response>): void
  renderPage(address: string): Promise<RenderedPage | null>
  /** The page's name in the build's manifest. */
  sourceOf(path: string): string | undefined
}
interface RenderedPage {
  html: string
  /** The answers it was made from, for the browser to start with. */
  answers: unknown
}
type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>

export interface PageRenderer {
  /** As a guest sees it; null where the browser has to do it. */
  render(request: FastifyRequest): Promise<RenderedPage | null>
  filesOf(pathname: string): PageFiles
}

/** What the page at a path needs beside what the template names. */
export interface PageFiles {
  styles: string[]
  scripts: string[]
}

/** Undefined without a built web app, as in tests of the API. */
export async function openPageRenderer(fastify: FastifyInstance, webFolder: string): Promise<PageRenderer | undefined> {
  const built = path.join(webFolder, '../pages/render-page.js')
  const manifestFile = path.join(webFolder, '.vite/manifest.json')
  if (!existsSync(built) || !existsSync(manifestFile)) return undefined
  const web = (await import(pathToFileURL(built).href)) as WebApp
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest

  // Calls that a page makes are answered right here, and count as made by whoever asked for the page.
  const asked = new AsyncLocalStorage<FastifyRequest>()
  web.carryWith(async (address) => {
    const { headers, ip } = asked.getStore() ?? { headers: {}, ip: '127.0.0.1' }
    const answer = await fastify.inject({
      url: address,
      remoteAddress: ip,
      headers: { host: headers.host ?? 'localhost' },
    })
    const kept = ['x-total-count', 'link'].flatMap((name) => {
      const value = answer.headers[name]
      return value === undefined ? [] : [[name, String(value)] as [string, string]]
    })
    return new Response(answer.body, { status: answer.statusCode, headers: kept })
  })

  return {
    async render(request) {
      try {
        return await asked.run(request, () => web.renderPage(request.url))
      } catch (error) {
        // The browser can do it as well.
        request.log.error({ err: error }, 'a page could not be rendered')
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
