import { z } from 'zod'
import { Instant, Page } from '../common.ts'
import { endpoint } from '../endpoint.ts'

export const followKinds = ['store', 'person', 'brand', 'tag'] as const
export const FollowKind = z.enum(followKinds, 'Unknown kind to follow')
export type FollowKind = z.output<typeof FollowKind>

export const Follow = z.object({
  kind: FollowKind,
  /** A store's number, a person's username, or the word. */
  id: z.union([z.int(), z.string()]),
  /** How it is called. */
  name: z.string(),
  createdAt: Instant,
})
export type Follow = z.output<typeof Follow>

/** What it means depends on the kind; the service reads it. */
const target = z.object({
  kind: FollowKind,
  id: z.string().trim().min(1, 'Say what to follow').max(200, 'Invalid id'),
})

export const listFollows = endpoint({
  method: 'GET',
  path: '/follows',
  summary: 'What one follows, newest first',
  query: Page,
  answer: z.array(Follow),
  paged: true,
})
export const follow = endpoint({
  method: 'PUT',
  path: '/follows/:kind/:id',
  summary:
    'Follow a store, a person, a brand or a tag, up to 500: new gatherings are told as they come, or in a digest',
  params: target,
  refuses: [409],
})
export const unfollow = endpoint({
  method: 'DELETE',
  path: '/follows/:kind/:id',
  summary: 'Follow it no longer',
  params: target,
})
