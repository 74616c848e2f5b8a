import { useSearchParams } from 'wouter'
import { confirmSubscription } from '../../../domain/contracts/newsletter.ts'
import { useConfirmSubscription } from '../../features/newsletter/newsletter.api.ts'
import { MailLink } from '../../features/notifications/mail-link.tsx'
import { useContractForm } from '../../lib/forms/use-contract-form.ts'
import { TextField } from '../../ui/fields/text-field.tsx'

const done = {
  title: 'You are on the list',
  text: 'Fresh finds come to your mailbox on Thursdays. Every mail has a link to stop them.',
}

export default function NewsletterConfirmPage() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const confirm = useConfirmSubscription()
  const form = useContractForm({
    id: 'newsletter-confirm',
    contract: confirmSubscription.body,
    start: { token, zipCode: '' },
    send: (body) => confirm.mutateAsync({ body: { ...body, token } }),
  })
  const isAboutZip = form.problems['zipCode'] !== undefined
  return (
    <MailLink
      title="Do you want our newsletter?"
      button="Confirm subscription"
      isComplete={token !== ''}
      done={confirm.isSuccess ? done : undefined}
      problem={token ? (isAboutZip ? undefined : confirm.error?.message) : 'This link is not complete.'}
      pending={confirm.isPending}
      onPress={() => form.submit()}
      instead="Open the link of the mail once more, or subscribe again at the foot of this page."
    >
      <p>The best finds of the community, by mail. Say yes and you are in.</p>
      {token !== '' && (
        <TextField
          {...form.field('zipCode')}
          label="Your zip code"
          optional
          hint="Then we tell you what was spotted near it."
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={5}
          className="mt-4 max-w-60"
        />
      )}
    </MailLink>
  )
}
