import { CloudOff, CloudUpload } from 'lucide-react'
import { useState } from 'react'
import { lazyOverlay } from '../../lib/lazy-part.tsx'
import { countOf } from '../../lib/format.ts'
import { signal } from '../../lib/signal.ts'

const OutboxSheet = lazyOverlay(() => import('../../features/outbox/outbox-sheet.tsx'))

const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })

/** 'at 2:40 PM', with the day when that was another one. */
function when(shownAt: number): string {
  const moment = new Date(shownAt)
  const isToday = moment.toDateString() === new Date().toDateString()
  return isToday ? `at ${time.format(moment)}` : `on ${day.format(moment)} at ${time.format(moment)}`
}

/** Says that there is no signal, of when what one sees is, and what waits to be sent. */
export default function SignalBar() {
  const { isLost, shownAt, waiting } = signal.use()
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  if (!isLost && waiting === 0 && !isOpen) return null
  const Icon = isLost ? CloudOff : CloudUpload
  return (
    <div className="bg-warning-soft text-sm print:hidden">
      <div className="page-width flex min-h-11 flex-wrap items-center gap-x-2">
        <Icon className="size-4 shrink-0 text-warning" aria-hidden="true" />
        <p role="status" className="min-w-0 flex-1">
          {isLost && `No signal${shownAt === null ? '' : ` · what you saw ${when(shownAt)}`}`}
          {!isLost &&
            waiting > 0 &&
            `${countOf(waiting, 'thing')} on this device ${waiting === 1 ? 'waits' : 'wait'} to be sent`}
        </p>
        {waiting > 0 && (
          <button type="button" className="min-h-11 shrink-0 px-1 font-semibold underline" onClick={open}>
            {isLost ? `${waiting} waiting` : 'Show'}
          </button>
        )}
      </div>
      <OutboxSheet open={isOpen} onClose={() => setOpen(false)} onRetry={open} />
    </div>
  )
}
