import { createHmac, timingSafeEqual } from 'node:crypto'

/** Vouches for a text that comes back from outside, for example in a link of a mail. */
export interface Signer {
  sign(text: string): string
  fits(text: string, signature: string): boolean
}

export function createSigner(secret: string): Signer {
  const digest = (text: string) => createHmac('sha256', secret).update(`signed ${text}`).digest()
  return {
    sign: (text) => digest(text).toString('base64url'),
    fits(text, signature) {
      const [expected, actual] = [digest(text), Buffer.from(signature, 'base64url')]
      return actual.length === expected.length && timingSafeEqual(actual, expected)
    },
  }
}
