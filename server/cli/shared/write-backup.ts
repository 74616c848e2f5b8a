import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { backUp, entryNames, type BackupFiles } from '../../db/backup/backup.ts'
import { readTar } from '../../db/backup/tar.ts'
import { DatabaseError } from '../../db/database-error.ts'
import type { Database } from '../../db/engine.ts'

/** Writes a temporary file beside the backup's place, reads it to its end, and renames it. */
export async function keepBackup(
  file: string,
  write: (unfinished: string) => Promise<void>,
): Promise<{ files: number }> {
  const unfinished = `${file}.unfinished`
  try {
    await write(unfinished)
    const checked = await check(unfinished)
    await rename(unfinished, file)
    return checked
  } finally {
    await rm(unfinished, { force: true })
  }
}

export async function writeBackup(database: Database, files: BackupFiles, file: string): Promise<void> {
  const archive = Readable.from(backUp(database, files, { folder: dirname(file) }))
  await pipeline(archive, createGzip(), createWriteStream(file, { mode: 0o600 }))
}

/** Reads it once to its end: a backup that cannot be read is none. */
async function check(file: string): Promise<{ files: number }> {
  let files = 0
  let last = ''
  try {
    for await (const entry of readTar(createReadStream(file).pipe(createGunzip()))) {
      await pipeline(entry.body, new Writable({ write: (_chunk, _encoding, done) => done() }))
      if (entry.name.startsWith(entryNames.files)) files++
      last = entry.name
    }
  } catch {
    last = ''
  }
  if (last !== entryNames.end) throw new DatabaseError('The backup is not complete; the log of the server says why')
  return { files }
}
