import { job } from '../../jobs/queue.ts'
import { learnFromOutcomes } from './learning.ts'
import { catchUp, matchWaiting } from './match-queue.ts'
import { performRun, startRun } from './matching.service.ts'

export const matchingJobs = [
  job({
    name: 'finds.match-hunt',
    run: (context, { huntId }) => matchWaiting(context, { kind: 'hunt', recordId: huntId }),
  }),
  job({
    name: 'finds.match-gathering',
    run: (context, { gatheringId }) => matchWaiting(context, { kind: 'gathering', recordId: gatheringId }),
  }),
  job({ name: 'finds.catch-up', schedule: '* * * * *', run: catchUp }),
  job({
    name: 'finds.run-matcher',
    expireInSeconds: 4 * 3600,
    run: (context, { runId }) => performRun(context, runId),
  }),
  job({
    name: 'finds.nightly',
    schedule: '23 9 * * *',
    async run(context) {
      await learnFromOutcomes(context)
      await startRun(context, null)
    },
  }),
]
