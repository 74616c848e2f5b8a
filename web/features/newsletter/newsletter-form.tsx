import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { subscribe } from '../../../domain/contracts/newsletter.ts'
import { Form } from '../../lib/forms/contract-form.tsx'
import { useContractForm } from '../../lib/forms/use-contract-form.ts'
import { useSubscribe } from './newsletter.api.ts'
import { NewsletterFields } from './newsletter-fields.tsx'

/** Begins with sending what was typed before it was there. */
export default function NewsletterForm({ email }: { email: string }) {
  const send = useSubscribe()
  const [answer, setAnswer] = useState<string>()
  const form = useContractForm({
    id: 'newsletter',
    contract: subscribe.body,
    start: { email },
    blames: 'email',
    send: (body) => send.mutateAsync({ body }),
    onSent({ message }) {
      setAnswer(message)
      form.reset({ email: '' })
    },
  })
  const isBegun = useRef(false)
  const begin = useEffectEvent(() => {
    if (!isBegun.current) form.submit()
    isBegun.current = true
  })
  useEffect(() => begin(), [])
  return (
    <Form form={form}>
      <NewsletterFields
        input={form.register('email')}
        pending={form.isSending}
        problem={form.problems['email']}
        answer={answer}
      />
    </Form>
  )
}
