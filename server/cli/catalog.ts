import { ConfigError, readConfig } from '../app/config.ts'
import { prepareDatabase } from '../app/prepare-database.ts'
import { DatabaseError } from '../db/database-error.ts'
import { openDatabase } from '../db/engine.ts'
import { CatalogError, importCatalog, type CatalogReport } from '../features/products/products.service.ts'
import { showProgress } from './shared/progress.ts'
import { consoleLog } from './shared/run-file-command.ts'
import { describeError } from '../http/error-log.ts'

/** npm run catalog -- import FILE: products and what stores have of them, from a CSV table. */
const [action, file, ...more] = process.argv.slice(2)
if (action !== 'import' || !file || more.length > 0) {
  console.error('Usage: npm run catalog -- import FILE')
  process.exitCode = 2
} else {
  await run(file).catch((error: unknown) => {
    const isExpected = error instanceof ConfigError || error instanceof DatabaseError || error instanceof CatalogError
    const isFileError = error instanceof Error && 'syscall' in error
    console.error(
      isExpected ? error.message : isFileError ? `${file} cannot be read: ${error.message}` : describeError(error),
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
    const progress = showProgress(process.stdout, 'lines')
    sayResult(await importCatalog(database, source, progress.update).finally(progress.end))
  } finally {
    await database.close()
  }
}

function sayResult({ lines, created, updated, stock, problems }: CatalogReport): void {
  const shown = 20
  for (const { line, message } of problems.slice(0, shown)) console.error(`Line ${line} ${message}`)
  if (problems.length > shown) console.error(`… and ${problems.length - shown} more lines with problems`)
  const skipped = problems.length > 0 ? `, ${problems.length} skipped` : ''
  console.log(`Read ${lines} lines: ${created} products added, ${updated} updated, stock of ${stock}${skipped}`)
  // Something was not imported: scripts should notice, although the rest is there.
  if (problems.length > 0) process.exitCode = 1
}
