import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { askToSignIn, authPrompt } from '../../lib/auth-prompt.ts'
import { knownUser, useUser } from '../../lib/session.ts'
import { toast, type Toast } from '../../ui/overlays/toast.ts'

interface TurnAwayOptions {
  /** Undefined until it is there. */
  record: { userId: number | null } | undefined
  /** The record's own page, where whoever may not edit it is led. */
  path: string
  signIn: string
  refusal: Toast
}

/** A record is edited by its owner and by admins; true once it is clear that this person may. */
export function useMayEdit({ record, path, signIn, refusal }: TurnAwayOptions): boolean {
  const [, navigate] = useLocation()
  const { user, isLoading } = useUser()
  const mayEdit = record !== undefined && user !== null && (user.isAdmin || user.id === record.userId)
  const isTurnedAway = record !== undefined && !isLoading && !mayEdit
  const isGuest = user === null
  const { title, description } = refusal
  useEffect(() => {
    if (!isTurnedAway) return undefined
    const leave = () => navigate(path, { replace: true })
    if (!isGuest) {
      toast({ title, description, variant: 'destructive' })
      leave()
      return undefined
    }
    // Whoever signs in stays, and has the form.
    askToSignIn(signIn)
    return authPrompt.subscribe(() => {
      if (!authPrompt.get().open && !knownUser()) leave()
    })
  }, [isTurnedAway, isGuest, navigate, path, signIn, title, description])
  return mayEdit
}
