import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { UserChange, type AdminUser } from '../../../domain/contracts/admin.ts'
import { ApiError } from '../../lib/api.ts'
import { problemsOf } from '../../lib/forms/form-problems.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormErrorSummary } from '../../ui/form-error-summary.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useChangeUser } from './admin.api.ts'
import { PictureField } from './picture-field.tsx'
import { useLast } from './use-last.ts'
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
  const { register, handleSubmit, setError, setValue, formState } = useForm({
    resolver: zodResolver(UserChange),
    defaultValues: Object.fromEntries(names.map((name) => [name, user[name] ?? ''])),
  })
  const errors: Partial<Record<string, { message?: string }>> = formState.errors
  const submit = handleSubmit((given) => {
    // A field left blank is left out, and stays what it is.
    const body = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null && value !== ''))
    change.mutate(
      { params: { id: user.id }, body },
      {
        onSuccess: onClose,
        onError(error) {
          if (!(error instanceof ApiError) || error.status !== 409) return
          setError(/email/i.test(error.message) ? 'email' : 'username', { message: error.message })
        },
      },
    )
  })
  return (
    <form noValidate className="flex flex-col gap-5 pb-2" onSubmit={submit}>
      <FormErrorSummary problems={problemsOf(formState.errors, (name) => `edit-${name}`)} />
      <PictureField
        name={user.username}
        picture={user.profilePicture}
        onChange={(picture) => setValue('profilePicture', picture)}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {names.map((name) => (
          <TextField
            key={name}
            id={`edit-${name}`}
            label={labels[name]}
            type={name === 'email' ? 'email' : 'text'}
            autoComplete="off"
            error={errors[name]?.message}
            {...register(name)}
          />
        ))}
      </div>
      <div className="flex justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" pending={change.isPending}>
          Save Changes
        </Button>
      </div>
    </form>
  )
}
