import { whenAccountChanges } from './account-on-device.ts'
import { carryWith } from './api.ts'
import { isServed } from './fresh-page.ts'
import { initialData } from './initial-data.ts'
import { createStore } from './store.ts'

interface Signal {
  /** The site cannot be reached. */
  isLost: boolean
  /** When what is on the screen was fetched. */
  shownAt: number | null
  /** How much waits on this device to be sent. */
  waiting: number
}

export const signal = createStore<Signal>({ isLost: false, shownAt: null, waiting: 0 })
const change = (part: Partial<Signal>) => signal.set({ ...signal.get(), ...part })
export const hasSignal = (): boolean => navigator.onLine && !signal.get().isLost
export const setWaiting = (waiting: number): void => change({ waiting })

/** Nobody is there to answer: the network is gone, or what stands before the server says that it is away. */
export const isAway = (status: number): boolean => status === 502 || status === 503 || status === 504
export class NoSignal extends TypeError {
  constructor(cause?: unknown) {
    super('No signal. Please try again when you are back online.', { cause })
  }
}

const keptAnswers = () => import('./kept-answers.ts')
const whenIdle = globalThis.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 2000))
/** A page without data of its own was opened without signal. */
let lastAnswerAt = initialData ? Date.now() : null

/** What has come is kept for later; what cannot be asked is answered by what was kept. */
async function carry(address: string, request: RequestInit): Promise<Response> {
  const isReading = request.method === 'GET'
  try {
    const response = await fetch(address, request)
    if (isAway(response.status)) return (isReading && (await recall(address))) || response
    noteSignal()
    if (isReading && response.ok) keepLater(address, response.clone())
    return response
  } catch (error) {
    if (request.signal?.aborted) throw error
    const kept = isReading ? await recall(address) : undefined
    if (kept) return kept
    void checkSignal()
    throw error instanceof TypeError ? new NoSignal(error) : error
  }
}

function keepLater(address: string, response: Response): void {
  whenIdle(() => {
    keptAnswers()
      .then(({ keepAnswer }) => keepAnswer(address, response))
      // What cannot be kept is fetched when it is needed.
      .catch(() => {})
  })
}

async function recall(address: string): Promise<Response | undefined> {
  void checkSignal()
  const found = await keptAnswers()
    .then(({ recallAnswer }) => recallAnswer(address))
    .catch(() => undefined)
  if (!found) return undefined
  if (found.isDated) change({ shownAt: Math.min(signal.get().shownAt ?? Infinity, found.keptAt) })
  return found.response
}

function noteSignal(): void {
  lastAnswerAt = Date.now()
  if (!signal.get().isLost) return
  change({ isLost: false, shownAt: null })
  dispatchEvent(new Event('signal'))
}

/** One failure may have other reasons: it is lost when the site does not answer at all. */
export async function checkSignal(): Promise<void> {
  if (await isServed()) return noteSignal()
  if (signal.get().isLost) return
  change({ isLost: true, shownAt: signal.get().shownAt ?? lastAnswerAt })
  setTimeout(() => void lookAgain(), firstLookMs)
}

const firstLookMs = 5000
async function lookAgain(): Promise<void> {
  if (await isServed()) return noteSignal()
  setTimeout(() => void lookAgain(), 3 * firstLookMs)
}

/** Another page shows something else, of another time. */
export const forgetShown = (): void => {
  if (signal.get().shownAt !== null) change({ shownAt: signal.get().isLost ? lastAnswerAt : null })
}

/** From now on the app knows whether there is a signal, and reads what it has seen when there is none. */
export function watchSignal(): void {
  carryWith(carry)
  addEventListener('offline', () => void checkSignal())
  addEventListener('online', () => void checkSignal())
  whenAccountChanges(() => void keptAnswers().then(({ tidyAnswers }) => tidyAnswers()))
  if (!navigator.onLine) void checkSignal()
}
