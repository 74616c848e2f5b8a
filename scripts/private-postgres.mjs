import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
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

/**
 * Starts a cluster of its own in a temporary folder. `stop` ends it and removes the folder. Nothing in it outlives the
 * tests, so it need not survive a power cut, unless the given settings say otherwise.
 */
export async function startPrivatePostgres({ bin }, settings = {}) {
  const user = unprivilegedUser()
  const folder = mkdtempSync(join(tmpdir(), 'hgfs-postgres-'))
  const password = randomBytes(16).toString('hex')
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  process.once('exit', remove)
  writeFileSync(join(folder, 'password'), password)
  if (user.uid !== undefined) for (const path of [folder, join(folder, 'password')]) chownSync(path, user.uid, user.gid)

  const data = join(folder, 'data')
  const options = { ...user, cwd: folder, env: { ...process.env, LC_ALL: 'C.UTF-8' } }
  const made = await run(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-E', 'UTF8', '-A', 'scram-sha-256', `--pwfile=${folder}/password`, '--no-sync'],
    { ...options, capture: true },
  )
  if (made.status !== 0) throw new Explained(`The test database could not be made:\n${made.output.trim()}`)

  const launched = await launch(bin, folder, options, settings)
  const stop = async () => {
    // "Fast" shutdown: sessions that are still open are ended.
    launched.server.kill('SIGINT')
    while (isRunning(launched.server)) await pause(50)
    process.off('exit', remove)
    remove()
  }
  if (!launched) {
    remove()
    throw new Explained('The test database did not start')
  }
  return { url: `postgres://postgres:${password}@127.0.0.1:${launched.port}/postgres`, stop }
}

const isRunning = ({ exitCode, signalCode }) => exitCode === null && signalCode === null

/** Somebody else may take the free port in the moment between, so there is more than one attempt. */
async function launch(bin, folder, options, given, attempts = 3) {
  const port = await freePort()
  const quick = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' }
  const settings = { ...quick, ...given }
  const server = keepRunning(
    join(bin, 'postgres'),
    [
      '-D',
      join(folder, 'data'),
      '-h',
      '127.0.0.1',
      '-p',
      String(port),
      '-k',
      folder,
      ...Object.entries(settings).flatMap((pair) => ['-c', pair.join('=')]),
    ],
    { ...options, stdio: 'ignore', niceness: GIVES_WAY },
  )
  if (await untilReady(bin, folder, port, server)) return { server, port }
  server.kill('SIGINT')
  while (isRunning(server)) await pause(50)
  return attempts > 1 ? launch(bin, folder, options, given, attempts - 1) : undefined
}
