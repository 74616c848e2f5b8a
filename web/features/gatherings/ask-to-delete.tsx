import { useState, type ReactNode } from 'react'
import type { Gathering } from '../../../domain/contracts/gatherings.ts'
import { DeleteGatheringDialog } from './delete-gathering-dialog.tsx'

/** For lists: asks before one of their gatherings is deleted. The dialog is to be shown beside the list. */
export function useAskToDelete(): { ask: (gathering: Gathering) => void; dialog: ReactNode } {
  const [asked, setAsked] = useState<Gathering>()
  const [isOpen, setOpen] = useState(false)
  return {
    ask(gathering) {
      setAsked(gathering)
      setOpen(true)
    },
    dialog: asked && <DeleteGatheringDialog gathering={asked} open={isOpen} onClose={() => setOpen(false)} />,
  }
}
