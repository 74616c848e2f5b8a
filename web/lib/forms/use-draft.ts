import { useEffect, useEffectEvent, useRef } from 'react'
import { toast } from '../../ui/overlays/toast.ts'
import { askToSignIn, authPrompt } from '../auth-prompt.ts'
import type { KeptPhoto } from '../device-storage.ts'
import { formatRelative } from '../format.ts'
import { knownUser, useUser } from '../session.ts'
import { forgetDraft, keepDraft, mayFill, recallDraft, type Draft, type Present } from './drafts.ts'
import { holdForm, isHeld, releaseForm } from './held-form.ts'
import { noteOpenForm } from './open-forms.ts'

interface DraftOptions<Values> {
  present: () => Present
  photos: () => KeptPhoto[]
  /** Tells whenever a field or a photo has changed. */
  onChange: (listener: () => void) => () => void
  /** It is being sent right now. */
  isSending: () => boolean
  /** Off where the form is not on the screen: then nothing is kept. */
  keeps: boolean
  /** Whenever it has been kept. */
  onKept?: (() => Promise<void> | void) | undefined
  /** Puts the kept values and photos back into the form. */
  onRestore: (draft: Draft<Values>) => void
  /** Empties the form again when the person wants none of it. */
  onDiscard: () => void
  /** Its writer has signed in to send it. */
  onResume: () => void
  /** Whether a kept form may come back into this one. */
  enabled: boolean
  /** Says nothing where what comes back is seen at a glance. */
  isQuiet: boolean
}

interface DraftControls<Values> {
  /** For guests who save: keeps everything on the device, says why, and opens the sign-in dialog. */
  holdForSignIn: (values: Values, photos: KeptPhoto[], reason: string) => Promise<void>
  /** After it has been saved, or given up. */
  discard: () => Promise<void>
}

/**
 * What somebody has written is never lost: while they are signed in it is kept on the device as they go, and is there
 * again after Escape, Back, a link, a reload or a crash. Guests fill in everything first and sign in when they save;
 * then it is sent, also when the way to sign in led over another site and back.
 */
export function useDraft<Values>(form: string, options: DraftOptions<Values>): DraftControls<Values> {
  const { present, photos, keeps, onKept, onRestore, enabled } = options
  const { user, isLoading } = useUser()
  const userId = user?.id ?? null
  const restoredFor = useRef<number | null | undefined>(undefined)
  const isDone = useRef(false)

  const restore = useEffectEvent(async () => {
    // It comes back once when the form opens, and once more at the moment its writer has signed in.
    const before = restoredFor.current
    if (before === userId) return
    restoredFor.current = userId
    // Somebody else has signed in meanwhile: theirs comes up where they open the form themselves.
    if (typeof before === 'number') return
    const draft = await recallDraft<Values>(form)
    if (!draft) return
    const isAwaited = userId !== null && isHeld(form)
    if (isAwaited) releaseForm()
    if (!mayFill(draft, present())) return offer(draft, onRestore)
    onRestore(draft)
    if (isAwaited || !options.isQuiet) {
      const startOver = () => {
        options.onDiscard()
        void forgetDraft(form)
      }
      const description = isAwaited ? 'Saving it now.' : userId === null ? undefined : 'Everything is as you left it.'
      const action = isAwaited ? undefined : { label: 'Start over', onSelect: startOver }
      toast({ title: 'Form Data Restored', description, variant: 'success', action })
    }
    if (isAwaited) options.onResume()
  })
  useEffect(() => {
    if (enabled && !isLoading) void restore()
  }, [enabled, isLoading, userId])

  const keepNow = async () => {
    await keepDraft(form, present().values, photos())
    await onKept?.()
  }
  // The page may have to be left at any moment: see fetch-part.ts and ended-session.ts.
  const isTouched = useEffectEvent(() => !isDone.current && present().isTouched)
  const keepForLeaving = useEffectEvent(async (toSignIn: boolean) => {
    await keepNow()
    if (toSignIn && options.isSending()) holdForm(form)
  })
  useEffect(
    () =>
      keeps ? noteOpenForm({ isTouched: () => isTouched(), keep: (toSignIn) => keepForLeaving(toSignIn) }) : undefined,
    [keeps],
  )

  const keepAsTyped = () => {
    if (isDone.current) return
    const change = present().isTouched ? keepNow() : forgetDraft(form)
    // Where the device refuses, the page itself still holds it.
    change.catch(() => {})
  }
  useAfterChanges(keeps && user !== null, keepAsTyped, (listener) =>
    options.onChange(() => {
      isDone.current = false
      listener()
    }),
  )

  return {
    async holdForSignIn(values, kept, reason) {
      await keepDraft(form, values, kept)
      await onKept?.()
      restoredFor.current = null
      holdForm(form)
      askToSignIn(reason)
      releaseUnlessSignedIn()
    },
    async discard() {
      isDone.current = true
      await forgetDraft(form)
    },
  }
}

function offer<Values>(draft: Draft<Values>, onRestore: (draft: Draft<Values>) => void): void {
  toast({
    title: 'You left something unsaved here',
    description: `From ${formatRelative(new Date(draft.savedAt).toISOString())}. What stands here now would be replaced.`,
    duration: 12_000,
    action: { label: 'Restore', onSelect: () => onRestore(draft) },
  })
}

/** Whoever closes the dialog does not want it sent when they sign in another time. */
function releaseUnlessSignedIn(): void {
  const stop = authPrompt.subscribe(() => {
    if (authPrompt.get().open) return
    stop()
    if (!knownUser()) releaseForm()
  })
}

const pauseMs = 300

/** Does something shortly after a change, however many follow, and at once when the page is left. */
function useAfterChanges(isOn: boolean, act: () => void, onChange: (listener: () => void) => () => void): void {
  const actNow = useEffectEvent(act)
  const listen = useEffectEvent(onChange)
  useEffect(() => {
    if (!isOn) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const flush = () => {
      if (timer === undefined) return
      clearTimeout(timer)
      timer = undefined
      actNow()
    }
    const stop = listen(() => {
      timer ??= setTimeout(flush, pauseMs)
    })
    document.addEventListener('visibilitychange', flush)
    window.addEventListener('pagehide', flush)
    return () => {
      flush()
      stop()
      document.removeEventListener('visibilitychange', flush)
      window.removeEventListener('pagehide', flush)
    }
  }, [isOn])
}
