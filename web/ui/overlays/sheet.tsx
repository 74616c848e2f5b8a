import { cva } from 'class-variance-authority'
import { X } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { IconButton } from '../button.tsx'
import { useModal, type ModalProps } from './use-modal.ts'

type SheetProps = ModalProps & {
  title: ReactNode
  /** From the right edge: 250 px, 300 px from 640 px up. From the bottom: as high as its content, up to the strip for toasts. */
  side?: 'right' | 'bottom'
  children: ReactNode
  footer?: ReactNode
}

const look = cva('modal', { variants: { side: { right: 'modal-right', bottom: 'modal-bottom' } } })
const content = cva('flex flex-col', { variants: { side: { right: 'h-full', bottom: 'max-h-[inherit]' } } })

export function Sheet({ open, onClose, title, side = 'right', children, footer }: SheetProps) {
  const { present, dialog } = useModal({ open, onClose })
  const id = useId()
  return (
    <dialog {...dialog} aria-labelledby={id} className={look({ side })}>
      {present && (
        <div className={content({ side })}>
          <div className="flex min-h-16 items-center border-b border-line px-5 pr-14">
            <h2 id={id} className="text-lg">
              {title}
            </h2>
          </div>
          <div className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain">{children}</div>
          {footer && <div className="modal-footer">{footer}</div>}
          <IconButton
            label="Close"
            icon={<X aria-hidden="true" />}
            onClick={onClose}
            className="absolute top-2.5 right-2"
          />
        </div>
      )}
    </dialog>
  )
}
