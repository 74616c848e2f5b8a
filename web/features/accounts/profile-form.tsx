import { useWatch } from 'react-hook-form'
import { OwnProfileChange, type User } from '../../../domain/contracts/accounts.ts'
import { Form } from '../../lib/forms/contract-form.tsx'
import { useContractForm } from '../../lib/forms/use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useChangeProfile } from './accounts.api.ts'
import { PasswordField } from './password-field.tsx'
import { ProfilePicture } from './profile-picture.tsx'
import { UnconfirmedEmail } from './unconfirmed-email.tsx'

const Fields = OwnProfileChange.omit({ profilePicture: true })
const plain = (email: string | null | undefined) => (email ?? '').trim().toLowerCase()

export function ProfileForm({ user }: { user: User }) {
  const change = useChangeProfile()
  const form = useContractForm({
    id: 'profile',
    contract: Fields,
    start: {
      email: user.email ?? '',
      firstName: user.firstName ?? '',
      lastName: user.lastName ?? '',
      zipCode: user.zipCode ?? '',
      currentPassword: '',
    },
    draft: { name: 'profile', isQuiet: true, secrets: ['currentPassword'] },
    send: (body) => change.mutateAsync({ body }),
    onSent: () => form.resetField('currentPassword'),
  })
  const changesEmail = plain(useWatch({ control: form.control, name: 'email' })) !== plain(user.email)
  return (
    <Form form={form} className="flex flex-col gap-5">
      <ProfilePicture user={user} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="First name" autoComplete="given-name" {...form.field('firstName')} />
        <TextField label="Last name" autoComplete="family-name" {...form.field('lastName')} />
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          hint="For alerts and for a forgotten password. Nobody else sees it."
          {...form.field('email')}
        />
        <TextField
          label="Zip code"
          inputMode="numeric"
          autoComplete="postal-code"
          hint="Distances start here when your location is off."
          {...form.field('zipCode')}
        />
        {changesEmail && user.hasPassword && (
          <PasswordField
            label="Your password"
            autoComplete="current-password"
            hint="Needed to change your email."
            {...form.field('currentPassword')}
          />
        )}
      </div>
      {user.email && !user.emailConfirmed && !changesEmail && <UnconfirmedEmail email={user.email} />}
      <Button type="submit" pending={form.isSending} className="self-start">
        Save profile
      </Button>
    </Form>
  )
}
