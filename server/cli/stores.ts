import { ConfigError, readConfig } from '../app/config.ts'
import { prepareDatabase } from '../app/prepare-database.ts'
import { DatabaseError } from '../db/database-error.ts'
import { openDatabase } from '../db/engine.ts'
import { ImportError, importStores, type ImportReport } from '../features/stores/stores.service.ts'
import { showProgress } from './shared/progress.ts'
import { consoleLog } from './shared/run-file-command.ts'
import { describeError } from '../http/error-log.ts'

/** npm run stores -- import FILE: stores from a CSV table, or from All the Places or OpenStreetMap GeoJSON. */
const [action, file, ...more] = process.argv.slice(2)
if (action !== 'import' || !file || more.length > 0) {
  console.error('Usage: npm run stores -- import FILE')
  process.exitCode = 2
} else {
  await run(file).catch((error: unknown) => {
    const isExpected = error instanceof ConfigError || error instanceof DatabaseError || error instanceof ImportError
    console.error(
      isExpected
        ? error.message
        : isFileError(error)
          ? `${file} cannot be read: ${error.message}`
          : describeError(error),
    )
    process.exitCode = 1
  })
}

async function run(source: string): Promise<void> {
  const config = readConfig(process.env)
  const database = await openDatabase({ ...config, poolSize: 2, log: consoleLog }).catch((error: unknown) => {
    const isInUse = error instanceof DatabaseError && /is in use by process/.test(error.message)
    throw isInUse ? new DatabaseError(`${error.message}. Stop the server, then import again.`) : error
  })
  try {
    await prepareDatabase(database)
    const progress = showProgress(process.stdout, 'stores')
    const begin = performance.now()
    const report = await importStores(database.db, source, progress.update).finally(progress.end)
    sayResult(report, (performance.now() - begin) / 1000)
  } finally {
    await database.close()
  }
}

function sayResult(report: ImportReport, seconds: number): void {
  const shown = 20
  for (const { line, message } of report.problems.slice(0, shown)) console.error(`Line ${line} ${message}`)
  if (report.problems.length > shown) console.error(`… and ${report.problems.length - shown} more rows with problems`)
  if (report.newRetailers.length > 0) console.log(`New retailers: ${report.newRetailers.join(', ')}`)
  const { read, created, updated, unchanged, ignored, problems } = report
  const counts = [
    `${created} added`,
    `${updated} updated`,
    `${unchanged} unchanged`,
    ...(ignored > 0 ? [`${ignored} closed ones left out`] : []),
    ...(problems.length > 0 ? [`${problems.length} skipped`] : []),
  ]
  console.log(`Read ${read} stores in ${seconds.toFixed(1)} s: ${counts.join(', ')}`)
  // Something was not imported: scripts should notice, although the rest is there.
  if (problems.length > 0) process.exitCode = 1
}

function isFileError(error: unknown): error is Error {
  return error instanceof Error && 'syscall' in error
}
