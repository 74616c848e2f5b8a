import { cva } from 'class-variance-authority'
import { X } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { IconButton } from '../button.tsx'
import { useModal, type ModalProps } from './use-modal.ts'

type DialogProps = ModalProps & {
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  /** The buttons. On phones they stay in reach at the bottom edge. */
  footer?: ReactNode
  size?: 'sm' | 'md' | 'lg'
  role?: 'dialog' | 'alertdialog'
}

const look = cva('modal modal-dialog', {
  variants: { size: { sm: 'sm:max-w-md', md: 'sm:max-w-xl', lg: 'sm:max-w-3xl' } },
})

/** A card in the middle of wide screens, a sheet from the bottom edge on phones. */
export function Dialog({
  open,
  onClose,
  title,
  description,
  children,
  footer,
  size = 'md',
  role = 'dialog',
}: DialogProps) {
  const { present, dialog } = useModal({ open, onClose })
  const id = useId()
  return (
    <dialog
      {...dialog}
      role={role}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      className={look({ size })}
    >
      {present && (
        <div className="flex max-h-[inherit] flex-col">
          <div className="px-5 pt-5 pr-16 pb-1 sm:px-7 sm:pt-6">
            <h2 id={`${id}-title`}>{title}</h2>
            {description && (
              <p id={`${id}-description`} className="mt-1.5 text-ink-soft">
                {description}
              </p>
            )}
          </div>
          <div className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-4 sm:px-7">{children}</div>
          {footer && <div className="modal-footer">{footer}</div>}
          {/* Last in order, so that the first focus goes to the content. */}
          <IconButton
            label="Close"
            icon={<X aria-hidden="true" />}
            onClick={onClose}
            className="absolute top-3 right-3"
          />
        </div>
      )}
    </dialog>
  )
}
