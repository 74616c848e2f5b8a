import { useState } from 'react'
import { Credentials } from '../../../domain/contracts/accounts.ts'
import { Form } from '../../lib/forms/contract-form.tsx'
import { useContractForm } from '../../lib/forms/use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useLogin } from './accounts.api.ts'
import { ForgotPasswordDialog } from './forgot-password-dialog.tsx'
import { PasswordField } from './password-field.tsx'

export function LoginForm({ onDone }: { onDone?: () => void }) {
  const login = useLogin()
  const [isForgotten, setForgotten] = useState(false)
  const form = useContractForm({
    contract: Credentials,
    start: { username: '', password: '' },
    send: (body) => login.mutateAsync({ body }),
    onSent: onDone,
  })
  return (
    <>
      <Form form={form} className="flex flex-col gap-4">
        <TextField
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field('username')}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          aside={
            <button
              type="button"
              className="font-semibold text-primary-ink underline-offset-4 hover:underline"
              onClick={() => setForgotten(true)}
            >
              Forgot password?
            </button>
          }
          {...form.field('password')}
        />
        <Button type="submit" size="lg" pending={form.isSending} pendingLabel="Logging in…">
          Login
        </Button>
      </Form>
      <ForgotPasswordDialog open={isForgotten} onClose={() => setForgotten(false)} />
    </>
  )
}
