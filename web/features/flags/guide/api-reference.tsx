import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Code } from './code.tsx'

const calls = [
  {
    name: 'GET /api/feature-flags',
    who: 'Everybody',
    what: 'All flags as they are for whoever asks. Guests see id, name, description and enabled; members the rollout too; admins everything, raw.',
    path: '/api/feature-flags',
  },
  {
    name: 'GET /api/feature-flags/{id}',
    who: 'Everybody',
    what: 'One flag. 404 when there is none of that id.',
    path: '/api/feature-flags/social-sharing',
  },
  {
    name: 'GET /api/feature-flags/{id}/enabled',
    who: 'Everybody',
    what: 'Is it on for whoever asks? Unknown flags are off.',
    path: '/api/feature-flags/social-sharing/enabled',
  },
  {
    name: 'PUT /api/admin/feature-flags/{id}',
    who: 'Admins, with a CSRF token',
    what: 'Takes any of enabled, rolloutPercentage (an integer from 0 to 100), allowList and denyList (user ids as text). What is left out stays.',
    path: null,
  },
] as const

export const FlagApiReference = () => (
  <div className="flex flex-col gap-8">
    {calls.map((call) => (
      <Call key={call.name} {...call} />
    ))}
    <p>
      The whole API is described at{' '}
      <a href="/api/docs" className="text-primary-ink underline underline-offset-4">
        /api/docs
      </a>
      .
    </p>
  </div>
)

function Call({ name, who, what, path }: (typeof calls)[number]) {
  const [answer, setAnswer] = useState<string>()
  const [isPending, setPending] = useState(false)
  const tryIt = async () => {
    if (!path) return
    setPending(true)
    try {
      const response = await fetch(path)
      setAnswer(`${response.status} ${response.statusText}\n${JSON.stringify(await response.json(), null, 2)}`)
    } catch (error) {
      setAnswer(error instanceof Error ? error.message : 'No answer')
    } finally {
      setPending(false)
    }
  }
  return (
    <section>
      <h2 className="font-mono text-base tracking-normal break-all">{name}</h2>
      <p className="text-sm font-semibold text-ink-soft">{who}</p>
      <p className="mt-1">{what}</p>
      {path ? (
        <Button variant="secondary" size="sm" className="mt-3" pending={isPending} onClick={() => void tryIt()}>
          Try it
        </Button>
      ) : (
        <Code label="Example of a change">{`await fetch('/api/admin/feature-flags/social-sharing', {
  method: 'PUT',
  headers: { 'content-type': 'application/json', 'x-csrf-token': csrfToken },
  body: JSON.stringify({ enabled: true, rolloutPercentage: 25 }),
})`}</Code>
      )}
      {answer !== undefined && <Code label={`Answer of ${name}`}>{answer}</Code>}
    </section>
  )
}
