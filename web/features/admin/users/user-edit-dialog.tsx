import { UserChange, type AdminUser } from '../../../../domain/contracts/admin.ts'
import { ApiError } from '../../../lib/api.ts'
import { Form } from '../../../lib/forms/contract-form.tsx'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useChangeUser } from '../admin.api.ts'
import { PictureField } from './picture-field.tsx'
import { useLast } from '../../../ui/overlays/use-last.ts'
import type { UserDialogProps } from './user-dialogs.tsx'

export function EditUserDialog({ user, onClose }: UserDialogProps) {
  const shown = useLast(user)
  return (
    <Dialog open={user !== null} onClose={onClose} title="Edit User Details" description={shown?.username}>
      {shown && <EditForm key={shown.id} user={shown} onClose={onClose} />}
    </Dialog>
  )
}

const names = ['username', 'email', 'firstName', 'lastName', 'zipCode'] as const
const labels = {
  username: 'Username',
  email: 'Email',
  firstName: 'First name',
  lastName: 'Last name',
  zipCode: 'Zip code',
}

function EditForm({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const change = useChangeUser()
  const form = useContractForm({
    id: 'edit',
    contract: UserChange,
    start: {
      username: user.username,
      email: user.email ?? '',
      firstName: user.firstName ?? '',
      lastName: user.lastName ?? '',
      zipCode: user.zipCode ?? '',
      profilePicture: '',
    },
    draft: { name: `user-${user.id}` },
    bodyOf: ({ profilePicture, ...values }) => ({ ...values, ...(profilePicture && { profilePicture }) }),
    blames: (error) =>
      error instanceof ApiError && error.status === 409
        ? /email/i.test(error.message)
          ? 'email'
          : 'username'
        : undefined,
    send: (given) => {
      // A field left blank is left out, and stays what it is.
      const body = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null && value !== ''))
      return change.mutateAsync({ params: { id: user.id }, body })
    },
    onSent: onClose,
  })
  return (
    <Form form={form} className="flex flex-col gap-5 pb-2">
      <PictureField
        name={user.username}
        picture={user.profilePicture}
        onChange={(picture) => form.setValue('profilePicture', picture)}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {names.map((name) => (
          <TextField
            key={name}
            label={labels[name]}
            type={name === 'email' ? 'email' : 'text'}
            autoComplete="off"
            {...form.field(name)}
          />
        ))}
      </div>
      <div className="flex justify-end gap-3">
        <Button
          variant="secondary"
          onClick={() => {
            form.giveUp()
            onClose()
          }}
        >
          Cancel
        </Button>
        <Button type="submit" pending={form.isSending}>
          Save Changes
        </Button>
      </div>
    </Form>
  )
}
