import { useEffect, useEffectEvent, useRef } from 'react'
import { toast } from '../ui/toast.ts'
import { askToSignIn } from './auth-prompt.ts'
import { forget, keep, recall } from './device-storage.ts'
import { formatRelative } from './format.ts'
import type { KeptPhoto } from './photo-files.ts'
import { useUser } from './session.ts'

/** A form as it was when its writer was asked to sign in. */
export interface Draft<Values> {
  values: Values
  photos: KeptPhoto[]
  savedAt: number
}

const hour = 3600 * 1000
const longestKept = 7 * 24 * hour
/** Signing in does not take longer; what is older is offered. */
const recent = 12 * hour

export async function keepDraft(form: string, values: unknown, photos: KeptPhoto[]): Promise<void> {
  await keep('drafts', form, { values, photos, savedAt: Date.now() } satisfies Draft<unknown>)
}

export async function recallDraft<Values>(form: string): Promise<Draft<Values> | undefined> {
  const draft = await recall<Draft<Values>>('drafts', form)
  if (!draft || Date.now() - draft.savedAt <= longestKept) return draft
  await forgetDraft(form)
  return undefined
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
  /** Puts the kept values and photos back into the form. */
  onRestore: (draft: Draft<Values>) => void
  /** Empties the form again when the person wants none of it. */
  onDiscard?: () => void
  /** Off while the form edits an existing record. */
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
  { present, onRestore, onDiscard, enabled = true }: DraftOptions<Values>,
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

  return {
    async holdForSignIn(values, photos, reason) {
      await keepDraft(form, values, photos)
      restoredFor.current = null
      askToSignIn(reason)
    },
    discard: () => forgetDraft(form),
  }
}
