import { lapsedAccount } from '../../lib/account-on-device.ts'
import { ApiError, csrfToken } from '../../lib/api.ts'
import { forget } from '../../lib/device-storage.ts'
import { keepDraft } from '../../lib/forms/drafts.ts'
import { isAway } from '../../lib/signal.ts'
import { PhotoProblem } from '../images/images.api.ts'
import { findTypedStore } from './typed-store.ts'
import {
  changeEntry,
  everything,
  isExpired,
  isOffline,
  isReady,
  ownerOf,
  putEntry,
  refreshOutbox,
  waiting,
  type OutboxEntry,
} from './outbox.api.ts'
import { sendItem } from './send-item.ts'

/** What a guest did becomes theirs who signed in to send it. */
export async function claimOutbox(userId: number): Promise<void> {
  for (const entry of await everything()) if (ownerOf(entry) === null) await changeEntry({ ...entry, userId })
  await refreshOutbox()
}

export interface Delivery {
  sent: OutboxEntry[]
  refused: number
  /** The person must say which store it was. */
  unclear: number
  /** How many are so old that the person must say whether to send them. */
  expired: number
  needsSignIn: boolean
  /** Something waits that another try may send. */
  isLeft: boolean
}

let running: Promise<Delivery> | undefined
let isAskedFor = false

/** Sends what waits, oldest first, one run at a time and across tabs. A call during a run adds another pass to it. */
export function deliver(): Promise<Delivery> {
  isAskedFor = true
  running ??= run()
  return running
}

async function run(): Promise<Delivery> {
  let delivery = nothing()
  try {
    while (isAskedFor) {
      isAskedFor = false
      delivery = join(delivery, await withTabLock(deliverPass))
    }
    return delivery
  } finally {
    // Runs in the same tick as the last look at `isAskedFor`: no call is lost in between.
    running = undefined
  }
}

const nothing = (): Delivery => ({ sent: [], refused: 0, unclear: 0, expired: 0, needsSignIn: false, isLeft: false })
const join = (before: Delivery, last: Delivery): Delivery => ({
  ...last,
  sent: [...before.sent, ...last.sent],
  refused: before.refused + last.refused,
  unclear: before.unclear + last.unclear,
})
/** The other tab may be closed at any moment: this one looks again. */
const elsewhere = async (): Promise<Delivery> => ({ ...nothing(), isLeft: (await everything()).some(isReady) })
const withTabLock = (work: () => Promise<Delivery>): Promise<Delivery> =>
  navigator.locks
    ? navigator.locks.request('hgfs-outbox', { ifAvailable: true }, (lock) => (lock ? work() : elsewhere()))
    : work()

/** Tries each entry once. Reads the entries again after each one, so that those added meanwhile are sent too. */
async function deliverPass(): Promise<Delivery> {
  const delivery = nothing()
  const tried = new Set<string>()
  const ready = (await everything()).filter(isReady)
  const sender = ready.length > 0 ? await whoSends() : undefined
  if (sender === null) delivery.needsSignIn = ready.some((entry) => [null, lapsedAccount()].includes(ownerOf(entry)))
  if (sender === undefined) delivery.isLeft = ready.length > 0
  const next = async () =>
    (await everything()).find((entry) => isReady(entry) && ownerOf(entry) === sender && !tried.has(entry.id))
  for (let entry = sender ? await next() : undefined; entry; entry = await next()) {
    tried.add(entry.id)
    const outcome = await deliverOne(entry)
    if (outcome === 'sent') delivery.sent.push(entry)
    if (outcome === 'refused') delivery.refused += 1
    if (outcome === 'unclear') delivery.unclear += 1
    if (outcome === 'signed out') delivery.needsSignIn = true
    if (outcome === 'later') delivery.isLeft = true
    if (outcome === 'no signal') delivery.isLeft = true
    if (outcome === 'no signal' || outcome === 'signed out') break
  }
  await refreshOutbox()
  delivery.expired = waiting.get().filter(isExpired).length
  return delivery
}

type Outcome = 'sent' | 'refused' | 'taken back' | 'unclear' | 'signed out' | 'later' | 'no signal'

async function deliverOne(entry: OutboxEntry): Promise<Outcome> {
  try {
    const placed = entry.typedStore ? await withStore(entry) : entry
    // Stored before it is sent: every try names the same store.
    const tried = { ...placed, triedAt: Date.now() }
    if (!(await changeEntry(placed.choices ? placed : tried))) return 'taken back'
    if (placed.choices) return 'unclear'
    const response = await sendWithPhotos(tried)
    if (response.ok) return await settle(tried, response)
    return await noteRefusal(tried, response)
  } catch (error) {
    if (error instanceof PhotoProblem) return keepRefused(entry, error.message)
    const isBusy = error instanceof ApiError && error.status === 429
    return isBusy || isOffline(error) ? 'no signal' : 'later'
  }
}

async function sendWithPhotos(entry: OutboxEntry): Promise<Response> {
  const onlyFor = entry.userId ?? undefined
  const response = await sendItem(entry, { onlyFor })
  const photos = entry.photos ?? []
  const mayBeSwept = response.status === 400 && photos.some(({ path }) => path) && photos.every(({ blob }) => blob)
  return mayBeSwept ? sendItem(entry, { onlyFor, asBytes: true }) : response
}

/** A gathering that was seen for a hunt is told to it next; it stands, whatever becomes of the hunt. */
async function settle(entry: OutboxEntry, response: Response): Promise<Outcome> {
  const { huntId, id, label, savedAt, userId, approvedAt } = entry
  if (entry.call !== 'POST /gatherings' || !huntId) {
    await forget('outbox', id)
    return 'sent'
  }
  const { id: gatheringId } = (await response.json()) as { id: number }
  const body = { huntId, gatheringId }
  const link: OutboxEntry = { id: `${id}-link`, call: 'POST /finds', body, label, savedAt, userId, approvedAt }
  await putEntry(link)
  await forget('outbox', id)
  return deliverOne(link)
}

/** Busy or broken for now is no refusal, nor is a first try with the same key that has not ended. */
const isRefusal = ({ status, headers }: Response) =>
  status >= 400 && status < 500 && status !== 429 && status !== 401 && !(status === 409 && headers.has('retry-after'))

async function noteRefusal(entry: OutboxEntry, response: Response): Promise<Outcome> {
  const { status } = response
  if (status === 401) return 'signed out'
  if (isAway(status) || status === 429) return 'no signal'
  if (!isRefusal(response)) return 'later'
  const error = new ApiError(status, await response.text(), response.statusText)
  // Somebody else has signed in: it keeps its place.
  if (error.code === 'another_account') return 'no signal'
  if (entry.call === 'POST /finds') {
    await forget('outbox', entry.id)
    return 'sent'
  }
  return keepRefused(entry, error.message)
}

const keepRefused = async (entry: OutboxEntry, problem: string): Promise<Outcome> =>
  (await changeEntry({ ...entry, problem })) ? 'refused' : 'taken back'

/** The store that was written down, found; or the ones that it may be. */
async function withStore(entry: OutboxEntry): Promise<OutboxEntry> {
  const { typedStore, ...rest } = entry
  if (!typedStore) return entry
  const { store, choices } = await findTypedStore(typedStore)
  return store ? { ...rest, body: { ...rest.body, storeId: store.storeId } } : { ...entry, choices }
}

/**
 * Who is signed in, by the server's word: another tab may know better than this one. The token is of the session before
 * the question, so that a change of person in between makes it worthless. Undefined when there is no answer.
 */
async function whoSends(): Promise<number | null | undefined> {
  try {
    await csrfToken()
    const response = await fetch('/api/user', { credentials: 'same-origin' })
    if (response.ok) return ((await response.json()) as { id: number }).id
    return response.status === 401 ? null : undefined
  } catch {
    return undefined
  }
}

/** Changes what waits while nothing is under way. False when it has been sent meanwhile. */
export const changeWaiting = (id: string, work: (entry: OutboxEntry) => Promise<void>): Promise<boolean> =>
  alone(async () => {
    const entry = (await everything()).find((waits) => waits.id === id)
    if (entry) await work(entry)
    await refreshOutbox()
    return entry !== undefined
  })
const alone = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request('hgfs-outbox', work) : work()

/** Another try for one that was refused, for example after the server was mended. */
export const tryAgain = (id: string): Promise<boolean> =>
  changeWaiting(id, ({ problem: _said, ...entry }) => putEntry(entry))

/** The person wants it sent although it may have arrived already. */
export const sendAnyway = (id: string): Promise<boolean> =>
  changeWaiting(id, (entry) => putEntry({ ...entry, approvedAt: Date.now() }))

/** The person has said which store it was. An entry without a store has never been sent, so its key is new. */
export const chooseStore = (id: string, storeId: number | null): Promise<boolean> =>
  changeWaiting(id, ({ choices: _asked, typedStore: _typed, ...entry }) =>
    putEntry({ ...entry, body: { ...entry.body, storeId }, approvedAt: Date.now() }),
  )

export const discard = (id: string): Promise<boolean> => changeWaiting(id, () => forget('outbox', id))

/** Back to the form it came from, as a draft that waits there. */
export const backToForm = (id: string): Promise<boolean> =>
  changeWaiting(id, async ({ form, photos = [] }) => {
    if (!form) return
    await keepDraft(form.draft, form.values, photos)
    await forget('outbox', id)
  })
