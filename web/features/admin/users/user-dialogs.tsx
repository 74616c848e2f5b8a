import { countOf } from '../../../lib/format.ts'
import { NewPassword, type AdminUser } from '../../../../domain/contracts/admin.ts'
import { Form } from '../../../lib/forms/contract-form.tsx'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useDeleteUser, useSetPassword, useSuspend } from '../admin.api.ts'
import { useLast } from '../../../ui/overlays/use-last.ts'

export type UserDialogProps = { user: AdminUser | null; onClose: () => void }

export function SuspendDialog({ user, onClose }: UserDialogProps) {
  const suspend = useSuspend()
  const shown = useLast(user)
  return (
    <ConfirmDialog
      open={user !== null}
      onClose={onClose}
      title="Suspend User"
      question={`${shown?.username ?? ''} is signed out everywhere at once and cannot sign in until you lift it. Nothing is deleted.`}
      confirmLabel="Suspend"
      onConfirm={() => {
        if (user) suspend.mutate({ params: { id: user.id } })
        onClose()
      }}
    />
  )
}

export function DeleteUserDialog({ user, onClose }: UserDialogProps) {
  const remove = useDeleteUser()
  const shown = useLast(user)
  return (
    <ConfirmDialog
      open={user !== null}
      onClose={onClose}
      title="Delete User Account"
      question={`All data of ${shown?.username ?? ''} is permanently removed. This cannot be undone.`}
      gone={[
        'Their profile, sign-in and open sessions',
        `${countOf(shown?.huntCount ?? 0, 'hunt')} and ${countOf(shown?.gatheringCount ?? 0, 'gathering')} with their photos`,
        'Their finds, scores and receipts',
        'Their comments, likes and feedback, also on others’ records',
      ]}
      confirmLabel="Delete for good"
      pending={remove.isPending}
      onConfirm={() => user && remove.mutate({ params: { id: user.id } }, { onSuccess: onClose })}
    />
  )
}

export function PasswordDialog({ user, onClose }: UserDialogProps) {
  const shown = useLast(user)
  return (
    <Dialog
      open={user !== null}
      onClose={onClose}
      size="sm"
      title="Change User Password"
      description={`${shown?.username ?? ''} is signed out everywhere and signs in with the new one.`}
    >
      {shown && <PasswordForm key={shown.id} user={shown} onClose={onClose} />}
    </Dialog>
  )
}

function PasswordForm({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const change = useSetPassword()
  const form = useContractForm({
    id: 'admin-new',
    contract: NewPassword,
    start: { password: '' },
    checksAtOnce: true,
    blames: 'password',
    send: (body) => change.mutateAsync({ params: { id: user.id }, body }),
    onSent: onClose,
  })
  return (
    <Form form={form} className="flex flex-col gap-5 pb-2">
      <TextField label="New password" type="password" autoComplete="new-password" {...form.field('password')} />
      <div className="flex justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={!form.formState.isValid} pending={form.isSending}>
          Change Password
        </Button>
      </div>
    </Form>
  )
}
