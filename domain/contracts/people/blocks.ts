import { z } from 'zod'
import { Instant, Page } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { pathUsername } from './people.ts'

export const Block = z.object({ username: z.string(), picture: z.string().nullable(), createdAt: Instant })
export type Block = z.output<typeof Block>

export const listBlocks = endpoint({
  method: 'GET',
  path: '/blocks',
  summary: 'Whom one has blocked, newest first',
  query: Page,
  answer: z.array(Block),
  paged: true,
})
export const blockPerson = endpoint({
  method: 'PUT',
  path: '/blocks/:username',
  summary: 'Neither sees anything of the other any more, follows end, and open finds between the two go',
  params: pathUsername,
})
export const unblockPerson = endpoint({
  method: 'DELETE',
  path: '/blocks/:username',
  summary: 'Both see each other again',
  params: pathUsername,
})
