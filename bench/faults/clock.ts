import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startBuiltServer } from '../../server/testing/faults/built-server.ts'
import { HttpClient } from '../../server/testing/http-client.ts'
import { inFolder, seconds, type Case, type Row } from './case.ts'

const shifted = path.resolve('server/testing/faults/shifted-clock.mjs')
const day = 86_400_000
const mostMs = 30_000

/** Sets the clock under a running server: a day ahead, back again, and an hour into the past. */
export const clock: Case = ({ engines }) =>
  inFolder(async (folder) => {
    if (!engines.includes('embedded')) return []
    const [data, file] = [path.join(folder, 'data'), path.join(folder, 'shift')]
    writeFileSync(file, '0')
    const server = await startBuiltServer(
      { DATA_DIR: data, CLOCK_SHIFT_FILE: file },
      { nodeOptions: ['--import', shifted] },
    )
    const member = new HttpClient(server.origin)
    await member.post('/api/register', { username: 'clockwork', password: 'mink-otter-12-lamp' })
    const outbox = path.join(data, 'outbox')
    const mails = () => (existsSync(outbox) ? readdirSync(outbox).filter((name) => name.endsWith('.eml')).length : 0)
    const rows: Row[] = []
    for (const [fault, shift] of [
      ['clock a day ahead', day],
      ['clock back again', 0],
      ['clock an hour in the past', -3_600_000],
    ] as const) {
      writeFileSync(file, String(shift))
      await pause(300)
      const begin = performance.now()
      const before = mails()
      const session = await member.get('/api/user')
      const saved = await member.post('/api/hunts', { productName: 'Clock' })
      await new HttpClient(server.origin).post('/api/newsletter', { email: `shift${shift}@example.org` })
      while (mails() === before && performance.now() < begin + mostMs) await pause(50)
      const isMailed = mails() > before
      rows.push({
        fault,
        engine: 'embedded',
        promise: 'people stay signed in, can save, jobs run',
        measured: `session ${session.status}, saved ${saved.status}, ${isMailed ? `mailed after ${seconds(performance.now() - begin)}` : 'no mail'}`,
        isKept: session.status === 200 && saved.status === 201 && isMailed,
      })
    }
    await server.stop()
    return rows
  })
