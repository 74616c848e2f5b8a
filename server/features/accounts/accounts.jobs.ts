import { job } from '../../jobs/queue.ts'
import { sendResetMail } from './accounts.service.ts'

export const accountJobs = [
  job({ name: 'accounts.send-reset-mail', run: (context, { email }) => sendResetMail(context, email) }),
]
