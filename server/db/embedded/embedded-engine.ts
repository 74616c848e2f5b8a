import { join, resolve } from 'node:path'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { Worker } from 'node:worker_threads'
import postgres from 'postgres'
import { DatabaseError } from '../database-error.ts'
import { lockDataFolder, type DataFolderLock } from '../data-folder-lock.ts'
import { refuseMoved } from '../moved-folder.ts'
import { prepareDataFolder } from './embedded-data.ts'
import { embeddedDumpFile, embeddedWorkerFile } from '../paths.ts'

export interface EmbeddedWorkerData {
  dataDir: string
  /** Loaded into an empty in-memory database. */
  dumpFile?: string
  socketPath: string
  idleTransactionMs: number
  isSynced: boolean
}

export type EmbeddedWorkerMessage =
  | { type: 'ready' | 'closed' | 'alive' }
  | { type: 'notification'; channel: string; payload: string }
  | { type: 'complaint'; line: string }

export type EmbeddedWorkerCommand = 'are you alive' | 'close'

export interface EmbeddedOptions {
  /** A folder, or memory:// for a database that lives as long as the process. */
  dataDir: string
  poolSize: number
  idleTransactionMs: number
  /** Every commit waits until the disk itself has it. */
  isSynced?: boolean
  /** Also where the rows have been moved to another database: to bring them back. */
  mayBeMoved?: boolean
  onNotification(payload: string): void
  onComplaint(line: string): void
  /** The engine died under the running server. Nothing can be saved; the caller ends the process. */
  onCrash(error: Error): void
}

/** A thread that does not answer for this long hangs; no query of ours takes nearly as long. */
const aliveEveryMs = 15_000
const hangsAfterMs = 300_000

/** Queries run one after the other in the engine: more connections would only wait, each with plans of its own for every statement. */
const mostConnections = 3

export const inMemory = 'memory://'

export async function openEmbedded(options: EmbeddedOptions) {
  const memory = options.dataDir === inMemory
  const lock = memory ? undefined : await lockDataFolder(options.dataDir)
  const socketFolder = lock?.socketFolder ?? (await mkdtemp(join(tmpdir(), 'hgfs-')))
  const letGo = () => (lock ? lock.release() : rm(socketFolder, { recursive: true, force: true }))
  try {
    if (!memory && !options.mayBeMoved) await refuseMoved(options.dataDir)
    const isSynced = !memory && options.isSynced === true
    if (!memory) await prepareDataFolder(resolve(options.dataDir), embeddedDumpFile, isSynced)
    const socketPath = join(socketFolder, 'db')
    const worker = await startWorker(options, {
      dataDir: memory ? inMemory : join(resolve(options.dataDir), 'db'),
      dumpFile: memory ? embeddedDumpFile : undefined,
      socketPath,
      idleTransactionMs: options.idleTransactionMs,
      isSynced,
    })
    const sql = postgres({
      path: socketPath,
      user: 'postgres',
      database: 'postgres',
      max: Math.min(options.poolSize, mostConnections),
      // The connections cost nothing and their prepared statements are worth keeping.
      idle_timeout: 0,
      max_lifetime: null,
      onnotice: () => {},
    })
    return { sql, lock, close: () => closeEmbedded(sql, worker, letGo) }
  } catch (error) {
    await letGo()
    throw error
  }
}

async function startWorker(options: EmbeddedOptions, workerData: EmbeddedWorkerData) {
  const worker = new Worker(embeddedWorkerFile, { workerData, stdout: false, stderr: false })
  let state: 'starting' | 'running' | 'closed' = 'starting'
  await new Promise<void>((resolve, reject) => {
    const fail = (error: Error) => {
      if (state === 'starting') reject(new DatabaseError(`The embedded database did not start: ${error.message}`))
      else if (state === 'running') options.onCrash(error)
      state = 'closed'
    }
    // Not the time of day: that may jump, and no thread hangs for it.
    let lastSign = performance.now()
    const watch = setInterval(() => {
      if (performance.now() - lastSign > hangsAfterMs) fail(new Error('its thread hangs'))
      worker.postMessage('are you alive' satisfies EmbeddedWorkerCommand)
    }, aliveEveryMs)
    watch.unref()
    worker.on('exit', () => clearInterval(watch))
    worker.on('error', fail)
    worker.on('exit', (code) => fail(new Error(`its thread ended with code ${code}`)))
    worker.on('message', (message: EmbeddedWorkerMessage) => {
      lastSign = performance.now()
      if (message.type === 'notification') options.onNotification(message.payload)
      else if (message.type === 'complaint') options.onComplaint(message.line)
      else if (message.type === 'closed') state = 'closed'
      else if (message.type === 'ready') {
        state = 'running'
        resolve()
      }
    })
  })
  return worker
}

async function closeEmbedded(sql: postgres.Sql, worker: Worker, letGo: DataFolderLock['release']) {
  // So that the next start has nothing to recover.
  await sql.unsafe('checkpoint').catch(() => {})
  await sql.end({ timeout: 5 })
  // A thread that has ended has no number any more.
  if (worker.threadId !== -1) {
    await new Promise<void>((resolve) => {
      worker.once('exit', () => resolve())
      worker.postMessage('close' satisfies EmbeddedWorkerCommand)
    })
  }
  await letGo()
}
