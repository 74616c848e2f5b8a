import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { useBlock } from './blocks.api.ts'

type BlockDialogProps = { username: string; open: boolean; onClose: () => void; onBlocked: () => void }

/** Says what will be gone before it is. */
export function BlockDialog({ username, open, onClose, onBlocked }: BlockDialogProps) {
  const block = useBlock(username, onBlocked)
  return (
    <ConfirmDialog
      {...{ open, onClose }}
      title={`Block ${username}?`}
      question="Neither of you sees anything of the other any more. They are not told. Your profile takes it back."
      gone={['Follows between the two of you', 'Open finds between the two of you']}
      confirmLabel="Block"
      pending={block.isPending}
      onConfirm={() => block.mutate({ params: { username } }, { onError: onClose })}
    />
  )
}
