import { fork } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { Person, type Account, type Done, type Known } from './person.ts'

export interface Task {
  origin: string
  accounts: Account[]
  known: Known
  people: number
  seconds: number
  /** What happens in the first seconds is not counted. */
  warmUpSeconds: number
  /** Between two things a person does, on average; between half and one and a half of it. */
  thinkMs: number
  /** Only these are asked for, by everybody. */
  only?: string[]
}

export interface Outcome {
  done: Done[]
  /** Of the generator itself, in cores: where it is near 1, it is what is slow. */
  processors: number
}

const word = '--generate-load'
/** The benches start themselves again for this. */
export const isGenerator = process.argv.includes(word)

/** Lets people use a server, from a process of its own. */
export function generateLoad(task: Task): { outcome: Promise<Outcome>; pid: number } {
  const child = fork(process.argv[1] ?? '', [word], { serialization: 'advanced' })
  const outcome = new Promise<Outcome>((resolve, reject) => {
    child.once('message', (message) => resolve(message as Outcome))
    child.once('exit', (code) => reject(new Error(`The load generator ended with ${code}`)))
  })
  child.send(task)
  return { outcome, pid: child.pid ?? 0 }
}

/** The generator's side. */
export function serveGenerator(): void {
  process.once('message', (task: Task) => {
    void run(task).then((outcome) => process.send?.(outcome, () => process.exit(0)))
  })
}

async function run({ origin, accounts, known, people, seconds, warmUpSeconds, thinkMs, only }: Task): Promise<Outcome> {
  const begin = performance.now()
  const counted = begin + warmUpSeconds * 1000
  const end = begin + (warmUpSeconds + seconds) * 1000
  const done: Done[] = []
  const before = process.cpuUsage()
  await Promise.all(
    Array.from({ length: people }, async (_, index) => {
      const person = new Person(origin, accounts[index % accounts.length] ?? { cookie: '', token: '' }, known)
      // Not all at once.
      await pause(Math.random() * Math.min(thinkMs, warmUpSeconds * 1000))
      while (performance.now() < end) {
        const result = await person.doSomething(only)
        const now = performance.now()
        if (now >= counted && now <= end) done.push(result)
        if (thinkMs > 0) await pause(Math.min(thinkMs * (0.5 + Math.random()), Math.max(0, end - now)))
        // A server that is away is not asked in a tight circle.
        else if (result.status === 0) await pause(20)
      }
      person.leave()
    }),
  )
  const { user, system } = process.cpuUsage(before)
  return { done, processors: (user + system) / 1000 / (performance.now() - begin) }
}
