import { CloudOff } from 'lucide-react'
import { sendNow } from './outbox-delivery.ts'
import { ownerOf, takeFromOutbox, tryAgain, waiting } from './outbox.ts'
import { useUser } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'

/** What was captured without signal and is still on this device. */
export function WaitingList() {
  const items = waiting.use()
  const { user } = useUser()
  if (items.length === 0) return null
  return (
    <section aria-label="Waiting to be sent" className="mt-6 rounded-lg bg-warning-soft p-4">
      <div className="flex flex-wrap items-center gap-3">
        <CloudOff className="size-5 shrink-0 text-warning" aria-hidden="true" />
        <p className="min-w-0 flex-1 font-semibold">
          {items.length === 1 ? '1 product waits' : `${items.length} products wait`} on this device to be sent.
        </p>
        <Button variant="secondary" size="sm" onClick={() => void sendNow()}>
          {user && items.some((item) => ownerOf(item) === null) ? `Send as ${user.username}` : 'Send now'}
        </Button>
      </div>
      <ul className="mt-2 flex flex-col gap-1 text-sm">
        {items.map((item) => (
          <li key={item.id} className="flex flex-wrap items-center gap-x-3">
            <span className="min-w-0 flex-1 truncate">{item.body.productName}</span>
            {item.problem && (
              <>
                <span className="font-medium text-danger">{item.problem}</span>
                <Button variant="ghost" size="sm" onClick={() => void tryAgain(item)}>
                  Try Again
                </Button>
              </>
            )}
            {(item.problem || (user && ownerOf(item) === null)) && (
              <Button variant="ghost-danger" size="sm" onClick={() => void takeFromOutbox(item.id)}>
                Discard
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
