import { useSearchParams } from 'wouter'
import { MailLink } from '../features/notifications/mail-link.tsx'
import { useConfirmSubscription } from '../features/newsletter/newsletter.api.ts'

const done = {
  title: 'You are on the list',
  text: 'Fresh finds come to your mailbox. Every mail has a link to stop them.',
}

export default function NewsletterConfirmPage() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const confirm = useConfirmSubscription()
  return (
    <MailLink
      title="Do you want our newsletter?"
      button="Confirm subscription"
      isComplete={token !== ''}
      done={confirm.isSuccess ? done : undefined}
      problem={token ? confirm.error?.message : 'This link is not complete.'}
      pending={confirm.isPending}
      onPress={() => confirm.mutate({ body: { token } })}
      instead="Open the link of the mail once more, or subscribe again at the foot of this page."
    >
      <p>The best finds of the community, by mail. Say yes and you are in.</p>
    </MailLink>
  )
}
