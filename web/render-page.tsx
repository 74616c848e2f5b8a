import { dehydrate, skipToken, type DehydratedState, type Query, type QueryClient } from '@tanstack/react-query'
import { renderToReadableStream } from 'react-dom/server'
import { matchPage } from '../domain/rules/pages.ts'
import { App } from './app/app.tsx'
import { pageAt } from './app/pages.ts'
import { huntKind } from './features/hunts/hunt-kind.tsx'
import { readSearch, writeSearch } from './features/products/search-state.ts'
import { readFilters, writeFilters } from './features/records/record-filters.ts'
import type { StatusOption } from './features/records/record-kind.ts'
import { carryWith } from './lib/api.ts'
import { createQueryClient } from './lib/query-client.ts'
import { userQuery } from './lib/session.ts'

export { carryWith }

type Read = (parameters: URLSearchParams) => URLSearchParams

/** The first value of each of these names, in this order. */
const named =
  (...names: string[]): Read =>
  (parameters) =>
    new URLSearchParams(names.flatMap((name) => (parameters.get(name) ? [[name, parameters.get(name) ?? '']] : [])))
const none = named()
const recordFilters =
  (statuses?: readonly StatusOption[]): Read =>
  (parameters) =>
    writeFilters(readFilters(parameters, statuses), statuses)

/**
 * Pages that are public, with the parameters that each reads from an address, as it understands them: the server caches a
 * page for each of their values. The other pages are for one person, or begin with what only their browser knows.
 */
const rendered = new Map<string, Read>([
  ['/', (parameters) => new URLSearchParams(parameters.get('tab') === 'explore' ? { tab: 'explore' } : {})],
  ['/search', (parameters) => writeSearch(readSearch(parameters))],
  ['/products/:id', none],
  ['/how-it-works', none],
  ['/hunts', recordFilters(huntKind.statuses)],
  ['/hunts/:id', none],
  ['/gatherings', recordFilters()],
  ['/gatherings/:id', none],
  ['/things/:id', none],
  ['/stores', named('q')],
  ['/stores/:id', none],
  ['/trip', named('id', 'share')],
  ['/people/:username', none],
  ['/newsletter', none],
  ['/newsletter/:day', none],
])
/** A page may ask for more once it has the first answers; what it asks later still, the browser fetches. */
const mostRounds = 4

export interface RenderedPage {
  html: string
  answers: DehydratedState
  renderedAt: number
}

export const sourceOf = (path: string): string | undefined => pageAt(path)?.source

/**
 * The address of the page to render, the same for all addresses that show the same page: guests must not fill the cache with
 * copies. Null for pages that are not rendered here, and for other spellings of their paths (`/hunts//`, `/%68unts`).
 */
export function addressToRender(url: string): string | null {
  const [path = '/', ...rest] = url.split('?')
  const found = matchPage(path)
  const read = rendered.get(found?.page.path ?? '')
  if (!found || !read || path !== addressOf(found)) return null
  const kept = read(new URLSearchParams(rest.join('?'))).toString()
  return kept ? `${path}?${kept}` : path
}

const addressOf = ({ page, params }: { page: { path: string }; params: Record<string, string> }) =>
  page.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

/** The page as a guest sees it first. Null when not every answer was to be had. */
export async function renderPage(address: string): Promise<RenderedPage | null> {
  const [path = '/'] = address.split('?')
  await pageAt(path)?.load()
  const client = createQueryClient()
  client.setQueryData(userQuery.queryKey, null)
  const renderedAt = Date.now()
  for (let round = 0; round < mostRounds; round += 1) {
    const html = await renderWhole(client, address, renderedAt)
    const open = client.getQueryCache().findAll({ predicate: isOpen })
    if (open.length === 0) return { html, answers: dehydrate(client), renderedAt }
    await Promise.all(open.map((query) => query.fetch().catch(() => undefined)))
    if (open.some((query) => query.state.status === 'error')) return null
  }
  return null
}

const isOpen = ({ state, options }: Query) =>
  state.data === undefined && options.queryFn !== skipToken && (options as { enabled?: unknown }).enabled !== false

async function renderWhole(client: QueryClient, address: string, renderedAt: number): Promise<string> {
  let failure: unknown
  const stream = await renderToReadableStream(<App {...{ client, address, renderedAt }} />, {
    // Everything stands where it belongs: moving it there later would take inline scripts, which nothing here may use.
    progressiveChunkSize: Infinity,
    onError: (error) => {
      failure ??= error
    },
  })
  await stream.allReady
  const html = await new Response(stream).text()
  if (failure) throw new Error('A part of the page failed', { cause: failure })
  return html
}
