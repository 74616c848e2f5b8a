import { closeSync, createReadStream, fsyncSync, mkdirSync, openSync, readdirSync, writeSync } from 'node:fs'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createGunzip } from 'node:zlib'
import { DatabaseError } from '../database-error.ts'
import { readTar } from '../backup/tar.ts'

/** The PostgreSQL that the embedded engine is. It reads only folders of the same major version. */
export const embeddedMajor = '18'

/** Makes sure the data folder holds a database this engine can open; the first time it unpacks the prepared one. */
export async function prepareDataFolder(dataDir: string, dumpFile: string, isSynced: boolean): Promise<void> {
  const folder = join(dataDir, 'db')
  const major = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (major === undefined) return unpackDump(folder, dumpFile, isSynced)
  if (major.trim() !== embeddedMajor) {
    throw new DatabaseError(
      `The data folder ${dataDir} was written by PostgreSQL ${major.trim()}, this version reads ${embeddedMajor}. Back it up with the version that wrote it, then restore it here.`,
    )
  }
}

/** Unpacked beside its place and renamed at the end: a start that is interrupted leaves no half a database. */
async function unpackDump(folder: string, dumpFile: string, isSynced: boolean) {
  const unfinished = `${folder}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  for await (const entry of readTar(createReadStream(dumpFile, { highWaterMark: 1 << 20 }).pipe(createGunzip()))) {
    const path = join(unfinished, entry.name)
    // A thousand small files at start, with nobody waiting for anything else: synchronous calls are quickest.
    if (entry.kind === 'folder') mkdirSync(path, { recursive: true, mode: 0o700 })
    else {
      const file = openSync(path, 'w', 0o600)
      for await (const chunk of entry.body) writeSync(file, chunk)
      if (isSynced) fsyncSync(file)
      closeSync(file)
    }
  }
  if (isSynced) for (const path of [unfinished, ...foldersIn(unfinished)]) syncFolder(path)
  await rename(unfinished, folder)
  if (isSynced) syncFolder(dirname(folder))
}

const foldersIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name))

/** Names are kept by the folder, not by the file. */
function syncFolder(path: string) {
  const file = openSync(path, 'r')
  fsyncSync(file)
  closeSync(file)
}
