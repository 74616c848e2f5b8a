import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fuzz, type Answered } from '../server/testing/fuzz.ts'
import { pixel } from '../server/testing/fuzz-values.ts'
import { HttpClient } from '../server/testing/http-client.ts'

/**
 * Requests that nobody foresaw, made from the API's own description, odd addresses and made-up cursors included, against the built
 * server with the demo community. Fails on any answer that is a fault of ours, on one that takes over a second, and when the
 * server's memory has grown by more than 200 MB. Usage: npm run fuzz [-- REQUESTS [SEED]].
 */
const requests = Number(process.argv[2] ?? 25_000)
const seed = Number(process.argv[3] ?? 20_261_115)
const mostMilliseconds = 1000
const mostMegabytes = 200

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'hgfs-fuzz-'))
const password = randomBytes(12).toString('base64url')
const port = 20_000 + (process.pid % 20_000)
const server = spawn(process.execPath, ['dist/server/main.js'], {
  env: {
    PATH: process.env.PATH,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    RATE_LIMIT_SCALE: '100000',
    LOG_LEVEL: 'error',
    ADMIN_USERNAME: 'fuzz-operator',
    ADMIN_PASSWORD: password,
  },
  stdio: ['ignore', 'ignore', 'inherit'],
})
const origin = `http://127.0.0.1:${port}`
const megabytes = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1024

const isReady = () =>
  fetch(`${origin}/api/ready`).then(
    ({ ok }) => ok,
    () => false,
  )
while (!(await isReady())) {
  if (server.exitCode !== null) throw new Error('The server ended')
  await pause(200)
}
const admin = new HttpClient(origin)
await admin.post('/api/login', { username: 'fuzz-operator', password })
const members = await Promise.all(
  ['ana', 'ben', 'cleo'].map(async (name) => {
    const member = new HttpClient(origin)
    const answer = await member.post('/api/register', {
      username: `${name}-${randomBytes(3).toString('hex')}`,
      password,
    })
    if (answer.status !== 201) throw new Error(`could not register: ${answer.text}`)
    return member
  }),
)

const faults: Answered[] = []
const slow: Answered[] = []
const statuses = new Map<number, number>()
const operations = new Set<string>()
let answers = 0
let slowest = 0
let mostMemory = 0
// The first photo opens the networks that look at it and those that read it; from here on nothing is opened any more.
await admin.post('/api/search/photo', { imageBase64: pixel })
await admin.post('/api/identify-product', { primaryImage: pixel })
const startMemory = megabytes()
const overTime: number[] = []
const onAnswer = (answered: Answered) => {
  if (answers++ % Math.ceil(requests / 10) === 0) overTime.push(Math.round(megabytes()))
  statuses.set(answered.status, (statuses.get(answered.status) ?? 0) + 1)
  operations.add(answered.request.operation)
  slowest = Math.max(slowest, answered.milliseconds)
  mostMemory = Math.max(mostMemory, megabytes())
  if (answered.status >= 500) faults.push(answered)
  if (answered.milliseconds > mostMilliseconds) slow.push(answered)
}
const started = performance.now()
await fuzz({ origin, requests, seed, atOnce: 2, people: [...members, admin], onAnswer })
const seconds = (performance.now() - started) / 1000
const isAlive = await isReady()
server.kill('SIGTERM')
rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })

const show = ({ request, status, milliseconds, text }: Answered) =>
  `  ${status} after ${Math.round(milliseconds)} ms: ${request.method} ${request.target.slice(0, 200)} ${(request.body ?? '').slice(0, 300)}\n    ${text.slice(0, 200)}`
console.log(`${requests} requests over ${operations.size} operations in ${seconds.toFixed(0)} s, seed ${seed}`)
console.log(
  `answers: ${[...statuses]
    .toSorted(([a], [b]) => a - b)
    .map(([status, count]) => `${status} × ${count}`)
    .join(', ')}`,
)
console.log(`faults of ours: ${faults.length}; above 1 s: ${slow.length}; slowest ${Math.round(slowest)} ms`)
console.log(
  `memory: ${Math.round(startMemory)} MB at the start, ${Math.round(mostMemory)} MB at most, over time ${overTime.join(', ')}`,
)
for (const answered of [...faults, ...slow].slice(0, 40)) console.log(show(answered))
const isFine = isAlive && faults.length === 0 && slow.length === 0 && mostMemory - startMemory <= mostMegabytes
process.exit(isFine ? 0 : 1)
