import { databaseFailure } from '../db/query-error.ts'

/** An error for the log: what happened and where, but no values of a failed statement. */
export function describeError(error: unknown): { type: string; message: string; stack: string } {
  const failed = databaseFailure(error)
  if (failed) {
    const { reason, statement, cause } = failed
    return { type: 'DatabaseError', message: statement ? `${reason} in: ${statement}` : reason, stack: stackOf(cause) }
  }
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' }
  const causes = error instanceof AggregateError ? (error.errors as unknown[]) : [error.cause]
  const known = causes.filter((cause) => cause instanceof Error).map((cause) => describeError(cause).message)
  const because = known.length > 0 ? `; caused by ${known.join('; ')}` : ''
  return { type: error.name, message: error.message + because, stack: stackOf(error) }
}

/** The calls only: the lines before them repeat the message, which may have several. */
const stackOf = (error: unknown) =>
  error instanceof Error
    ? (error.stack ?? '')
        .split('\n')
        .filter((line) => /^\s+at /.test(line))
        .join('\n')
    : ''
