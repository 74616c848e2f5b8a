import { resolve } from 'node:path'
import { ConfigError, readConfig } from '../../app/config.ts'
import {
  importFile,
  ImportRefused,
  requestImport,
  type ImportKind,
  type ImportReports,
} from '../../app/import-requests.ts'
import { prepareDatabase } from '../../app/prepare-database.ts'
import { DatabaseError } from '../../db/database-error.ts'
import { openDatabase } from '../../db/engine.ts'
import { describeError } from '../../http/error-log.ts'
import { showProgress } from './progress.ts'
import { consoleLog } from './run-file-command.ts'

/** `import FILE`, while the server runs or not. What was not imported makes scripts notice. */
export async function runImport<Kind extends ImportKind>(
  kind: Kind,
  things: string,
  sayResult: (report: ImportReports[Kind], seconds: number) => void,
): Promise<void> {
  const [action, file, ...more] = process.argv.slice(2)
  if (action !== 'import' || !file || more.length > 0) {
    console.error(`Usage: npm run ${kind} -- import FILE`)
    process.exitCode = 2
    return
  }
  try {
    const begin = performance.now()
    const report = await importWherever(kind, resolve(file), things)
    for (const { line, message } of report.problems.slice(0, mostShown)) console.error(`Line ${line} ${message}`)
    if (report.problems.length > mostShown)
      console.error(`… and ${report.problems.length - mostShown} more lines with problems`)
    sayResult(report, (performance.now() - begin) / 1000)
    if (report.problems.length > 0) process.exitCode = 1
  } catch (error) {
    const isExpected = error instanceof ConfigError || error instanceof DatabaseError || error instanceof ImportRefused
    console.error(isExpected ? error.message : describeError(error))
    process.exitCode = 1
  }
}

const mostShown = 20

async function importWherever<Kind extends ImportKind>(kind: Kind, file: string, things: string) {
  const config = readConfig(process.env)
  const progress = showProgress(process.stdout, things)
  try {
    const asked = config.databaseUrl ? undefined : await requestImport(kind, config.dataDir, file, progress.update)
    if (asked) return asked
    const database = await openDatabase({ ...config, poolSize: 2, log: consoleLog })
    try {
      await database.withPreparationLock(() => prepareDatabase(database))
      return await importFile(kind, database, file, progress.update)
    } finally {
      await database.close()
    }
  } finally {
    progress.end()
  }
}
