import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const health = endpoint({
  method: 'GET',
  path: '/health',
  summary: 'The process is alive',
  answer: z.object({ status: z.literal('ok') }),
})
export const ready = endpoint({
  method: 'GET',
  path: '/ready',
  summary: 'The database answers, migrations are done, and the server is not shutting down',
  answer: z.object({ status: z.literal('ready'), engine: z.enum(['embedded', 'postgres']) }),
})
