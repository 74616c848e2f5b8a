import { cx } from 'class-variance-authority'
import { Fragment, useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { useMediaQuery } from './use-media-query.ts'

export type Tab<Value extends string> = {
  value: Value
  label: string
  icon?: ReactNode
  count?: number
  /** Tabs of one group stand together under its name, in the side layout. */
  group?: string
}

type TabsProps<Value extends string> = {
  /** What the tabs are about, for screen readers. */
  label: string
  tabs: ReadonlyArray<Tab<Value>>
  value: Value
  onChange: (value: Value) => void
  /** The panel of the chosen tab. */
  children: ReactNode
  className?: string
  /** Many tabs stand in a column beside the panel on wide screens. */
  layout?: 'row' | 'side'
}

export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onChange,
  children,
  className,
  layout = 'row',
}: TabsProps<Value>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const isSide = useMediaQuery('(min-width: 64rem)') && layout === 'side'

  // On a phone the chosen tab may lie outside the row: the row moves, never the page.
  useEffect(() => {
    const [row, chosen] = [list.current, list.current?.querySelector<HTMLElement>('[aria-selected="true"]')]
    if (row && chosen) row.scrollLeft = chosen.offsetLeft - (row.clientWidth - chosen.offsetWidth) / 2
  }, [value])

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const at = tabs.findIndex((tab) => tab.value === value)
    const steps: Record<string, number> = { Home: 0, End: -1 }
    steps[isSide ? 'ArrowDown' : 'ArrowRight'] = at + 1
    steps[isSide ? 'ArrowUp' : 'ArrowLeft'] = at - 1
    const next = tabs.at((steps[event.key] ?? at) % tabs.length)
    if (!(event.key in steps) || !next) return
    event.preventDefault()
    onChange(next.value)
    document.getElementById(`${id}-${next.value}`)?.focus()
  }

  return (
    <div className={cx(layout === 'side' && 'tabs-side', className)}>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        aria-orientation={isSide ? 'vertical' : 'horizontal'}
        onKeyDown={onKeyDown}
        className="tab-list"
      >
        {tabs.map((tab, index) => (
          <Fragment key={tab.value}>
            {isSide && tab.group && tab.group !== tabs[index - 1]?.group && (
              <span aria-hidden="true" className="tab-group">
                {tab.group}
              </span>
            )}
            <button
              id={`${id}-${tab.value}`}
              type="button"
              role="tab"
              aria-selected={tab.value === value}
              aria-controls={`${id}-panel`}
              tabIndex={tab.value === value ? 0 : -1}
              onClick={() => onChange(tab.value)}
              className="tab"
            >
              {tab.icon}
              {tab.label}
              {tab.count !== undefined && <TabCount count={tab.count} chosen={tab.value === value} />}
            </button>
          </Fragment>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} tabIndex={0} className="tab-panel">
        {children}
      </div>
    </div>
  )
}

function TabCount({ count, chosen }: { count: number; chosen: boolean }) {
  const look = chosen ? 'bg-ink text-paper' : 'bg-ink/10 text-ink-soft'
  return <span className={cx('rounded-full px-2 text-sm font-semibold figures', look)}>{count}</span>
}
