import { useEffect, useState } from 'react'
import type { Gathering } from '../../../domain/contracts/gatherings.ts'
import { recallDraft } from '../../lib/forms/drafts.ts'
import { wasRenewed } from '../../lib/fresh-page.ts'
import { useUser } from '../../lib/session.ts'
import type { HuntValues } from './hunt-values.ts'

/** What guests leave on their device while they sign in: the form, and what the dialog's first step settled. */
export const huntFormDraft = 'hunt-form'
export const huntSelectionDraft = 'hunt-selection'

export type HuntSelection = { kind: 'gathering'; gathering: Gathering } | { kind: 'new' }

/**
 * The selection of somebody who has come back signed in, perhaps over another site, or whose page has loaded itself anew:
 * their dialog opens again.
 */
export function useKeptSelection(): HuntSelection | null {
  const { user } = useUser()
  const [kept, setKept] = useState<HuntSelection | null>(null)
  const isBack = user !== null || wasRenewed()
  useEffect(() => {
    if (isBack) void recallDraft<HuntSelection>(huntSelectionDraft).then((draft) => setKept(draft?.values ?? null))
  }, [isBack])
  return kept
}

/** A form kept for something else must not push aside what the address asks for now. Undefined until looked up. */
export function useDraftFits(from: string): boolean | undefined {
  const [fits, setFits] = useState<boolean>()
  useEffect(() => {
    void recallDraft<HuntValues>(huntFormDraft).then((draft) => setFits(!from || draft?.values.from === from))
  }, [from])
  return fits
}
