import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from 'wouter'
import { HuntChangeEditor } from '../features/hunts/hunt-editor.tsx'
import { HuntFormPage, HuntFormSkeleton } from '../features/hunts/hunt-form-page.tsx'
import { HuntNotFound } from '../features/hunts/hunt-not-found.tsx'
import { useHuntQuery } from '../features/hunts/hunts.api.ts'
import { PhotoUploader } from '../features/images/photo-uploader.tsx'
import { ApiError } from '../lib/api.ts'
import { useMayEdit } from '../features/records/may-edit.ts'
import { useRecordTitle } from '../features/records/record-title.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { AssistantSlot } from './assistant-slot.tsx'

export default function EditHuntPage() {
  const { id = '' } = useParams()
  const [, navigate] = useLocation()
  const { data: hunt, error, isPlaceholderData, isFetching, refetch } = useQuery(useHuntQuery(id))
  const mayEdit = useMayEdit({
    record: hunt,
    path: `/hunts/${id}`,
    signIn: 'Please sign in to edit your hunts',
    refusal: { title: 'This hunt is not yours', description: 'Only the person who started it can edit it.' },
  })
  useRecordTitle(hunt && `Edit Hunt: ${hunt.productName}`)

  if (error) {
    const isGone = error instanceof ApiError && error.status < 500
    return (
      <HuntFormPage title="Edit Hunt">
        {isGone ? (
          <HuntNotFound />
        ) : (
          <ErrorState title="Failed to load hunts" onRetry={() => void refetch()} retrying={isFetching} />
        )}
      </HuntFormPage>
    )
  }
  const leave = () => navigate('/hunts')
  return (
    <HuntFormPage title="Edit Hunt">
      {/* What a list showed may be older than what is to be edited. */}
      {!hunt || !mayEdit || isPlaceholderData ? (
        <HuntFormSkeleton />
      ) : (
        <HuntChangeEditor
          hunt={hunt}
          PhotoField={PhotoUploader}
          Assistant={AssistantSlot}
          onSaved={leave}
          onCancel={() => navigate(`/hunts/${id}`)}
        />
      )}
    </HuntFormPage>
  )
}
