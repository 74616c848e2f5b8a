import { send } from '../../lib/api.ts'
import { photoForRequest } from '../images/images.api.ts'
import type { OutboxItem } from './outbox.api.ts'

/** With its photos, as the call takes them: where they lie on the server, or their bytes. */
async function bodyOf({ call, body, photos = [] }: OutboxItem, asBytes: boolean): Promise<object | undefined> {
  const sent = asBytes ? photos.map(({ blob }) => ({ path: null, blob })) : photos
  if (call === 'POST /gatherings') return { ...body, photos: await Promise.all(sent.map(photoForRequest)) }
  const [first] = sent
  if (!first) return body
  const photo = await photoForRequest(first)
  if (call === 'POST /scores') return { ...body, receiptUrl: photo }
  return { ...body, ...(first.path ? { photoUrl: photo } : { photoData: photo }) }
}

/** One that makes a record is made once, however often it is sent; the others are by nature. */
export async function sendItem(item: OutboxItem, { onlyFor, asBytes = false }: SendOptions = {}): Promise<Response> {
  return send(item.call, {
    params: item.params,
    body: await bodyOf(item, asBytes),
    idempotencyKey: asBytes ? `${item.id}-bytes` : item.id,
    onlyFor,
  })
}
interface SendOptions {
  onlyFor?: number | undefined
  /** An uploaded photo is swept after a day without a record; its bytes are still here. Another body needs another key. */
  asBytes?: boolean
}
