import { Piscina } from 'piscina'
import { built } from '../db/paths.ts'
import type * as tasks from './compute-worker.ts'

type Tasks = typeof tasks
type TaskName = keyof Tasks

export interface ComputePool {
  /** Runs a task in a worker thread. Rejects when the thread dies, the queue is full or `withinMs` have passed. */
  run<Name extends TaskName>(
    name: Name,
    input: Parameters<Tasks[Name]>[0],
    withinMs: number,
  ): Promise<ReturnType<Tasks[Name]>>
  close(): Promise<void>
}

export interface ComputePoolOptions {
  filename?: string
  /** Two: a trip does not wait for the nightly fit, which is one task at a time. */
  threads?: number
  queueLimit?: number
}

const idleMs = 30_000
const heapMegabytes = 256
/** Threads give way to the event loop where both want the same core. */
const niceness = 10

/** A bounded number of worker threads, started by the first task and ended when idle. */
export function createComputePool({
  filename = built('server/compute-worker.js'),
  threads = 2,
  queueLimit = 32,
}: ComputePoolOptions = {}): ComputePool {
  const pool = new Piscina({
    filename,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: idleMs,
    niceIncrement: niceness,
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
  })
  // Piscina's own `maxQueue` does not count tasks with a signal.
  let open = 0
  return {
    async run(name, input, withinMs) {
      if (open >= threads + queueLimit) throw new Error('The queue of the compute pool is full')
      open += 1
      try {
        return await pool.run(input, { name, signal: AbortSignal.timeout(withinMs) })
      } finally {
        open -= 1
      }
    },
    close: () => pool.destroy(),
  }
}
