import { job } from '../../jobs/queue.ts'
import { sendIssue, writeIssue } from './weekly.service.ts'

export const weeklyJobs = [
  job({
    name: 'newsletter.write',
    // On Thursdays at noon: before the weekend's shopping.
    schedule: '0 12 * * 4',
    timeZone: 'America/New_York',
    run: (context) => writeIssue(context, new Date().toISOString().slice(0, 10)),
  }),
  job({
    name: 'newsletter.send',
    expireInSeconds: 4 * 3600,
    run: (context, { issueId }) => sendIssue(context, issueId),
  }),
]
