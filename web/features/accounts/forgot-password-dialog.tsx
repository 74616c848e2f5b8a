import { ForgottenPassword } from '../../../domain/contracts/accounts.ts'
import { Form } from '../../lib/forms/contract-form.tsx'
import { useContractForm } from '../../lib/forms/use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useForgotPassword } from './accounts.api.ts'

const formId = 'forgot-form'

export function ForgotPasswordDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const forgot = useForgotPassword()
  const form = useContractForm({
    id: 'forgot',
    contract: ForgottenPassword,
    start: { email: '' },
    send: (body) => forgot.mutateAsync({ body }),
  })
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
      <Button type="submit" form={formId} pending={form.isSending}>
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
      <Form form={form} id={formId}>
        <TextField label="Email" type="email" autoComplete="email" {...form.field('email')} />
      </Form>
    </Dialog>
  )
}
