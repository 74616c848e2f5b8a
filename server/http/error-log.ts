import { failedStatement } from '../db/query-error.ts'

/** An error for the log: what happened and where, but no values of a failed statement. */
export function describeError(error: unknown): { type: string; message: string; stack: string } {
  const failed = failedStatement(error)
  if (failed) {
    return { type: 'DatabaseError', message: `${failed.reason} in: ${failed.statement}`, stack: stackOf(failed.cause) }
  }
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' }
  const cause = error.cause instanceof Error ? `; caused by ${describeError(error.cause).message}` : ''
  return { type: error.name, message: error.message + cause, stack: stackOf(error) }
}

const stackOf = (error: unknown) => (error instanceof Error ? (error.stack ?? '').split('\n').slice(1).join('\n') : '')
