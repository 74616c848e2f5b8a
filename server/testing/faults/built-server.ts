import { spawn, type ChildProcess } from 'node:child_process'
import { createServer, type AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { residentMegabytes } from '../proc.ts'

/** Tests and commands run in the project's folder. */
const program = resolve('dist/server/main.js')

export interface BuiltServer {
  origin: string
  process: ChildProcess
  /** From its start to its first "ready". */
  readyMs: number
  /** Everything it said so far. */
  said(): string
  megabytes(): number
  /** Ends it as a power failure of the process would: at once, wherever it is. */
  kill(): Promise<void>
  /** Ends it as an operator would. */
  stop(): Promise<number | null>
}

const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** The server as it is built, in a process of its own, without demo data and practically without limits. */
export async function startBuiltServer(
  environment: NodeJS.ProcessEnv,
  { nodeOptions = [] as string[], port = 0 } = {},
): Promise<BuiltServer> {
  const chosen = port || (await freePort())
  const origin = `http://127.0.0.1:${chosen}`
  const begin = performance.now()
  const child = spawn(process.execPath, [...nodeOptions, program], {
    env: {
      PATH: process.env.PATH,
      TMPDIR: process.env.TMPDIR,
      HOST: '127.0.0.1',
      PORT: String(chosen),
      DEMO_DATA: 'false',
      LOG_LEVEL: 'error',
      RATE_LIMIT_SCALE: '100000',
      // As `npm start` has it.
      MALLOC_ARENA_MAX: '2',
      MALLOC_TRIM_THRESHOLD_: '131072',
      SESSION_SECRET: 'a secret for tests that nobody else has',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let said = ''
  for (const output of [child.stdout, child.stderr]) output.on('data', (text: Buffer) => (said += text.toString()))
  const ended = new Promise<number | null>((done) => child.once('close', done))
  void ended.then(() => running.delete(child))
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal)
    return ended
  }
  while (!(await isReady(origin))) {
    if (child.exitCode !== null || child.signalCode) throw new Error(`The server ended:\n${said}`)
    await pause(20)
  }
  return {
    origin,
    process: child,
    readyMs: performance.now() - begin,
    said: () => said,
    megabytes: () => residentMegabytes(child.pid ?? 0),
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
  }
}

const isReady = (origin: string) =>
  fetch(`${origin}/api/ready`, { signal: AbortSignal.timeout(2000) }).then(
    ({ ok }) => ok,
    () => false,
  )

export function freePort(): Promise<number> {
  return new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => done(port))
    })
  })
}
