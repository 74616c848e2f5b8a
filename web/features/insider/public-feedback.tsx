import { ThumbsUp } from 'lucide-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Feedback } from '../../../domain/contracts/insider.ts'
import { formatRelative } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { typeLabel } from './feedback-words.ts'
import { publicFeedbackQuery, useTakeVoteBack, useVote } from './insider.api.ts'

/** What others have said, to vote on. */
export function PublicFeedback({ userId }: { userId: number }) {
  const { data, isPending, error, refetch } = useQuery(publicFeedbackQuery(userId))
  if (isPending) return <RowsSkeleton count={3} label="Loading others’ feedback" />
  if (error) return <ErrorState title="Failed to load feedback" onRetry={() => void refetch()} />
  if (data.length === 0) {
    return <p className="py-6 text-center text-ink-soft">No other insider has shared feedback yet.</p>
  }
  return (
    <ul className="flex flex-col divide-y divide-line">
      {data.map((feedback) => (
        <li key={feedback.id} className="flex items-start gap-4 py-3">
          <div className="min-w-0 flex-1">
            <h3 className="text-base break-words">{feedback.title}</h3>
            <p className="text-sm text-ink-soft">
              <span className="capitalize">{typeLabel(feedback.feedbackType)}</span> by {feedback.username},{' '}
              {formatRelative(feedback.createdAt)}
            </p>
            <p className="mt-1 break-words whitespace-pre-line">{feedback.description}</p>
          </div>
          <VoteButton feedback={feedback} userId={userId} />
        </li>
      ))}
    </ul>
  )
}

function VoteButton({ feedback, userId }: { feedback: Feedback; userId: number }) {
  const client = useQueryClient()
  const vote = useVote()
  const takeBack = useTakeVoteBack()
  const { queryKey } = publicFeedbackQuery(userId)
  const toggle = () => {
    // Shown at once; when the server says no, the list is fetched anew and shows what holds.
    client.setQueryData(queryKey, (known) =>
      known?.map((other) =>
        other.id === feedback.id
          ? { ...other, voted: !other.voted, voteCount: other.voteCount + (other.voted ? -1 : 1) }
          : other,
      ),
    )
    const input = { params: { id: feedback.id } }
    const onError = () => void client.invalidateQueries({ queryKey })
    if (feedback.voted) takeBack.mutate(input, { onError })
    else vote.mutate(input, { onError })
  }
  return (
    <Button
      variant={feedback.voted ? 'chosen' : 'secondary'}
      size="sm"
      aria-pressed={feedback.voted}
      aria-label={`Vote for ${feedback.title}, ${feedback.voteCount} so far`}
      icon={<ThumbsUp className="size-4" aria-hidden="true" />}
      onClick={toggle}
    >
      <span className="figures">{feedback.voteCount}</span>
    </Button>
  )
}
