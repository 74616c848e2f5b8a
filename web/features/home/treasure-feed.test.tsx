// @vitest-environment node
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Router } from 'wouter'
import type { FeedItem } from '../../../domain/contracts/home.ts'
import { feedQuery } from './home.api.ts'
import { TreasureFeed } from './treasure-feed.tsx'

/** The text of a feed with one find, as a screen reader reads it. */
function feedText(counts: Pick<FeedItem, 'likeCount' | 'commentCount' | 'shareCount' | 'hunterCount'>): string {
  const find = {
    id: 1,
    matchScore: 0.9,
    isTrending: false,
    createdAt: '2026-01-01T00:00:00.000Z',
    hunt: { username: 'ann', productName: 'Lamp', isInsider: false },
    gathering: { productName: 'Brass lamp', price: null, store: { name: 'Marshalls', city: 'Boston', state: 'MA' } },
    ...counts,
  } as FeedItem
  const client = new QueryClient()
  client.setQueryData(feedQuery(3).queryKey, [find])
  const html = renderToString(
    <QueryClientProvider client={client}>
      <Router ssrPath="/">
        <TreasureFeed />
      </Router>
    </QueryClientProvider>,
  )
  return html
    .replaceAll('<!-- -->', '')
    .replaceAll(/<span aria-hidden="true">[^<]*<\/span>/g, '')
    .replaceAll(/<[^>]*>/g, '|')
    .replaceAll(/\|+/g, '|')
}

describe('counts in the feed', () => {
  it('are read in the singular for one', () => {
    const text = feedText({ likeCount: 1, commentCount: 1, shareCount: 1, hunterCount: 1 })
    for (const words of ['1 like', '1 comment', '1 share', '1 hunter']) expect(text).toContain(`|${words}|`)
  })

  it('are read in the plural for none and for many', () => {
    const text = feedText({ likeCount: 0, commentCount: 2, shareCount: 1200, hunterCount: 3 })
    for (const words of ['0 likes', '2 comments', '1,200 shares', '3 hunters']) expect(text).toContain(`|${words}|`)
  })
})
