import { cx } from 'class-variance-authority'
import { Check } from 'lucide-react'
import { useEffect, useRef, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { Popover } from './popover.tsx'

export type MenuItem = {
  label: string
  icon?: ReactNode
  onSelect?: () => void
  href?: string
  danger?: boolean
  disabled?: boolean
  /** Given, the item is one choice among several and shows whether it is the chosen one. */
  checked?: boolean
}

type DropdownMenuProps = {
  label: string
  items: readonly MenuItem[]
  renderTrigger: ComponentProps<typeof Popover>['renderTrigger']
}

export function DropdownMenu({ label, items, renderTrigger }: DropdownMenuProps) {
  return (
    <Popover label={label} role="menu" renderTrigger={renderTrigger} className="min-w-48 p-1.5">
      {(close) => <MenuItems items={items} close={close} />}
    </Popover>
  )
}

function MenuItems({ items, close }: { items: readonly MenuItem[]; close: () => void }) {
  const list = useRef<HTMLDivElement>(null)
  const [, navigate] = useLocation()

  useEffect(() => {
    // The popover shows itself right after this render; only then can its items take the focus.
    const frame = requestAnimationFrame(() => {
      const buttons = enabledItems(list.current)
      ;(buttons.find((button) => button.ariaChecked === 'true') ?? buttons[0])?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [])

  function choose(item: MenuItem) {
    close()
    item.onSelect?.()
    if (item.href) navigate(item.href)
  }

  return (
    <div
      ref={list}
      role="presentation"
      className="flex flex-col"
      onKeyDown={(event) => moveFocus(event, list.current, close)}
    >
      {items.map((item) => (
        <button
          key={item.label}
          type="button"
          role={item.checked === undefined ? 'menuitem' : 'menuitemradio'}
          aria-checked={item.checked}
          disabled={item.disabled}
          tabIndex={-1}
          onClick={() => choose(item)}
          onPointerMove={(event) => event.currentTarget.focus({ preventScroll: true })}
          className={cx('menu-item', item.danger && 'text-danger')}
        >
          {item.icon}
          <span className="flex-1">{item.label}</span>
          {item.checked && <Check className="size-4" aria-hidden="true" />}
        </button>
      ))}
    </div>
  )
}

const enabledItems = (list: HTMLElement | null) =>
  [...(list?.querySelectorAll('button:enabled') ?? [])] as HTMLButtonElement[]

function moveFocus(event: KeyboardEvent, list: HTMLElement | null, close: () => void) {
  const buttons = enabledItems(list)
  const at = buttons.findIndex((button) => button === document.activeElement)
  const focus = (index: number) => {
    event.preventDefault()
    buttons.at(index % buttons.length)?.focus()
  }
  if (event.key === 'ArrowDown') focus(at + 1)
  else if (event.key === 'ArrowUp') focus(at - 1)
  else if (event.key === 'Home') focus(0)
  else if (event.key === 'End') focus(-1)
  else if (event.key === 'Tab') close()
  else if (/^\p{L}$/u.test(event.key)) {
    const letter = event.key.toLowerCase()
    const after = [...buttons.slice(at + 1), ...buttons]
    after.find((button) => button.textContent?.trim().toLowerCase().startsWith(letter))?.focus()
  }
}
