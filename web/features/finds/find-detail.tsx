import { useState, type ComponentType, type ReactNode } from 'react'
import type { Find } from '../../../domain/contracts/finds.ts'
import { formatRelative } from '../../lib/format.ts'
import type { MapProps } from '../map/map-props.ts'
import { useUser } from '../../lib/session.ts'
import { Badge } from '../../ui/badge.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { CancelHunt, FindBar, FindVerdict } from './find-actions.tsx'
import { FindAnalysis } from './find-analysis.tsx'
import { FindComparison } from './find-comparison.tsx'
import { FindStoreCard } from './find-store-card.tsx'

type FindDetailProps = {
  find: Find
  Map: ComponentType<MapProps>
  onScore: () => void
  onLeave: () => void
  /** Right under the photos: when it was last seen. */
  freshness: ReactNode
  /** Like, share, report. */
  reactions: ReactNode
  /** Under everything: comments. */
  discussion: ReactNode
}

const tabs = [
  { value: 'comparison', label: 'Comparison' },
  { value: 'analysis', label: 'AI Analysis' },
] as const

export function FindDetail({ find, Map, onScore, onLeave, freshness, reactions, discussion }: FindDetailProps) {
  const { user } = useUser()
  const [tab, setTab] = useState<(typeof tabs)[number]['value']>('comparison')
  const { hunt, gathering, status } = find
  const isMine = user?.id === find.userId
  return (
    <article>
      <header className="flex flex-col gap-2">
        <div className="flex flex-wrap gap-2">
          {isMine && <Badge hue="find">My find</Badge>}
          {status !== 'found' && (
            <Badge hue={status === 'scored' ? 'score' : 'neutral'}>
              {status === 'scored' ? 'Scored' : 'Dismissed'}
            </Badge>
          )}
          {find.isHidden && <Badge hue="danger">Hidden by a moderator</Badge>}
        </div>
        <h1 className="break-words">{hunt.productName}</h1>
        <p className="text-ink-soft">
          Found at {gathering.store.name} <time dateTime={find.createdAt}>{formatRelative(find.createdAt)}</time>
        </p>
      </header>
      <div className="mt-4 flex flex-col gap-6 lg:grid lg:grid-cols-[minmax(0,1fr)_21rem] lg:grid-rows-[auto_auto_auto_1fr] lg:items-start lg:gap-x-12 lg:gap-y-5 lg:[grid-template-areas:'main_actions'_'main_store'_'main_reactions'_'main_verdict'_'talk_talk']">
        <FindBar find={find} onScore={isMine ? onScore : undefined} />
        <Tabs label="About this find" tabs={tabs} value={tab} onChange={setTab} className="min-w-0 [grid-area:main]">
          {tab === 'comparison' ? <FindComparison find={find} freshness={freshness} /> : <FindAnalysis find={find} />}
        </Tabs>
        <div className="[grid-area:store]">
          <FindStoreCard find={find} Map={Map} />
        </div>
        <div className="flex flex-wrap items-center gap-2 [grid-area:reactions]">{reactions}</div>
        {isMine && (
          <div className="flex flex-col gap-2 [grid-area:verdict]">
            <FindVerdict find={find} onLeave={onLeave} />
            {status !== 'scored' && <CancelHunt find={find} onLeave={onLeave} />}
          </div>
        )}
        <div className="min-w-0 pb-6 [grid-area:talk]">{discussion}</div>
      </div>
    </article>
  )
}
