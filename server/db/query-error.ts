import { DrizzleQueryError } from 'drizzle-orm/errors'

/** Why a statement failed, without its values: those may be anybody's data. Undefined for other errors. */
export function failedStatement(error: unknown): { reason: string; statement: string; cause: unknown } | undefined {
  if (!(error instanceof DrizzleQueryError)) return undefined
  const reason = error.cause instanceof Error ? error.cause.message : 'unknown reason'
  return { reason, statement: error.query.replaceAll(/\s+/g, ' ').slice(0, 500), cause: error.cause }
}
