import type { Find } from '../../../domain/contracts/finds.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import type { ModalProps } from '../../ui/overlays/use-modal.ts'
import { useDismissFind } from './finds.api.ts'

type DismissDialogProps = ModalProps & { find: Find; onDismissed?: () => void }

/** Asks first, because a dismissed find never comes back. */
export function DismissDialog({ find, open, onClose, onDismissed }: DismissDialogProps) {
  const dismiss = useDismissFind(() => {
    onClose()
    onDismissed?.()
  })
  return (
    <ConfirmDialog
      {...{ open, onClose }}
      title="Not what you want?"
      question={
        <>
          “{find.gathering.productName}” will not be suggested for “{find.hunt.productName}” again. Your hunt goes on,
          and the matcher learns from it.
        </>
      }
      confirmLabel="Not what I want"
      cancelLabel="Keep it"
      destructive={false}
      pending={dismiss.isPending}
      onConfirm={() => dismiss.mutate({ params: { id: find.id } })}
    />
  )
}
