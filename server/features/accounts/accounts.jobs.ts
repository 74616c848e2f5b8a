import { job } from '../../jobs/queue.ts'
import { sendResetMail } from './accounts.service.ts'
import { sendConfirmMail, tellFormerAddress } from './email-confirmation.service.ts'

export const accountJobs = [
  job({
    name: 'accounts.send-confirm-mail',
    atOnce: 2,
    run: (context, { userId }) => sendConfirmMail(context, userId),
  }),
  job({ name: 'accounts.tell-former-address', run: tellFormerAddress }),
  job({ name: 'accounts.send-reset-mail', atOnce: 2, run: (context, { email }) => sendResetMail(context, email) }),
]
