import { useState } from 'react'
import { useKeptSelection, type HuntSelection } from '../features/hunts/hunt-draft.ts'
import { HuntList } from '../features/hunts/hunt-list.tsx'
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
  const [lastKept, setLastKept] = useState<HuntSelection | null>(null)
  if (kept !== lastKept) {
    setLastKept(kept)
    if (kept) setOpen(true)
  }
  return (
    <>
      <HuntList onAdd={() => setOpen(true)} />
      <AddHuntDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        onRetry={() => setOpen(true)}
        restored={kept}
        PhotoField={PhotoUploader}
        Assistant={AssistantSlot}
      />
    </>
  )
}
