import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { DatabaseError } from '../database-error.ts'
import type { Database } from '../engine.ts'
import { knownMigrations } from '../migrate.ts'
import { rowsFile, takeSnapshot, type Snapshot, type TableSnapshot } from './snapshot.ts'
import { tarEnd, tarFile } from './tar.ts'

/** The photos' side of a backup: what the file store can do. */
export interface BackupFiles {
  list(prefix: string): AsyncIterable<{ key: string }>
  get(key: string): Promise<{ stream: Readable; size: number } | null>
  put(key: string, data: Readable, contentType: string): Promise<void>
  delete(keys: string[]): Promise<void>
}

/** The first entry of every backup. */
export interface Manifest {
  format: 1
  createdAt: string
  /** The newest migration of the database it was taken from. */
  schema: string
  tables: TableSnapshot[]
  sequences: Snapshot['sequences']
  /** Jobs that wait, when the archive moves a community; a backup has none: old mails are not sent again. */
  jobs?: unknown[]
}

/** For an archive of rows alone. */
export const noFiles: BackupFiles = {
  async *list() {},
  get: async () => null,
  put: async () => {},
  delete: async () => {},
}

export const entryNames = { manifest: 'backup.json', files: 'files/', rows: 'rows/', end: 'complete.json' }

/**
 * A whole installation as one tar: the rows as of one moment and all photos. Rows are copied first, so that every photo
 * a row names is still there; they come last, so that a restore has the photos in place before it changes a row. Until
 * they are sent, they are kept in `folder`.
 */
export async function* backUp(
  database: Pick<Database, 'db'>,
  files: BackupFiles,
  { folder, jobs }: { folder: string; jobs?: unknown[] },
): AsyncGenerator<Buffer> {
  const snapshot = await takeSnapshot(database.db, folder)
  try {
    yield* jsonEntry(entryNames.manifest, { ...manifestOf(snapshot), jobs })
    for await (const { key } of files.list('')) {
      const file = await files.get(key)
      // Deleted since it was listed.
      if (file) yield* tarFile(`${entryNames.files}${key}`, file.size, file.stream)
    }
    for (const { name } of snapshot.tables) {
      const path = rowsFile(snapshot.folder, name)
      yield* tarFile(`${entryNames.rows}${name}.jsonl`, (await stat(path)).size, createReadStream(path))
    }
    yield* jsonEntry(entryNames.end, {})
    yield tarEnd()
  } finally {
    await snapshot.discard()
  }
}

function manifestOf({ tables, sequences, migration }: Snapshot): Manifest {
  const schema = knownMigrations().find(({ when }) => when === migration)?.tag
  if (!schema) throw new DatabaseError('The database is not at a version this program knows')
  return { format: 1, createdAt: new Date().toISOString(), schema, tables, sequences }
}

function jsonEntry(name: string, value: object) {
  const text = Buffer.from(`${JSON.stringify(value, undefined, 2)}\n`)
  return tarFile(name, text.length, [text])
}
