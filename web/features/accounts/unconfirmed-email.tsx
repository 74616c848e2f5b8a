import { MailWarning } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { useSendConfirmEmail } from './accounts.api.ts'

/** What is still to be done about an address, and the way to do it. */
export function UnconfirmedEmail({ email }: { email: string }) {
  const sendAgain = useSendConfirmEmail()
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md bg-warning-soft p-4">
      <MailWarning className="size-6 shrink-0 text-warning" aria-hidden="true" />
      <p className="min-w-0 flex-1 basis-60 break-words">
        <strong>Your email is not confirmed yet.</strong> Open the link we mailed to {email}. Until then, no alerts come
        by mail.
      </p>
      <Button variant="secondary" size="sm" pending={sendAgain.isPending} onClick={() => sendAgain.mutate({})}>
        Send again
      </Button>
    </div>
  )
}
