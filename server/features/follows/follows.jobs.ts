import { job } from '../../jobs/queue.ts'
import { mailDigest, sendDigests, tellFollowers } from './news.service.ts'

export const followJobs = [
  job({ name: 'follows.tell', run: (context, { gatheringId }) => tellFollowers(context, gatheringId) }),
  job({ name: 'follows.send-digests', schedule: '*/15 * * * *', run: (context) => sendDigests(context) }),
  job({
    name: 'follows.mail-digest',
    run: (context, { userId, ...time }) => mailDigest(context, userId, time),
  }),
]
