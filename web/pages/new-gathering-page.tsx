import { useLocation } from 'wouter'
import { GatheringForm } from '../features/gatherings/gathering-form.tsx'
import { gatheringSlots } from './gathering-slots.tsx'

export default function NewGatheringPage() {
  const [, navigate] = useLocation()
  return (
    <div className="page-width py-6 sm:py-10">
      <h1>Gather a Product</h1>
      <p className="mt-1 mb-6 text-ink-soft">A photo, the price, the store: somebody near you may be hunting for it.</p>
      <GatheringForm
        {...gatheringSlots}
        onSaved={(gathering) => navigate(gathering ? `/gatherings/${gathering.id}` : '/gatherings')}
        onCancel={() => navigate('/gatherings')}
      />
    </div>
  )
}
