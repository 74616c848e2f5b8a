import { Link, useSearchParams } from 'wouter'
import { readUnsubscribing, unsubscribeTokenOf } from '../../domain/rules/unsubscribing.ts'
import { MailLink } from '../features/notifications/mail-link.tsx'
import { useUnsubscribe } from '../features/newsletter/newsletter.api.ts'

const words = {
  alerts: {
    title: 'No more alerts by email?',
    text: 'We mail you when somebody spots what you hunt, or scores what you gathered. You still see both on the site under the bell.',
    button: 'Stop alerts by email',
    done: {
      title: 'No more alerts by email',
      text: 'You still see them on the site under the bell. Your profile switches mails on again.',
    },
  },
  digest: {
    title: 'No more digests?',
    text: 'A digest brings what was spotted of the stores, people, brands and tags you follow.',
    button: 'Stop digests',
    done: {
      title: 'No more digests',
      text: 'News of what you follow comes under the bell as it happens. Your profile switches digests on again.',
    },
  },
  newsletter: {
    title: 'No more newsletters?',
    text: 'The newsletter brings the best finds of the community to your mailbox.',
    button: 'Unsubscribe',
    done: { title: 'You are off the list', text: 'No more newsletters will come.' },
  },
}

export default function UnsubscribePage() {
  const [search] = useSearchParams()
  const token = unsubscribeTokenOf(search)
  const unsubscribe = useUnsubscribe()
  const given = readUnsubscribing(token)
  const { title, text, button, done } = words[given?.from ?? 'alerts']
  return (
    <MailLink
      title={given ? title : 'Unsubscribe'}
      button={button}
      isComplete={given !== undefined}
      done={unsubscribe.data && done}
      problem={given ? unsubscribe.error?.message : 'This link is not complete.'}
      pending={unsubscribe.isPending}
      onPress={() => unsubscribe.mutate({ body: { token } })}
      instead={
        <>
          Open the link of the mail once more, or switch mails off in{' '}
          <Link href="/profile?tab=account" className="underline">
            your profile
          </Link>
          .
        </>
      }
    >
      {given && <p>{text}</p>}
    </MailLink>
  )
}
