import { DrizzleQueryError } from 'drizzle-orm/errors'

/** An error for the log. Values of a failed statement may be anybody's data, so only its text and the reason are kept. */
export function describeError(error: unknown): { type: string; message: string; stack: string } {
  if (error instanceof DrizzleQueryError) {
    const reason = error.cause instanceof Error ? error.cause.message : 'unknown reason'
    const statement = error.query.replaceAll(/\s+/g, ' ').slice(0, 500)
    return { type: 'DatabaseError', message: `${reason} in: ${statement}`, stack: stackOf(error.cause) }
  }
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' }
  const cause = error.cause instanceof Error ? `; caused by ${describeError(error.cause).message}` : ''
  return { type: error.name, message: error.message + cause, stack: stackOf(error) }
}

const stackOf = (error: unknown) => (error instanceof Error ? (error.stack ?? '').split('\n').slice(1).join('\n') : '')
