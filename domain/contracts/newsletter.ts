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
