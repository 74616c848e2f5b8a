import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { OwnProfileChange, type User } from '../../../domain/contracts/accounts.ts'
import { ApiError } from '../../lib/api.ts'
import { problemsOf } from '../../lib/forms/form-problems.ts'
import { Button } from '../../ui/button.tsx'
import { FormErrorSummary } from '../../ui/form-error-summary.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useChangeProfile } from './accounts.api.ts'
import { PasswordField } from './password-field.tsx'
import { ProfilePicture } from './profile-picture.tsx'
import { UnconfirmedEmail } from './unconfirmed-email.tsx'

const Fields = OwnProfileChange.omit({ profilePicture: true })
const plain = (email: string | null | undefined) => (email ?? '').trim().toLowerCase()

export function ProfileForm({ user }: { user: User }) {
  const change = useChangeProfile()
  const { register, handleSubmit, setError, resetField, watch, formState } = useForm({
    resolver: zodResolver(Fields),
    defaultValues: {
      email: user.email ?? '',
      firstName: user.firstName ?? '',
      lastName: user.lastName ?? '',
      zipCode: user.zipCode ?? '',
      currentPassword: '',
    },
  })
  const { errors } = formState
  const changesEmail = plain(watch('email')) !== plain(user.email)
  const submit = handleSubmit((body) =>
    change.mutate(
      { body },
      {
        onSuccess: () => resetField('currentPassword'),
        onError(error) {
          if (!(error instanceof ApiError)) return
          for (const { path, message } of error.errors) {
            if (path === 'email' || path === 'currentPassword') setError(path, { message }, { shouldFocus: true })
          }
        },
      },
    ),
  )
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
      <ProfilePicture user={user} />
      <FormErrorSummary problems={problemsOf(errors, (name) => `profile-${name}`)} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          id="profile-firstName"
          label="First name"
          autoComplete="given-name"
          error={errors.firstName?.message}
          {...register('firstName')}
        />
        <TextField
          id="profile-lastName"
          label="Last name"
          autoComplete="family-name"
          error={errors.lastName?.message}
          {...register('lastName')}
        />
        <TextField
          id="profile-email"
          label="Email"
          type="email"
          autoComplete="email"
          hint="For alerts and for a forgotten password. Nobody else sees it."
          error={errors.email?.message}
          {...register('email')}
        />
        <TextField
          id="profile-zipCode"
          label="Zip code"
          inputMode="numeric"
          autoComplete="postal-code"
          hint="Distances start here when your location is off."
          error={errors.zipCode?.message}
          {...register('zipCode')}
        />
        {changesEmail && user.hasPassword && (
          <PasswordField
            id="profile-currentPassword"
            label="Your password"
            autoComplete="current-password"
            hint="Needed to change your email."
            error={errors.currentPassword?.message}
            {...register('currentPassword')}
          />
        )}
      </div>
      {user.email && !user.emailConfirmed && !changesEmail && <UnconfirmedEmail email={user.email} />}
      <Button type="submit" pending={change.isPending} className="self-start">
        Save profile
      </Button>
    </form>
  )
}
