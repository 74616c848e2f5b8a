import { toast } from '../ui/overlays/toast.ts'
import { createStore } from './store.ts'

/** Whether the sign-in dialog is open, and what waits for the person to come back signed in. */
export const authPrompt = createStore<{ open: boolean }>({ open: false })

export const openAuthPrompt = () => authPrompt.set({ open: true })
export const closeAuthPrompt = () => authPrompt.set({ open: false })

/** For guests who try what needs an account: says why, and opens the dialog. Their form stays as it is. */
export function askToSignIn(description: string): void {
  toast({ title: 'Authentication Required', description, variant: 'destructive' })
  openAuthPrompt()
}
