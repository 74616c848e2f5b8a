import { job } from '../../jobs/queue.ts'
import { runSynthesis, startDueSynthesis } from './synthesis.service.ts'

export const synthesisJobs = [
  job({
    name: 'synthesis.run',
    expireInSeconds: 600,
    run: (context, { synthesisId }) => runSynthesis(context, synthesisId),
  }),
  job({ name: 'synthesis.due', schedule: '7 * * * *', run: (context) => startDueSynthesis(context) }),
]
