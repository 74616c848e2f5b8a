import { useLocation, useSearchParams } from 'wouter'
import { NewHuntEditor } from '../features/hunts/hunt-editor.tsx'
import { HuntFormPage, HuntFormSkeleton } from '../features/hunts/hunt-form-page.tsx'
import { useHuntStart } from '../features/hunts/use-hunt-start.ts'
import { PhotoUploader } from '../features/images/photo-uploader.tsx'
import { AssistantSlot } from './assistant-slot.tsx'

export default function NewHuntPage() {
  const [address] = useSearchParams()
  const [, navigate] = useLocation()
  const from = address.toString()
  const beginning = useHuntStart(address)
  const leave = () => navigate('/hunts')

  return (
    <HuntFormPage title="New Hunt" lead="A name is enough. The more you say, the better the match.">
      {beginning.isLoading ? (
        <HuntFormSkeleton />
      ) : (
        <>
          {beginning.problem && (
            <p role="alert" className="mb-6 rounded-md bg-warning-soft px-4 py-3 text-warning">
              <b>{beginning.problem}.</b> You can still say yourself what you want.
            </p>
          )}
          <NewHuntEditor
            key={from}
            start={beginning.start}
            from={from}
            PhotoField={PhotoUploader}
            Assistant={AssistantSlot}
            onSaved={leave}
            onCancel={leave}
          />
        </>
      )}
    </HuntFormPage>
  )
}
