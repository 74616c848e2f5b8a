import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { serveBackend } from './embedded-backend.ts'
import type { EmbeddedWorkerCommand, EmbeddedWorkerData, EmbeddedWorkerMessage } from './embedded-engine.ts'
import { embeddedExtensions } from './embedded-extensions.ts'
import { SyncedFiles, syncParameters } from './synced-files.ts'

/** The embedded engine's own thread: queries run here synchronously and never hold up the server. */
const { dataDir, dumpFile, socketPath, idleTransactionMs, isSynced } = workerData as EmbeddedWorkerData
const say = (message: EmbeddedWorkerMessage) => parentPort?.postMessage(message)

const engine = await PGlite.create({
  ...(isSynced ? { fs: new SyncedFiles(dataDir) } : { dataDir }),
  loadDataDir: dumpFile ? new Blob([await readFile(dumpFile)]) : undefined,
  extensions: embeddedExtensions,
  // Half of the default: the operating system caches the files anyway, and the process stays 90 MB smaller.
  startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=64MB', ...(isSynced ? syncParameters : [])],
  onStderr: (line) => {
    if (/\b(PANIC|FATAL):/.test(line)) say({ type: 'complaint', line })
    return false
  },
})

const wire = await serveBackend(engine, {
  path: socketPath,
  idleTransactionMs,
  onNotification: (channel, payload) => say({ type: 'notification', channel, payload }),
})

async function close() {
  await wire.close()
  await engine.close()
  say({ type: 'closed' })
  parentPort?.close()
}

parentPort?.on('message', (command: EmbeddedWorkerCommand) => {
  if (command === 'close') void close()
  else say({ type: 'alive' })
})
say({ type: 'ready' })
