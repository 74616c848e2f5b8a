import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useState } from 'react'
import type { Find } from '../../../domain/contracts/finds.ts'
import { LinkButton } from '../../ui/button.tsx'
import { findsOfGatheringQuery } from './finds.api.ts'

/** The matcher takes a moment; after this it has found nobody. */
const patienceMs = 15_000

/** Right after somebody has gathered something: whom it helped, and the way to the next one. */
export default function SavedCard({ gatheringId }: { gatheringId: number }) {
  const [until] = useState(() => Date.now() + patienceMs)
  const { data: finds = [], dataUpdatedAt } = useQuery({
    ...findsOfGatheringQuery(gatheringId),
    refetchInterval: ({ state }) => ((state.data?.length ?? 0) === 0 && Date.now() < until ? 1500 : false),
  })
  return (
    <section
      aria-label="Saved"
      className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg bg-score-soft px-4 py-3"
    >
      <Check className="size-6 shrink-0 text-score" aria-hidden="true" />
      <p role="status" className="min-w-0 flex-1 basis-56">
        <b className="block font-semibold">Shared with everybody.</b>
        <span className="text-sm">{whatItDid(finds, dataUpdatedAt >= until - 1500)}</span>
      </p>
      <LinkButton href="/gatherings/new" size="sm">
        Gather another here
      </LinkButton>
    </section>
  )
}

export function whatItDid(finds: readonly Find[], isSettled: boolean): string {
  const hunters = new Set(finds.map(({ userId }) => userId)).size
  if (hunters === 0)
    return isSettled ? 'Nobody hunts for this yet. Whoever starts to will hear of it.' : 'Looking for who hunts this…'
  const best = Math.round(100 * Math.max(...finds.map(({ matchScore }) => matchScore)))
  return hunters === 1
    ? `1 hunter wants this, ${best}% match. We told them.`
    : `${hunters} hunters want this, the best match is ${best}%. We told them.`
}
