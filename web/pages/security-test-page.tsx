import { Cookie, Fingerprint, KeyRound, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { api } from '../lib/api.ts'
import { useApiMutation } from '../lib/use-api-mutation.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { toast } from '../ui/overlays/toast.ts'

const features = [
  {
    Icon: ShieldCheck,
    title: 'Security headers',
    text: 'A strict content security policy: no inline scripts, nothing from another origin, no framing.',
  },
  {
    Icon: Fingerprint,
    title: 'CSRF protection',
    text: 'Every request that changes something carries a token bound to your session.',
  },
  {
    Icon: Cookie,
    title: 'Secure session cookies',
    text: 'HttpOnly and SameSite, renewed at every login, dead on the server after logout.',
  },
  { Icon: KeyRound, title: 'Password hashing', text: 'Passwords are stored only as argon2id hashes.' },
]

export default function SecurityTestPage() {
  const [result, setResult] = useState('')
  const helper = useApiMutation('POST /csrf-check', {
    success: { title: 'Safe request succeeded (with CSRF protection)' },
    failure: 'Safe request failed',
  })

  const direct = async () => {
    const response = await fetch('/api/csrf-check', { method: 'POST' })
    const { message } = (await response.json()) as { message?: string }
    setResult(`Direct request: ${response.status} ${message ?? 'accepted'}`)
    if (!response.ok)
      toast({ title: 'Direct request failed', description: `${response.status}: ${message}`, variant: 'destructive' })
  }
  const safe = async () => {
    try {
      await api('POST /csrf-check')
      setResult('Safe request: 200, the token was accepted')
      toast({ title: 'Safe request succeeded (with CSRF protection)', variant: 'success' })
    } catch (error) {
      setResult(`Safe request: ${String(error)}`)
      toast({ title: 'Safe request failed', description: String(error), variant: 'destructive' })
    }
  }
  const throughHelper = () =>
    helper.mutate(
      {},
      {
        onSuccess: () => setResult('Mutation helper: 200, the token was added by itself'),
        onError: (error) => setResult(`Mutation helper: ${error.message}`),
      },
    )

  return (
    <div className="page-width max-w-4xl py-10">
      <h1 className="text-3xl">Security Test</h1>
      <p className="mt-2 max-w-prose text-ink-soft">What protects your account here, and a way to see it at work.</p>
      <ul className="mt-8 grid gap-4 sm:grid-cols-2">
        {features.map(({ Icon, title, text }) => (
          <li key={title} className="flex gap-4 rounded-lg border border-line bg-surface p-5">
            <Icon className="mt-0.5 size-6 shrink-0 text-primary-ink" aria-hidden="true" />
            <div>
              <h2 className="text-lg">{title}</h2>
              <p className="mt-1 text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <Card as="section" className="mt-8">
        <h2 className="text-xl">CSRF test</h2>
        <p className="mt-1 text-ink-soft">
          A direct request has no token and must be refused with 403. The other two carry it.
        </p>
        <div className="mt-5 flex flex-wrap gap-3">
          <Button variant="danger" onClick={() => void direct()}>
            Direct Request
          </Button>
          <Button onClick={() => void safe()}>Safe Request</Button>
          <Button variant="secondary" pending={helper.isPending} onClick={throughHelper}>
            Mutation Helper
          </Button>
        </div>
        <p role="status" className="mt-5 min-h-12 rounded-md bg-sunken px-4 py-3 font-mono text-sm">
          {result || 'No request sent yet.'}
        </p>
      </Card>
    </div>
  )
}
