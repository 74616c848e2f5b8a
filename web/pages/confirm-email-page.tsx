import { MailCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'wouter'
import { useConfirmEmail, useSendConfirmEmail } from '../features/accounts/accounts.api.ts'
import { useUser } from '../lib/session.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'

/** Reached by a link in a mail. Only the button changes anything: programs that look into mails follow links too. */
export default function ConfirmEmailPage() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const confirm = useConfirmEmail()

  if (confirm.isSuccess) {
    return (
      <Frame title="Your address is confirmed">
        <MailCheck className="size-10 text-success" aria-hidden="true" />
        <p role="status">Thank you. When something you hunt turns up, we can mail you about it.</p>
        <LinkButton href="/hunts">See the hunts</LinkButton>
      </Frame>
    )
  }
  if (!token || confirm.isError) {
    return (
      <Frame title="Confirm your email address">
        <p role="alert">
          {confirm.error?.message ??
            'This link is not complete. Open the link of the mail once more, or ask for a new one.'}
        </p>
        <NewLink />
      </Frame>
    )
  }
  return (
    <Frame title="Confirm your email address">
      <p>One tap, and we know that this address is yours.</p>
      <Button size="lg" pending={confirm.isPending} onClick={() => confirm.mutate({ body: { token } })}>
        Confirm my address
      </Button>
    </Frame>
  )
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="page-width max-w-lg py-12">
      <h1 className="text-2xl">{title}</h1>
      <Card className="mt-6 flex flex-col items-start gap-4">{children}</Card>
    </div>
  )
}

/** The signed-in get it with one tap; others sign in first, because only they know which account it is about. */
function NewLink() {
  const { user } = useUser()
  const sendAgain = useSendConfirmEmail()
  if (!user) return <LinkButton href="/auth">Log in for a new link</LinkButton>
  if (!user.email) return <LinkButton href="/profile?tab=account">Go to my profile</LinkButton>
  if (user.emailConfirmed) return <p>Your address {user.email} is confirmed already. There is nothing to do.</p>
  return (
    <Button pending={sendAgain.isPending} onClick={() => sendAgain.mutate({})}>
      Send a new link
    </Button>
  )
}
