import { job } from '../../jobs/queue.ts'

/** Every new or changed record is looked at by the matcher, seconds later. */
export const findJobs = [
  job({
    name: 'finds.match-gathering',
    run: async ({ log }, payload) => log.debug(payload, 'no matcher is connected'),
  }),
  job({ name: 'finds.match-hunt', run: async ({ log }, payload) => log.debug(payload, 'no matcher is connected') }),
]
