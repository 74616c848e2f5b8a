import { useEffect } from 'react'
import { useParams } from 'wouter'
import { pageTitle } from '../../domain/rules/pages.ts'
import { GatheringDetail } from '../features/gatherings/gathering-detail.tsx'
import { GatheringNotFound } from '../features/gatherings/gathering-not-found.tsx'
import { useGathering } from '../features/gatherings/use-gathering.ts'
import { PhotoGallery } from '../features/images/photo-gallery.tsx'
import { MapWidget } from '../features/map/map-widget.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { DetailSkeleton } from '../ui/skeleton.tsx'

export default function GatheringPage() {
  const { id = '' } = useParams()
  const { gathering, isMissing, isError, isFetching, refetch } = useGathering(id)
  const title = isMissing ? 'Product Not Found' : gathering?.productName
  useEffect(() => {
    if (title) document.title = pageTitle(title)
  }, [title])

  if (isMissing) return <GatheringNotFound />
  if (isError) return <ErrorState title="Failed to fetch gathering" onRetry={refetch} retrying={isFetching} />
  if (!gathering) {
    return (
      <div className="page-width py-12">
        <DetailSkeleton label="Loading product" />
      </div>
    )
  }
  return <GatheringDetail key={gathering.id} gathering={gathering} Gallery={PhotoGallery} Map={MapWidget} />
}
