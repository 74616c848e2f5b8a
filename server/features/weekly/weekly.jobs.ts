import { job } from '../../jobs/queue.ts'
import { sendIssue, writeIssue } from './weekly.service.ts'

export const weeklyJobs = [
  job({
    name: 'newsletter.write',
    // On Thursdays at noon in New York: before the weekend's shopping.
    schedule: '0 16 * * 4',
    run: (context) => writeIssue(context, new Date().toISOString().slice(0, 10)),
  }),
  job({
    name: 'newsletter.send',
    expireInSeconds: 4 * 3600,
    run: (context, { issueId }) => sendIssue(context, issueId),
  }),
]
