import { Check, Sparkle } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { countOf } from '../../lib/format.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { eligibilityQuery, useJoin } from './insider.api.ts'

const benefits = [
  'Early access to new features',
  'Weekly opportunity to provide feedback',
  'Influence the direction of the platform',
  'Special recognition in the community',
]

export function JoinPanel({ userId, onClose }: { userId: number; onClose: () => void }) {
  const { data, isPending, error, refetch } = useQuery(eligibilityQuery(userId))
  const join = useJoin()
  if (isPending) {
    return (
      <p role="status" className="flex items-center gap-3 py-8">
        <Spinner className="size-5" />
        Checking your eligibility...
      </p>
    )
  }
  if (error) return <ErrorState title="Could not check your eligibility" onRetry={() => void refetch()} />
  if (!data.eligible) return <NotYet {...data} onClose={onClose} />
  return (
    <div className="pb-2">
      <p className="text-lg font-semibold">Congratulations! You're eligible to join.</p>
      <ul className="mt-4 flex flex-col gap-2.5">
        {benefits.map((benefit) => (
          <li key={benefit} className="flex gap-3">
            <Check className="mt-0.5 size-5 shrink-0 text-success" aria-hidden="true" />
            {benefit}
          </li>
        ))}
      </ul>
      <Button
        className="mt-6 w-full"
        icon={<Sparkle className="size-5" aria-hidden="true" />}
        pending={join.isPending}
        pendingLabel="Joining..."
        onClick={() => join.mutate({ body: { isInsider: true } })}
      >
        Join HGFS Insider
      </Button>
    </div>
  )
}

type NotYetProps = { currentCount: number; requiredCount: number; onClose: () => void }

function NotYet({ currentCount, requiredCount, onClose }: NotYetProps) {
  const missing = requiredCount - currentCount
  return (
    <div className="pb-2">
      <p className="text-lg font-semibold">You're not eligible yet.</p>
      <p className="mt-1 text-ink-soft">
        Insiders have gathered at least {countOf(requiredCount, 'product')}. {missing} more, and you are in.
      </p>
      <div className="mt-5">
        <div className="flex justify-between text-sm font-semibold">
          <span id="insider-progress">Products gathered</span>
          <span className="figures">
            {currentCount} of {requiredCount}
          </span>
        </div>
        <div
          role="progressbar"
          aria-labelledby="insider-progress"
          aria-valuemin={0}
          aria-valuemax={requiredCount}
          aria-valuenow={currentCount}
          className="mt-1.5 h-2.5 overflow-hidden rounded-full bg-ink/10"
        >
          <div
            className="h-full rounded-full bg-gather"
            style={{ width: `${(100 * currentCount) / requiredCount}%` }}
          />
        </div>
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
        <LinkButton href="/gatherings/new" onClick={onClose}>
          Gather a product
        </LinkButton>
      </div>
    </div>
  )
}
