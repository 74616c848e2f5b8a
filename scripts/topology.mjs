// `npm run topology [-- --requests 20000 --people 40]` runs what deploy/ describes from the machine's own packages: PostgreSQL
// with a streaming replica, an S3 store, two web servers and two workers behind HAProxy. Then it restarts, kills and counts.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import S3rver from 's3rver'
import { checkEvents, checkKill, checkRollingRestart, checkSpread } from './topology/checks.mjs'
import { workerFlags } from './topology/worker-flags.mjs'
import { findPostgres, startPrivatePostgres, startPrivateReplica } from './private-postgres.mjs'
import { Explained, keepRunning, root } from './processes.mjs'
import { setup } from './setup.mjs'

const METRICS_TOKEN = 'for the topology check only'

const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })

async function untilReady(origin, within = 120_000) {
  for (const until = Date.now() + within; Date.now() < until; await pause(100)) {
    const answer = await fetch(`${origin}/api/ready`).catch(() => undefined)
    if (answer?.ok) return
  }
  throw new Explained(`${origin} did not become ready`)
}

/** A server of ours that can be stopped, killed and started again on its port. */
async function addServer(role, folder, env) {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const own = { ROLE: role, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: join(folder, `${role}-${port}`) }
  let child
  const start = async () => {
    child = keepRunning(process.execPath, [...(role === 'worker' ? workerFlags : []), 'dist/server/main.js'], {
      env: { ...process.env, ...env, ...own },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    await untilReady(origin)
  }
  const end = async (signal) => {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill(signal)
    await ended
  }
  await start()
  return {
    origin,
    port,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    start,
    async metrics() {
      const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
      return (await fetch(`${origin}/metrics`, { headers })).text()
    },
  }
}

async function startProxy(webs) {
  const haproxy = ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy', '/opt/homebrew/bin/haproxy'].find(existsSync)
  if (!haproxy) throw new Explained('HAProxy is not installed')
  const port = await freePort()
  const [one, two] = webs
  const proxy = keepRunning(haproxy, ['-db', '-f', join(root, 'deploy/haproxy.cfg')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      HGFS_BIND: `127.0.0.1:${port}`,
      HGFS_WEB1: `127.0.0.1:${one.port}`,
      HGFS_WEB2: `127.0.0.1:${two.port}`,
    },
  })
  const origin = `http://127.0.0.1:${port}`
  await untilReady(origin)
  return { origin, stop: () => proxy.kill() }
}

async function openTopology(folder) {
  const found = await findPostgres()
  if (found.reason) throw new Explained(found.reason)
  const primary = await startPrivatePostgres(found)
  const replica = await startPrivateReplica(found, primary.url)
  const store = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 'store'),
    configureBuckets: [{ name: 'photos' }],
  })
  const { port } = await store.run()
  const env = {
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    DATABASE_URL: primary.url,
    DATABASE_REPLICA_URLS: replica.url,
    SESSION_SECRET: 'a secret for this check that nobody else has',
    DEMO_DATA: 'false',
    METRICS_TOKEN,
    // The check is one address that asks for many.
    RATE_LIMIT_SCALE: '100000',
    TRUST_PROXY: '1',
    DRAIN_SECONDS: '5',
    S3_BUCKET: 'photos',
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
    S3_FORCE_PATH_STYLE: 'true',
  }
  const webs = [await addServer('web', folder, env), await addServer('web', folder, env)]
  const workers = [await addServer('worker', folder, env), await addServer('worker', folder, env)]
  const proxy = await startProxy(webs)
  return {
    webs,
    workers,
    proxy,
    databaseUrl: primary.url,
    async close() {
      proxy.stop()
      for (const server of [...webs, ...workers]) await server.kill()
      await store.close()
      await replica.stop()
      await primary.stop()
    },
  }
}

export async function main(args) {
  const { values } = parseArgs({
    args,
    options: { requests: { type: 'string', default: '20000' }, people: { type: 'string', default: '40' } },
  })
  const [requests, people] = [Number(values.requests), Number(values.people)]
  await setup()
  const folder = mkdtempSync(join(tmpdir(), 'hgfs-topology-'))
  const topology = await openTopology(folder)
  try {
    console.log('PostgreSQL and a replica, an S3 store, 2 web servers, 2 workers, HAProxy')
    let failed = 0
    for (const check of [checkEvents, checkSpread, checkRollingRestart, checkKill]) {
      const { line, isFine } = await check(topology, { requests, people })
      console.log(`${isFine ? 'fine  ' : 'FAILED'}  ${line}`)
      if (!isFine) failed += 1
    }
    process.exitCode = failed ? 1 : 0
  } finally {
    await topology.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
