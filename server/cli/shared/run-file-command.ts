import { ConfigError } from '../../app/config.ts'
import { DatabaseError } from '../../db/database-error.ts'
import type { EngineLog } from '../../db/engine.ts'
import { describeError } from '../../http/error-log.ts'

/** Runs a command whose one argument is a file. What a person can mend is said in one line. */
export async function runFileCommand(usage: string, work: (file: string) => Promise<void>): Promise<void> {
  const [file, ...more] = process.argv.slice(2)
  if (!file || more.length > 0) {
    console.error(`Usage: ${usage}`)
    process.exitCode = 2
    return
  }
  try {
    await work(file)
  } catch (error) {
    const isExpected = error instanceof ConfigError || error instanceof DatabaseError || isFileError(error)
    console.error(isExpected ? error.message : describeError(error))
    process.exitCode = 1
  }
}

const isFileError = (error: unknown): error is Error => error instanceof Error && 'syscall' in error && 'path' in error

const quiet = () => {}
/** Commands speak through their one line of result; only trouble is worth more. */
export const consoleLog: EngineLog = {
  debug: quiet,
  info: quiet,
  warn: console.error,
  error: console.error,
  fatal: console.error,
}
