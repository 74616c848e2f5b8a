import { useEffect } from 'react'
import { Redirect, useLocation, useParams } from 'wouter'
import { GatheringForm } from '../features/gatherings/gathering-form.tsx'
import { GatheringNotFound } from '../features/gatherings/gathering-not-found.tsx'
import { useGathering } from '../features/gatherings/use-gathering.ts'
import { useUser } from '../lib/session.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { DetailSkeleton } from '../ui/skeleton.tsx'
import { toast } from '../ui/toast.ts'
import { gatheringSlots } from './gathering-slots.tsx'

export default function EditGatheringPage() {
  const { id = '' } = useParams()
  const [, navigate] = useLocation()
  const { user, isLoading } = useUser()
  const { gathering, isMissing, isError, isFetching, refetch } = useGathering(id)

  if (isMissing) return <GatheringNotFound />
  if (isError) return <ErrorState title="Failed to fetch gathering" onRetry={refetch} retrying={isFetching} />
  if (!gathering || isLoading) {
    return (
      <div className="page-width py-12">
        <DetailSkeleton label="Loading product" />
      </div>
    )
  }
  const page = `/gatherings/${gathering.id}`
  if (gathering.userId !== user?.id && !user?.isAdmin) return <NotYours to={page} />
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

function NotYours({ to }: { to: string }) {
  useEffect(() => {
    toast({
      title: 'Not your gathering',
      description: 'Only the person who added a product can change it.',
      variant: 'destructive',
    })
  }, [])
  return <Redirect to={to} replace />
}
