import { createReadStream } from 'node:fs'
import { access } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { createGunzip } from 'node:zlib'
import { readConfig } from '../app/config.ts'
import { DatabaseError } from '../db/database-error.ts'
import { openDatabase, type Database } from '../db/engine.ts'
import { knownMigrations } from '../db/migrate.ts'
import type { BackupFiles, Manifest } from '../db/backup/backup.ts'
import { differencesTo } from '../db/backup/check.ts'
import { restore } from '../db/backup/restore.ts'
import { createFileStore } from '../providers/storage/index.ts'
import { contentTypeOf } from '../providers/storage/file-store.ts'
import { refuseBesideServers } from './shared/beside-servers.ts'
import { isInhabited } from './shared/inhabited.ts'
import { consoleLog, runFileCommand } from './shared/run-file-command.ts'
import { keepBackup, writeBackup } from './shared/write-backup.ts'

/**
 * npm run restore -- FILE [--replace]: brings rows and photos of a backup into an empty installation, or replaces what is
 * there after a backup of it. The server must be stopped.
 */
await runFileCommand('npm run restore -- FILE [--replace]', ['--replace'], async (file, isSet) => {
  await access(file).catch(() => {
    throw new DatabaseError(`There is no backup at ${file}`)
  })
  const config = readConfig(process.env)
  const database = await openDatabase({ ...config, poolSize: 1, log: consoleLog })
  try {
    await refuseBesideServers(database, 'restoring')
    const files = createFileStore(config)
    if (await isInhabited(database, files)) {
      if (!isSet('--replace')) refuseReplacing(database)
      if (await hasSchema(database)) await keepCopy(database, files, replacedName(file))
      else console.log('There are no rows to keep; files that are there stay')
    }
    const report = await restore(database, files, contentTypeOf, unpacked(file))
    const isCompared = await compare(database, report.manifest)
    const compared = isCompared ? ', all rows compared' : ''
    console.log(`Restored ${report.rows} rows and ${report.files} files as of ${report.createdAt}${compared}`)
  } finally {
    await database.close()
  }
})

function refuseReplacing({ description }: Database): never {
  throw new DatabaseError(
    `There are people, stores, products or photos in ${description} already. Restore into an empty installation, or add --replace, which backs this one up first.`,
  )
}

/** A database that was lost and created again has none, while the photos are still in the store. */
async function hasSchema({ sql }: Database): Promise<boolean> {
  const [found] = await sql`select to_regclass('drizzle.__drizzle_migrations') is not null as "isThere"`
  return found?.isThere === true
}

async function keepCopy(database: Database, files: BackupFiles, copy: string): Promise<void> {
  const kept = await keepBackup(copy, (unfinished) => writeBackup(database, files, unfinished))
  console.log(`Kept all rows and ${kept.files} files in ${copy}`)
}

/** Beside the backup that is restored: `community.tar.gz` gives `community.replaced-20270107-120000.tar.gz`. */
function replacedName(file: string): string {
  const moment = new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')
  return join(dirname(file), `${basename(file).replace(/\.(tar\.gz|tgz)$/, '')}.replaced-${moment}.tar.gz`)
}

async function* unpacked(file: string): AsyncGenerator<Buffer> {
  try {
    yield* createReadStream(file).pipe(createGunzip())
  } catch (error) {
    throw new DatabaseError(`${file} is not a backup: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** Row by row with what was backed up; later migrations may have changed rows, and then there is nothing to compare. */
async function compare(database: Database, { schema, tables }: Manifest): Promise<boolean> {
  if (schema !== knownMigrations().at(-1)?.tag) return false
  const differences = await differencesTo(database.db, tables)
  if (differences.length > 0) throw new DatabaseError(`Not everything was restored: ${differences.join('; ')}`)
  return true
}
