import type { ComponentProps } from 'react'
import { Button } from '../../ui/button.tsx'

type NewsletterFieldsProps = {
  input: ComponentProps<'input'>
  pending?: boolean
  problem?: string | undefined
  /** What the site said to the address. */
  answer?: string | undefined
}

export const NewsletterFields = ({ input, pending = false, problem, answer }: NewsletterFieldsProps) => (
  <>
    <label htmlFor="newsletter-email" className="font-semibold">
      Fresh finds by email
    </label>
    <div className="mt-2 flex gap-2">
      <input
        {...input}
        id="newsletter-email"
        name="email"
        type="email"
        autoComplete="email"
        placeholder="you@example.com"
        aria-invalid={problem ? true : undefined}
        aria-describedby="newsletter-answer"
        className="min-h-11 min-w-0 flex-1 rounded-md bg-raised px-3.5 ring-1 ring-edge ring-inset placeholder:text-ink-soft"
      />
      <Button type="submit" pending={pending}>
        Subscribe
      </Button>
    </div>
    <p id="newsletter-answer" aria-live="polite" className="mt-2 min-h-6 text-sm text-ink-soft">
      {problem ?? answer ?? 'You confirm by mail first, and can leave with one click.'}
    </p>
  </>
)
