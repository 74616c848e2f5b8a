import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { Registration } from '../../../domain/contracts/accounts.ts'
import { ApiError } from '../../lib/api.ts'
import { problemsOf } from '../../lib/forms/form-problems.ts'
import { Button } from '../../ui/button.tsx'
import { FormErrorSummary } from '../../ui/form-error-summary.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { isUsernameFree, useRegister } from './accounts.api.ts'
import { PasswordField } from './password-field.tsx'
import { useUsernameCheck, type UsernameState } from './use-username-check.ts'

const taken = 'This username is already taken. Please choose another one.'
const hints: Record<UsernameState, string> = {
  idle: 'At least 3 characters. Others see it beside what you post.',
  checking: 'Checking…',
  available: 'This username is available.',
  taken: '',
}

export function RegisterForm({ onDone }: { onDone?: () => void }) {
  const join = useRegister()
  const { register, handleSubmit, setError, watch, formState } = useForm({
    resolver: zodResolver(Registration),
    defaultValues: { username: '', password: '', email: '', zipCode: '', firstName: '', lastName: '' },
  })
  const { errors } = formState
  const state = useUsernameCheck(watch('username'))
  const usernameError = errors.username?.message ?? (state === 'taken' ? taken : undefined)

  const submit = handleSubmit(async (body) => {
    const isFree =
      state === 'available' || (state !== 'taken' && (await isUsernameFree(body.username).catch(() => true)))
    if (!isFree) {
      setError('username', { message: taken }, { shouldFocus: true })
      return
    }
    join.mutate(
      { body },
      {
        onSuccess: onDone,
        onError: (error) => {
          if (!(error instanceof ApiError)) return
          for (const { path, message } of error.errors) setError(path as 'password', { message })
        },
      },
    )
  })

  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <FormErrorSummary problems={problemsOf(errors, (name) => `register-${name}`)} />
      <TextField
        id="register-username"
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={usernameError}
        hint={hints[state]}
        {...register('username')}
      />
      <PasswordField
        id="register-password"
        label="Password"
        autoComplete="new-password"
        hint="At least 6 characters. A short sentence is best."
        error={errors.password?.message}
        {...register('password')}
      />
      <TextField
        id="register-email"
        label="Email"
        optional
        type="email"
        autoComplete="email"
        hint="For alerts about your finds, and to reset a forgotten password. We mail you a link to confirm it."
        error={errors.email?.message}
        {...register('email')}
      />
      <div className="grid grid-cols-2 gap-3">
        <TextField
          id="register-firstName"
          label="First name"
          optional
          autoComplete="given-name"
          error={errors.firstName?.message}
          {...register('firstName')}
        />
        <TextField
          id="register-lastName"
          label="Last name"
          optional
          autoComplete="family-name"
          error={errors.lastName?.message}
          {...register('lastName')}
        />
      </div>
      <TextField
        id="register-zipCode"
        label="Zip code"
        optional
        inputMode="numeric"
        autoComplete="postal-code"
        hint="Shows what is near you when your location is off."
        error={errors.zipCode?.message}
        {...register('zipCode')}
      />
      <Button type="submit" size="lg" pending={join.isPending} pendingLabel="Creating your account…">
        Register
      </Button>
    </form>
  )
}
