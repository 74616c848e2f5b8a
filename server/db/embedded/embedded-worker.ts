import { readFile } from 'node:fs/promises'
import { setFlagsFromString } from 'node:v8'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { restWhenQuiet } from '../../app/rest.ts'
import { serveBackend } from './embedded-backend.ts'
import type { EmbeddedWorkerCommand, EmbeddedWorkerData, EmbeddedWorkerMessage } from './embedded-engine.ts'
import { embeddedExtensions } from './embedded-extensions.ts'
import { SyncedFiles, syncParameters } from './synced-files.ts'

/** The embedded engine's own thread: queries run here synchronously and never hold up the server. */
const { dataDir, dumpFile, socketPath, idleTransactionMs, isSynced } = workerData as EmbeddedWorkerData
const say = (message: EmbeddedWorkerMessage) => parentPort?.postMessage(message)

// A function is compiled for speed when it has run thirty times as long as is usual: at the start, compiling more took about a
// fifth of the processor time until the server was ready.
setFlagsFromString('--wasm-tiering-budget=60000000')

const engine = await PGlite.create({
  ...(isSynced ? { fs: new SyncedFiles(dataDir) } : { dataDir }),
  loadDataDir: dumpFile ? new Blob([await readFile(dumpFile)]) : undefined,
  extensions: embeddedExtensions,
  // A quarter of the default: all of it is taken at once, and the operating system caches the files anyway.
  startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB', ...(isSynced ? syncParameters : [])],
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
// Its memory is its own, apart from the server's.
restWhenQuiet((error) => say({ type: 'complaint', line: `memory is not given back: ${String(error)}` }))
say({ type: 'ready' })
