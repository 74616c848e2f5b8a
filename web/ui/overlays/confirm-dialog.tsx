import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { Dialog } from './dialog.tsx'
import type { ModalProps } from './use-modal.ts'

type ConfirmDialogProps = ModalProps & {
  title: string
  /** The question, in a sentence. */
  question: ReactNode
  /** What will be gone, one line each: 'Your photo', '3 comments'. */
  gone?: readonly string[]
  confirmLabel: string
  cancelLabel?: string
  onConfirm: () => void
  pending?: boolean
  /** False for questions that destroy nothing. */
  destructive?: boolean
}

export function ConfirmDialog({
  open,
  onClose,
  title,
  question,
  gone = [],
  confirmLabel,
  cancelLabel = 'Cancel',
  onConfirm,
  pending = false,
  destructive = true,
}: ConfirmDialogProps) {
  const footer = (
    <>
      <Button variant="secondary" onClick={onClose}>
        {cancelLabel}
      </Button>
      <Button variant={destructive ? 'danger' : 'primary'} onClick={onConfirm} pending={pending}>
        {confirmLabel}
      </Button>
    </>
  )
  return (
    <Dialog {...{ open, onClose, title, footer }} size="sm" role="alertdialog" description={question}>
      {gone.length > 0 && (
        <div className="rounded-md bg-danger-soft px-4 py-3">
          <p className="text-sm font-semibold text-danger">This will be gone for good:</p>
          <ul className="mt-1 list-disc pl-5 marker:text-danger">
            {gone.map((thing) => (
              <li key={thing}>{thing}</li>
            ))}
          </ul>
        </div>
      )}
    </Dialog>
  )
}
