import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { changePassword } from '../../../domain/contracts/accounts.ts'
import { ApiError } from '../../lib/api.ts'
import { problemsOf } from '../../lib/forms/form-problems.ts'
import { Button } from '../../ui/button.tsx'
import { FormErrorSummary } from '../../ui/form-error-summary.tsx'
import { useChangePassword } from './accounts.api.ts'
import { PasswordField } from './password-field.tsx'

export function PasswordForm({ hasPassword }: { hasPassword: boolean }) {
  const change = useChangePassword()
  const { register, handleSubmit, setError, reset, formState } = useForm({
    resolver: zodResolver(changePassword.body),
    defaultValues: { currentPassword: '', newPassword: '' },
  })
  const { errors } = formState
  const submit = handleSubmit((body) =>
    change.mutate(
      { body },
      {
        onSuccess: () => reset(),
        onError(error) {
          const said = error instanceof ApiError ? error.errors : []
          if (said.length === 0) setError('newPassword', { message: error.message })
          for (const { path, message } of said)
            setError(path === 'currentPassword' ? 'currentPassword' : 'newPassword', { message })
        },
      },
    ),
  )
  return (
    <form noValidate className="flex max-w-md flex-col gap-4" onSubmit={submit}>
      <FormErrorSummary problems={problemsOf(errors)} />
      {hasPassword && (
        <PasswordField
          id="currentPassword"
          label="Current password"
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          {...register('currentPassword')}
        />
      )}
      <PasswordField
        id="newPassword"
        label="New password"
        autoComplete="new-password"
        hint="Signs out your other devices."
        error={errors.newPassword?.message}
        {...register('newPassword')}
      />
      <Button type="submit" pending={change.isPending} className="self-start">
        {hasPassword ? 'Change password' : 'Set password'}
      </Button>
    </form>
  )
}
