import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { ProfileChange, type User } from '../../../domain/contracts/accounts.ts'
import { ApiError } from '../../lib/api.ts'
import { problemsOf } from '../../lib/form-problems.ts'
import { Button } from '../../ui/button.tsx'
import { FormErrorSummary } from '../../ui/form-error-summary.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useChangeProfile } from './accounts.api.ts'
import { ProfilePicture } from './profile-picture.tsx'

const Fields = ProfileChange.omit({ profilePicture: true })

export function ProfileForm({ user }: { user: User }) {
  const change = useChangeProfile()
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(Fields),
    defaultValues: {
      email: user.email ?? '',
      firstName: user.firstName ?? '',
      lastName: user.lastName ?? '',
      zipCode: user.zipCode ?? '',
    },
  })
  const { errors } = formState
  const submit = handleSubmit((body) =>
    change.mutate(
      { body },
      {
        onError: (error) => {
          if (error instanceof ApiError && error.status === 409) setError('email', { message: error.message })
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
      </div>
      <Button type="submit" pending={change.isPending} className="self-start">
        Save profile
      </Button>
    </form>
  )
}
