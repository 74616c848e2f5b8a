import { Fragment, type ReactNode } from 'react'
import { Tabs } from '../../ui/tabs.tsx'
import { useTableAddress } from './table-address.ts'

type ViewsProps<View extends string> = {
  tab: string
  label: string
  views: ReadonlyArray<{ value: View; label: string; count?: number | undefined; show: () => ReactNode }>
}

/** Two tables of one tab; the address says which. */
export function Views<View extends string>({ tab, label, views }: ViewsProps<View>) {
  const { address, open } = useTableAddress()
  const [first] = views
  const chosen = views.find(({ value }) => value === address['view']) ?? first
  if (!chosen || !first) return null
  return (
    <Tabs
      label={label}
      tabs={views.map(({ value, label: name, count }) => ({ value, label: name, ...(count ? { count } : {}) }))}
      value={chosen.value}
      onChange={(view) => open(tab, view === first.value ? undefined : view)}
    >
      {/* Each table starts anew: rows of the other would not fit its columns while its own are on their way. */}
      <Fragment key={chosen.value}>{chosen.show()}</Fragment>
    </Tabs>
  )
}
