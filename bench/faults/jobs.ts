import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startBuiltServer } from '../../server/testing/faults/built-server.ts'
import { HttpClient } from '../../server/testing/http-client.ts'
import { inFolder, seconds, type Case } from './case.ts'

const subscribers = 60
const mostMs = 60_000

/** Kills the server three times while it does jobs: each is done in the end, and none that was finished is done again. */
export const jobs: Case = ({ engines }) =>
  inFolder(async (folder) => {
    if (!engines.includes('embedded')) return []
    const environment = { DATA_DIR: path.join(folder, 'data') }
    const begin = performance.now()
    for (let round = 0; round < 3; round += 1) {
      const server = await startBuiltServer(environment)
      const guest = new HttpClient(server.origin)
      const emails = Array.from({ length: subscribers / 3 }, (_, number) => `somebody-${round}-${number}@example.org`)
      await Promise.all(emails.map((email) => guest.post('/api/newsletter', { email })))
      await pause(round * 40)
      await server.kill()
    }
    const server = await startBuiltServer(environment)
    const started = performance.now()
    const mails = () => mailsIn(path.join(folder, 'data', 'outbox'))
    while (mails().size < subscribers && performance.now() < started + mostMs) await pause(50)
    const [done, doneMs] = [mails(), performance.now() - started]
    // Looks once more for what should not come: a second mail for somebody.
    await pause(3000)
    await server.stop()
    const repeated = [...mails().values()].filter((count) => count > 1).length
    return [
      {
        fault: 'kill -9 in the middle of jobs, 3 times',
        engine: 'embedded' as const,
        promise: 'each job is done, within a minute; at most those under way at a kill are done again',
        measured: `${done.size} of ${subscribers} mails sent ${seconds(doneMs)} after the last start, ${repeated} twice (${seconds(started - begin)} in all)`,
        isKept: done.size === subscribers && repeated <= 3 * 4,
      },
    ]
  })

/** How many mails the outbox holds for each address. */
function mailsIn(outbox: string): Map<string, number> {
  const counts = new Map<string, number>()
  const names = readdirSync(outbox).filter((name) => name.endsWith('.eml') && !name.startsWith('.'))
  for (const name of names) {
    const to = /^To: .*?([\w-]+@example\.org)/m.exec(readFileSync(path.join(outbox, name), 'utf8'))?.[1] ?? ''
    counts.set(to, (counts.get(to) ?? 0) + 1)
  }
  return counts
}
