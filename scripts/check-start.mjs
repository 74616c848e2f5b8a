// What a newcomer does: clone, `npm start`, stop, `npm start` again. Prints how long each took; fails when one ends badly.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Explained, root, run } from './processes.mjs'

const FIRST_WITHIN = 300_000
const SECOND_WITHIN = 60_000

const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })

const isReady = (url) =>
  fetch(`${url}/api/ready`).then(
    ({ ok }) => ok,
    () => false,
  )

/** Starts it with a bare environment, as a group of its own, and stops the whole group as a terminal would. */
async function startAndStop(label, folder, within) {
  const port = await freePort()
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, LANG: 'C.UTF-8', PORT: String(port) }
  const started = Date.now()
  const child = spawn('npm', ['start'], { cwd: folder, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const ended = new Promise((resolve) => child.once('close', (status, signal) => resolve(status ?? signal)))
  const fail = (reason) => {
    if (child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
    throw new Explained(`The ${label} start ${reason}:\n${output}`)
  }

  while (!(await isReady(`http://localhost:${port}`))) {
    if (child.exitCode !== null) fail(`ended with status ${child.exitCode}`)
    if (Date.now() - started > within) fail(`was not ready in ${within / 1000} s`)
    await pause(50)
  }
  console.log(`${label} start: ready in ${((Date.now() - started) / 1000).toFixed(1)} s`)
  process.kill(-child.pid, 'SIGTERM')
  const status = await Promise.race([ended, pause(30_000, 'not at all')])
  if (status !== 0) fail(`ended ${status} after SIGTERM`)
}

export async function main() {
  const folder = mkdtempSync(join(tmpdir(), 'hgfs-clone-'))
  try {
    const clone = await run('git', ['clone', '--quiet', root, folder], { capture: true })
    if (clone.status !== 0) throw new Explained(clone.output)
    await startAndStop('first', folder, FIRST_WITHIN)
    await startAndStop('second', folder, SECOND_WITHIN)
    const { output } = await run('git', ['status', '--porcelain'], { cwd: folder, capture: true })
    if (output) throw new Explained(`Starting left files that git sees:\n${output}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
