import { job } from '../../jobs/queue.ts'
import { deliver, sendDigest, sendDigests } from './delivery.service.ts'

export const notificationJobs = [
  job({
    name: 'notifications.deliver',
    atOnce: 3,
    run: (context, { notificationId }) => deliver(context, notificationId),
  }),
  job({ name: 'notifications.digest', run: (context, { userId, type }) => sendDigest(context, userId, type) }),
  job({ name: 'notifications.send-digests', schedule: '* * * * *', run: sendDigests }),
]
