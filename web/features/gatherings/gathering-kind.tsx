import type { Gathering } from '../../../domain/contracts/gatherings.ts'
import { GatheringsDrawing } from '../../ui/drawings/steps.tsx'
import { PhotoGridSkeleton } from '../../ui/skeleton.tsx'
import type { RecordKind } from '../records/record-kind.ts'
import { productCount } from './gathering-words.ts'
import { gatheringsQuery, newestGatheringsQuery } from './gatherings.api.ts'

/** Gatherings as the list of records shows them. */
export const gatheringKind: RecordKind<Gathering> = {
  name: 'gatherings',
  query: gatheringsQuery,
  newest: newestGatheringsQuery,
  words: {
    title: 'Product Gatherings',
    lead: 'Fresh from the racks, shared by shoppers.',
    list: 'Gatherings',
    search: 'Search gatherings',
    mine: 'My gatherings only',
    failed: 'Failed to load product gatherings',
    offline: 'You can still add what you see. It is kept on this device and sent when you are back online.',
    end: 'That’s every product.',
    count: productCount,
  },
  empty: {
    title: 'No gatherings found',
    drawing: <GatheringsDrawing />,
    sentence: () => 'Create your first product gathering and help others find great products.',
  },
  grid: 'photo-grid aria-busy:opacity-60 aria-busy:transition-opacity aria-busy:delay-120 aria-busy:duration-150 *:min-w-0',
  skeleton: <PhotoGridSkeleton count={8} label="Loading product gatherings" />,
}
