import { job } from '../../jobs/queue.ts'
import { askForConfirmation } from './newsletter.service.ts'

export const newsletterJobs = [
  job({ name: 'newsletter.ask', atOnce: 2, run: (context, { email }) => askForConfirmation(context, email) }),
]
