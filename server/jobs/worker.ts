import type PgBoss from 'pg-boss'
import type { FastifyBaseLogger } from 'fastify'
import type { AppContext } from '../app/context.ts'
import { describeError } from '../http/error-log.ts'
import { createBell } from './bell.ts'
import type { JobName, JobPayloads } from './payloads.ts'
import type { JobDefinition } from './queue.ts'

export interface Worker {
  /** Something may wait. Remembered while the worker is busy. */
  wake(): void
  /** Takes nothing new, waits for what runs as long as given, and puts the rest back. */
  stop(patienceMs: number): Promise<void>
}

type Job = PgBoss.Job<JobPayloads[JobName]>

/** Without a wake-up (a job whose time has come, one of a server that was killed) it looks so often. */
export const lookEveryMs = { scheduled: 30_000, other: 2_000 }
/** The embedded engine's clock counts in milliseconds: a job enqueued in this one is not seen yet. */
const lookAgainMs = 50
/** Quick jobs are taken many at once, slow ones as they can be run: no server keeps work for longer than this. */
const takenForMs = 500
const mostTaken = 100

/**
 * Takes waiting jobs of one name and runs a few at once, again and again until none is left. Each name has a worker and
 * places of its own, so that no job waits for jobs of another name.
 */
export function startWorker(
  boss: PgBoss,
  definition: JobDefinition,
  context: AppContext,
  log: FastifyBaseLogger,
): Worker {
  const { name, atOnce = 1 } = definition
  const everyMs = definition.schedule ? lookEveryMs.scheduled : lookEveryMs.other
  const bell = createBell()
  let taken: { job: Job; until: number }[] = []
  const running = new Set<string>()
  const ends = createEnds(boss, name, log)
  const state = { mayWait: true, isWoken: false, isStopping: false }
  let nextLook = 0
  let usualMs = takenForMs / 5

  const work = async () => {
    while (!state.isStopping || running.size > 0) {
      await ends.write()
      startTaken()
      if (performance.now() >= nextLook) state.mayWait = true
      const free = atOnce - running.size
      if (free > 0 && state.mayWait && !state.isStopping) await take(free)
      else if (!ends.isDue()) await bell.rung(free > 0 && !state.isStopping ? nextLook - performance.now() : everyMs)
    }
    await ends.write()
    await ends.putBack(taken.map(({ job }) => job.id))
  }

  const take = async (free: number) => {
    // Set before looking: a wake-up meanwhile must not be lost.
    const wasWoken = state.isWoken
    Object.assign(state, { mayWait: false, isWoken: false })
    const wanted = Math.min(mostTaken, Math.max(free, Math.floor((atOnce * takenForMs) / usualMs)))
    const jobs = await boss.fetch<JobPayloads[JobName]>(name, { batchSize: wanted }).catch((error: unknown) => {
      // The database is away, or full: it is asked again, for as long as that lasts.
      log.error({ err: error, job: name }, 'jobs could not be taken')
      return []
    })
    const now = performance.now()
    taken = jobs.map((job) => ({ job, until: now + job.expireInSeconds * 500 }))
    state.mayWait ||= jobs.length === wanted
    nextLook = now + (wasWoken ? lookAgainMs : everyMs)
  }

  const startTaken = () => {
    while (running.size < atOnce && !state.isStopping) {
      const next = taken.shift()
      if (!next) return
      // When the others took unusually long, somebody else might soon take it for lost.
      if (performance.now() > next.until) void ends.putBack([next.job.id])
      else void run(next.job)
    }
  }

  const run = async (job: Job) => {
    running.add(job.id)
    const begin = performance.now()
    let hasFailed = false
    try {
      await withinTime(async () => definition.run(context, job.data), job.expireInSeconds * 1000)
      if (running.has(job.id)) ends.done(job.id)
    } catch (error) {
      hasFailed = true
      if (running.has(job.id)) await ends.failed(job.id, error)
    }
    context.metrics.job(name, hasFailed, (performance.now() - begin) / 1000)
    usualMs = Math.max(0.1, usualMs * 0.8 + (performance.now() - begin) * 0.2)
    running.delete(job.id)
    // What is done is written down by the loop, for many at once; the next one need not wait for that.
    startTaken()
    bell.ring()
  }

  const ended = work().catch((error: unknown) => log.fatal({ err: error, job: name }, 'a worker has stopped'))

  return {
    wake() {
      Object.assign(state, { mayWait: true, isWoken: true })
      bell.ring()
    },
    async stop(patienceMs) {
      state.isStopping = true
      bell.ring()
      await withinTime(() => ended, patienceMs).catch(() => {
        const left = [...running]
        running.clear()
        bell.ring()
        return ends.putBack(left)
      })
    },
  }
}

/** How jobs ended: what is done is collected, to be written for many at once; what failed is written at once. */
function createEnds(boss: PgBoss, name: JobName, log: FastifyBaseLogger) {
  let done: string[] = []
  /** What cannot be written counts as lost when its time is over, and is tried again then. */
  const put = (write: () => Promise<void>) =>
    write().catch((error: unknown) => log.error({ err: error, job: name }, 'the end of a job could not be written'))
  return {
    done: (id: string) => void done.push(id),
    isDue: () => done.length > 0,
    async write() {
      const ids = done
      done = []
      if (ids.length > 0) await put(() => boss.complete(name, ids))
    },
    async failed(id: string, error: unknown) {
      log.error({ err: error, job: name }, 'job failed')
      // What is kept about it names no values.
      await put(() => boss.fail(name, id, { message: describeError(error).message }))
    },
    async putBack(ids: string[]) {
      if (ids.length > 0) await put(() => boss.fail(name, ids))
    },
  }
}

export async function withinTime<Result>(work: () => Promise<Result>, ms: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`not done within ${ms / 1000} seconds`)), ms)
  })
  try {
    return await Promise.race([work(), late])
  } finally {
    clearTimeout(timer)
  }
}
