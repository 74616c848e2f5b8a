import { availableParallelism } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { isBare, serveBareProcess, startBare } from './load/bare-process.ts'
import { fillCommunity, registerPeople, startServer } from './load/community.ts'
import { generateLoad, isGenerator, serveGenerator, type Outcome, type Task } from './load/generator.ts'
import { habits } from './load/person.ts'
import { watch, type Usage } from './load/watch.ts'
import { openSetting, withSetting, type Engine, type Setting } from './setting/engine.ts'
import { percent, printTable, share } from './setting/figures.ts'

/**
 * Many people at once: they read lists, search, open records, like, post hunts and gatherings, and upload photos, each with
 * a session and a connection of their own, and think in between. How many requests are answered, how fast, what fails,
 * where it ends and why; then lists alone without thinking, beside a bare handler with the same statements.
 * Usage: npm run bench:load [-- --engine postgres|embedded --people 50,200,1000 --seconds 20 --think 1000 --records 5000]
 */
const pool = 16
const lists = ['/api/gatherings', '/api/hunts']
const listReaders = 50

function readOptions(): { engine: Engine; people: number[]; seconds: number; think: number; records: number } {
  const { values } = parseArgs({
    options: {
      engine: { type: 'string', default: 'postgres' },
      people: { type: 'string', default: '50,200,1000' },
      seconds: { type: 'string', default: '20' },
      think: { type: 'string', default: '1000' },
      records: { type: 'string', default: '5000' },
    },
  })
  const { engine } = values
  if (engine !== 'postgres' && engine !== 'embedded') throw new Error('--engine is postgres or embedded')
  const people = values.people.split(',').map(Number)
  const [seconds, think, records] = [values.seconds, values.think, values.records].map(Number) as [
    number,
    number,
    number,
  ]
  if (![...people, seconds, records].every((value) => value > 0)) throw new Error('Numbers above 0 are needed')
  return { engine, people, seconds, think, records }
}

const hasFailed = ({ status }: { status: number }) => status === 0 || status >= 400

function report({ done }: Outcome, seconds: number): void {
  const row = (name: string, some: Outcome['done']) => {
    const times = some.filter((one) => !hasFailed(one)).map(({ ms }) => ms)
    const figures = [0.5, 0.95, 0.99].map((part) => (times.length > 0 ? share(times, part).toFixed(0) : '–'))
    return [name, (some.length / seconds).toFixed(1), ...figures, String(some.filter(hasFailed).length)]
  }
  const kinds = Object.keys(habits).map((kind) =>
    row(
      kind,
      done.filter((one) => one.kind === kind),
    ),
  )
  printTable([['what', 'a second', 'p50 ms', 'p95 ms', 'p99 ms', 'errors'], ...kinds, row('all', done)])
  const failures = new Map<number, number>()
  for (const { status } of done.filter(hasFailed)) failures.set(status, (failures.get(status) ?? 0) + 1)
  for (const [status, count] of failures) console.log(`  ${count} times ${status === 0 ? 'no answer' : status}`)
}

/** Names what is at its end, from what was used. */
function limitOf(usage: Usage, { done, processors }: Outcome, { people, seconds, thinkMs }: Task): string {
  const wished = (people * 1000) / thinkMs
  if (done.length / seconds > 0.8 * wished) return 'not at its end: people think longer than they wait'
  const cores = availableParallelism()
  const others = usage.machine - usage.server - usage.database - processors
  if (others > 0.25 * cores) return 'unknown: other programs kept the machine busy'
  if (processors > 0.9) return 'the load generator, not the server'
  if (usage.mainThread > 0.85) return 'the server’s event loop, which has one core'
  if (usage.busiestOther > 0.85) return 'the embedded database, which has one core'
  if (usage.server + usage.database + processors > 0.85 * cores) return `the machine’s ${cores} cores`
  if (usage.inFlight > pool) return `the ${pool} connections to the database`
  return 'unclear from these figures'
}

function explain(usage: Usage, outcome: Outcome, task: Task): void {
  const { mainThread, busiestOther, server, database, inFlight, running, statementMs, loopMs, toMatch, machine } = usage
  console.log(
    `  processors: server ${percent(server)} of a core (event loop ${percent(mainThread)}, busiest other thread ${percent(busiestOther)}), ` +
      `PostgreSQL ${percent(database)}, load ${percent(outcome.processors)}, whole machine ${percent(machine)}`,
  )
  console.log(
    `  statements: ${inFlight.toFixed(1)} in flight, ${running.toFixed(1)} running in PostgreSQL, ${statementMs.toFixed(1)} ms each with the wait for one of ${pool} connections; ` +
      `event loop late by ${loopMs.toFixed(0)} ms (p99); ${toMatch} records wait for the matcher`,
  )
  console.log(`  limit: ${limitOf(usage, outcome, task)}\n`)
}

async function mixedLoad(setting: Setting, base: Omit<Task, 'origin' | 'accounts' | 'people'>, steps: number[]) {
  const server = await startServer(setting, { more: { DATABASE_POOL: String(pool) } })
  try {
    const accounts = await registerPeople(server.origin, Math.max(...steps))
    for (const people of steps) {
      const task = { ...base, origin: server.origin, accounts, people }
      console.log(`${people} people, thinking ${base.thinkMs} ms on average, ${base.seconds} s`)
      const { outcome } = generateLoad(task)
      await pause(task.warmUpSeconds * 1000)
      const watching = await watch(server, setting.DATABASE_URL)
      const result = await outcome
      const usage = await watching.end()
      report(result, base.seconds)
      explain(usage, result, task)
    }
    const eager = { ...base, origin: server.origin, accounts: [{ cookie: '', token: '' }], people: listReaders }
    return (await generateLoad({ ...eager, thinkMs: 0, only: lists }).outcome).done
  } finally {
    await server.stop()
  }
}

async function main() {
  const { engine, people, seconds, think, records } = readOptions()
  await withSetting(engine, async (setting) => {
    const database = await openSetting(setting)
    const known = await fillCommunity(database, records)
    await database.close()
    console.log(
      `${database.description}, ${records} hunts and ${records} gatherings, ${availableParallelism()} cores\n`,
    )
    const base = { known, seconds, thinkMs: think, warmUpSeconds: Math.min(3, seconds / 2) }
    const ours = await mixedLoad(setting, base, people)

    const bare = await startBare({ setting, paths: lists })
    const task = { ...base, origin: bare.origin, accounts: [], people: listReaders, thinkMs: 0, only: lists }
    const { done } = await generateLoad(task).outcome
    await bare.stop()
    console.log(`lists alone, ${listReaders} readers who do not think`)
    const row = (name: string, some: Outcome['done']) => {
      const times = some.map(({ ms }) => ms)
      const failed = String(some.filter(hasFailed).length)
      return [
        name,
        (some.length / seconds).toFixed(1),
        share(times, 0.5).toFixed(0),
        share(times, 0.95).toFixed(0),
        failed,
      ]
    }
    printTable([
      ['', 'a second', 'p50 ms', 'p95 ms', 'errors'],
      row('bare handler, same statements', done),
      row('ours', ours),
    ])
    console.log(`ours / bare: ${done.length > 0 ? percent(ours.length / done.length) : '–'}`)
  })
}

if (isGenerator) serveGenerator()
else if (isBare) serveBareProcess()
else await main()
