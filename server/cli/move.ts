import { resolve } from 'node:path'
import { allJobs } from '../app/all-jobs.ts'
import { ConfigError, readConfig, type Config } from '../app/config.ts'
import { requestMove } from '../app/move-requests.ts'
import { prepareDatabase } from '../app/prepare-database.ts'
import { backUp, noFiles, type BackupFiles } from '../db/backup/backup.ts'
import { differencesTo } from '../db/backup/check.ts'
import { restore } from '../db/backup/restore.ts'
import { DatabaseError } from '../db/database-error.ts'
import { openDatabase, type Database } from '../db/engine.ts'
import { markMoved, marker, movedTo, refuseMoved, unmarkMoved } from '../db/moved-folder.ts'
import { carryOver } from '../jobs/queue.ts'
import { pendingJobs, type PendingJob } from '../jobs/carry.ts'
import { describeError } from '../http/error-log.ts'
import { contentTypeOf } from '../providers/storage/file-store.ts'
import { createFileStore } from '../providers/storage/index.ts'
import { refuseBesideServers } from './shared/beside-servers.ts'
import { isInhabited } from './shared/inhabited.ts'
import { consoleLog } from './shared/run-file-command.ts'

/**
 * npm run move -- DATABASE_URL: takes a community from the embedded engine to PostgreSQL, while its server runs or not.
 * npm run move -- --back FOLDER: the other way round; servers must be stopped.
 */
const [first, second, ...more] = process.argv.slice(2)
const isBack = first === '--back'
if (!first || more.length > 0 || (isBack ? !second : second !== undefined)) {
  console.error('Usage: npm run move -- DATABASE_URL, or DATABASE_URL=… npm run move -- --back FOLDER')
  process.exitCode = 2
} else {
  await (isBack ? moveBack(second ?? '') : moveToServer(first)).catch((error: unknown) => {
    const isExpected = error instanceof ConfigError || error instanceof DatabaseError
    console.error(isExpected ? error.message : describeError(error))
    process.exitCode = 1
  })
}

async function moveToServer(databaseUrl: string) {
  const config = readConfig({ ...process.env, DATABASE_URL: '' })
  const { databaseUrl: checkedUrl } = readConfig({
    DATABASE_URL: databaseUrl,
    DATABASE_PASSWORD: process.env['DATABASE_PASSWORD'],
    SESSION_SECRET: 'x'.repeat(32),
  })
  const target = await openDatabase({ ...config, databaseUrl: checkedUrl, poolSize: 2, log: consoleLog })
  try {
    await refuseBesideServers(target, 'moving')
    await refuseInhabited(target, noFiles)
    const place = target.description
    const begin = performance.now()
    const server = await requestMove(config.dataDir, place)
    if (server) {
      try {
        await bring(target, server.archive, noFiles)
        await server.done()
      } catch (error) {
        server.giveUp()
        throw error
      }
      if ((await movedTo(config.dataDir)) === undefined)
        throw new DatabaseError('The running server did not note the move; stop it, then move again')
    } else {
      await refuseMoved(config.dataDir)
      await withDatabase({ ...config, databaseUrl: undefined }, async (source) => {
        const archive = backUp(source, noFiles, { folder: config.dataDir, jobs: await waitingJobs(source) })
        await bring(target, archive, noFiles)
      })
      await markMoved(config.dataDir, place)
    }
    sayTime(begin, server ? 'The running server shows everything, but changes nothing until you stop it.' : undefined)
    const secret = config.sessionSecret ? '' : ` SESSION_SECRET="$(cat ${config.dataDir}/session-secret)"`
    console.log(`Start it now with DATABASE_URL=…${secret}`)
    if (!config.s3) console.log(`Photos stay where they are, in ${config.dataDir}: keep DATA_DIR as it is.`)
    console.log(`The way back: DATABASE_URL=… npm run move -- --back ${config.dataDir}`)
  } finally {
    await target.close()
  }
}

async function moveBack(folder: string) {
  const config = readConfig(process.env)
  if (!config.databaseUrl) throw new ConfigError('DATABASE_URL is required: where the rows are now')
  await withDatabase(config, async (source) => {
    await refuseBesideServers(source, 'moving')
    // Rows that were moved from there to here are older than those here; any others are not ours to replace.
    const noted = await movedTo(folder)
    const stays = config.s3 !== undefined || resolve(folder) === resolve(config.dataDir)
    const filesThere = stays ? noFiles : createFileStore({ s3: undefined, dataDir: folder })
    const begin = performance.now()
    await withDatabase({ ...config, databaseUrl: undefined, dataDir: folder }, async (target) => {
      if (noted !== source.description) {
        await prepareDatabase(target)
        const why =
          noted &&
          `The file ${marker(folder)} says "${noted}", but the rows are moved back from "${source.description}": they count as the same database only if host, port and name are written the same`
        await refuseInhabited(target, filesThere, why)
      }
      const photos = stays ? noFiles : createFileStore(config)
      const archive = backUp(source, photos, { folder, jobs: await waitingJobs(source) })
      await bring(target, archive, filesThere)
    })
    await unmarkMoved(folder)
    sayTime(begin)
    console.log(`Start it now without DATABASE_URL, with DATA_DIR=${folder}`)
  })
}

/** Loads the rows, compares them one by one with where they came from, and puts the waiting jobs in line. */
async function bring(target: Database, archive: AsyncIterable<Buffer>, files: BackupFiles) {
  const { rows, files: photos, tables, manifest } = await restore(target, files, contentTypeOf, archive)
  const differences = await differencesTo(target.db, manifest.tables)
  if (differences.length > 0) throw new DatabaseError(`The rows did not arrive as they were: ${differences.join('; ')}`)
  const jobs = (manifest.jobs ?? []) as PendingJob[]
  await target.withPreparationLock(async () => {
    await prepareDatabase(target)
    await carryOver(target, allJobs, jobs)
  })
  console.log(`Moved ${rows} rows of ${tables} tables, all compared, ${photos} photos and ${jobs.length} waiting jobs`)
}

async function withDatabase<Result>(config: Config, work: (database: Database) => Promise<Result>): Promise<Result> {
  const database = await openDatabase({ ...config, poolSize: 2, log: consoleLog, mayBeMoved: true })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

async function waitingJobs({ sql }: Database): Promise<PendingJob[]> {
  const [queue] = await sql`select to_regclass('pgboss.job') is not null as "isThere"`
  return queue?.isThere ? pendingJobs(sql) : []
}

async function refuseInhabited(target: Database, files: BackupFiles, why?: string) {
  if (await isInhabited(target, files))
    throw new DatabaseError(
      [`There are people, stores, products or photos in ${target.description} already; move to an empty one`, why]
        .filter(Boolean)
        .join('. '),
    )
}

function sayTime(begin: number, more = '') {
  console.log(`Nothing could be changed for ${((performance.now() - begin) / 1000).toFixed(1)} s. ${more}`.trim())
}
