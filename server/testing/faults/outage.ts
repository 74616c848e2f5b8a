import { setTimeout as pause } from 'node:timers/promises'
import { HttpClient } from '../http-client.ts'

export interface Outage {
  /** The slowest answer while the database was away. */
  slowestMs: number
  /** What was answered meanwhile, other than 503 with Retry-After. */
  others: string[]
  /** From the moment it was back until a page was served again. */
  healedMs: number
}

/** Asks for lists, pages and changes while the database is away, then waits until all is well again. */
export async function liveThrough(
  origin: string,
  { begin, end, lastsMs }: { begin(): void | Promise<void>; end(): void | Promise<void>; lastsMs: number },
): Promise<Outage> {
  const member = new HttpClient(origin)
  await member.post('/api/register', { username: `outage-${Date.now()}`, password: 'mink-otter-12-lamp' })
  await member.post('/api/hunts', { productName: 'Before' })
  const asks = [
    () => member.get('/api/hunts'),
    () => member.post('/api/hunts', { productName: 'Meanwhile' }),
    () => member.get('/gatherings', { accept: 'text/html' }),
    () => member.get('/api/ready'),
  ]
  const others: string[] = []
  let slowestMs = 0
  await begin()
  const until = performance.now() + lastsMs
  const askers = asks.map(async (ask) => {
    while (performance.now() < until) {
      const asked = performance.now()
      const { status, headers, text } = await ask()
      slowestMs = Math.max(slowestMs, performance.now() - asked)
      if (status !== 503 || !headers.get('retry-after')) others.push(`${status} ${text.slice(0, 100)}`)
      await pause(20)
    }
  })
  await Promise.all(askers)
  await end()
  const back = performance.now()
  while ((await asks[0]?.())?.status !== 200) await pause(10)
  const healedMs = performance.now() - back
  const { status, text } = await member.post('/api/hunts', { productName: 'After' })
  if (status !== 201) others.push(`after it: ${status} ${text.slice(0, 100)}`)
  return { slowestMs, others, healedMs }
}
