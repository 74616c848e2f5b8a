import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const subscribe = endpoint({
  method: 'POST',
  path: '/newsletter',
  summary: 'Subscribe to the newsletter; a mail asks for confirmation',
  body: z.object({
    email: z
      .string('Please enter a valid email address')
      .trim()
      .max(254, 'Please enter a valid email address')
      .pipe(z.email('Please enter a valid email address')),
  }),
  answer: z.object({ message: z.string() }),
  status: 202,
})

const token = z
  .string('This link is not complete')
  .min(1, 'This link is not complete')
  .max(300, 'This link is not valid')
const zipForm = 'Enter a zip code of five digits'
export const confirmSubscription = endpoint({
  method: 'POST',
  path: '/newsletter/confirm',
  summary: 'Confirm the subscription with the token of the mail, and say near which zip code the news shall be',
  body: z.object({
    token,
    /** An empty field of the form: from everywhere. Left out: as it was. */
    zipCode: z
      .union([z.literal('').transform(() => null), z.string(zipForm).regex(/^\d{5}$/, zipForm)], zipForm)
      .nullish(),
  }),
})
export const unsubscribe = endpoint({
  method: 'POST',
  path: '/unsubscribe',
  summary:
    'No more mails of the kind that the token came with: alerts of finds, digests of what one follows, or the newsletter',
  body: z.object({ token }),
  answer: z.object({ from: z.enum(['alerts', 'digest', 'newsletter']) }),
})
