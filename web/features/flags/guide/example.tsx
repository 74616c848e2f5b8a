import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isFlagOn } from '../../../../domain/rules/feature-flags.ts'
import { useFlag } from '../flags.api.ts'
import { useUser } from '../../../lib/session.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { rawFlagsQuery } from '../flag-changes.ts'

const shown = [
  ['image-optimization', 'Image Optimization'],
  ['multi-photo-upload', 'Multi-Photo Upload'],
  ['social-sharing', 'Social Sharing'],
  ['analytics-dashboard', 'Analytics Dashboard'],
] as const

export const FlagExample = () => (
  <div className="flex flex-col gap-6">
    <Card as="section" aria-labelledby="example-status">
      <h2 id="example-status">For you, right now</h2>
      <ul className="mt-3 divide-y divide-line">
        {shown.map(([id, name]) => (
          <FlagStatus key={id} id={id} name={name} />
        ))}
      </ul>
    </Card>
    <SharingExample />
    <SomebodyElse />
  </div>
)

function FlagStatus({ id, name }: { id: string; name: string }) {
  const isOn = useFlag(id)
  return (
    <li className="flex items-center justify-between gap-3 py-2.5">
      <span>
        {name} <code className="font-mono text-sm text-ink-soft">{id}</code>
      </span>
      <Badge hue={isOn ? 'success' : 'neutral'}>{isOn ? 'On' : 'Off'}</Badge>
    </li>
  )
}

function SharingExample() {
  const isOn = useFlag('social-sharing')
  const url = encodeURIComponent(location.origin)
  return (
    <Card as="section" aria-labelledby="example-sharing">
      <h2 id="example-sharing">Social sharing at work</h2>
      {isOn ? (
        <div className="mt-3 flex flex-wrap gap-3">
          <LinkButton external target="_blank" rel="noreferrer" href={`https://twitter.com/intent/tweet?url=${url}`}>
            Share to Twitter
          </LinkButton>
          <LinkButton
            external
            target="_blank"
            rel="noreferrer"
            href={`https://www.facebook.com/sharer/sharer.php?u=${url}`}
          >
            Share to Facebook
          </LinkButton>
        </div>
      ) : (
        <p className="mt-2 text-ink-soft">
          The buttons appear here, and under every record, once social-sharing is on for you.
        </p>
      )}
    </Card>
  )
}

/** The rule tried on any person. */
function SomebodyElse() {
  const { user } = useUser()
  const { data = [] } = useQuery(rawFlagsQuery)
  const [id, setId] = useState(String(user?.id ?? 1))
  const isValid = /^[1-9]\d{0,9}$/.test(id)
  return (
    <Card as="section" aria-labelledby="example-else">
      <h2 id="example-else">For somebody else</h2>
      <div className="mt-3 flex items-end gap-3">
        <TextField
          label="User id"
          inputMode="numeric"
          value={id}
          error={isValid ? undefined : 'User ids are positive integers'}
          onChange={(event) => setId(event.currentTarget.value.trim())}
        />
        <Button variant="secondary" onClick={() => setId(String(1 + Math.floor(Math.random() * 10_000)))}>
          Any other
        </Button>
      </div>
      <ul className="mt-4 flex flex-wrap gap-2" aria-live="polite">
        {isValid &&
          data.map((flag) => {
            const isOn = isFlagOn(flag, id)
            return (
              <li key={flag.id}>
                <Badge hue={isOn ? 'success' : 'neutral'}>
                  {flag.name}: {isOn ? 'on' : 'off'}
                </Badge>
              </li>
            )
          })}
      </ul>
    </Card>
  )
}
