import { changePassword } from '../../../domain/contracts/accounts.ts'
import { Form } from '../../lib/forms/contract-form.tsx'
import { useContractForm } from '../../lib/forms/use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { useChangePassword } from './accounts.api.ts'
import { PasswordField } from './password-field.tsx'

export function PasswordForm({ hasPassword }: { hasPassword: boolean }) {
  const change = useChangePassword()
  const form = useContractForm({
    contract: changePassword.body,
    start: { currentPassword: '', newPassword: '' },
    fieldOf: (path) => (path === 'currentPassword' ? path : 'newPassword'),
    blames: 'newPassword',
    send: (body) => change.mutateAsync({ body }),
    onSent: () => form.reset(),
  })
  return (
    <Form form={form} className="flex max-w-md flex-col gap-4">
      {hasPassword && (
        <PasswordField label="Current password" autoComplete="current-password" {...form.field('currentPassword')} />
      )}
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint="Signs out your other devices."
        {...form.field('newPassword')}
      />
      <Button type="submit" pending={form.isSending} className="self-start">
        {hasPassword ? 'Change password' : 'Set password'}
      </Button>
    </Form>
  )
}
