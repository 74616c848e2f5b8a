import { ConfigError } from '../../app/config.ts'
import { DatabaseError } from '../../db/database-error.ts'
import type { EngineLog } from '../../db/engine.ts'
import { describeError } from '../../http/error-log.ts'

/** Runs a command whose one argument is a file, with the given flags. What a person can mend is said in one line. */
export async function runFileCommand<Flag extends string>(
  usage: string,
  flags: readonly Flag[],
  work: (file: string, isSet: (flag: Flag) => boolean) => Promise<void>,
): Promise<void> {
  const given = new Set(process.argv.slice(2))
  const isSet = (flag: Flag) => given.has(flag)
  const [file, ...more] = process.argv.slice(2).filter((argument) => !flags.some((flag) => flag === argument))
  if (!file || file.startsWith('--') || more.length > 0) {
    console.error(`Usage: ${usage}`)
    process.exitCode = 2
    return
  }
  try {
    await work(file, isSet)
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
