import { lazy, Suspense, useState } from 'react'
import { useKeptSelection, type HuntSelection } from '../features/hunts/hunt-draft.ts'
import { HuntList } from '../features/hunts/hunt-list.tsx'
import { AssistantSlot } from './assistant-slot.tsx'

/** The dialog brings the form's rules and the uploader with it; the list does without them. */
const AddHuntDialog = lazy(() => import('../features/hunts/add-hunt-dialog.tsx'))
const PhotoUploader = lazy(async () => ({
  default: (await import('../features/images/photo-uploader.tsx')).PhotoUploader,
}))

export default function HuntsPage() {
  const kept = useKeptSelection()
  const [dialog, setDialog] = useState<'never' | 'open' | 'closed'>('never')
  const [lastKept, setLastKept] = useState<HuntSelection | null>(null)
  if (kept !== lastKept) {
    setLastKept(kept)
    if (kept) setDialog('open')
  }
  return (
    <>
      <HuntList onAdd={() => setDialog('open')} />
      <Suspense>
        {dialog !== 'never' && (
          <AddHuntDialog
            open={dialog === 'open'}
            onClose={() => setDialog('closed')}
            restored={kept}
            PhotoField={PhotoUploader}
            Assistant={AssistantSlot}
          />
        )}
      </Suspense>
    </>
  )
}
