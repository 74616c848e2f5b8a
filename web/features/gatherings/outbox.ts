import { accountOnDevice, lapsedAccount } from '../../lib/account-on-device.ts'
import { ApiError, api, csrfToken, type BodyOf } from '../../lib/api.ts'
import { forget, keep, recallAll, type KeptPhoto } from '../../lib/device-storage.ts'
import { photoForRequest } from '../images/images.api.ts'
import { knownUser } from '../../lib/session.ts'
import { createStore } from '../../lib/store.ts'

type NewGathering = BodyOf<'POST /gatherings'>

/** A gathering captured without signal. It stays here until the server has said yes. */
export interface OutboxEntry {
  /** Also its Idempotency-Key: sent twice, it is still one gathering. */
  id: string
  body: Omit<NewGathering, 'photos'>
  photos: KeptPhoto[]
  /** The hunt it was seen for. */
  huntId?: number | null
  savedAt: number
  /** Whose it is: only under this account it is sent. Nobody's yet when a guest captured it. */
  userId?: number | null
  /** What the server said when it refused; the person must decide. */
  problem?: string
}

/** What is waiting, for the screens that show it: one's own and nobody's, never another person's. */
export const waiting = createStore<readonly OutboxEntry[]>([])
export const ownerOf = ({ userId = null }: OutboxEntry): number | null => userId
const account = () => knownUser()?.id ?? accountOnDevice()

const everything = async () => (await recallAll<OutboxEntry>('outbox')).sort((a, b) => a.savedAt - b.savedAt)
export async function refreshOutbox(): Promise<void> {
  const all = await everything()
  waiting.set(all.filter((item) => ownerOf(item) === null || ownerOf(item) === account()))
}

export const isOffline = (error: unknown): boolean => !navigator.onLine || error instanceof TypeError

export async function putInOutbox(item: Omit<OutboxEntry, 'savedAt' | 'userId'>): Promise<void> {
  await keep('outbox', item.id, { ...item, savedAt: Date.now(), userId: account() } satisfies OutboxEntry)
  await refreshOutbox()
}

/** What a guest captured becomes theirs who signed in to send it. */
export async function claimOutbox(userId: number): Promise<void> {
  for (const item of await everything())
    if (ownerOf(item) === null) await keep('outbox', item.id, { ...item, userId } satisfies OutboxEntry)
  await refreshOutbox()
}

export async function takeFromOutbox(id: string): Promise<void> {
  await forget('outbox', id)
  await refreshOutbox()
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
  const ready = (await everything()).filter(({ problem }) => !problem)
  const sender = ready.length > 0 ? await whoSends() : undefined
  if (sender === null) delivery.needsSignIn = ready.some((item) => [null, lapsedAccount()].includes(ownerOf(item)))
  for (const item of sender ? ready.filter((waits) => ownerOf(waits) === sender) : []) {
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
      // Busy or broken for now, or somebody else has signed in: it keeps its place and goes next time.
      if (error.code === 'another_account' || error.status === 409 || error.status === 429 || error.status >= 500) break
      await keep('outbox', item.id, { ...item, problem: error.message } satisfies OutboxEntry)
      delivery.refused += 1
    }
  }
  await refreshOutbox()
  return delivery
}

/**
 * Who is signed in, by the server's word: another tab may know better than this one. The token is of the session before
 * the question, so that a change of person in between makes it worthless. Undefined when there is no answer.
 */
async function whoSends(): Promise<number | null | undefined> {
  try {
    await csrfToken()
    return (await api('GET /user')).id
  } catch (error) {
    return error instanceof ApiError && error.status === 401 ? null : undefined
  }
}

/** Pairs it with the hunt it was seen for. The gathering stands, whatever becomes of the hunt: false when it is not linked. */
export async function linkToHunt(huntId: number | null | undefined, gatheringId: number): Promise<boolean> {
  if (!huntId) return false
  try {
    await api('POST /finds', { body: { huntId, gatheringId } })
    return true
  } catch {
    return false
  }
}

async function send(item: OutboxEntry): Promise<void> {
  const { id } = await sendGathering(item)
  await linkToHunt(item.huntId, id)
}

async function sendGathering({ id, body, photos, userId }: OutboxEntry): Promise<{ id: number }> {
  const onlyFor = userId ?? undefined
  try {
    const sent = await Promise.all(photos.map(photoForRequest))
    return await api('POST /gatherings', { body: { ...body, photos: sent }, idempotencyKey: id, onlyFor })
  } catch (error) {
    // An uploaded photo is swept after a day without a record; its bytes are still here. Another body needs another key.
    const mayBeSwept = error instanceof ApiError && error.status === 400 && photos.some(({ path }) => path)
    if (!mayBeSwept || !photos.every(({ blob }) => blob)) throw error
    const bytes = await Promise.all(photos.map(({ blob }) => photoForRequest({ path: null, blob })))
    return api('POST /gatherings', { body: { ...body, photos: bytes }, idempotencyKey: `${id}-bytes`, onlyFor })
  }
}

/** Another try for one that was refused, for example after the server was mended. */
export async function tryAgain(item: OutboxEntry): Promise<Delivery> {
  await keep('outbox', item.id, { ...item, problem: undefined } satisfies OutboxEntry)
  return deliver()
}
