import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepareDatabase } from '../../server/app/prepare-database.ts'
import { openDatabase, type Database, type EngineLog } from '../../server/db/engine.ts'
import { withPostgres } from '../faults/postgres.ts'

export type Engine = 'embedded' | 'postgres'

/** What tells a server, and a bench that opens the database itself, where the data is. */
export interface Setting {
  DATA_DIR: string
  DATABASE_URL?: string
}

const quiet: EngineLog = { debug() {}, info() {}, warn() {}, error: console.error, fatal: console.error }

/** The database of a setting. An embedded one has one owner: close it before a server opens it. */
export async function openSetting({ DATA_DIR, DATABASE_URL }: Setting, poolSize = 16): Promise<Database> {
  const database = await openDatabase({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR, poolSize, log: quiet })
  await prepareDatabase(database)
  return database
}

/** An empty place for data on that engine, gone afterwards. PostgreSQL is a private one that gives way to nobody. */
export async function withSetting<Result>(
  engine: Engine,
  work: (setting: Setting) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'hgfs-bench-'))
  const DATA_DIR = join(folder, 'data')
  try {
    if (engine === 'embedded') return await work({ DATA_DIR })
    return await withPostgres((url) => work({ DATA_DIR, DATABASE_URL: url }), {}, { niceness: 0 })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
