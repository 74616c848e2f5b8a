import { job } from '../../jobs/queue.ts'
import { lookAtRecord, lookAtUnseen } from './look-at-photos.ts'

export const photoJobs = [
  job({ name: 'photos.look', run: (context, { kind, id }) => lookAtRecord(context, kind, id) }),
  job({ name: 'photos.catch-up', schedule: '* * * * *', run: lookAtUnseen }),
]
