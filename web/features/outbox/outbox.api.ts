import { mayHaveExpired } from '../../../domain/rules/outbox/key-age.ts'
import { accountOnDevice } from '../../lib/account-on-device.ts'
import { ApiError } from '../../lib/api.ts'
import { forget, keep, recallAll, replace, type KeptPhoto } from '../../lib/device-storage.ts'
import { fetchPart, MissingPart } from '../../lib/fetch-part.ts'
import { knownUser } from '../../lib/session.ts'
import { isAway, setWaiting } from '../../lib/signal.ts'
import { createStore } from '../../lib/store.ts'
import type { StoreChoice } from '../stores/store-choice.ts'

type Reacted = 'hunts' | 'gatherings' | 'finds'
/** What can be done without signal. */
export type OutboxCall =
  | 'POST /gatherings'
  | 'POST /hunts'
  | 'POST /scores'
  | 'POST /finds'
  | 'POST /gatherings/:id/confirm'
  | `POST /${Reacted}/:id/comments`
  | `${'POST' | 'DELETE'} /${Reacted}/:id/like`

/** What goes to the server. The same for a first try and for every later one. */
export interface OutboxItem {
  /** Also its Idempotency-Key: sent twice, it is still one. */
  id: string
  call: OutboxCall
  params?: { id: number }
  body?: object
  photos?: KeptPhoto[]
  /** What it is about, for people. */
  label: string
  /** Of several with the same, only the last counts: a like that was taken back, 'Gone' after 'Still there'. */
  slot?: string
  /** The form that it came from, to change it there. */
  form?: { draft: string; path: string; values: unknown }
  /** A store known only by the name that was written down; found before the gathering is sent. */
  typedStore?: StoreChoice
  /** The hunt it was seen for. */
  huntId?: number | null
}

/** Done without signal. It stays here until the server has said yes. */
export interface OutboxEntry extends OutboxItem {
  savedAt: number
  /** Whose it is: only under this account it is sent. Nobody's yet when a guest did it. */
  userId?: number | null
  /** When its writer said to send it although it may have arrived. */
  approvedAt?: number
  /** It has been on its way: whether it arrived is known when the server answers. */
  triedAt?: number
  /** What the server said when it refused; the person must decide. */
  problem?: string
  /** It may be one of these stores; the person must say which. */
  choices?: StoreChoice[]
}

/** What is waiting, for the screens that show it: one's own and nobody's, never another person's. */
export const waiting = createStore<readonly OutboxEntry[]>([])
export const ownerOf = ({ userId = null }: OutboxEntry): number | null => userId
/** Returns whether its writer must decide: it was refused, or its store is unclear. */
const isStuck = ({ problem, choices }: OutboxEntry) => problem !== undefined || choices !== undefined
/** Returns whether the server may no longer know its key, so that sending it could make a second record. */
export const isExpired = (entry: OutboxEntry): boolean =>
  !isStuck(entry) && mayHaveExpired(entry.approvedAt ?? entry.savedAt, Date.now())
export const isReady = (entry: OutboxEntry): boolean => !isStuck(entry) && !isExpired(entry)
const account = () => knownUser()?.id ?? accountOnDevice()

/** As earlier releases kept a gathering. */
type EarlierEntry = Omit<OutboxEntry, 'call' | 'label'> & { body: { productName: string } }
const asOfNow = (entry: OutboxEntry | EarlierEntry): OutboxEntry =>
  'call' in entry ? entry : { ...entry, call: 'POST /gatherings', label: entry.body.productName }

export const everything = async (): Promise<OutboxEntry[]> =>
  (await recallAll<OutboxEntry | EarlierEntry>('outbox')).map(asOfNow).sort((a, b) => a.savedAt - b.savedAt)

export async function refreshOutbox(): Promise<void> {
  const all = await everything()
  const shown = all.filter((entry) => ownerOf(entry) === null || ownerOf(entry) === account())
  waiting.set(shown)
  setWaiting(shown.length)
}

export const putEntry = (entry: OutboxEntry): Promise<void> => keep('outbox', entry.id, entry)
/** Returns false if the entry was deleted in the meantime. */
export const changeEntry = (entry: OutboxEntry): Promise<boolean> => replace('outbox', entry.id, entry)

let lastSavedAt = 0
/** Two in the same millisecond keep their order. */
const nextMoment = () => (lastSavedAt = Math.max(Date.now(), lastSavedAt + 1))

export async function putInOutbox(item: OutboxItem): Promise<void> {
  const earlier = await inSlotOf(item)
  await putEntry({ ...item, savedAt: nextMoment(), userId: account() })
  for (const { id } of earlier) if (id !== item.id) await forget('outbox', id)
  await refreshOutbox()
  // Whoever delivers looks at once: there may be a signal after all.
  dispatchEvent(new Event('outbox'))
}
/** Reads the device, not `waiting`: another tab may have added an entry since. */
async function inSlotOf({ slot }: OutboxItem): Promise<OutboxEntry[]> {
  if (!slot) return []
  const all = await everything()
  return all.filter((entry) => entry.slot === slot && ownerOf(entry) === account())
}
/** What is sent at once does not depend on the device's storage: where that fails, what this tab knows must do. */
const isSlotTaken = (item: OutboxItem): Promise<boolean> =>
  inSlotOf(item).then(
    (earlier) => earlier.length > 0,
    () => waiting.get().some(({ slot }) => slot !== undefined && slot === item.slot),
  )

export async function takeFromOutbox(id: string): Promise<void> {
  await forget('outbox', id)
  await refreshOutbox()
}

/** Waits under this name, if anything does. */
export const useQueued = (slot: string): OutboxEntry | undefined => waiting.use().find((entry) => entry.slot === slot)

/** The word that waits: it is still there, or gone. */
export const isStillThere = ({ body }: OutboxItem): boolean =>
  body !== undefined && 'stillThere' in body && body.stillThere === true

export const isOffline = (error: unknown): boolean =>
  !navigator.onLine ||
  error instanceof TypeError ||
  (error instanceof MissingPart && error.isOffline) ||
  (error instanceof ApiError && isAway(error.status))

export const savedOffline = { title: 'Saved offline. It will be sent when you are back online.' }

/**
 * Sends it now. Null: without signal it is kept on the device and sent later. Undefined: an earlier entry of its slot is
 * still on its way, and this one follows it.
 */
export function sendOrKeep<Answer>(item: OutboxItem & { slot: string }): Promise<Answer | null | undefined>
export function sendOrKeep<Answer>(item: OutboxItem & { slot?: undefined }): Promise<Answer | null>
export async function sendOrKeep<Answer>(item: OutboxItem): Promise<Answer | null | undefined> {
  const mustWait = !navigator.onLine || item.typedStore !== undefined
  if (!mustWait && (await isSlotTaken(item))) {
    await putInOutbox(item)
    return undefined
  }
  try {
    if (mustWait) throw new TypeError('No signal')
    const { sendItem } = await fetchPart(() => import('./send-item.ts'))
    const response = await sendItem(item)
    const text = await response.text()
    if (!response.ok) throw new ApiError(response.status, text, response.statusText)
    return (text ? JSON.parse(text) : {}) as Answer
  } catch (error) {
    if (!mustWait && !isOffline(error)) throw error
    await putInOutbox(item)
    return null
  }
}
