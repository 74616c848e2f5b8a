import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type Tab<Value extends string> = { value: Value; label: string; icon?: ReactNode; count?: number }

type TabsProps<Value extends string> = {
  /** What the tabs are about, for screen readers. */
  label: string
  tabs: ReadonlyArray<Tab<Value>>
  value: Value
  onChange: (value: Value) => void
  /** The panel of the chosen tab. */
  children: ReactNode
  className?: string
}

export function Tabs<Value extends string>({ label, tabs, value, onChange, children, className }: TabsProps<Value>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)

  // On a phone the chosen tab may lie outside the row: the row moves, never the page.
  useEffect(() => {
    const [row, chosen] = [list.current, list.current?.querySelector('[aria-selected="true"]')]
    if (!row || !chosen) return
    const [box, tab] = [row.getBoundingClientRect(), chosen.getBoundingClientRect()]
    if (tab.right > box.right) row.scrollLeft += tab.right - box.right
    else if (tab.left < box.left) row.scrollLeft -= box.left - tab.left
  }, [value])

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const at = tabs.findIndex((tab) => tab.value === value)
    const steps: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }
    const next = tabs.at((steps[event.key] ?? at) % tabs.length)
    if (!(event.key in steps) || !next) return
    event.preventDefault()
    onChange(next.value)
    document.getElementById(`${id}-${next.value}`)?.focus()
  }

  return (
    <div className={className}>
      <div ref={list} role="tablist" aria-label={label} onKeyDown={onKeyDown} className="tab-list">
        {tabs.map((tab) => (
          <button
            key={tab.value}
            id={`${id}-${tab.value}`}
            type="button"
            role="tab"
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
            onFocus={(event) => event.currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
            className="tab"
          >
            {tab.icon}
            {tab.label}
            {tab.count !== undefined && <TabCount count={tab.count} chosen={tab.value === value} />}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} tabIndex={0} className="pt-5">
        {children}
      </div>
    </div>
  )
}

function TabCount({ count, chosen }: { count: number; chosen: boolean }) {
  const look = chosen ? 'bg-ink text-paper' : 'bg-ink/10 text-ink-soft'
  return <span className={classNames('rounded-full px-2 text-sm font-semibold figures', look)}>{count}</span>
}
