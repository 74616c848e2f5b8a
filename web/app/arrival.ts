import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { toast, type Toast } from '../ui/toast.ts'

const answers: Record<string, Record<string, Toast>> = {
  newsletter: {
    confirmed: { title: 'You are on the list', description: 'Fresh finds come to your mailbox.', variant: 'success' },
    unsubscribed: { title: 'You are off the list', description: 'No more newsletters.', variant: 'success' },
    unknown: {
      title: 'This link no longer works',
      description: 'Please subscribe again below.',
      variant: 'destructive',
    },
  },
  notifications: {
    off: {
      title: 'No more alerts by email',
      description: 'You still see them here under the bell.',
      variant: 'success',
    },
    unknown: {
      title: 'This link no longer works',
      description: 'Switch alerts off in your profile.',
      variant: 'destructive',
    },
  },
}

/** What to say to somebody who came by a link in a mail, and the address without it. */
export function readArrival(address: URLSearchParams): { said: Toast; rest: URLSearchParams } | undefined {
  for (const [name, words] of Object.entries(answers)) {
    const answer = address.get(name) ?? ''
    const said = Object.hasOwn(words, answer) ? words[answer] : undefined
    if (!said) continue
    const rest = new URLSearchParams(address)
    rest.delete(name)
    return { said, rest }
  }
  return undefined
}

/** Links in mails lead to the start page, which says how it went; once, also when the page is loaded again. */
export function useArrival(): void {
  const [path, navigate] = useLocation()
  const [address] = useSearchParams()
  useEffect(() => {
    const arrival = readArrival(address)
    if (!arrival) return
    toast({ duration: 8000, ...arrival.said })
    const rest = arrival.rest.toString()
    navigate(rest ? `${path}?${rest}` : path, { replace: true })
  }, [address, path, navigate])
}
