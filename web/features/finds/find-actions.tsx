import { ThumbsDown, Trash2, Trophy } from 'lucide-react'
import { useState } from 'react'
import type { Find } from '../../../domain/contracts/finds.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DismissDialog } from './dismiss-dialog.tsx'
import { useCancelHunt } from './finds.api.ts'

type FindActionsProps = {
  find: Find
  /** Opens the purchase details. */
  onScore: () => void
  onLeave: () => void
}

/** For the hunter alone: it is mine, it is not what I want, or I no longer want it at all. */
export function FindActions({ find, onScore, onLeave }: FindActionsProps) {
  const [asks, setAsks] = useState<'dismiss' | 'cancel' | null>(null)
  const cancel = useCancelHunt(onLeave)
  if (find.status === 'scored') {
    return (
      <Card className="flex flex-col items-start gap-3 bg-score-soft">
        <p className="text-lg font-semibold">You scored this one.</p>
        <LinkButton href="/scores?tab=all" icon={<Trophy className="size-5" aria-hidden="true" />}>
          See my scores
        </LinkButton>
      </Card>
    )
  }
  return (
    <Card className="flex flex-col gap-3">
      {find.status === 'dismissed' ? (
        <p>You said this is not what you want. Your hunt goes on.</p>
      ) : (
        <>
          <Button size="lg" icon={<Trophy className="size-5.5" aria-hidden="true" />} onClick={onScore}>
            Scored!
          </Button>
          <p className="text-center text-sm text-ink-soft">It moves to Score and leaves your hunts.</p>
          <Button
            variant="secondary"
            icon={<ThumbsDown className="size-5" aria-hidden="true" />}
            onClick={() => setAsks('dismiss')}
          >
            Not what I want
          </Button>
        </>
      )}
      <Button
        variant="ghost-danger"
        icon={<Trash2 className="size-5" aria-hidden="true" />}
        onClick={() => setAsks('cancel')}
      >
        Cancel Hunt
      </Button>
      <DismissDialog find={find} open={asks === 'dismiss'} onClose={() => setAsks(null)} onDismissed={onLeave} />
      <ConfirmDialog
        open={asks === 'cancel'}
        onClose={() => setAsks(null)}
        title="Cancel this hunt?"
        question={`You no longer look for “${find.hunt.productName}”.`}
        gone={['The hunt and its activity log', 'Every find for it, this one too', 'Their comments and likes']}
        confirmLabel="Cancel Hunt"
        cancelLabel="Keep hunting"
        pending={cancel.isPending}
        onConfirm={() => cancel.mutate({ params: { id: find.huntId } })}
      />
    </Card>
  )
}
