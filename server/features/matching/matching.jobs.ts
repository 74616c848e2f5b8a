import { job } from '../../jobs/queue.ts'
import type { WatchDefinition } from '../../jobs/watcher.ts'
import { learnFromOutcomes } from './learning.ts'
import { helpRun } from './run/match-everything.ts'
import { matchNext } from './match-queue.ts'
import { partsChannel } from './run/matcher-parts.queries.ts'
import { performRun, renewStaleIndex, resumeAbandonedRun, startRun } from './matching.service.ts'

/** The trigger that fills the match queue tells of it on this channel. */
export const matchWatch: WatchDefinition = { name: 'finds.match', channel: 'match', atOnce: 2, doNext: matchNext }

/** Parts of a full run are taken by every server; the one that sees to it tells of them on this channel. */
export const partsWatch: WatchDefinition = { name: 'finds.run-part', channel: partsChannel, atOnce: 1, doNext: helpRun }

export const matchingJobs = [
  job({
    name: 'finds.catch-up',
    schedule: '* * * * *',
    async run(context) {
      await resumeAbandonedRun(context)
      await renewStaleIndex(context)
    },
  }),
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
