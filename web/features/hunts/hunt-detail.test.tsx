// @vitest-environment node
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Router } from 'wouter'
import type { Hunt } from '../../../domain/contracts/hunts.ts'
import { HuntDetail } from './hunt-detail.tsx'

const hunt = {
  id: 1,
  userId: 2,
  username: 'ann',
  productName: 'Copper pan',
  description: 'With a lid',
  status: 'active',
  priority: 3,
  desiredQuantity: 1,
  searchRadius: 25,
  targetPrice: 20,
  bestFindId: 5,
  findCount: 1,
  photoUrl: null,
  createdAt: '2025-01-01T00:00:00.000Z',
  tags: [],
  excludeWords: [],
} as unknown as Hunt

it('shows the best find below the actions, so that a find that comes in moves none of them', () => {
  const html = renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <Router ssrPath="/hunts/1">
        <HuntDetail hunt={hunt} onDeleted={() => {}} check={<button type="button">Check a photo</button>} />
      </Router>
    </QueryClientProvider>,
  )
  const at = (words: string) => html.indexOf(words)
  expect(at('Best find so far')).toBeGreaterThan(at('Check a photo'))
  expect(at('Check a photo')).toBeGreaterThan(at('Copper pan'))
})
