// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../lib/query-client.ts'
import { currentToast, dismissToast } from '../../ui/overlays/toast.ts'
import { useMatcher } from './use-matcher.ts'

afterEach(() => {
  dismissToast()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const stats = { totalHunts: 2, totalGatherings: 3, totalMatches: 1, totalErrors: 0 }

it.each([
  [
    { status: 'completed', matches: 1, stats },
    { title: 'Matcher completed', variant: 'success' },
  ],
  [
    { status: 'running', matches: 0, stats, message: 'No worker is running right now.' },
    { title: 'Matcher is queued', description: 'No worker is running right now.', variant: 'success' },
  ],
  [
    { status: 'failed', matches: 0, stats, error: 'No space left' },
    { title: 'Matcher failed', description: 'No space left', variant: 'destructive' },
  ],
])('says how a run went: %o', async (answer, words) => {
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(url.endsWith('/csrf-token') ? { csrfToken: 't' } : answer),
  )
  const Starter = () => <button onClick={useMatcher().start}>Run matcher</button>
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  root.render(
    <QueryClientProvider client={queryClient}>
      <Starter />
    </QueryClientProvider>,
  )
  try {
    await expect.poll(() => place.querySelector('button')).toBeTruthy()
    place.querySelector('button')?.click()
    await expect.poll(currentToast).toMatchObject(words)
  } finally {
    root.unmount()
    place.remove()
  }
})
