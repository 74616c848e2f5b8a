import { dehydrate, skipToken, type DehydratedState, type Query, type QueryClient } from '@tanstack/react-query'
import { renderToReadableStream } from 'react-dom/server'
import { matchPage } from '../domain/rules/pages.ts'
import { App } from './app/app.tsx'
import { pageAt } from './app/pages.ts'
import { carryWith } from './lib/api.ts'
import { createQueryClient } from './lib/query-client.ts'
import { userQuery } from './lib/session.ts'

export { carryWith }

/** What anybody may see and link to. The others are for one person, or begin with what only their browser knows. */
const rendered = new Set([
  '/',
  '/search',
  '/products/:id',
  '/how-it-works',
  '/hunts',
  '/hunts/:id',
  '/gatherings',
  '/gatherings/:id',
  '/things/:id',
  '/stores',
  '/stores/:id',
  '/trip',
  '/people/:username',
  '/newsletter',
  '/newsletter/:day',
])
/** A page may ask for more once it has the first answers; what it asks later still, the browser fetches. */
const mostRounds = 4

export interface RenderedPage {
  html: string
  answers: DehydratedState
}

export const sourceOf = (path: string): string | undefined => pageAt(path)?.source

/** The page as a guest sees it first. Null for pages that are not rendered here, and when not every answer was to be had. */
export async function renderPage(address: string): Promise<RenderedPage | null> {
  const [path = '/'] = address.split('?')
  if (!rendered.has(matchPage(path)?.page.path ?? '')) return null
  await pageAt(path)?.load()
  const client = createQueryClient()
  client.setQueryData(userQuery.queryKey, null)
  for (let round = 0; round < mostRounds; round += 1) {
    const html = await renderWhole(client, address)
    const open = client.getQueryCache().findAll({ predicate: isOpen })
    if (open.length === 0) return { html, answers: dehydrate(client) }
    await Promise.all(open.map((query) => query.fetch().catch(() => undefined)))
    if (open.some((query) => query.state.status === 'error')) return null
  }
  return null
}

const isOpen = ({ state, options }: Query) =>
  state.data === undefined && options.queryFn !== skipToken && (options as { enabled?: unknown }).enabled !== false

async function renderWhole(client: QueryClient, address: string): Promise<string> {
  let failure: unknown
  const stream = await renderToReadableStream(<App client={client} address={address} />, {
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
