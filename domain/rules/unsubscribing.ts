/** What the token of a link in a mail ends: the alerts of one person, or the newsletter. */
export type Unsubscribing =
  | { from: 'alerts'; userId: number; signature: string }
  | { from: 'newsletter'; token: string }

/** Names the person, and is signed for them. */
export const alertsToken = (userId: number | string, signature: string) => `${userId}.${signature}`

/** Undefined when it cannot be one of ours. */
export function readUnsubscribing(token: string): Unsubscribing | undefined {
  if (!/^[\w.-]{20,200}$/.test(token)) return undefined
  const [userId = '', signature] = token.split('.')
  if (signature === undefined) return { from: 'newsletter', token }
  return /^[1-9]\d{0,9}$/.test(userId) ? { from: 'alerts', userId: Number(userId), signature } : undefined
}

/** Mails used to name the person beside the token. */
export function unsubscribeTokenOf(query: URLSearchParams): string {
  const token = query.get('token') ?? ''
  const user = query.get('user')
  return user ? alertsToken(user, token) : token
}
