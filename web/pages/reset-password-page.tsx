import { useState, type FormEvent } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { Password } from '../../domain/contracts/accounts.ts'
import { useResetPassword } from '../features/accounts/accounts.api.ts'
import { PasswordField } from '../features/accounts/password-field.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'

export default function ResetPasswordPage() {
  const [search] = useSearchParams()
  const [, navigate] = useLocation()
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  const reset = useResetPassword()
  const token = search.get('token') ?? ''

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const checked = Password.safeParse(password)
    setProblem(checked.error?.issues[0]?.message)
    if (!checked.success) return
    reset.mutate(
      { body: { token, password } },
      { onSuccess: () => navigate('/auth', { replace: true }), onError: (error) => setProblem(error.message) },
    )
  }

  return (
    <div className="page-width max-w-lg! py-12">
      <h1 className="text-2xl">Reset your password</h1>
      <Card className="mt-6">
        {token ? (
          <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
            <PasswordField
              id="new-password"
              label="New password"
              autoComplete="new-password"
              hint="At least 6 characters. You will be signed out everywhere."
              error={problem}
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
            <Button type="submit" size="lg" pending={reset.isPending}>
              Change password
            </Button>
            {reset.error?.message.startsWith('This link') && (
              <LinkButton variant="secondary" href="/auth">
                Ask for a new link
              </LinkButton>
            )}
          </form>
        ) : (
          <div className="flex flex-col items-start gap-4">
            <p>This link is not complete. Open the link of the mail once more, or ask for a new one.</p>
            <LinkButton href="/auth">To the login</LinkButton>
          </div>
        )}
      </Card>
    </div>
  )
}
