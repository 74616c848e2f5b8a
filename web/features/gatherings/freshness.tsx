import { Check, Clock, X } from 'lucide-react'
import type { Gathering } from '../../../domain/contracts/gatherings.ts'
import { askToSignIn } from '../../lib/auth-prompt.ts'
import { useUser } from '../../lib/session.ts'
import { useTimeWords } from '../../lib/time-words.tsx'
import { Button } from '../../ui/button.tsx'
import { chanceLine, freshnessLine } from './gathering-words.ts'
import { isStillThere, useQueued } from '../outbox/outbox.api.ts'
import { confirmSlot, useConfirmGathering } from './gatherings.api.ts'

type Seen = Pick<Gathering, 'id' | 'productName' | 'confirmations' | 'lastSeenAt' | 'isFresh' | 'stillThere'>

/** When it was last seen, and a word from whoever stands before the shelf now. */
export function Freshness({ gathering }: { gathering: Seen }) {
  const { user } = useUser()
  const { now } = useTimeWords()
  const confirm = useConfirmGathering(gathering.id, gathering.productName)
  const queued = useQueued(confirmSlot(gathering.id))
  const mine = queued ? isStillThere(queued) : gathering.confirmations.mine
  const pending = confirm.isPending ? confirm.variables : undefined

  function say(stillThere: boolean) {
    if (!user) return askToSignIn('Please sign in or register to say whether it is still there')
    confirm.mutate(stillThere)
  }
  const button = (stillThere: boolean, label: string, icon: React.ReactNode) => (
    <Button
      variant="secondary"
      aria-pressed={mine === stillThere}
      pending={pending === stillThere}
      icon={icon}
      className="aria-pressed:ring-2 aria-pressed:ring-gather"
      onClick={() => say(stillThere)}
    >
      {label}
    </Button>
  )
  return (
    <section
      aria-label="Is it still there?"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-gather-soft px-4 py-3 max-sm:[&_button]:flex-1"
    >
      <p className="flex min-w-0 flex-1 basis-56 items-center gap-2 font-semibold text-gather">
        <Clock className="size-5 shrink-0" aria-hidden="true" />
        <span className="min-w-0">
          <span className="block text-ink">{chanceLine(gathering)}</span>
          {freshnessLine(gathering, now)}
        </span>
      </p>
      <div className="flex gap-2 max-sm:w-full">
        {button(true, 'Still there', <Check className="size-4" aria-hidden="true" />)}
        {button(false, 'Gone', <X className="size-4" aria-hidden="true" />)}
      </div>
    </section>
  )
}
