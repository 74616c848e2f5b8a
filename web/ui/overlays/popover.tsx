import { cx } from 'class-variance-authority'
import { useEffect, useId, useRef, useState, type ReactNode, type RefObject } from 'react'
import { placeBeside } from './anchor.ts'

type TriggerWiring = {
  popoverTarget: string
  'aria-expanded': boolean
  'aria-controls': string
  ref: RefObject<HTMLButtonElement | null>
}

type PopoverProps = {
  /** Gets the wiring to spread onto the button that opens it. */
  renderTrigger: (wiring: TriggerWiring) => ReactNode
  /** Rendered only while open; `close` shuts it from inside. */
  children: (close: () => void) => ReactNode
  label?: string
  role?: 'dialog' | 'menu'
  className?: string
  onOpenChange?: (open: boolean) => void
}

/** A panel on the platform's top layer: closes by Escape or a press elsewhere, and gives the focus back. */
export function Popover({ renderTrigger, children, label, role = 'dialog', className, onOpenChange }: PopoverProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [panel, setPanel] = useState<HTMLDivElement | null>(null)
  const [open, setOpen] = useState(false)

  useEffect(() => {
    if (!open) return
    const place = () => button.current && panel && placeBeside(button.current, panel)
    addEventListener('scroll', place, { capture: true, passive: true })
    addEventListener('resize', place)
    return () => {
      removeEventListener('scroll', place, { capture: true })
      removeEventListener('resize', place)
    }
  }, [open, panel])

  return (
    <>
      {renderTrigger({ popoverTarget: id, 'aria-expanded': open, 'aria-controls': id, ref: button })}
      <div
        ref={setPanel}
        id={id}
        popover="auto"
        role={role}
        aria-label={label}
        className={cx('popover', className)}
        onBeforeToggle={(event) => {
          const opens = event.newState === 'open'
          if (opens && button.current) placeBeside(button.current, event.currentTarget)
          setOpen(opens)
          onOpenChange?.(opens)
        }}
      >
        {open && children(() => panel?.hidePopover())}
      </div>
    </>
  )
}
