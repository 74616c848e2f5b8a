import { useEffect, useEffectEvent, useRef } from 'react'
import { toast } from '../../ui/overlays/toast.ts'
import { askToSignIn } from '../auth-prompt.ts'
import { forget, keep, recall, type KeptPhoto } from '../device-storage.ts'
import { formatRelative } from '../format.ts'
import { noteOpenForm } from './open-forms.ts'
import { knownUser, useUser } from '../session.ts'

/** A form as it was when its writer was asked to sign in. */
export interface Draft<Values> {
  values: Values
  photos: KeptPhoto[]
  savedAt: number
  /** Whose it is; nobody's yet when a guest wrote it. */
  userId?: number | null
}

const hour = 3600 * 1000
const longestKept = 7 * 24 * hour
/** Signing in does not take longer; what is older is offered. */
const recent = 12 * hour

export async function keepDraft(form: string, values: unknown, photos: KeptPhoto[]): Promise<void> {
  const userId = knownUser()?.id ?? null
  await keep('drafts', form, { values, photos, savedAt: Date.now(), userId } satisfies Draft<unknown>)
}

/** What the person at this device may have back: their own, and what a guest left. */
export async function recallDraft<Values>(form: string): Promise<Draft<Values> | undefined> {
  const draft = await recall<Draft<Values>>('drafts', form)
  if (!draft) return undefined
  if (Date.now() - draft.savedAt > longestKept) {
    await forgetDraft(form)
    return undefined
  }
  const writer = draft.userId ?? null
  return writer === null || writer === (knownUser()?.id ?? null) ? draft : undefined
}

export const forgetDraft = (form: string): Promise<void> => forget('drafts', form)

/** What stands in the form when a draft comes up. */
export interface Present {
  isTouched: boolean
  values: unknown
}

/** A draft fills the form by itself only while it is fresh, and never over something else that was written since. */
export function mayFill(draft: Draft<unknown>, present: Present, now = Date.now()): boolean {
  if (present.isTouched) return JSON.stringify(present.values) === JSON.stringify(draft.values)
  return now - draft.savedAt <= recent
}

interface DraftOptions<Values> {
  present: () => Present
  photos: () => KeptPhoto[]
  /** Off where the form edits an existing record: then nothing is kept. */
  keeps?: boolean
  /** Whenever it has been kept. */
  onKept?: () => Promise<void> | void
  /** Puts the kept values and photos back into the form. */
  onRestore: (draft: Draft<Values>) => void
  /** Empties the form again when the person wants none of it. */
  onDiscard?: () => void
  /** Whether a kept form may come back into this one. */
  enabled?: boolean
}

interface DraftControls<Values> {
  /** For guests who save: keeps everything on the device, says why, and opens the sign-in dialog. */
  holdForSignIn: (values: Values, photos: KeptPhoto[], reason: string) => Promise<void>
  /** After it has been saved. */
  discard: () => Promise<void>
}

/**
 * Guests fill in everything first and sign in when they save. Afterwards the form is as they left it, also when the
 * way to sign in led over another site and back.
 */
export function useDraft<Values>(
  form: string,
  { present, photos, keeps = true, onKept, onRestore, onDiscard, enabled = true }: DraftOptions<Values>,
): DraftControls<Values> {
  const { user, isLoading } = useUser()
  const restoredFor = useRef<number | null | undefined>(undefined)

  const restore = useEffectEvent(async (userId: number | null) => {
    const draft = await recallDraft<Values>(form)
    if (!draft) return
    // A draft comes back once when the form opens, and once more at the moment its writer has signed in.
    if (restoredFor.current === userId) return
    restoredFor.current = userId
    if (!mayFill(draft, present())) {
      toast({
        title: 'You left something unsaved here',
        description: `From ${formatRelative(new Date(draft.savedAt).toISOString())}. What stands here now would be replaced.`,
        duration: 12_000,
        action: { label: 'Restore', onSelect: () => onRestore(draft) },
      })
      return
    }
    onRestore(draft)
    const startOver = async () => {
      await forgetDraft(form)
      onDiscard?.()
    }
    toast({
      title: 'Form Data Restored',
      description: userId === null ? undefined : 'Everything is as you left it. Save it now.',
      variant: 'success',
      action: onDiscard && { label: 'Start over', onSelect: () => void startOver() },
    })
  })

  const userId = user?.id ?? null
  useEffect(() => {
    if (enabled && !isLoading) void restore(userId)
  }, [enabled, isLoading, userId])

  // The page may have to be left at any moment: see fetch-part.ts and ended-session.ts.
  const isTouched = useEffectEvent(() => present().isTouched)
  const keepNow = useEffectEvent(async () => {
    await keepDraft(form, present().values, photos())
    await onKept?.()
  })
  useEffect(() => (keeps ? noteOpenForm({ isTouched: () => isTouched(), keep: () => keepNow() }) : undefined), [keeps])

  return {
    async holdForSignIn(values, kept, reason) {
      await keepDraft(form, values, kept)
      await onKept?.()
      restoredFor.current = null
      askToSignIn(reason)
    },
    discard: () => forgetDraft(form),
  }
}
