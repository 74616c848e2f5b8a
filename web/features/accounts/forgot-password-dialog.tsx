import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useForgotPassword } from './accounts.api.ts'
import { ForgottenPassword } from '../../../domain/contracts/accounts.ts'

export function ForgotPasswordDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string>()
  const forgot = useForgotPassword()

  const submit = () => {
    const checked = ForgottenPassword.safeParse({ email })
    setError(checked.error?.issues[0]?.message)
    if (checked.success) forgot.mutate({ body: checked.data })
  }
  const close = () => {
    forgot.reset()
    onClose()
  }

  if (forgot.data) {
    return (
      <Dialog
        open={open}
        onClose={close}
        title="Check your mail"
        size="sm"
        footer={<Button onClick={close}>Close</Button>}
      >
        <p role="status">{forgot.data.message}</p>
      </Dialog>
    )
  }
  const footer = (
    <>
      <Button variant="secondary" onClick={close}>
        Cancel
      </Button>
      <Button onClick={submit} pending={forgot.isPending}>
        Send reset link
      </Button>
    </>
  )
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Reset your password"
      description="Enter the email address of your account. We send you a link that works once, for an hour."
      size="sm"
      footer={footer}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          submit()
        }}
      >
        <TextField
          id="forgot-email"
          label="Email"
          type="email"
          autoComplete="email"
          value={email}
          error={error}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  )
}
