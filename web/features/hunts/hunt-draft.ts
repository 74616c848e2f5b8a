import { useEffect, useState } from 'react'
import type { Gathering } from '../../../domain/contracts/gatherings.ts'
import { recallDraft } from '../../lib/forms/drafts.ts'
import { isHeld } from '../../lib/forms/held-form.ts'
import { wasRenewed } from '../../lib/fresh-page.ts'
import { useUser } from '../../lib/session.ts'

/** What is kept on the device: the form, and what the dialog's first step settled. */
export const huntFormDraft = 'hunt-form'
export const huntSelectionDraft = 'hunt-selection'

export type HuntSelection = { kind: 'gathering'; gathering: Gathering } | { kind: 'new' }

/** Each thing that a hunt is made from has a form of its own. */
export const draftFrom = (from: string) => (from ? `${huntFormDraft}?${from}` : huntFormDraft)
export const fromOf = (selection: HuntSelection) =>
  selection.kind === 'gathering' ? `gatheringId=${selection.gathering.id}` : ''

interface KeptSelection {
  selection: HuntSelection | null
  /** They have come back signed in, perhaps over another site, or the page has loaded itself anew. */
  opens: boolean
}

/** Where somebody was in the dialog: it goes on there, and opens by itself where they did not want to leave it. */
export function useKeptSelection(): KeptSelection {
  const { user } = useUser()
  const [kept, setKept] = useState<KeptSelection>({ selection: null, opens: false })
  const isBack = user !== null || wasRenewed()
  useEffect(() => {
    if (!isBack) return
    void recallDraft<HuntSelection>(huntSelectionDraft).then((draft) => {
      if (draft) setKept({ selection: draft.values, opens: wasRenewed() || isHeld(draftFrom(fromOf(draft.values))) })
    })
  }, [isBack])
  return kept
}
