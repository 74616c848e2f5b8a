import { job } from '../../jobs/queue.ts'
import { refreshReputations } from './reputation.service.ts'

export const adminJobs = [
  // Also while no admin looks, so that the first one who does need not wait for a backlog.
  job({ name: 'admin.sum-up-reputations', schedule: '*/10 * * * *', run: refreshReputations }),
]
