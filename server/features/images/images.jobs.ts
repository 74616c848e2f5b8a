import { job } from '../../jobs/queue.ts'
import { sweepOrphans } from './images.service.ts'

export const imageJobs = [
  job({ name: 'images.delete-files', run: ({ files }, { keys }) => files.delete(keys) }),
  job({ name: 'images.sweep', schedule: '41 * * * *', run: sweepOrphans }),
]
