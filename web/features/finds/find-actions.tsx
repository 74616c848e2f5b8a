import { cx } from 'class-variance-authority'
import { ThumbsDown, Trash2, Trophy } from 'lucide-react'
import { useState } from 'react'
import type { Find } from '../../../domain/contracts/finds.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { DismissDialog } from './dismiss-dialog.tsx'
import { useCancelHunt } from './finds.api.ts'

/** Under the thumb on phones; beside the photos on wide screens. */
const actionsLook = cx(
  'flex flex-wrap gap-2.5 [grid-area:actions] [&>button]:flex-auto',
  'max-lg:sticky max-lg:bottom-above-bar max-lg:z-20 max-lg:-mx-[var(--page-gutter,12px)] max-lg:bg-paper max-lg:px-[var(--page-gutter,12px)] max-lg:py-2.5 max-lg:shadow-top max-lg:[&>p]:hidden',
  'lg:flex-col lg:rounded-lg lg:border lg:border-line lg:bg-surface lg:p-6',
)

type FindActionsProps = {
  find: Find
  /** Opens the purchase details. */
  onScore: () => void
  onLeave: () => void
}

/** For the hunter alone: it is mine, or it is not what I want. */
export function FindActions({ find, onScore, onLeave }: FindActionsProps) {
  const [asks, setAsks] = useState(false)
  if (find.status === 'scored') {
    return (
      <div className={actionsLook}>
        <p className="font-semibold">You scored this one.</p>
        <LinkButton href="/scores?tab=all" className="flex-1" icon={<Trophy className="size-5" aria-hidden="true" />}>
          See my scores
        </LinkButton>
      </div>
    )
  }
  if (find.status === 'dismissed') {
    return (
      <p className="rounded-lg bg-sunken p-5 [grid-area:actions]">
        You said this is not what you want. Your hunt goes on.
      </p>
    )
  }
  return (
    <div className={actionsLook}>
      <Button size="lg" icon={<Trophy className="size-5.5" aria-hidden="true" />} onClick={onScore}>
        Scored!
      </Button>
      <p className="text-center text-sm text-ink-soft">It moves to Score and leaves your hunts.</p>
      <Button
        variant="secondary"
        className="max-lg:min-h-13"
        icon={<ThumbsDown className="size-5" aria-hidden="true" />}
        onClick={() => setAsks(true)}
      >
        Not what I want
      </Button>
      <DismissDialog find={find} open={asks} onClose={() => setAsks(false)} onDismissed={onLeave} />
    </div>
  )
}

/** Apart from the others, for it ends more than this find. */
export function CancelHunt({ find, onLeave }: { find: Find; onLeave: () => void }) {
  const [asks, setAsks] = useState(false)
  const cancel = useCancelHunt(onLeave)
  return (
    <div className="[grid-area:cancel]">
      <Button
        variant="ghost-danger"
        className="w-full lg:w-auto"
        icon={<Trash2 className="size-5" aria-hidden="true" />}
        onClick={() => setAsks(true)}
      >
        Cancel Hunt
      </Button>
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        title="Cancel this hunt?"
        question={`You no longer look for “${find.hunt.productName}”.`}
        gone={['The hunt and its activity log', 'Every find for it, this one too', 'Their comments and likes']}
        confirmLabel="Cancel Hunt"
        cancelLabel="Keep hunting"
        pending={cancel.isPending}
        onConfirm={() => cancel.mutate({ params: { id: find.huntId } })}
      />
    </div>
  )
}
