import { useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { resetPassword } from '../../domain/contracts/accounts.ts'
import { useResetPassword } from '../features/accounts/accounts.api.ts'
import { ForgotPasswordDialog } from '../features/accounts/forgot-password-dialog.tsx'
import { PasswordField } from '../features/accounts/password-field.tsx'
import { Form } from '../lib/forms/contract-form.tsx'
import { useContractForm } from '../lib/forms/use-contract-form.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'

export default function ResetPasswordPage() {
  const [search] = useSearchParams()
  const [, navigate] = useLocation()
  const reset = useResetPassword()
  const [isAsking, setAsking] = useState(false)
  const token = search.get('token') ?? ''
  const form = useContractForm({
    id: 'new',
    contract: resetPassword.body,
    start: { password: '' },
    bodyOf: ({ password }) => ({ token, password }),
    // Whatever is wrong, also with the link, is said under the only field there is.
    fieldOf: () => 'password',
    blames: 'password',
    send: (body) => reset.mutateAsync({ body }),
    onSent: () => navigate('/auth', { replace: true }),
  })

  return (
    <div className="page-width max-w-lg py-12">
      <h1 className="text-2xl">Reset your password</h1>
      <Card className="mt-6">
        {token ? (
          <Form form={form} className="flex flex-col gap-4">
            <PasswordField
              label="New password"
              autoComplete="new-password"
              hint="At least 6 characters. You will be signed out everywhere."
              {...form.field('password')}
            />
            <Button type="submit" size="lg" pending={form.isSending}>
              Change password
            </Button>
            {reset.error?.message.startsWith('This link') && (
              <Button variant="secondary" onClick={() => setAsking(true)}>
                Send a new link
              </Button>
            )}
          </Form>
        ) : (
          <div className="flex flex-col items-start gap-4">
            <p>This link is not complete. Open the link of the mail once more, or ask for a new one.</p>
            <Button onClick={() => setAsking(true)}>Send a new link</Button>
          </div>
        )}
      </Card>
      <ForgotPasswordDialog open={isAsking} onClose={() => setAsking(false)} />
    </div>
  )
}
