import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { CardKind } from '../../../domain/contracts/shopping/cards.ts'
import { isImagePath } from '../../../domain/rules/image-paths.ts'
import type { AppContext } from '../../app/context.ts'
import { notFound } from '../../http/errors.ts'
import { openImage } from '../images/images.service.ts'
import { CardCache } from './card-cache.ts'
import { describeCard } from './card-words.ts'
import { drawCard } from './draw-card.ts'

/** Raised when cards are drawn another way. */
const look = 1

const caches = new WeakMap<AppContext, CardCache>()
function cacheOf(context: AppContext): CardCache {
  const known = caches.get(context) ?? new CardCache(context.config.dataDir)
  caches.set(context, known)
  return known
}

/** Being drawn now: who asks for the same meanwhile waits for it. */
const drawing = new Map<string, Promise<Buffer>>()

export interface FoundCard {
  /** Of what is on the card: another one when that changes. */
  key: string
  picture(): Promise<Buffer>
}

/** A card shows what everybody may see; of anything else there is none, also not for its owner. */
export async function findCard(context: AppContext, kind: CardKind, id: string): Promise<FoundCard> {
  const card = await describeCard(context, kind, id)
  if (!card) throw notFound('Card not found')
  const key = createHash('sha256')
    .update(JSON.stringify([look, card]))
    .digest('hex')
    .slice(0, 32)
  return {
    key,
    async picture() {
      const kept = await cacheOf(context).get(key)
      if (kept) return kept
      const begun = drawing.get(key) ?? draw(context, key, card)
      drawing.set(key, begun)
      return begun.finally(() => drawing.delete(key))
    },
  }
}

async function draw(
  context: AppContext,
  key: string,
  { words, photo }: Awaited<ReturnType<typeof describeCard>> & object,
): Promise<Buffer> {
  const stored = photo && isImagePath(photo) ? await openImage(context, photo) : null
  const picture = await drawCard(words, stored ? await buffer(stored.stream) : undefined)
  await cacheOf(context).put(key, picture)
  return picture
}
