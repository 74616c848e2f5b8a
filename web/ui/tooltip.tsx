import { cloneElement, useEffect, useId, useRef, type ReactElement } from 'react'
import { placeBeside } from './anchor.ts'

const DELAY_MS = 350

type TooltipProps = {
  text: string
  /** One focusable element. A button that cannot be used should be aria-disabled, not disabled, so that it can be reached. */
  children: ReactElement<{ 'aria-describedby'?: string }>
}

/** A short explanation on hover and focus. Never the only place where something necessary is said. */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const bubble = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function show(delay: number) {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      if (!anchor.current || !bubble.current?.isConnected) return
      placeBeside(anchor.current, bubble.current)
      bubble.current.showPopover()
    }, delay)
  }

  function hide() {
    clearTimeout(timer.current)
    if (bubble.current?.matches(':popover-open')) bubble.current.hidePopover()
  }

  return (
    <span
      ref={anchor}
      className="inline-flex"
      onPointerEnter={() => show(DELAY_MS)}
      onPointerLeave={hide}
      onFocus={() => show(0)}
      onBlur={hide}
      onKeyDown={(event) => event.key === 'Escape' && hide()}
    >
      {cloneElement(children, { 'aria-describedby': id })}
      <span ref={bubble} id={id} role="tooltip" popover="manual" className="tooltip">
        {text}
      </span>
    </span>
  )
}
