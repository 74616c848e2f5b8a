import { LocateFixed, MapPin } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Popover } from '../ui/popover.tsx'
import { TextField } from '../ui/text-field.tsx'
import { usePlace } from './location.ts'

/** Says where distances are measured from, and lets the person change it. */
export function PlaceControl({ className }: { className?: string }) {
  const { status, source, label } = usePlace()
  const words = source === 'browser' ? 'Near you' : (label ?? 'Set your location')
  return (
    <Popover
      label="Set your location"
      className="w-80 p-4"
      renderTrigger={(wiring) => (
        <button
          type="button"
          {...wiring}
          className={classNames(
            'inline-flex min-h-9 max-w-full items-center gap-1.5 rounded-md px-2 text-sm font-semibold text-gather hover:bg-ink/8',
            className,
          )}
          aria-label={status === 'known' ? `Location: ${words}. Change` : undefined}
        >
          <MapPin className="size-4 shrink-0" aria-hidden="true" />
          <span className="truncate">{status === 'locating' ? 'Finding you…' : words}</span>
        </button>
      )}
    >
      {(close) => <PlaceForm onDone={close} />}
    </Popover>
  )
}

export function PlaceForm({ onDone }: { onDone: () => void }) {
  const { source, locate, choose, forget } = usePlace()
  const [text, setText] = useState('')
  const [pending, setPending] = useState<'browser' | 'text' | null>(null)
  const [problem, setProblem] = useState<string>()

  async function attempt(kind: 'browser' | 'text', work: () => Promise<unknown>) {
    setPending(kind)
    setProblem(undefined)
    try {
      await work()
      onDone()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'Unable to get your location.')
    } finally {
      setPending(null)
    }
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    // The popover may stand inside another form, which must not be sent with it.
    event.stopPropagation()
    if (text.trim()) void attempt('text', () => choose(text.trim()))
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <Button
        variant="secondary"
        icon={<LocateFixed className="size-5" aria-hidden="true" />}
        pending={pending === 'browser'}
        pendingLabel="Finding you…"
        onClick={() => void attempt('browser', () => locate())}
      >
        Use my location
      </Button>
      <div className="flex items-end gap-2">
        <TextField
          label="Zip code or city"
          className="min-w-0 flex-1"
          autoComplete="postal-code"
          enterKeyHint="search"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" pending={pending === 'text'}>
          Set
        </Button>
      </div>
      {problem && (
        <p role="alert" className="text-sm font-medium text-danger">
          {problem}
        </p>
      )}
      {source && source !== 'profile' && (
        <Button variant="link" size="sm" className="self-start" onClick={forget}>
          Forget my location
        </Button>
      )}
    </form>
  )
}
