import { cx } from 'class-variance-authority'
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { Button } from './button.tsx'

type FilterColumnsProps = { filters: ReactNode; children: ReactNode; className?: string; hidden?: boolean }

/** Filters beside a long list stay in sight on wide screens; folded away, the list has all of the width. */
export function FilterColumns({ filters, children, className, hidden }: FilterColumnsProps) {
  const id = useId()
  const [isFolded, setFolded] = useState(false)
  const Icon = isFolded ? PanelLeftOpen : PanelLeftClose
  return (
    <div
      hidden={hidden}
      className={cx('grid gap-x-10 gap-y-6', !isFolded && 'lg:grid-cols-[15rem_minmax(0,1fr)]', className)}
    >
      <aside aria-label="Filters" className={cx('max-lg:hidden', !isFolded && 'sticky-aside')}>
        <Button
          variant="ghost"
          size="sm"
          className="-ml-2 min-h-11"
          aria-expanded={!isFolded}
          aria-controls={id}
          icon={<Icon className="size-4" aria-hidden="true" />}
          onClick={() => setFolded(!isFolded)}
        >
          {isFolded ? 'Show filters' : 'Hide filters'}
        </Button>
        <div id={id} hidden={isFolded} className="mt-2">
          {filters}
        </div>
      </aside>
      {children}
    </div>
  )
}
