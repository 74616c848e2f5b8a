import type { Gathering } from '../../domain/contracts/gatherings.ts'
import QuickGatheringDialog from '../features/gatherings/quick-gathering-dialog.tsx'
import { gatheringSlots } from './gathering-slots.tsx'

export type QuickGatheringProps = { open: boolean; gathering?: Gathering; onClose: () => void }

export default function QuickGathering(props: QuickGatheringProps) {
  return <QuickGatheringDialog {...props} {...gatheringSlots} />
}
