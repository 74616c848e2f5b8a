import { Session } from 'node:inspector'
import { setFlagsFromString } from 'node:v8'

const lookEveryMs = 15_000
/** A minute in which a twentieth of one core was enough. */
const quietLooks = 4
const quietShare = 0.05
/** What has to be done, in processor time, before there is anything worth giving back again. */
const workMs = 2000

/** Tells from how much the process works when it has come to rest after work; once for each time. */
export function createRestWatch() {
  let [quiet, workedMs] = [0, 0]
  return (busyMs: number, elapsedMs: number): boolean => {
    workedMs += busyMs
    quiet = busyMs < quietShare * elapsedMs ? quiet + 1 : 0
    if (quiet < quietLooks || workedMs < workMs) return false
    workedMs = 0
    return true
  }
}

/**
 * Gives memory back to the system. An ordinary collection keeps the room that a busy hour took; only the one for want of
 * memory lets it go, and the inspector is the way to ask for it.
 */
export function giveMemoryBack(): Promise<void> {
  const session = new Session()
  session.connect()
  return new Promise((resolve, reject) => {
    session.post('HeapProfiler.collectGarbage', (error) => {
      // Not while its answer is being given: that would wait for itself forever.
      setImmediate(() => session.disconnect())
      if (error) reject(error)
      else resolve()
    })
  })
}

/** A worker makes much that is soon garbage, and collecting it early would take a part of its processor. */
const heapGrowthPercent = { web: 30, all: 30, worker: 100 }

/** By default the heap may grow fourfold on a large machine before it is collected, and that memory stays taken. */
export function limitHeapGrowth(role: keyof typeof heapGrowthPercent): void {
  setFlagsFromString(`--heap-growing-percent=${heapGrowthPercent[role]}`)
}

const busyMsOf = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000

/** Gives memory back whenever the process has come to rest, as long as it lives. */
export function restWhenQuiet(onFailure: (error: unknown) => void): void {
  const hasComeToRest = createRestWatch()
  let last = { busyMs: busyMsOf(process.cpuUsage()), at: performance.now() }
  const timer = setInterval(() => {
    const now = { busyMs: busyMsOf(process.cpuUsage()), at: performance.now() }
    const isDue = hasComeToRest(now.busyMs - last.busyMs, now.at - last.at)
    last = now
    if (isDue) giveMemoryBack().catch(onFailure)
  }, lookEveryMs)
  timer.unref()
}
