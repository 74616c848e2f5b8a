import './app/zod-settings.ts'
import { hydrate, type DehydratedState } from '@tanstack/react-query'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { pageAt } from './app/pages.ts'
import { stopNoting } from './app/early-acts.ts'
import { initialData } from './lib/initial-data.ts'
import { watchInstall } from './lib/phone/install.ts'
import { watchTyping } from './lib/forms/open-forms.ts'
import { queryClient } from './lib/query-client.ts'
import { startOfflineSupport } from './app/offline.ts'
import { watchSignal } from './lib/signal.ts'
import { watchSession } from './lib/watch-session.ts'

watchTyping()
watchSession()
watchInstall()
watchSignal()
const root = document.getElementById('root')
if (root?.hasChildNodes()) void takeOver(root)
else if (root) createRoot(root).render(<App client={queryClient} />)
startOfflineSupport()

/** Marks dehydrated queries as fresh: a browser clock ahead of the server would refetch them during hydration. */
function asOfNow({ queries, ...rest }: DehydratedState): DehydratedState {
  const dataUpdatedAt = Date.now()
  return { ...rest, queries: queries.map((query) => ({ ...query, state: { ...query.state, dataUpdatedAt } })) }
}

/** The server has rendered the page: it is brought to life in small steps, between which the browser can answer. */
async function takeOver(rendered: HTMLElement) {
  if (initialData?.answers) hydrate(queryClient, asOfNow(initialData.answers))
  try {
    await pageAt(location.pathname)?.load()
  } catch (error) {
    // Without its code the page stays as it is, and its links lead on.
    return console.error('The page cannot come to life', error)
  }
  stopNoting(rendered)
  startTransition(() => {
    hydrateRoot(rendered, <App client={queryClient} renderedAt={initialData?.renderedAt} />)
  })
}
