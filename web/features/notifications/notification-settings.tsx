import { useQuery } from '@tanstack/react-query'
import type { User } from '../../../domain/contracts/accounts.ts'
import { useSendConfirmEmail } from '../accounts/accounts.api.ts'
import { useToldMutation } from '../../lib/use-api-mutation.ts'
import { Switch } from '../../ui/fields/choice-fields.tsx'
import { FieldLink } from '../../ui/fields/form-error-summary.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { notificationSettingsQuery, useChangeNotificationSettings } from './notifications.api.ts'
import { pushState, subscribeToPush, unsubscribeFromPush, type PushState } from './push-subscription.ts'

type NotificationSettingsProps = {
  user: Pick<User, 'id' | 'email' | 'emailConfirmed'>
  /** The field on the same page in which the address is entered. */
  emailFieldId: string
}

export function NotificationSettings({ user, emailFieldId }: NotificationSettingsProps) {
  return (
    <div className="flex flex-col gap-4">
      <EmailSwitch {...{ user, emailFieldId }} />
      <PushSwitch userId={user.id} />
    </div>
  )
}

function EmailSwitch({ user: { id, email, emailConfirmed }, emailFieldId }: NotificationSettingsProps) {
  const { data, isError } = useQuery(notificationSettingsQuery(id))
  const change = useChangeNotificationSettings()
  const sendAgain = useSendConfirmEmail()
  if (!data && !isError) return <Skeleton className="h-11 w-full" />
  const wanted = change.isPending ? change.variables.body?.email : undefined
  const canMail = email !== null && emailConfirmed
  return (
    <Switch
      id="notify-by-email"
      label="Email"
      hint={
        email === null ? (
          <>
            Emails need an address. <FieldLink field={emailFieldId}>Add your email address</FieldLink>
          </>
        ) : emailConfirmed ? (
          `New finds, thanks and comments go to ${email}. Every mail has a link to stop them.`
        ) : (
          <>
            You’ll get emails once you confirm your address: open the link in the email we sent you.{' '}
            <button
              type="button"
              className="underline underline-offset-2"
              disabled={sendAgain.isPending}
              onClick={() => sendAgain.mutate({})}
            >
              Send it again
            </button>
          </>
        )
      }
      error={isError ? 'Failed to load your settings. Please try again.' : undefined}
      disabled={!data || !canMail}
      checked={canMail && (wanted ?? data?.email ?? false)}
      onChange={(event) => change.mutate({ body: { email: event.currentTarget.checked } })}
    />
  )
}

const pushHints: Record<PushState, string> = {
  on: 'This device buzzes when somebody sees what you hunt, also while the site is closed.',
  off: 'Let this device buzz when somebody sees what you hunt, also while the site is closed.',
  denied: 'Your browser blocks notifications from this site. Allow them in its settings first.',
  unsupported:
    'This browser cannot receive push notifications here. On iPhones, add the site to the home screen first.',
}

function PushSwitch({ userId }: { userId: number }) {
  const queryKey = ['push-state']
  const { data: state } = useQuery({ queryKey, queryFn: pushState, staleTime: 0 })
  const change = useToldMutation((on: boolean) => (on ? subscribeToPush(userId) : unsubscribeFromPush()), {
    invalidates: queryKey,
    alwaysRefreshes: true,
    failure: 'Setting not saved',
  })
  if (!state) return <Skeleton className="h-11 w-full" />
  return (
    <Switch
      id="notify-by-push"
      label="Push notifications on this device"
      hint={pushHints[state]}
      disabled={state === 'unsupported' || state === 'denied' || change.isPending}
      checked={change.isPending ? change.variables : state === 'on'}
      onChange={(event) => change.mutate(event.currentTarget.checked)}
    />
  )
}
