import type { Gathering } from '../../../domain/contracts/gatherings.ts'
import { askToSignIn } from '../../lib/auth-prompt.ts'
import { useUser } from '../../lib/session.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { goneWithGathering } from './gathering-words.ts'
import { useDeleteGathering } from './gatherings.api.ts'

type DeleteGatheringDialogProps = { gathering: Gathering; open: boolean; onClose: () => void; onDeleted?: () => void }

export function DeleteGatheringDialog({ gathering, open, onClose, onDeleted }: DeleteGatheringDialogProps) {
  const { user } = useUser()
  const remove = useDeleteGathering(() => {
    onClose()
    onDeleted?.()
  })

  function confirm() {
    if (!user) return askToSignIn('Please log in or register to delete gatherings')
    remove.mutate({ params: { id: gathering.id } })
  }
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`Delete ${gathering.productName}`}
      question="Are you sure you want to delete this product gathering?"
      gone={goneWithGathering(gathering)}
      confirmLabel="Delete"
      pending={remove.isPending}
      onConfirm={confirm}
    />
  )
}
