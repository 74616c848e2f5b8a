import { useId, useState, type FormEvent } from 'react'
import { Button } from '../../ui/button.tsx'

/** Resolves with the words to thank with; rejects with the words that say what is wrong. */
export type Subscribe = (email: string) => Promise<string>

export function NewsletterForm({ onSubscribe }: { onSubscribe: Subscribe }) {
  const id = useId()
  const [email, setEmail] = useState('')
  const [pending, setPending] = useState(false)
  const [answer, setAnswer] = useState<{ good: boolean; words: string } | null>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!/^\S+@\S+\.\S+$/.test(email.trim())) {
      setAnswer({ good: false, words: 'Please enter a valid email address' })
      return
    }
    setPending(true)
    try {
      setAnswer({ good: true, words: await onSubscribe(email.trim()) })
      setEmail('')
    } catch (error) {
      setAnswer({ good: false, words: error instanceof Error ? error.message : 'That did not work. Please try again.' })
    } finally {
      setPending(false)
    }
  }

  return (
    <form onSubmit={submit} noValidate>
      <label htmlFor={id} className="font-semibold">
        Fresh finds by email
      </label>
      <div className="mt-2 flex gap-2">
        <input
          id={id}
          type="email"
          autoComplete="email"
          placeholder="you@example.com"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          aria-invalid={answer?.good === false || undefined}
          aria-describedby={`${id}-answer`}
          className="min-h-11 min-w-0 flex-1 rounded-md bg-raised px-3.5 ring-1 ring-edge ring-inset placeholder:text-ink-soft"
        />
        <Button type="submit" pending={pending}>
          Subscribe
        </Button>
      </div>
      <p id={`${id}-answer`} aria-live="polite" className="mt-2 min-h-6 text-sm text-ink-soft">
        {answer?.words ?? 'You confirm by mail first, and can leave with one click.'}
      </p>
    </form>
  )
}
