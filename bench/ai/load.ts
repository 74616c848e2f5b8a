import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const atOnce = 10
const everyMs = 10
const quietMs = 20_000
const records = 40

const store = { name: 'Bench Store', address: '1 Main Street', latitude: 39.75, longitude: -105 }

/**
 * The built server as it is run, its database as DATABASE_URL says (else the embedded one), over HTTP: ten people have a
 * photo analyzed at once, and what becomes of everybody else's requests meanwhile.
 */
export async function measureLoad(photoOf: (number: number) => Promise<Buffer>) {
  // Each its own: a photo that was read before is not read again.
  const [photo, ...others] = await Promise.all(Array.from({ length: 1 + atOnce }, (_, index) => photoOf(index + 1)))
  if (!photo) return
  const site = await startSite()
  try {
    const member = await site.register()
    const ids = await fill(member, photo)
    const paths = ['/gatherings', '/hunts', `/gatherings/${ids.gathering}`, `/hunts/${ids.hunt}`].map(
      (path) => `/api${path}`,
    )
    const analyze = (given: Buffer) =>
      member.post('/identify-product', { primaryImage: `data:image/jpeg;base64,${given.toString('base64')}` })
    const first = performance.now()
    await analyze(photo)
    console.log(`${site.engine}; the first analysis of all took ${seconds(first)} s`)
    await answerTimes(site.url, paths, pause(3000))

    const quiet = await answerTimes(site.url, paths, pause(quietMs))
    const begun = performance.now()
    const busy = await answerTimes(site.url, paths, Promise.all(others.map(analyze)))
    console.log(`${atOnce} analyzes at once took ${seconds(begun)} s`)
    console.log(
      `other requests, p50 / p99: ${describe(quiet)} without (${quiet.length}), ${describe(busy)} meanwhile (${busy.length})`,
    )
    console.log(`p99 ratio: ${(quantile(busy, 0.99) / quantile(quiet, 0.99)).toFixed(2)} (promised under 2)`)
  } finally {
    await site.stop()
  }
}

interface Member {
  post(path: string, body: object): Promise<{ id: number; success?: boolean }>
}

export async function startSite() {
  const folder = await mkdtemp(join(tmpdir(), 'hgfs-bench-'))
  const url = `http://127.0.0.1:${await freePort()}`
  const { DATABASE_URL, PATH } = process.env
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: new URL(url).port,
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
      DEMO_DATA: 'false',
      RATE_LIMIT_SCALE: '100000',
      ...(DATABASE_URL ? { DATABASE_URL, SESSION_SECRET: 'a secret of the bench and of nobody else' } : {}),
    },
  })
  while (!(await fetch(`${url}/api/ready`).catch(() => null))?.ok) {
    if (server.exitCode !== null) throw new Error('The server did not start')
    await pause(200)
  }
  return {
    url,
    engine: DATABASE_URL ? 'PostgreSQL' : 'embedded engine',
    register: () => register(url),
    async stop() {
      server.kill('SIGTERM')
      await new Promise((resolve) => server.once('exit', resolve))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })

/** A new person with a session of their own. */
async function register(url: string): Promise<Member> {
  let cookie = ''
  const send = async (method: string, path: string, headers: Record<string, string> = {}, body?: string) => {
    const response = await fetch(`${url}/api${path}`, { method, headers: { ...headers, cookie }, body: body ?? null })
    const given = response.headers.getSetCookie().map((line) => line.split(';')[0])
    if (given.length > 0) cookie = given.join('; ')
    return response
  }
  const member: Member = {
    async post(path, body) {
      const { csrfToken } = (await (await send('GET', '/csrf-token')).json()) as { csrfToken: string }
      const headers = { 'content-type': 'application/json', 'x-csrf-token': csrfToken }
      const response = await send('POST', path, headers, JSON.stringify(body))
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
      return (await response.json()) as { id: number }
    },
  }
  const username = `bench_${Date.now().toString(36)}`
  const person = {
    username,
    email: `${username}@example.org`,
    password: 'a-long-bench-2024',
    firstName: 'Bea',
    lastName: 'Nch',
  }
  await member.post('/register', person)
  return member
}

async function fill(member: Member, photo: Buffer) {
  const photoData = `data:image/jpeg;base64,${photo.toString('base64')}`
  const { id: gathering } = await member.post('/gatherings', {
    productName: 'Copper kettle',
    price: 20,
    store,
    photoData,
  })
  let hunt = 0
  for (let number = 0; number < records; number++) {
    hunt = (await member.post('/hunts', { productName: `Copper kettle ${number}`, targetPrice: 30 + number })).id
  }
  return { gathering, hunt }
}

/** A request every ten milliseconds until it is over, each timed. */
async function answerTimes(url: string, paths: string[], until: Promise<unknown>): Promise<number[]> {
  const state = { over: false }
  const over = until.finally(() => (state.over = true))
  const times: number[] = []
  while (!state.over) {
    const start = performance.now()
    const response = await fetch(url + paths[times.length % paths.length])
    if (!response.ok) throw new Error(`${response.url}: ${response.status}`)
    await response.arrayBuffer()
    times.push(performance.now() - start)
    await pause(everyMs)
  }
  await over
  return times.sort((one, other) => one - other)
}

const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(1)
const quantile = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
const describe = (times: number[]) => `${quantile(times, 0.5).toFixed(2)} / ${quantile(times, 0.99).toFixed(2)} ms`
