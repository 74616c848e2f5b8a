import { useEffect, useRef, useState, type ComponentProps } from 'react'
import { modalOpened } from './toast.ts'

const LEAVING_MS = 220

export type ModalProps = { open: boolean; onClose: () => void }

type Modal = {
  /** Stays true while the dialog fades out, so that its content does not vanish first. */
  present: boolean
  dialog: Pick<ComponentProps<'dialog'>, 'ref' | 'onCancel' | 'onClose' | 'onPointerDown' | 'onClick'>
}

/** The platform's modal dialog: focus stays inside and returns, Escape closes, the page behind is inert. */
export function useModal({ open, onClose }: ModalProps): Modal {
  const element = useRef<HTMLDialogElement>(null)
  const pressedBackdrop = useRef(false)
  const [present, setPresent] = useState(open)
  if (open && !present) setPresent(true)

  useEffect(() => {
    const dialog = element.current
    if (!dialog) return
    if (open && !dialog.open) {
      // The page behind stops scrolling; it must not jump sideways as its scrollbar goes.
      const page = document.documentElement
      if (!document.querySelector('dialog:modal')) {
        page.style.setProperty('--scrollbar-width', `${innerWidth - page.clientWidth}px`)
      }
      dialog.showModal()
      dialog.dispatchEvent(new Event(modalOpened, { bubbles: true }))
    }
    if (!open) {
      if (dialog.open) dialog.close()
      const timer = setTimeout(() => setPresent(false), LEAVING_MS)
      return () => clearTimeout(timer)
    }
    return undefined
  }, [open])

  return {
    present,
    dialog: {
      ref: element,
      // A file input inside also sends cancel events; only the dialog's own one closes it.
      onCancel: (event) => {
        if (event.target !== element.current) return
        event.preventDefault()
        onClose()
      },
      onClose: (event) => {
        if (open && event.target === element.current) onClose()
      },
      // Only a press that both starts and ends on the backdrop closes: selecting text past the edge does not.
      onPointerDown: (event) => {
        pressedBackdrop.current = event.target === element.current
      },
      onClick: (event) => {
        if (pressedBackdrop.current && event.target === element.current) onClose()
      },
    },
  }
}
