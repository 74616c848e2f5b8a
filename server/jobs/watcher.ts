import type { FastifyBaseLogger } from 'fastify'
import type { AppContext } from '../app/context.ts'
import { createBell } from './bell.ts'
import { lookEveryMs, withinTime, type Worker } from './worker.ts'

/** Work that waits in a table of its own. Whoever adds to it tells so on the bus; every server takes its part. */
export interface WatchDefinition {
  name: string
  /** The channel of the bus that tells of new work. */
  channel: string
  /** How many pieces one server does at once. */
  atOnce: number
  /** Takes the next piece and does it; false when there was none. */
  doNext(context: AppContext): Promise<boolean>
}

/** Does one piece after the other until none is left, then waits to be told of more. */
export function startWatcher(
  { name, channel, doNext }: WatchDefinition,
  context: AppContext,
  log: FastifyBaseLogger,
): Pick<Worker, 'stop'> {
  const bell = createBell()
  const state = { isStopping: false }
  const unsubscribe = context.bus.subscribe(channel, bell.ring)
  const work = async () => {
    while (!state.isStopping) {
      const begin = performance.now()
      let hasFailed = false
      const mayBeMore = await doNext(context).catch((error: unknown) => {
        log.error({ err: error, job: name }, 'job failed')
        hasFailed = true
        return false
      })
      // Looking in vain is no work.
      if (mayBeMore || hasFailed) context.metrics.job(name, hasFailed, (performance.now() - begin) / 1000)
      // What a killed server had taken is told by nobody.
      if (!mayBeMore && !state.isStopping) await bell.rung(lookEveryMs.scheduled)
    }
  }
  const ended = work()
  return {
    async stop(patienceMs) {
      state.isStopping = true
      unsubscribe()
      bell.ring()
      // What is not done by then is taken by another server, as if this one had been killed.
      await withinTime(() => ended, patienceMs).catch(() => {})
    },
  }
}
