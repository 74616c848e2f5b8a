import { useInfiniteQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { Comment } from '../../../domain/contracts/community.ts'
import { Ago } from '../../lib/time-words.tsx'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { useUser } from '../../lib/session.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { PersonLink } from '../../ui/detail/person.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { RowsSkeleton, Skeleton } from '../../ui/skeleton.tsx'
import { WhenNear } from '../../ui/when-near.tsx'
import { commentsQuery, useDeleteComment, useWaitingComments, type Subject } from './community.api.ts'
import { ReportButton } from './report-button.tsx'
import { grouped } from '../../ui/figures.ts'

/** The form brings the rules with it; reading does without them. */
const CommentForm = lazyPart(() => import('./comment-form.tsx'))
/** What its empty form takes: the comments below stay where they are when it comes. */
const formHeight = 'h-36 pointer-coarse:h-38'

/** Under a record: what people say about it, newest first. */
export default function Comments({ subject }: { subject: Subject }) {
  const { user } = useUser()
  const list = useInfiniteQuery(commentsQuery(subject))
  const [leaving, setLeaving] = useState<Comment>()
  const [asks, setAsks] = useState(false)
  const comments = list.data?.pages.flatMap(({ items }) => items) ?? []
  const total = list.data?.pages[0]?.total ?? 0

  return (
    <section aria-labelledby="comments-heading" className="mt-12 flex max-w-3xl flex-col gap-5">
      <h2 id="comments-heading">{total > 0 ? `Comments (${grouped(total)})` : 'Comments'}</h2>
      <WhenNear className={formHeight}>
        <Suspense fallback={<Skeleton className={formHeight} />}>
          <CommentForm subject={subject} />
        </Suspense>
      </WhenNear>
      <WaitingComments subject={subject} />
      {list.isPending && <RowsSkeleton count={2} label="Loading comments" />}
      {list.isError && comments.length === 0 && (
        <ErrorState title="Failed to load comments" onRetry={() => void list.refetch()} retrying={list.isFetching} />
      )}
      {list.isSuccess && comments.length === 0 && <p className="text-ink-soft">Nobody has said anything yet.</p>}
      {comments.length > 0 && (
        <ul className="flex flex-col gap-5">
          {comments.map((comment) => (
            <li key={comment.id}>
              <CommentRow
                comment={comment}
                mayDelete={user?.id === comment.userId || user?.isAdmin === true}
                isMine={user?.id === comment.userId}
                onDelete={() => {
                  setLeaving(comment)
                  setAsks(true)
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Button
          variant="secondary"
          className="self-start"
          pending={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Show older comments
        </Button>
      )}
      {leaving && <DeleteComment subject={subject} comment={leaving} open={asks} onClose={() => setAsks(false)} />}
    </section>
  )
}

/** Written without signal: on this device only, so far. */
function WaitingComments({ subject }: { subject: Subject }) {
  const entries = useWaitingComments(subject)
  if (entries.length === 0) return null
  return (
    <ul aria-label="Your comments that wait to be sent" className="flex flex-col gap-2">
      {entries.map(({ id, label, problem }) => (
        <li key={id} className="rounded-md bg-warning-soft px-4 py-3">
          <p className="break-words whitespace-pre-line">{label}</p>
          <p className="text-sm text-ink-soft">{problem ?? 'Waits to be sent'}</p>
        </li>
      ))}
    </ul>
  )
}

type CommentRowProps = { comment: Comment; isMine: boolean; mayDelete: boolean; onDelete: () => void }

function CommentRow({
  comment: { id, username, isInsider, body, isHidden, createdAt },
  isMine,
  mayDelete,
  onDelete,
}: CommentRowProps) {
  return (
    <article className="flex gap-3">
      <Avatar name={username} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2 text-sm text-ink-soft">
          <b className="min-w-0 text-base font-semibold text-ink">
            <PersonLink username={username} isInsider={isInsider} />
          </b>
          <time dateTime={createdAt}>
            <Ago at={createdAt} />
          </time>
          {isHidden && <Badge hue="danger">Hidden by a moderator</Badge>}
        </p>
        <p className="break-words whitespace-pre-line">{body}</p>
      </div>
      <div className="-mt-1 flex shrink-0">
        {!isMine && !isHidden && <ReportButton target={{ entity: 'comment', entityId: id }} size="sm" />}
        {mayDelete && (
          <IconButton
            label="Delete this comment"
            size="sm"
            className="text-ink-soft"
            icon={<Trash2 className="size-4" aria-hidden="true" />}
            onClick={onDelete}
          />
        )}
      </div>
    </article>
  )
}

type DeleteCommentProps = { subject: Subject; comment: Comment; open: boolean; onClose: () => void }

function DeleteComment({ subject, comment, open, onClose }: DeleteCommentProps) {
  const remove = useDeleteComment(subject)
  return (
    <ConfirmDialog
      {...{ open, onClose }}
      title="Delete this comment?"
      question={`“${comment.body.length > 140 ? `${comment.body.slice(0, 140)}…` : comment.body}” will be gone for good.`}
      confirmLabel="Delete"
      pending={remove.isPending}
      onConfirm={() => remove.mutate({ params: { id: comment.id } }, { onSuccess: onClose })}
    />
  )
}
