import { cx } from 'class-variance-authority'
import { useQuery } from '@tanstack/react-query'
import { Minus, Plus } from 'lucide-react'
import type { EvidenceBar, Find } from '../../../domain/contracts/finds.ts'
import { matchPercent } from '../../../domain/rules/match-badge.ts'
import { MatchRing } from '../../ui/match-ring.tsx'
import { basisWords, evidenceWords, percentWords, weightPercent } from './find-words.ts'
import { findBasisQuery } from './finds.api.ts'

/** What weighs less than half a percent would only be noise. */
const leastWeight = 0.005

/** Another color and another pattern, for eyes that do not tell the colors apart. */
const againstLook =
  'bg-[repeating-linear-gradient(-45deg,var(--color-warning)_0_5px,color-mix(in_oklab,var(--color-warning)_55%,transparent)_5px_9px)]'

/** The very evidence the percent was made of, weightiest first, also what speaks against it. */
export function FindAnalysis({ find }: { find: Find }) {
  const evidence = find.evidence.filter(({ weight }) => weight >= leastWeight)
  return (
    <div className="flex flex-col gap-6">
      <div className="flex items-center gap-4">
        <MatchRing percent={matchPercent(find.matchScore)} className="shrink-0" />
        <div className="min-w-0">
          <p className="text-lg font-semibold text-pretty">{find.matchReason}</p>
          <p className="mt-1 text-sm text-ink-soft">{percentWords(find)}</p>
          {find.source === 'matcher' && <PercentBasis findId={find.id} />}
        </div>
      </div>
      {evidence.length === 0 ? (
        <p className="text-ink-soft">The matcher has not weighed this pair, so there is no evidence to show.</p>
      ) : (
        <section aria-labelledby="evidence-heading">
          <h2 id="evidence-heading" className="text-lg">
            What was weighed
          </h2>
          <p className="mt-1 mb-4 text-sm text-ink-soft">Each bar is its share of everything said for and against.</p>
          <ul className="flex flex-col gap-4">
            {evidence.map((bar) => (
              <Evidence key={bar.name} bar={bar} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

/** Quietly absent when it cannot be told: the percent itself stands without it. */
function PercentBasis({ findId }: { findId: number }) {
  const { data } = useQuery(findBasisQuery(findId))
  return <p className="mt-1 min-h-5 text-sm text-ink-soft">{data && basisWords(data)}</p>
}

function Evidence({ bar }: { bar: EvidenceBar }) {
  const isAgainst = bar.effect < 0
  const Sign = isAgainst ? Minus : Plus
  const percent = weightPercent(bar)
  return (
    <li>
      <div className="mb-1.5 flex items-baseline justify-between gap-3">
        <span className="font-semibold">{bar.label}</span>
        <span
          className={`flex shrink-0 items-center gap-1 font-semibold figures ${isAgainst ? 'text-warning' : 'text-find'}`}
        >
          <Sign className="size-3.5" strokeWidth={3} aria-hidden="true" />
          {percent}%
        </span>
      </div>
      <div className="h-2.5 overflow-hidden rounded-full bg-ink/9" aria-hidden="true">
        <span
          className={cx('block h-full min-w-1 rounded-[inherit]', isAgainst ? againstLook : 'bg-find')}
          style={{ width: `${percent}%` }}
        />
      </div>
      <p className="mt-1 text-sm text-ink-soft">{evidenceWords(bar)}</p>
    </li>
  )
}
