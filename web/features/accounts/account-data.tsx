import { Download } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { deleteAccount, type User } from '../../../domain/contracts/accounts.ts'
import { Form } from '../../lib/forms/contract-form.tsx'
import { useContractForm } from '../../lib/forms/use-contract-form.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useDeleteAccount } from './accounts.api.ts'
import { PasswordField } from './password-field.tsx'

const gone = [
  'Your profile and sign-in',
  'Your hunts and gatherings with their photos',
  'Your finds, scores and receipts',
  'Your comments, likes and favorites',
]

const formId = 'delete-account-form'

/** Taking one's data along, and leaving. */
export function AccountData({ user }: { user: User }) {
  const [isLeaving, setLeaving] = useState(false)
  return (
    <div className="flex flex-wrap gap-3">
      <LinkButton
        external
        href="/api/user/export"
        download=""
        variant="secondary"
        icon={<Download className="size-4" aria-hidden="true" />}
      >
        Download my data
      </LinkButton>
      <Button variant="danger" onClick={() => setLeaving(true)}>
        Delete my account
      </Button>
      <DeleteAccountDialog user={user} open={isLeaving} onClose={() => setLeaving(false)} />
    </div>
  )
}

function DeleteAccountDialog({ user, open, onClose }: { user: User; open: boolean; onClose: () => void }) {
  const [, navigate] = useLocation()
  const remove = useDeleteAccount()
  const form = useContractForm({
    id: 'delete',
    contract: deleteAccount.body,
    start: { password: '' },
    // The server calls it the current password.
    fieldOf: () => 'password',
    blames: 'password',
    send: (body) => remove.mutateAsync({ body }),
    onSent: () => navigate('/'),
  })
  const footer = (
    <>
      <Button variant="secondary" onClick={onClose}>
        Keep my account
      </Button>
      <Button variant="danger" type="submit" form={formId} pending={form.isSending}>
        Delete for good
      </Button>
    </>
  )
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="sm"
      role="alertdialog"
      title="Delete your account?"
      description="This cannot be undone. All of this will be gone:"
      footer={footer}
    >
      <ul className="mb-5 list-inside list-disc marker:text-danger">
        {gone.map((thing) => (
          <li key={thing}>{thing}</li>
        ))}
      </ul>
      <Form form={form} id={formId}>
        {user.hasPassword ? (
          <PasswordField label="Your password" autoComplete="current-password" {...form.field('password')} />
        ) : (
          form.problems['password'] && <p role="alert">{form.problems['password']}</p>
        )}
      </Form>
    </Dialog>
  )
}
