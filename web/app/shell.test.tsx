// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import type { User } from '../../domain/contracts/accounts.ts'
import { queryClient } from '../lib/query-client.ts'
import { userQuery } from '../lib/session.ts'
import { closeUncopied, uncopied } from '../lib/share.ts'
import { Shell } from './shell.tsx'

afterEach(() => {
  closeUncopied(false)
  queryClient.clear()
  vi.unstubAllGlobals()
})

it.each(['/how-it-works', '/admin'])('shows the text that the browser refused to copy on %s', async (path) => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  history.replaceState(null, '', path)
  queryClient.setQueryData(userQuery.queryKey, { id: 1, username: 'ann', isAdmin: true } as User)
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  root.render(
    <QueryClientProvider client={queryClient}>
      <Shell />
    </QueryClientProvider>,
  )
  try {
    uncopied.set({ words: 'https://example.org/', label: 'Link', copied: 'Link copied', onClose: () => {} })
    await expect.poll(() => place.querySelector('dialog[open] h2')?.textContent).toBe('Failed to copy')
  } finally {
    root.unmount()
    place.remove()
  }
})
