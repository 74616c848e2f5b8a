import { useQuery } from '@tanstack/react-query'
import { useLocation, useSearchParams } from 'wouter'
import { useDraftFits } from '../features/hunts/hunt-draft.ts'
import { NewHuntEditor } from '../features/hunts/hunt-editor.tsx'
import { HuntFormPage, HuntFormSkeleton } from '../features/hunts/hunt-form-page.tsx'
import { emptyHunt, valuesOfGathering } from '../features/hunts/hunt-values.ts'
import { gatheringQuery } from '../features/hunts/hunts.api.ts'
import { PhotoUploader } from '../features/images/photo-uploader.tsx'

const idOf = (text: string | null) => (text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null)

export default function NewHuntPage() {
  const [address] = useSearchParams()
  const [, navigate] = useLocation()
  const gatheringId = idOf(address.get('gatheringId'))
  const { data: gathering, isLoading } = useQuery(gatheringQuery(gatheringId))
  const restores = useDraftFits(address.toString())

  const leave = () => navigate('/hunts')
  const start = {
    ...(gathering ? valuesOfGathering(gathering) : emptyHunt),
    ...(address.get('q') && { productName: address.get('q') ?? '' }),
    productId: idOf(address.get('productId')),
  }
  return (
    <HuntFormPage title="New Hunt" lead="A name is enough. The more you say, the better the match.">
      {isLoading || restores === undefined ? (
        <HuntFormSkeleton />
      ) : (
        <NewHuntEditor
          start={start}
          from={address.toString()}
          restores={restores}
          PhotoField={PhotoUploader}
          onSaved={leave}
          onCancel={leave}
        />
      )}
    </HuntFormPage>
  )
}
