import { useQuery } from '@tanstack/react-query'
import type { Feedback } from '../../../domain/contracts/insider.ts'
import { countOf, formatDate } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { statusLook, typeLabel } from './feedback-words.ts'
import { ownFeedbackQuery } from './insider.api.ts'
import { Stars } from './stars.tsx'

const shown = 5

export function FeedbackHistory({ userId }: { userId: number }) {
  const { data, isPending, error, refetch } = useQuery(ownFeedbackQuery(userId))
  if (isPending) return <RowsSkeleton count={2} label="Loading your feedback" />
  if (error) return <ErrorState title="Failed to load feedback history" onRetry={() => void refetch()} />
  if (data.length === 0)
    return <p className="py-6 text-center text-ink-soft">You haven't submitted any feedback yet.</p>
  return (
    <ul className="flex flex-col gap-3">
      {data.slice(0, shown).map((feedback) => (
        <li key={feedback.id}>
          <Entry feedback={feedback} />
        </li>
      ))}
    </ul>
  )
}

function Entry({ feedback }: { feedback: Feedback }) {
  const { title, description, status, rating, adminResponse, screenshot, voteCount } = feedback
  return (
    <article className="rounded-lg border border-line bg-surface p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h3 className="min-w-0 text-base break-words">{title}</h3>
        <Badge {...statusLook[status]}>{status}</Badge>
      </div>
      <p className="mt-0.5 flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
        <span className="capitalize">{typeLabel(feedback.feedbackType)}</span>
        <span>{formatDate(feedback.createdAt)}</span>
        {rating && <Stars rating={rating} />}
        {voteCount > 0 && <span>{countOf(voteCount, 'vote')}</span>}
      </p>
      <p className="mt-2 break-words whitespace-pre-line">{description}</p>
      {screenshot && (
        <a href={screenshot} target="_blank" rel="noreferrer" className="mt-2 inline-block">
          <img
            src={screenshot}
            alt="Screenshot"
            className="h-20 rounded-sm border border-line object-cover"
            loading="lazy"
          />
        </a>
      )}
      {adminResponse && (
        <div className="mt-3 border-l-4 border-gather bg-gather-soft px-3 py-2">
          <p className="text-sm font-semibold text-gather">Team response</p>
          <p className="break-words whitespace-pre-line">{adminResponse}</p>
        </div>
      )}
    </article>
  )
}
