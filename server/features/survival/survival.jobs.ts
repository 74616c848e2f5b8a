import { job } from '../../jobs/queue.ts'
import { learnSurvival } from './survival.service.ts'

export const survivalJobs = [
  job({
    name: 'survival.learn',
    schedule: '41 8 * * *',
    expireInSeconds: 600,
    run: (context) => learnSurvival(context),
  }),
]
