import type { ReactNode } from 'react'
import type { Hunt } from '../../../domain/contracts/hunts.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { HuntCard } from './hunt-card.tsx'
import './hunts.css'

const firstOnScreen = 2

type HuntGridProps = { hunts: readonly Hunt[]; viewerId: number | null; isStale: boolean; end: ReactNode }

export function HuntGrid({ hunts, viewerId, isStale, end }: HuntGridProps) {
  return (
    <>
      <ul aria-label="Hunts" aria-busy={isStale || undefined} className="hunt-grid">
        {hunts.map((hunt, index) => (
          <li key={hunt.id}>
            <HuntCard hunt={hunt} isMine={hunt.userId === viewerId} eager={index < firstOnScreen} />
          </li>
        ))}
      </ul>
      {end}
    </>
  )
}

/** Cards on their way, in the shape they will have. */
export const HuntGridSkeleton = () => (
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
)
