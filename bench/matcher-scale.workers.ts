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

/** What one worker tells of a run: how long each phase took it, when it saw to the run, and what it took of its processor. */
interface Told {
  ms: number
  phases: string[]
  processor: number
}

export const seconds = (ms: number) => (ms / 1000).toFixed(1)
export const processorMs = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Sees to one run and says how long each phase took. */
async function seeToOne(context: Parameters<typeof matchEverything>[0]): Promise<Pick<Told, 'ms' | 'phases'>> {
  const begin = performance.now()
  const begun: [string, number][] = []
  await matchEverything(context, async ({ phase }) => {
    if (begun.at(-1)?.[0] !== phase) begun.push([phase, performance.now()])
  })
  const end = performance.now()
  const phases = begun.map(([phase, since], index) => `${phase} ${seconds((begun[index + 1]?.[1] ?? end) - since)}`)
  return { ms: end - begin, phases }
}

type Order = 'run' | 'help' | 'rest'

/** A worker in a process of its own: told to run, it sees to one; told to help, it takes parts of others' until told to rest. It answers every order. */
export async function work(databaseUrl: string): Promise<never> {
  const database = await openSetting({ DATA_DIR: tmpdir(), DATABASE_URL: databaseUrl }, 4)
  const { context } = await startTestApp({ database, withJobs: false })
  const orders: Order[] = []
  process.on('message', (order) => orders.push(order as Order))
  process.send?.('ready')
  let [helps, before] = [false, 0]
  for (;;) {
    const order = orders.shift()
    if (order) {
      if (order !== 'rest') before = processorMs()
      helps = order === 'help'
      const seen = order === 'run' ? await seeToOne(context) : { ms: 0, phases: [] }
      process.send?.({ ...seen, processor: processorMs() - before })
    }
    if (!helps || !(await helpRun(context))) await pause(50)
  }
}

async function ask(worker: ChildProcess, order: Order): Promise<Told> {
  worker.send(order)
  const [told] = (await once(worker, 'message')) as [Told]
  return told
}

async function timeRun(first: ChildProcess, helpers: ChildProcess[]): Promise<number> {
  for (const helper of helpers) await ask(helper, 'help')
  const { ms, phases, processor } = await ask(first, 'run')
  const used = [processor]
  for (const helper of helpers) used.push((await ask(helper, 'rest')).processor)
  console.log(`  by ${used.length}: ${phases.join(', ')} s; processor ${used.map(seconds).join(' and ')} s`)
  return ms
}

/**
 * Prints how much faster two workers are than one, after both have done a run, as workers do that live for days. `slowness`
 * makes each of them so many times as slow, so that they leave the database as much of the machine as it wants, as it would
 * have on one of its own.
 */
export async function compareWorkers(databaseUrl: string, slowness: number): Promise<void> {
  const [script = ''] = process.argv.slice(1)
  const workers: ChildProcess[] = []
  const start = async () => {
    const worker = fork(script, [`${flag}${databaseUrl}`], { stdio: 'inherit' })
    workers.push(worker)
    await once(worker, 'message')
    return worker
  }
  const slowed = []
  try {
    const [one, other] = [await start(), await start()]
    await timeRun(one, [other])
    if (slowness > 1) {
      for (const { pid } of workers) {
        const slow = slowDown(pid ? [pid] : [])
        slow.to(slowness)
        slowed.push(slow)
      }
    }
    const [alone, both] = [await timeRun(one, []), await timeRun(one, [other])]
    const how = slowness > 1 ? `, each slowed ${slowness} times` : ''
    console.log(
      `  one worker ${seconds(alone)} s, two ${seconds(both)} s${how}: ${(alone / both).toFixed(2)} times as fast`,
    )
  } finally {
    for (const slow of slowed) slow.end()
    for (const worker of workers) worker.kill()
  }
}
