import { useEffect, useEffectEvent, useRef } from 'react'
import { toast } from '../ui/toast.ts'
import { askToSignIn } from './auth-prompt.ts'
import { forget, keep, recall } from './device-storage.ts'
import type { KeptPhoto } from './photo-files.ts'
import { useUser } from './session.ts'

/** A form as it was when its writer was asked to sign in. */
export interface Draft<Values> {
  values: Values
  photos: KeptPhoto[]
  savedAt: number
}

const longestKept = 7 * 24 * 3600 * 1000

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

interface DraftOptions<Values> {
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
  { onRestore, onDiscard, enabled = true }: DraftOptions<Values>,
): DraftControls<Values> {
  const { user, isLoading } = useUser()
  const restoredFor = useRef<number | null | undefined>(undefined)

  const restore = useEffectEvent(async (userId: number | null) => {
    const draft = await recallDraft<Values>(form)
    if (!draft) return
    // A draft comes back once when the form opens, and once more at the moment its writer has signed in.
    if (restoredFor.current === userId) return
    restoredFor.current = userId
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
