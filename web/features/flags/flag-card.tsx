import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { FlagChange, type Flag } from '../../../domain/contracts/flags.ts'
import { Form } from '../../lib/forms/contract-form.tsx'
import { useContractForm } from '../../lib/forms/use-contract-form.ts'
import { formatRelative } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Switch } from '../../ui/fields/choice-fields.tsx'
import { Slider } from '../../ui/fields/slider-field.tsx'
import { reachOf } from './flag-reach.ts'
import { bucketsQuery, useChangeFlag } from './flag-changes.ts'
import { UserListField } from './user-list-field.tsx'
import { grouped } from '../../ui/figures.ts'

export function FlagCard({ flag }: { flag: Flag }) {
  const change = useChangeFlag(flag.id)
  const stored = flag.rolloutPercentage ?? 100
  // Moved freely, saved when let go: every step on the way is a preview.
  const [moving, setMoving] = useState<number | null>(null)
  const percentage = moving ?? stored
  const { data: buckets } = useQuery(bucketsQuery(flag.id))
  const reached = buckets && reachOf({ ...flag, rolloutPercentage: percentage }, buckets)
  const save = () => {
    if (moving !== null && moving !== stored) change.mutate({ rolloutPercentage: moving })
    setMoving(null)
  }
  return (
    <Card as="article" className="flex flex-col gap-4" aria-labelledby={`flag-${flag.id}`}>
      <div>
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <h3 id={`flag-${flag.id}`}>{flag.name}</h3>
          <Badge hue={flag.enabled ? 'success' : 'neutral'}>{flag.enabled ? 'On' : 'Off'}</Badge>
        </div>
        <p className="mt-1 text-ink-soft">{flag.description}</p>
        <p className="mt-1 text-sm text-ink-soft">
          <code className="font-mono">{flag.id}</code>
          {flag.updatedAt && ` · changed ${formatRelative(flag.updatedAt)}`}
        </p>
      </div>
      <Switch
        label="Master switch"
        hint="Off means off for everyone, within seconds, on all servers."
        checked={flag.enabled}
        disabled={change.isPending}
        onChange={(event) => change.mutate({ enabled: event.currentTarget.checked })}
      />
      <div onPointerUp={save} onKeyUp={save}>
        <Slider
          label="Rollout"
          min={0}
          max={100}
          step={5}
          value={percentage}
          format={(value) => `${value}%`}
          onChange={setMoving}
          onBlur={save}
          hint={
            buckets && reached !== undefined
              ? `Reaches ${grouped(reached)} of ${grouped(buckets.users)} users${flag.enabled ? '' : ' while it is off'}.`
              : 'Counting whom it reaches…'
          }
        />
      </div>
      <Lists key={`${flag.allowList?.join()}|${flag.denyList?.join()}`} flag={flag} />
    </Card>
  )
}

function Lists({ flag }: { flag: Flag }) {
  const change = useChangeFlag(flag.id)
  const form = useContractForm({
    id: `lists-${flag.id}`,
    contract: FlagChange,
    start: { allowList: flag.allowList ?? [], denyList: flag.denyList ?? [] },
    draft: { name: `flag-${flag.id}`, isQuiet: true },
    send: (body) => change.mutateAsync(body),
  })
  const [allowList, denyList] = useWatch({ control: form.control, name: ['allowList', 'denyList'] })
  const isChanged =
    allowList.join() !== (flag.allowList ?? []).join() || denyList.join() !== (flag.denyList ?? []).join()
  const count = allowList.length + denyList.length
  return (
    <details className="border-t border-line pt-3" open={isChanged || undefined}>
      <summary className="flex min-h-9 items-center font-semibold">
        Allow and deny lists{count > 0 ? ` (${count})` : ''}
      </summary>
      <Form form={form} className="mt-3 flex flex-col gap-4">
        <UserListField
          label="Always on for"
          hint="Whatever the rollout says."
          ids={allowList}
          onChange={(ids) => form.setValue('allowList', ids)}
        />
        <UserListField
          label="Always off for"
          hint="Goes before the list above."
          ids={denyList}
          onChange={(ids) => form.setValue('denyList', ids)}
        />
        <Button
          variant="secondary"
          size="sm"
          className="self-start"
          type="submit"
          disabled={!isChanged}
          pending={form.isSending}
        >
          Save lists
        </Button>
      </Form>
    </details>
  )
}
