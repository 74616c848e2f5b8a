import { toast } from '../ui/toast.ts'
import { askToSignIn } from './auth-prompt.ts'
import { deliver, type Delivery } from './outbox.ts'
import { queryClient } from './query-client.ts'
import { userQuery } from './session.ts'

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
}

export const deliverAndTell = async (): Promise<void> => tell(await deliver())

/** From now on, what was captured offline goes out as soon as there is a signal and somebody is signed in. */
export function watchOutbox(): void {
  void deliverAndTell()
  addEventListener('online', () => {
    // A page that was opened without signal does not know yet who is signed in.
    void queryClient.invalidateQueries({ queryKey: userQuery.queryKey })
    void deliverAndTell()
  })
  let lastUser = queryClient.getQueryData(userQuery.queryKey)?.id
  queryClient.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] !== 'user') return
    const user = queryClient.getQueryData(userQuery.queryKey)?.id
    if (user === lastUser) return
    lastUser = user
    if (user) void deliverAndTell()
  })
}
