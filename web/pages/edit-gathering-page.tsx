import { useLocation, useParams } from 'wouter'
import { GatheringForm } from '../features/gatherings/gathering-form.tsx'
import { GatheringNotFound } from '../features/gatherings/gathering-not-found.tsx'
import { useGathering } from '../features/gatherings/use-gathering.ts'
import { useMayEdit } from '../features/records/may-edit.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { DetailSkeleton } from '../ui/skeleton.tsx'
import { gatheringSlots } from './gathering-slots.tsx'

export default function EditGatheringPage() {
  const { id = '' } = useParams()
  const [, navigate] = useLocation()
  const { gathering, isMissing, isError, isFetching, refetch } = useGathering(id)

  const page = `/gatherings/${id}`
  const mayEdit = useMayEdit({
    record: gathering,
    path: page,
    signIn: 'Please sign in to edit your gatherings',
    refusal: {
      title: 'Not your gathering',
      description: 'Only the person who added a product can change it.',
    },
  })

  if (isMissing) return <GatheringNotFound />
  if (isError) return <ErrorState title="Failed to fetch gathering" onRetry={refetch} retrying={isFetching} />
  if (!gathering || !mayEdit) {
    return (
      <div className="page-width py-12">
        <DetailSkeleton label="Loading product" />
      </div>
    )
  }
  return (
    <div className="page-width py-6 sm:py-10">
      <h1 className="mb-6">Edit Product Gathering</h1>
      <GatheringForm
        key={gathering.id}
        gathering={gathering}
        {...gatheringSlots}
        onSaved={() => navigate(page)}
        onCancel={() => navigate(page)}
      />
    </div>
  )
}
