import type { Hunt } from '../../../domain/contracts/hunts.ts'
import { HuntsDrawing } from '../../ui/drawings/steps.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { RecordKind } from '../records/record-kind.ts'
import { countOf } from '../../lib/format.ts'
import { huntsQuery, newestHuntsQuery } from './hunts.api.ts'

const grid =
  'grid gap-5 aria-busy:opacity-60 aria-busy:transition-opacity aria-busy:delay-120 aria-busy:duration-150 *:min-w-0 sm:grid-cols-2 sm:gap-x-5 sm:gap-y-8 lg:grid-cols-3'
/** Cards off the first screen cost nothing until they come near; those on it would only be laid out twice. */
const lazyCards =
  '[&>li:nth-child(n+6)]:[contain-intrinsic-size:auto_240px] [&>li:nth-child(n+6)]:[content-visibility:auto] sm:[&>li:nth-child(n+6)]:[contain-intrinsic-size:auto_520px]'

/** Hunts as the list of records shows them. */
export const huntKind: RecordKind<Hunt> = {
  name: 'hunts',
  query: huntsQuery,
  newest: newestHuntsQuery,
  statuses: [
    { value: 'open', label: 'Open' },
    { value: 'hunting', label: 'Still hunting' },
    { value: 'found', label: 'Found' },
    { value: 'scored', label: 'Scored' },
    { value: 'all', label: 'All' },
  ],
  words: {
    title: 'Product Hunts',
    lead: 'What shoppers are looking for. Seen one of these on a rack?',
    list: 'Hunts',
    search: 'Search hunts',
    mine: 'My hunts only',
    failed: 'Failed to load hunts',
    offline: 'The hunts come as soon as you are back online.',
    end: 'That’s every hunt.',
    count: (total) => countOf(total, 'hunt'),
  },
  empty: {
    title: 'No hunts found',
    drawing: <HuntsDrawing />,
    sentence: (words) =>
      words
        ? 'Nobody hunts for this yet. Be the first: we tell you when it turns up.'
        : 'Say what you want, and we tell you when somebody sees it in a store.',
  },
  grid: `${grid} ${lazyCards}`,
  // Cards on their way, in the shape they will have.
  skeleton: (
    <div role="status" aria-label="Loading hunts" className={grid}>
      {['one', 'two', 'three', 'four', 'five', 'six'].map((place) => (
        <div key={place} className="grid grid-cols-[128px_minmax(0,1fr)] gap-x-3.5 gap-y-2.5 sm:grid-cols-1">
          <Skeleton className="aspect-4/5 w-full self-start rounded-lg" />
          <div className="flex min-w-0 flex-col gap-1.5">
            <Skeleton className="h-5 w-4/5" />
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-1/2" />
          </div>
        </div>
      ))}
    </div>
  ),
}
