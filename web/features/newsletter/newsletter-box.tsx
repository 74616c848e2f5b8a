import { Suspense, useRef, useState, type FormEvent } from 'react'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { NewsletterFields } from './newsletter-fields.tsx'

const NewsletterForm = lazyPart(() => import('./newsletter-form.tsx'))

/** On every page, so it weighs nothing: the form with its rules comes when somebody turns to it. */
export function NewsletterBox() {
  const [typed, setTyped] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  function start(event: FormEvent) {
    event.preventDefault()
    setTyped(input.current?.value ?? '')
  }
  if (typed === undefined) {
    return (
      <form noValidate onSubmit={start}>
        <NewsletterFields input={{ ref: input, onFocus: NewsletterForm.prepare }} />
      </form>
    )
  }
  return (
    <Suspense fallback={<NewsletterFields input={{ value: typed, readOnly: true }} pending />}>
      <NewsletterForm email={typed} />
    </Suspense>
  )
}
