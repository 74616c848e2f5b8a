import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

const running = new Set()

/** Ends every child that is still running. */
export function endChildren() {
  for (const child of running) child.kill()
}
process.on('exit', endChildren)

/** An error whose message is all a person needs. */
export class Explained extends Error {
  explained = true
}

/** Lets others go first on a busy processor; what a process starts from then on inherits it. */
export const GIVES_WAY = 10

/**
 * Runs a program to its end. Output is passed on, or with `capture` collected and returned. `niceness` above 0 lets other
 * programs go first.
 */
export function run(command, args, { capture = false, niceness = 0, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const stdio = capture ? ['ignore', 'pipe', 'pipe'] : 'inherit'
    const child = spawn(command, args, { cwd: root, stdio, ...options })
    let output = ''
    running.add(child)
    if (niceness && child.pid) setPriority(child.pid, niceness)
    child.stdout?.on('data', (chunk) => (output += chunk))
    child.stderr?.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => {
      running.delete(child)
      reject(error)
    })
    child.on('close', (status, signal) => {
      running.delete(child)
      resolve({ status: status ?? 1, signal, output })
    })
  })
}

/** Runs a JavaScript program with this very Node. */
export const runNode = (args, options) => run(process.execPath, args, options)

/** Runs npm by the file npm itself was started from, so that no shell and no PATH entry is needed. */
export function runNpm(args, options) {
  const npm = process.env.npm_execpath
  return npm?.endsWith('.js') ? runNode([npm, ...args], options) : run('npm', args, options)
}

/** A child that stays: killed when this process ends, however it ends. */
export function keepRunning(command, args, { niceness = 0, ...options } = {}) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
  running.add(child)
  if (niceness && child.pid) setPriority(child.pid, niceness)
  child.on('exit', () => running.delete(child))
  return child
}

/** Shows what is being done on one line, and how long it took; the details only when it failed. */
export async function step(label, work) {
  const started = Date.now()
  process.stderr.write(`${label} …`)
  const failures = (await work()).filter((result) => result.status !== 0)
  process.stderr.write(failures.length ? ' failed\n' : ` ${((Date.now() - started) / 1000).toFixed(1)} s\n`)
  if (failures.length) throw new Explained(failures.map((result) => result.output.trim()).join('\n\n'))
}
