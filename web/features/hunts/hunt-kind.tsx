import type { Hunt } from '../../../domain/contracts/hunts.ts'
import { HuntsDrawing } from '../../ui/drawings/steps.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { RecordKind } from '../records/record-kind.ts'
import { countOf } from '../../lib/format.ts'
import { huntsQuery } from './hunts.api.ts'
import './hunts.css'

/** Hunts as the list of records shows them. */
export const huntKind: RecordKind<Hunt> = {
  name: 'hunts',
  query: huntsQuery,
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
    show: 'Show hunts',
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
  grid: 'hunt-grid',
  // Cards on their way, in the shape they will have.
  skeleton: (
    <div role="status" aria-label="Loading hunts" className="hunt-grid">
      {['one', 'two', 'three', 'four', 'five', 'six'].map((place) => (
        <div key={place} className="hunt-card">
          <Skeleton className="hunt-card-photo aspect-4/5 rounded-lg" />
          <div className="hunt-card-words">
            <Skeleton className="h-5 w-4/5" />
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-1/2" />
          </div>
        </div>
      ))}
    </div>
  ),
}
