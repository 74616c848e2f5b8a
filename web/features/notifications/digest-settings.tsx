import { useQuery } from '@tanstack/react-query'
import { Select } from '../../ui/fields/select-field.tsx'
import { Switch } from '../../ui/fields/choice-fields.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { notificationSettingsQuery, useChangeNotificationSettings } from './notifications.api.ts'

const digests = [
  { value: 'off', label: 'Each as it comes' },
  { value: 'daily', label: 'Every morning' },
  { value: 'weekly', label: 'Every Monday morning' },
] as const

const ownTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** All that this browser knows, with the one that is set. */
const timeZones = (chosen: string) =>
  [...new Set([chosen, ownTimeZone(), 'UTC', ...Intl.supportedValuesOf('timeZone')])].map((name) => ({
    value: name,
    label: name.replaceAll('_', ' '),
  }))

/** How news of what one follows arrives. */
export function DigestSettings({ userId }: { userId: number }) {
  const { data, isError } = useQuery(notificationSettingsQuery(userId))
  const change = useChangeNotificationSettings()
  if (!data && !isError) return <Skeleton className="h-24 w-full" />
  if (!data) return <p role="alert">Failed to load your settings. Please try again.</p>
  const shown = change.isPending ? { ...data, ...change.variables.body } : data
  return (
    <div className="flex flex-col gap-4">
      <Select
        id="digest"
        label="News of what you follow"
        hint={
          shown.digest === 'off'
            ? 'Shown under the bell at once.'
            : 'Together in one mail at eight, and under the bell. Every mail has a link to stop them.'
        }
        options={digests}
        value={shown.digest}
        onChange={(event) => {
          const digest = digests.find(({ value }) => value === event.currentTarget.value)?.value ?? 'off'
          // Eight in the morning means here, unless somebody has said otherwise.
          const timeZone = data.timeZone === 'UTC' ? ownTimeZone() : data.timeZone
          change.mutate({ body: digest === 'off' ? { digest } : { digest, timeZone } })
        }}
      />
      {shown.digest !== 'off' && (
        <Select
          id="digest-time-zone"
          label="Your time zone"
          options={timeZones(shown.timeZone)}
          value={shown.timeZone}
          onChange={(event) => change.mutate({ body: { timeZone: event.currentTarget.value } })}
        />
      )}
      <Switch
        id="follow-push"
        label="By push, too"
        hint="On the devices where you have switched push notifications on."
        checked={shown.push}
        onChange={(event) => change.mutate({ body: { push: event.currentTarget.checked } })}
      />
    </div>
  )
}
