import { forget, keep, recallAll } from './device-storage.ts'
import { ApiError, api, type BodyOf } from './api.ts'
import { photoForRequest, type KeptPhoto } from './photo-files.ts'
import { createStore } from './store.ts'

type NewGathering = BodyOf<'POST /gatherings'>

/** A gathering captured without signal. It stays here until the server has said yes. */
export interface Waiting {
  /** Also its Idempotency-Key: sent twice, it is still one gathering. */
  id: string
  body: Omit<NewGathering, 'photos'>
  photos: KeptPhoto[]
  savedAt: number
  /** What the server said when it refused; the person must decide. */
  problem?: string
}

/** What is waiting, for the screens that show it. */
export const waiting = createStore<readonly Waiting[]>([])
const refresh = async () => waiting.set((await recallAll<Waiting>('outbox')).sort((a, b) => a.savedAt - b.savedAt))

export const isOffline = (error: unknown): boolean => !navigator.onLine || error instanceof TypeError

export async function putInOutbox(item: Omit<Waiting, 'savedAt'>): Promise<void> {
  await keep('outbox', item.id, { ...item, savedAt: Date.now() } satisfies Waiting)
  await refresh()
}

export async function takeFromOutbox(id: string): Promise<void> {
  await forget('outbox', id)
  await refresh()
}

export type Delivery = { sent: number; refused: number; needsSignIn: boolean }

let delivering: Promise<Delivery> | undefined

/** Sends what waits, oldest first. Safe to call at any time: one run at a time, and across tabs too. */
export function deliver(): Promise<Delivery> {
  delivering ??= withTabLock(deliverAll).finally(() => {
    delivering = undefined
  })
  return delivering
}

const nothing: Delivery = { sent: 0, refused: 0, needsSignIn: false }
const withTabLock = (work: () => Promise<Delivery>): Promise<Delivery> =>
  navigator.locks
    ? navigator.locks.request('hgfs-outbox', { ifAvailable: true }, (lock) => (lock ? work() : nothing))
    : work()

async function deliverAll(): Promise<Delivery> {
  const delivery = { ...nothing }
  await refresh()
  for (const item of waiting.get()) {
    if (item.problem) continue
    try {
      await send(item)
      await forget('outbox', item.id)
      delivery.sent += 1
    } catch (error) {
      if (!(error instanceof ApiError)) break
      if (error.status === 401) {
        delivery.needsSignIn = true
        break
      }
      // Busy or broken for now: it keeps its place and goes next time.
      if (error.status === 409 || error.status === 429 || error.status >= 500) break
      await keep('outbox', item.id, { ...item, problem: error.message } satisfies Waiting)
      delivery.refused += 1
    }
  }
  await refresh()
  return delivery
}

async function send({ id, body, photos }: Waiting): Promise<void> {
  try {
    const sent = await Promise.all(photos.map(photoForRequest))
    await api('POST /gatherings', { body: { ...body, photos: sent }, idempotencyKey: id })
  } catch (error) {
    // An uploaded photo is swept after a day without a record; its bytes are still here. Another body needs another key.
    const mayBeSwept = error instanceof ApiError && error.status === 400 && photos.some(({ path }) => path)
    if (!mayBeSwept || !photos.every(({ blob }) => blob)) throw error
    const bytes = await Promise.all(photos.map(({ blob }) => photoForRequest({ path: null, blob })))
    await api('POST /gatherings', { body: { ...body, photos: bytes }, idempotencyKey: `${id}-bytes` })
  }
}

/** Another try for one that was refused, for example after the server was mended. */
export async function tryAgain(item: Waiting): Promise<Delivery> {
  await keep('outbox', item.id, { ...item, problem: undefined } satisfies Waiting)
  return deliver()
}
