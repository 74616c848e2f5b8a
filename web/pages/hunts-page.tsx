import { useState } from 'react'
import { useKeptSelection } from '../features/hunts/hunt-draft.ts'
import { HuntCard } from '../features/hunts/hunt-card.tsx'
import { huntKind } from '../features/hunts/hunt-kind.tsx'
import { QuickHunt } from '../features/hunts/quick-hunt.tsx'
import { RecordList } from '../features/records/record-list.tsx'
import { lazyOverlay, lazyPart } from '../lib/lazy-part.tsx'
import { AssistantSlot } from './assistant-slot.tsx'

/** The dialog brings the form's rules and the uploader with it; the list does without them. */
const AddHuntDialog = lazyOverlay(() => import('../features/hunts/add-hunt-dialog.tsx'))
const PhotoUploader = lazyPart(async () => ({
  default: (await import('../features/images/photo-uploader.tsx')).PhotoUploader,
}))

export default function HuntsPage() {
  const kept = useKeptSelection()
  const [isOpen, setOpen] = useState(false)
  const [lastKept, setLastKept] = useState(kept)
  if (kept !== lastKept) {
    setLastKept(kept)
    if (kept.opens) setOpen(true)
  }
  return (
    <>
      <RecordList
        kind={huntKind}
        onAdd={() => setOpen(true)}
        renderItem={(hunt, look) => <HuntCard hunt={hunt} {...look} />}
        renderWish={(words, small) => <QuickHunt productName={words} small={small} />}
      />
      <AddHuntDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        onRetry={() => setOpen(true)}
        restored={kept.selection}
        PhotoField={PhotoUploader}
        Assistant={AssistantSlot}
      />
    </>
  )
}
