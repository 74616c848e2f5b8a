import { idempotencyKeyDays } from '../../../domain/rules/outbox/key-age.ts'
import { askToSignIn, authPrompt } from '../../lib/auth-prompt.ts'
import { queryClient } from '../../lib/query-client.ts'
import { knownUser } from '../../lib/session.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { claimOutbox, deliver, type Delivery } from './sending.ts'
import { refreshOutbox, type OutboxEntry } from './outbox.api.ts'

let hasAsked = false
let hasAskedAboutExpired = false

function wordsFor(sent: OutboxEntry[]) {
  const gatherings = sent.filter(({ call }) => call === 'POST /gatherings' || call === 'POST /finds').length
  if (gatherings === sent.length)
    return {
      title: 'Product saved!',
      description:
        gatherings === 1
          ? 'What you captured offline has been sent.'
          : `${gatherings} products you captured offline have been sent.`,
    }
  return {
    title: 'You are back online',
    description:
      sent.length === 1
        ? 'What you did offline has been sent.'
        : `All ${sent.length} things you did offline have been sent.`,
  }
}

function tell({ sent, refused, unclear, expired, needsSignIn }: Delivery): void {
  if (sent.length > 0) {
    toast({ ...wordsFor(sent), variant: 'success' })
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'user' })
  }
  if (refused > 0)
    toast({
      title: 'Error',
      description: 'Something you did offline was refused. It’s kept: check what’s waiting to be sent.',
      variant: 'destructive',
    })
  else if (unclear > 0) toast({ title: 'Which store was it?', description: 'Please check what’s waiting to be sent.' })
  else if (expired > 0 && !hasAskedAboutExpired) {
    hasAskedAboutExpired = true
    toast({
      title: 'Send it anyway?',
      description: `Something on this device has been waiting for ${idempotencyKeyDays} days. Please check what’s waiting to be sent.`,
    })
  }
  if (!needsSignIn || hasAsked) return
  hasAsked = true
  askToSignIn('Please sign in or register to save this product')
  const stop = authPrompt.subscribe(() => {
    if (authPrompt.get().open) return
    stop()
    // Whoever signs in for this takes over what a guest has captured.
    if (knownUser()) void sendNow()
  })
}

const firstPauseMs = 5000
const longestPauseMs = 300_000
let pauseMs = firstPauseMs
let timer: ReturnType<typeof setTimeout> | undefined

let lastTold: Delivery | undefined

/** What is left is tried again, each time after a longer pause. */
async function deliverAndTell(): Promise<void> {
  clearTimeout(timer)
  // The device's storage may fail for a while.
  const delivery = await deliver().catch((error: unknown) => console.error('outbox delivery failed', error))
  if (delivery) {
    // Calls during a run share its result: one of them tells it and sets the timer.
    if (delivery === lastTold) return
    lastTold = delivery
    tell(delivery)
    if (delivery.sent.length > 0) channel?.postMessage('changed')
    if (!delivery.isLeft) return
  }
  clearTimeout(timer)
  timer = setTimeout(() => void deliverAndTell(), pauseMs)
  pauseMs = Math.min(2 * pauseMs, longestPauseMs)
}
function deliverSoon(): void {
  pauseMs = firstPauseMs
  void deliverAndTell()
}

/** Somebody wants it sent, under the account that is signed in. */
export async function sendNow(): Promise<void> {
  hasAsked = false
  pauseMs = firstPauseMs
  const user = knownUser()
  if (user) await claimOutbox(user.id)
  await deliverAndTell()
}

/** Other tabs show the same. */
const channel = globalThis.BroadcastChannel && new BroadcastChannel('hgfs-outbox')

/** From now on, what was done offline goes out as soon as there is a signal and its owner is signed in. */
export function watchOutbox(): void {
  void refreshOutbox().then(deliverSoon)
  for (const name of ['online', 'signal', 'outbox']) addEventListener(name, deliverSoon)
  channel?.addEventListener('message', () => void refreshOutbox())
  let lastUser = knownUser()?.id
  queryClient.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] !== 'user') return
    const user = knownUser()?.id
    if (user === lastUser) return
    lastUser = user
    if (user) deliverSoon()
    else void refreshOutbox()
  })
}
