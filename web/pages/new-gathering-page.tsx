import { useQuery } from '@tanstack/react-query'
import { useLocation, useSearchParams } from 'wouter'
import { GatheringForm } from '../features/gatherings/gathering-form.tsx'
import { justSaved } from '../features/gatherings/gatherings.api.ts'
import { seenHuntQuery } from '../features/hunts/hunts.api.ts'
import { Person } from '../ui/detail/person.tsx'
import { RowsSkeleton } from '../ui/skeleton.tsx'
import { gatheringSlots } from './gathering-slots.tsx'

export default function NewGatheringPage() {
  const [, navigate] = useLocation()
  const [address] = useSearchParams()
  const { data: hunt = null, isLoading } = useQuery(seenHuntQuery(address.get('huntId')))
  return (
    <div className="page-width py-6 sm:py-10">
      <h1>Gather a Product</h1>
      <p className="mt-1 mb-6 text-ink-soft">A photo, the price, the store: somebody near you may be hunting for it.</p>
      {hunt && (
        <div className="mb-6 rounded-lg bg-hunt-soft px-4 py-3">
          <Person username={hunt.username} picture={hunt.profilePicture} isInsider={hunt.isInsider}>
            hunts for “{hunt.productName}” and hears of it as soon as you save.
          </Person>
        </div>
      )}
      {isLoading ? (
        <RowsSkeleton count={3} label="Loading hunt" />
      ) : (
        <GatheringForm
          key={hunt?.id}
          {...gatheringSlots}
          seenFor={hunt}
          onSaved={(gathering) =>
            gathering ? navigate(`/gatherings/${gathering.id}`, { state: justSaved }) : navigate('/gatherings')
          }
          onCancel={() => navigate(hunt ? `/hunts/${hunt.id}` : '/gatherings')}
        />
      )}
    </div>
  )
}
