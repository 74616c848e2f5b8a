/** What the token of a link in a mail ends: the alerts or the digests of one person, or the newsletter. */
export type Unsubscribing =
  | { from: 'alerts' | 'digest'; userId: number; signature: string }
  | { from: 'newsletter'; token: string }

/** Names the person, and is signed for them. */
export const alertsToken = (userId: number | string, signature: string) => `${userId}.${signature}`

const digestMark = 'digest'
export const digestToken = (userId: number | string, signature: string) => `${userId}.${signature}.${digestMark}`

/** Undefined when it cannot be one of ours. */
export function readUnsubscribing(token: string): Unsubscribing | undefined {
  if (!/^[\w.-]{20,200}$/.test(token)) return undefined
  const [userId = '', signature, mark] = token.split('.')
  if (signature === undefined) return { from: 'newsletter', token }
  if (!/^[1-9]\d{0,9}$/.test(userId)) return undefined
  return { from: mark === digestMark ? 'digest' : 'alerts', userId: Number(userId), signature }
}

/** Mails used to name the person beside the token. */
export function unsubscribeTokenOf(query: URLSearchParams): string {
  const token = query.get('token') ?? ''
  const user = query.get('user')
  return user ? alertsToken(user, token) : token
}
