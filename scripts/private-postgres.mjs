import { randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Explained, GIVES_WAY, keepRunning, run } from './processes.mjs'

const OLDEST_MAJOR = 15
const READY_WITHIN = 120_000

/** Folders that hold a PostgreSQL server, newest first: what is on the PATH, Debian's places, Homebrew's places. */
function* binFolders() {
  yield* (process.env.PATH ?? '').split(delimiter)
  for (const [base, form] of [
    ['/usr/lib/postgresql', /^\d+$/],
    ['/opt/homebrew/opt', /^postgresql@\d+$/],
    ['/usr/local/opt', /^postgresql@\d+$/],
  ]) {
    if (!existsSync(base)) continue
    const names = readdirSync(base).filter((name) => form.test(name))
    names.sort((a, b) => Number(b.replace(/\D/g, '')) - Number(a.replace(/\D/g, '')))
    for (const name of names) yield join(base, name, 'bin')
  }
}

/** The programs of a PostgreSQL that has pgvector, or the reason why there is none. */
export async function findPostgres() {
  let reason = 'no PostgreSQL is installed'
  for (const bin of binFolders()) {
    if (!['initdb', 'postgres', 'pg_config'].every((name) => existsSync(join(bin, name)))) continue
    const { output } = await run(join(bin, 'pg_config'), ['--version', '--sharedir'], { capture: true })
    const major = Number(output.match(/PostgreSQL (\d+)/)?.[1])
    const shared = output.trim().split('\n').at(-1)
    if (major < OLDEST_MAJOR) reason = `PostgreSQL ${major} is older than ${OLDEST_MAJOR}`
    else if (!existsSync(join(shared, 'extension/vector.control'))) reason = `PostgreSQL ${major} lacks pgvector`
    else return { bin, major }
  }
  return { reason }
}

/** PostgreSQL refuses to run as root, so root lends it another user. */
function unprivilegedUser() {
  if (process.getuid?.() !== 0) return {}
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  if (!user)
    throw new Explained('PostgreSQL cannot run as root, and there is no user "postgres" or "nobody" to lend it')
  return { uid: Number(user[2]), gid: Number(user[3]) }
}

const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })

/** Asked over its own socket: on the port, another server might answer. */
async function untilReady(bin, folder, port, server) {
  for (const until = Date.now() + READY_WITHIN; Date.now() < until;) {
    if (server.exitCode !== null) return false
    const { status } = await run(join(bin, 'pg_isready'), ['-q', '-h', folder, '-p', String(port)], {
      capture: true,
    })
    if (status === 0) return true
    await pause(100)
  }
  return false
}

/** A folder of its own for a cluster, temporary unless it is named, and how programs of PostgreSQL are run in it. */
function makeFolder(kept) {
  const user = unprivilegedUser()
  if (kept) mkdirSync(kept, { recursive: true })
  const folder = kept ? resolve(kept) : mkdtempSync(join(tmpdir(), 'hgfs-postgres-'))
  const remove = () => !kept && rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  process.once('exit', remove)
  const give = (path) => user.uid !== undefined && chownSync(path, user.uid, user.gid)
  give(folder)
  const options = { ...user, cwd: folder, env: { ...process.env, LC_ALL: 'C.UTF-8' } }
  const done = () => {
    process.off('exit', remove)
    remove()
  }
  return { folder, give, options, done }
}

/** "Fast" shutdown: sessions that are still open are ended. "SIGQUIT" is as good as a crash. */
async function end(server, signal = 'SIGINT') {
  server.kill(signal)
  while (isRunning(server)) await pause(50)
}

/** Makes an empty cluster, or leaves the one that is there; answers its password. */
async function initialize(bin, { folder, give, options, done }) {
  const secret = join(folder, 'password')
  if (existsSync(join(folder, 'data', 'PG_VERSION'))) return readFileSync(secret, 'utf8')
  const password = randomBytes(16).toString('hex')
  writeFileSync(secret, password, { mode: 0o600 })
  give(secret)
  const args = ['-D', join(folder, 'data'), '-U', 'postgres', '-E', 'UTF8', '-A', 'scram-sha-256']
  const made = await run(join(bin, 'initdb'), [...args, `--pwfile=${secret}`, '--no-sync'], {
    ...options,
    capture: true,
  })
  if (made.status !== 0) {
    done()
    throw new Explained(`The test database could not be made:\n${made.output.trim()}`)
  }
  return password
}

/**
 * Starts a cluster of its own in a temporary folder. `stop` ends it and removes the folder. Nothing in it outlives the
 * tests, so it need not survive a power cut, unless the given settings say otherwise. A folder that is named with `keep`
 * stays, and is used again by the next one that names it. Tests' servers give way to others; `niceness` 0 does not.
 */
export async function startPrivatePostgres({ bin }, settings = {}, { keep, niceness = GIVES_WAY } = {}) {
  const made = makeFolder(keep)
  const { folder, options, done } = made
  const password = await initialize(bin, made)
  const launched = await launch(bin, folder, options, { settings, niceness })
  if (!launched) {
    done()
    throw new Explained('The test database did not start')
  }
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${launched.port}/postgres`,
    async stop() {
      await end(launched.server)
      done()
    },
  }
}

/**
 * Starts a streaming replica of such a cluster. `halt` ends it as a crash would, `resume` starts it again where it was;
 * `stop` ends it and removes its folder.
 */
export async function startPrivateReplica({ bin }, primaryUrl) {
  const { folder, options, done } = makeFolder()
  const args = ['-D', join(folder, 'data'), '-d', primaryUrl, '--write-recovery-conf', '--checkpoint=fast', '--no-sync']
  const copied = await run(join(bin, 'pg_basebackup'), args, { ...options, capture: true })
  let launched = copied.status === 0 ? await launch(bin, folder, options) : undefined
  if (!launched) {
    done()
    throw new Explained(`The replica could not be made:\n${copied.output.trim()}`)
  }
  const { port } = launched
  const url = new URL(primaryUrl)
  url.port = String(port)
  return {
    url: url.href,
    halt: () => end(launched.server, 'SIGQUIT'),
    async resume() {
      launched = await launch(bin, folder, options, { port })
      if (!launched) throw new Explained('The replica did not start again')
    },
    async stop() {
      if (launched && isRunning(launched.server)) await end(launched.server)
      done()
    },
  }
}

const isRunning = ({ exitCode, signalCode }) => exitCode === null && signalCode === null

/** Somebody else may take the free port in the moment between, so there is more than one attempt. */
async function launch(bin, folder, options, { port: wanted, settings = {}, niceness = GIVES_WAY, attempts = 3 } = {}) {
  const port = wanted ?? (await freePort())
  const quick = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' }
  const args = ['-D', join(folder, 'data'), '-h', '127.0.0.1', '-p', String(port), '-k', folder]
  for (const pair of Object.entries({ ...quick, ...settings })) args.push('-c', pair.join('='))
  const server = keepRunning(join(bin, 'postgres'), args, { ...options, stdio: 'ignore', niceness })
  if (await untilReady(bin, folder, port, server)) return { server, port }
  await end(server)
  if (attempts === 1) return undefined
  return launch(bin, folder, options, { port: wanted, settings, niceness, attempts: attempts - 1 })
}
