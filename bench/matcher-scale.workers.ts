import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { helpRun, matchEverything } from '../server/features/matching/run/match-everything.ts'
import { startTestApp } from '../server/testing/test-app.ts'
import { slowDown } from './ai/slower.ts'
import { openSetting } from './setting/engine.ts'

const flag = '--worker-at='

/** The database to work on, when this process is one of the workers. */
export const workAt = process.argv.find((argument) => argument.startsWith(flag))?.slice(flag.length)

/** A worker in a process of its own: told to run, it sees to one and says how long that took; until then it helps. */
export async function work(databaseUrl: string): Promise<never> {
  const database = await openSetting({ DATA_DIR: tmpdir(), DATABASE_URL: databaseUrl }, 4)
  const { context } = await startTestApp({ database, withJobs: false })
  let isAsked = false
  process.on('message', () => (isAsked = true))
  process.send?.('ready')
  for (;;) {
    if (isAsked) {
      isAsked = false
      const begin = performance.now()
      await matchEverything(context, async () => {})
      process.send?.(performance.now() - begin)
    }
    if (!(await helpRun(context))) await pause(50)
  }
}

/**
 * How long a run takes so many workers. `slowness` makes each of them so many times as slow, so that they leave the database
 * as much of the machine as it wants, as it would have on one of its own.
 */
async function timeRun(databaseUrl: string, count: number, slowness: number): Promise<number> {
  const [script = ''] = process.argv.slice(1)
  const workers: ChildProcess[] = []
  const slowed = []
  try {
    for (let index = 0; index < count; index += 1) {
      const worker = fork(script, [`${flag}${databaseUrl}`], { stdio: 'inherit' })
      workers.push(worker)
      await once(worker, 'message')
    }
    if (slowness > 1) {
      for (const { pid } of workers) {
        const slow = slowDown(pid ? [pid] : [])
        slow.to(slowness)
        slowed.push(slow)
      }
    }
    workers[0]?.send('run')
    const [ms] = (workers[0] ? await once(workers[0], 'message') : []) as [number]
    return ms
  } finally {
    for (const slow of slowed) slow.end()
    for (const worker of workers) worker.kill()
  }
}

/** Prints how much faster two workers are than one. */
export async function compareWorkers(databaseUrl: string, slowness: number): Promise<void> {
  const [alone, both] = [await timeRun(databaseUrl, 1, slowness), await timeRun(databaseUrl, 2, slowness)]
  const seconds = (ms: number) => (ms / 1000).toFixed(1)
  const how = slowness > 1 ? `, each slowed ${slowness} times` : ''
  console.log(
    `  one worker ${seconds(alone)} s, two ${seconds(both)} s${how}: ${(alone / both).toFixed(2)} times as fast`,
  )
}
