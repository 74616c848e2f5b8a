import { useState } from 'react'
import { LinkButton } from '../../ui/button.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { FlagApiReference } from './guide/api-reference.tsx'
import { FlagExample } from './guide/example.tsx'
import { FlagOverview } from './guide/overview.tsx'
import { FlagUsage } from './guide/usage.tsx'

const tabs = [
  { value: 'overview', label: 'Overview' },
  { value: 'usage', label: 'Usage Guide' },
  { value: 'example', label: 'Example' },
  { value: 'api', label: 'API Reference' },
] as const
type TabName = (typeof tabs)[number]['value']

const panels: Record<TabName, () => React.ReactNode> = {
  overview: FlagOverview,
  usage: FlagUsage,
  example: FlagExample,
  api: FlagApiReference,
}

/** How the flags work and how to use them, with their live state. */
export function FlagGuide() {
  const [tab, setTab] = useState<TabName>('overview')
  const Panel = panels[tab]
  return (
    <div className="page-width max-w-4xl py-8">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-3">
        <div>
          <p className="font-semibold text-ink-soft">Developer Tools</p>
          <h1>Feature Flag System</h1>
        </div>
        <LinkButton href="/admin?tab=flags" variant="secondary">
          Manage flags
        </LinkButton>
      </div>
      <Tabs label="Guide" tabs={tabs} value={tab} onChange={setTab}>
        <Panel />
      </Tabs>
    </div>
  )
}
