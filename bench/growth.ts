import { mkdir, mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import postgres from 'postgres'
import { withPostgres } from './faults/postgres.ts'
import { fillCommunity } from './growth/community.ts'
import { fill } from './growth/fill.ts'
import { measure, sizes } from './growth/measure.ts'
import { startServer } from './load/community.ts'
import { openSetting, type Setting } from './setting/engine.ts'
import { printTable } from './setting/figures.ts'

/**
 * Millions of hunts and gatherings on PostgreSQL, made in the database by SQL; then lists, searches, the front page, store pages,
 * new records and deleted accounts through the built server, and what tables and indexes take.
 * Usage: npm run bench:growth [-- --rows 10000000 --keep FOLDER]. A kept folder is used again with the rows it has.
 */
const { values } = parseArgs({ options: { rows: { type: 'string', default: '10000000' }, keep: { type: 'string' } } })
const rows = Number(values.rows)
if (!(rows >= 100)) throw new Error('--rows is a number of 100 or more')

/**
 * A row takes 1,700 bytes with its indexes, as measured at 100,000, and what members leave on it 600; building them takes
 * room besides, and so does the log.
 */
const bytesPerRow = 2600
const bytesOfLog = 8 * 2 ** 30
const settings = {
  shared_buffers: '2GB',
  effective_cache_size: '8GB',
  max_wal_size: '8GB',
  checkpoint_timeout: '30min',
  random_page_cost: '1.1',
}

async function refuseWithoutRoom(): Promise<void> {
  const { bavail, bsize } = await statfs(values.keep ?? tmpdir())
  const [free, needed] = [bavail * bsize, rows * bytesPerRow + bytesOfLog]
  const gigabytes = (bytes: number) => `${(bytes / 2 ** 30).toFixed(1)} GB`
  console.log(`${rows} rows take about ${gigabytes(needed)} with the write-ahead log; ${gigabytes(free)} are free`)
  if (free < 1.5 * needed) throw new Error(`At least ${gigabytes(1.5 * needed)} must be free`)
}

async function run(setting: Setting & { DATABASE_URL: string }): Promise<void> {
  await (await openSetting(setting)).close()
  const sql = postgres(setting.DATABASE_URL, { max: 1, onnotice() {} })
  const begin = performance.now()
  const minutes = () => ((performance.now() - begin) / 60_000).toFixed(1)
  const [state] = await sql<{ isBegun: boolean; isDone: boolean }[]>`
    select to_regclass('growth_stores') is not null as "isBegun", to_regclass('growth_parts') is not null and to_regclass('growth_marks') is null as "isDone"`
  if (state?.isBegun && !state.isDone) throw new Error('The kept folder is of a run that did not end: remove it')
  if (!state?.isDone) {
    await refuseWithoutRoom()
    await fill({
      databaseUrl: setting.DATABASE_URL,
      rows,
      log: (line) => console.error(`${minutes().padStart(6)} min  ${line}`),
    })
    console.log(`made in ${minutes()} minutes`)
  }
  await fillCommunity(setting.DATABASE_URL, (line) => console.error(`${minutes().padStart(6)} min  ${line}`))
  const server = await startServer(setting)
  try {
    const measured = await measure(sql, server.origin)
    console.log('\nPostgreSQL, over HTTP, one request after the other')
    printTable([['', 'measured', 'p50 ms', 'p95 ms', 'failed'], ...measured])
  } finally {
    await server.stop()
  }
  const { tables, indexes, total } = await sizes(sql)
  console.log('\nMB')
  printTable([['table', 'rows', 'rows MB', 'indexes MB', 'all MB'], ...tables])
  console.log()
  printTable([['index', 'MB'], ...indexes])
  console.log(`\ndatabase: ${(total / 2 ** 30).toFixed(2)} GB`)
  await sql.end()
}

if (values.keep) await mkdir(values.keep, { recursive: true })
const files = values.keep ? resolve(values.keep, 'files') : await mkdtemp(join(tmpdir(), 'hgfs-bench-'))
try {
  const options = { keep: values.keep, niceness: 0 }
  await withPostgres((url) => run({ DATA_DIR: files, DATABASE_URL: url }), settings, options)
} finally {
  if (!values.keep) await rm(files, { recursive: true, force: true })
}
