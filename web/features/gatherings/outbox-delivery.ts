import { toast } from '../../ui/overlays/toast.ts'
import { askToSignIn, authPrompt } from '../../lib/auth-prompt.ts'
import { claimOutbox, deliver, refreshOutbox, type Delivery } from './outbox.ts'
import { queryClient } from '../../lib/query-client.ts'
import { knownUser, userQuery } from '../../lib/session.ts'

let hasAsked = false

function tell({ sent, refused, needsSignIn }: Delivery): void {
  if (sent > 0) {
    toast({
      title: 'Product saved!',
      description:
        sent === 1
          ? 'What you captured offline has been sent.'
          : `${sent} products you captured offline have been sent.`,
      variant: 'success',
    })
    void queryClient.invalidateQueries({ queryKey: ['gatherings'] })
  }
  if (refused > 0)
    toast({
      title: 'Error',
      description: 'Failed to save the product gathering. Please try again.',
      variant: 'destructive',
    })
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

const deliverAndTell = async (): Promise<void> => tell(await deliver())

/** Somebody wants it sent, under the account that is signed in. */
export async function sendNow(): Promise<void> {
  hasAsked = false
  const user = knownUser()
  if (user) await claimOutbox(user.id)
  await deliverAndTell()
}

/** From now on, what was captured offline goes out as soon as there is a signal and its owner is signed in. */
export function watchOutbox(): void {
  void deliverAndTell()
  addEventListener('online', () => {
    // A page that was opened without signal does not know yet who is signed in.
    void queryClient.invalidateQueries({ queryKey: userQuery.queryKey })
    void deliverAndTell()
  })
  let lastUser = knownUser()?.id
  queryClient.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] !== 'user') return
    const user = knownUser()?.id
    if (user === lastUser) return
    lastUser = user
    if (user) void deliverAndTell()
    else void refreshOutbox()
  })
}
