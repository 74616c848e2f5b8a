import { Pencil, RotateCw, Send, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useLocation } from 'wouter'
import { formatRelative } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { BlobImage } from '../images/images.api.ts'
import { sendNow } from './delivery.ts'
import { isExpired, ownerOf, waiting, type OutboxEntry } from './outbox.api.ts'
import { kindOf, mayEdit, stateOf } from './outbox-words.ts'
import { backToForm, chooseStore, discard, sendAnyway, tryAgain } from './sending.ts'

type OutboxSheetProps = { open: boolean; onClose: () => void }

/** What was done without signal and is still on this device. */
export default function OutboxSheet({ open, onClose }: OutboxSheetProps) {
  const entries = waiting.use()
  const { user } = useUser()
  const [isSending, setSending] = useState(false)
  async function sendAll() {
    setSending(true)
    await sendNow().finally(() => setSending(false))
  }
  const isUnclaimed = user !== null && entries.some((entry) => ownerOf(entry) === null)
  return (
    <Sheet
      side="bottom"
      title="Waiting to be sent"
      {...{ open, onClose }}
      footer={
        entries.length > 0 && (
          <Button
            pending={isSending}
            pendingLabel="Sending…"
            icon={<Send className="size-5" aria-hidden="true" />}
            onClick={() => void sendAll()}
          >
            {isUnclaimed ? `Send as ${user.username}` : 'Send now'}
          </Button>
        )
      }
    >
      {entries.length === 0 ? (
        <p className="px-5 py-8 text-ink-soft">Everything has been sent.</p>
      ) : (
        <ul aria-label="Waiting to be sent" className="divide-y divide-line px-5">
          {entries.map((entry) => (
            <li key={entry.id} className="flex gap-3 py-3">
              <EntryPhoto entry={entry} />
              <Entry entry={entry} onLeave={onClose} />
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  )
}

const sentMeanwhile = (isDone: boolean) => {
  if (!isDone) toast({ title: 'It has just been sent' })
  return isDone
}

function Entry({ entry, onLeave }: { entry: OutboxEntry; onLeave: () => void }) {
  const [, navigate] = useLocation()
  const stateId = useId()
  const { id, label, problem, choices = [], form } = entry
  const again = async () => {
    if (sentMeanwhile(await tryAgain(id))) await sendNow()
  }
  const approve = async () => {
    if (sentMeanwhile(await sendAnyway(id))) await sendNow()
  }
  const choose = async (storeId: number | null) => {
    if (sentMeanwhile(await chooseStore(id, storeId))) await sendNow()
  }
  const edit = async () => {
    if (!sentMeanwhile(await backToForm(id))) return
    onLeave()
    if (form) navigate(form.path)
  }
  return (
    <div className="min-w-0 flex-1">
      <p className="truncate font-semibold">{label}</p>
      <p className="text-sm text-ink-soft">
        {kindOf(entry)} · {formatRelative(new Date(entry.savedAt).toISOString())}
      </p>
      <p id={stateId} className={problem ? 'text-sm font-medium text-danger' : 'text-sm'}>
        {stateOf(entry)}
      </p>
      {choices.length > 0 && (
        <div role="group" aria-label="Which store was it?" className="mt-2 flex flex-col items-start gap-2">
          {choices.map((store) => (
            <Button
              key={store.storeId}
              variant="secondary"
              className="max-w-full"
              onClick={() => void choose(store.storeId)}
            >
              <span className="min-w-0 text-left">
                <span className="block truncate">{store.name}</span>
                <span className="block truncate font-normal text-ink-soft">{store.address}</span>
              </span>
            </Button>
          ))}
        </div>
      )}
      <div className="mt-1 -ml-2 flex flex-wrap items-center gap-1">
        {problem && (
          <Button
            variant="ghost"
            size="sm"
            icon={<RotateCw className="size-4" aria-hidden="true" />}
            onClick={() => void again()}
          >
            Try Again
          </Button>
        )}
        {isExpired(entry) && (
          <Button
            variant="ghost"
            size="sm"
            aria-describedby={stateId}
            icon={<Send className="size-4" aria-hidden="true" />}
            onClick={() => void approve()}
          >
            Send Anyway
          </Button>
        )}
        {mayEdit(entry) && (
          <Button
            variant="ghost"
            size="sm"
            icon={<Pencil className="size-4" aria-hidden="true" />}
            onClick={() => void edit()}
          >
            Edit
          </Button>
        )}
        <IconButton
          label={`Delete ${label}`}
          className="text-ink-soft"
          icon={<Trash2 className="size-4" aria-hidden="true" />}
          onClick={() => void discard(id).then(sentMeanwhile)}
        />
      </div>
    </div>
  )
}

/** As it lies on the device. */
function EntryPhoto({ entry: { photos = [] } }: { entry: OutboxEntry }) {
  const blob = photos[0]?.blob
  return blob && <BlobImage blob={blob} className="size-16 shrink-0 rounded-md object-cover" />
}
