import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const cardKinds = ['hunt', 'gathering', 'find', 'product', 'store', 'person'] as const
export const CardKind = z.enum(cardKinds, `kind must be one of ${cardKinds.join(', ')}`)
export type CardKind = z.output<typeof CardKind>

export const showCard = endpoint({
  method: 'GET',
  path: '/cards/:kind/:id.png',
  summary: 'A picture of 1200 × 630 for link previews; only of what everybody may see. A person goes by their username',
  params: z.object({ kind: CardKind, id: z.string().min(1, 'Invalid card ID').max(100, 'Invalid card ID') }),
  media: 'image/png',
  tagged: true,
  refuses: [404],
})
