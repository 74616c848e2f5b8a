import { Phone, ThumbsDown, Trash2, Trophy } from 'lucide-react'
import { useState } from 'react'
import type { Find } from '../../../domain/contracts/finds.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Directions } from '../../ui/detail/directions.tsx'
import { ThumbBar } from '../../ui/detail/thumb-bar.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { DismissDialog } from './dismiss-dialog.tsx'
import { useCancelHunt } from './finds.api.ts'

type FindActionsProps = {
  find: Find
  /** Opens the purchase details; left out for everybody but the hunter. */
  onScore: (() => void) | undefined
}

/** Go and get it: the way there, a call ahead, and the moment it is in the bag. */
export function FindBar({ find: { gathering, status }, onScore }: FindActionsProps) {
  const { store, latitude, longitude } = gathering
  return (
    <ThumbBar
      label="Go and get it"
      className="[grid-area:actions] lg:flex-col lg:items-stretch lg:rounded-lg lg:border lg:border-line lg:bg-surface lg:p-6"
    >
      <Directions
        to={{ ...store, latitude: store.latitude ?? latitude, longitude: store.longitude ?? longitude }}
        className="flex-1"
      />
      {onScore && status === 'found' && (
        <Button
          variant="secondary"
          className="flex-1"
          icon={<Trophy className="size-5" aria-hidden="true" />}
          onClick={onScore}
        >
          Scored!
        </Button>
      )}
      {onScore && status === 'scored' && (
        <LinkButton
          href="/scores?tab=all"
          variant="secondary"
          className="flex-1"
          icon={<Trophy className="size-5" aria-hidden="true" />}
        >
          See my scores
        </LinkButton>
      )}
      {store.phoneNumber && (
        <LinkButton
          external
          href={`tel:${store.phoneNumber}`}
          variant="secondary"
          aria-label={`Call ${store.name}, ${store.phoneNumber}`}
          className="flex-none max-lg:px-3"
          icon={<Phone className="size-5" aria-hidden="true" />}
        >
          <span className="max-lg:hidden">{store.phoneNumber}</span>
        </LinkButton>
      )}
    </ThumbBar>
  )
}

/** For the hunter alone: where it stands, or that it is not what they want. */
export function FindVerdict({ find, onLeave }: { find: Find; onLeave: () => void }) {
  const [asks, setAsks] = useState(false)
  if (find.status === 'scored') return <p className="font-semibold">You scored this one.</p>
  if (find.status === 'dismissed') {
    return <p className="rounded-lg bg-sunken p-5">You said this is not what you want. Your hunt goes on.</p>
  }
  return (
    <>
      <Button
        variant="secondary"
        className="w-full"
        icon={<ThumbsDown className="size-5" aria-hidden="true" />}
        onClick={() => setAsks(true)}
      >
        Not what I want
      </Button>
      <DismissDialog find={find} open={asks} onClose={() => setAsks(false)} onDismissed={onLeave} />
    </>
  )
}

/** Apart from the others, for it ends more than this find. */
export function CancelHunt({ find, onLeave }: { find: Find; onLeave: () => void }) {
  const [asks, setAsks] = useState(false)
  const cancel = useCancelHunt(onLeave)
  return (
    <>
      <Button
        variant="ghost-danger"
        className="w-full"
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
    </>
  )
}
