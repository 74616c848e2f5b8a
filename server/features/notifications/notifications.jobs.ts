import { job } from '../../jobs/queue.ts'
import { deliver } from './delivery.service.ts'

export const notificationJobs = [
  job({
    name: 'notifications.deliver',
    atOnce: 3,
    run: (context, { notificationId }) => deliver(context, notificationId),
  }),
]
