import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Credentials } from '../../../domain/contracts/accounts.ts'
import { Button } from '../../ui/button.tsx'
import { FormErrorSummary } from '../../ui/form-error-summary.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useLogin } from './accounts.api.ts'
import { problemsOf } from '../../lib/forms/form-problems.ts'
import { ForgotPasswordDialog } from './forgot-password-dialog.tsx'
import { PasswordField } from './password-field.tsx'

export function LoginForm({ onDone }: { onDone?: () => void }) {
  const login = useLogin()
  const [isForgotten, setForgotten] = useState(false)
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(Credentials),
    defaultValues: { username: '', password: '' },
  })
  const { errors } = formState

  return (
    <>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={handleSubmit((body) => login.mutate({ body }, { onSuccess: onDone }))}
      >
        <FormErrorSummary problems={problemsOf(errors)} />
        <TextField
          id="username"
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.username?.message}
          {...register('username')}
        />
        <PasswordField
          id="password"
          label="Password"
          autoComplete="current-password"
          error={errors.password?.message}
          aside={
            <button
              type="button"
              className="font-semibold text-primary-ink underline-offset-4 hover:underline"
              onClick={() => setForgotten(true)}
            >
              Forgot password?
            </button>
          }
          {...register('password')}
        />
        <Button type="submit" size="lg" pending={login.isPending} pendingLabel="Logging in…">
          Login
        </Button>
      </form>
      <ForgotPasswordDialog open={isForgotten} onClose={() => setForgotten(false)} />
    </>
  )
}
