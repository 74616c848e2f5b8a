import { fork } from 'node:child_process'
import { startTestApp } from '../../server/testing/test-app.ts'
import { serveBare } from '../setting/bare.ts'
import { openSetting, type Setting } from '../setting/engine.ts'

const word = '--serve-bare'
export const isBare = process.argv.includes(word)

interface Order {
  setting: Setting
  paths: string[]
}

/** A bare handler with the same statements, on the same data, in a process of its own; no server of ours may have it open. */
export async function startBare(order: Order): Promise<{ origin: string; stop(): Promise<void> }> {
  const child = fork(process.argv[1] ?? '', [word])
  const ended = new Promise<never>((_, reject) => {
    child.once('exit', (code) => reject(new Error(`The bare handler ended with ${code}`)))
  })
  const told = new Promise<string>((resolve) => child.once('message', (origin: string) => resolve(origin)))
  child.send(order)
  const origin = await Promise.race([told, ended])
  return {
    origin,
    async stop() {
      child.send('end')
      await ended.catch(() => {})
    },
  }
}

/** The handler's side. */
export function serveBareProcess(): void {
  process.once('message', (order: Order) => void serve(order))
}

async function serve({ setting, paths }: Order): Promise<void> {
  const database = await openSetting(setting)
  const app = await startTestApp({ database, withJobs: false, environment: { LOG_LEVEL: 'silent' } })
  const bare = await serveBare(app, paths)
  process.once('message', () => {
    void (async () => {
      await bare.close()
      await app.close()
      await database.close()
      process.exit(0)
    })()
  })
  process.send?.(bare.origin)
}
