import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { askToSignIn } from '../../lib/auth-prompt.ts'
import { useUser } from '../../lib/session.ts'
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
    if (!isTurnedAway) return
    if (isGuest) askToSignIn(signIn)
    else toast({ title, description, variant: 'destructive' })
    navigate(path, { replace: true })
  }, [isTurnedAway, isGuest, navigate, path, signIn, title, description])
  return mayEdit
}
