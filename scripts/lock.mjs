import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const BEAT = 1000
const ABANDONED_AFTER = 15 * BEAT

const read = (file) => {
  try {
    return { ...JSON.parse(readFileSync(file, 'utf8')), touchedAt: statSync(file).mtimeMs }
  } catch {
    return undefined
  }
}

function isAlive(holder) {
  if (Date.now() - holder.touchedAt > ABANDONED_AFTER) return false
  if (holder.host !== hostname()) return true
  try {
    process.kill(holder.pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

async function acquire(file, onWait) {
  const token = randomUUID()
  mkdirSync(dirname(file), { recursive: true })
  for (let waits = 0; ; waits++) {
    try {
      writeFileSync(file, JSON.stringify({ token, pid: process.pid, host: hostname() }), { flag: 'wx' })
      // Two processes may clear away the same dead lock at once; only the one whose lock is still there has it.
      await pause(30)
      if (read(file)?.token === token) return token
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    const holder = read(file)
    if (holder && !isAlive(holder)) rmSync(file, { force: true })
    else {
      if (waits === 10) onWait(holder)
      await pause(100)
    }
  }
}

/** Runs `work` while no other process works under the same lock. The lock of a process that died is taken over. */
export async function withLock(file, work, onWait = () => {}) {
  const token = await acquire(file, onWait)
  const release = () => {
    if (read(file)?.token === token) rmSync(file, { force: true })
  }
  const beat = setInterval(() => {
    const now = new Date()
    if (read(file)?.token === token) utimesSync(file, now, now)
  }, BEAT)
  beat.unref()
  process.once('exit', release)
  try {
    return await work()
  } finally {
    clearInterval(beat)
    process.off('exit', release)
    release()
  }
}
