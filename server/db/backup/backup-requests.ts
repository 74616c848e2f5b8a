import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { backUp, type BackupFiles } from './backup.ts'
import { connectToHolder } from '../data-folder-lock.ts'
import type { Database, EngineLog } from '../engine.ts'

const command = 'backup'

/** Lets the running server be asked for a backup over the socket in its data folder, which only its user can reach. */
export function answerBackupRequests(
  database: Database,
  files: BackupFiles,
  { dataDir, log }: { dataDir: string; log: EngineLog },
): void {
  database.lock?.onCommand(command, (_argument, socket) => {
    log.info('Making a backup')
    pipeline(Readable.from(backUp(database, files, { folder: dataDir })), createGzip(), socket).catch(
      (error: unknown) => log.error(error, 'The backup failed'),
    )
  })
}

/** Asks the server that runs in the data folder; false when there is none. */
export async function requestBackup(dataDir: string, file: string): Promise<boolean> {
  const socket = await connectToHolder(dataDir)
  if (!socket) return false
  socket.write(`${command}\n`)
  await pipeline(socket, withoutFirstLine, createWriteStream(file, { mode: 0o600 }))
  return true
}

/** The holder of a data folder says its process number first. */
export async function* withoutFirstLine(source: AsyncIterable<Buffer>) {
  let isBody = false
  for await (const chunk of source) {
    const bodyStart: number = isBody ? 0 : chunk.indexOf('\n') + 1
    if (isBody || bodyStart > 0) yield chunk.subarray(bodyStart)
    isBody ||= bodyStart > 0
  }
}
