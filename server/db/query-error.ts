import { DrizzleQueryError } from 'drizzle-orm/errors'

/** What the database says of an error besides its words: codes and names, never values. */
interface DatabaseReport {
  code: string
  routine?: unknown
  schema_name?: unknown
  table_name?: unknown
  column_name?: unknown
  constraint_name?: unknown
}

/** Errors of the database itself have an SQLSTATE and a severity; those of a broken connection have neither. */
const isReport = (error: unknown): error is DatabaseReport =>
  typeof error === 'object' &&
  error !== null &&
  'severity' in error &&
  'code' in error &&
  /^[0-9A-Z]{5}$/.test(String(error.code))

const told = (name: string, value: unknown) => (typeof value === 'string' && value ? `, ${name} ${value}` : '')

/**
 * Why the database refused: its code, and the table, column and constraint. Its own words often quote what somebody
 * wrote (`invalid input syntax for type integer: "…"`, `Key (email)=(…) already exists`), so they are left out.
 */
function reasonOf(cause: unknown): string {
  if (isReport(cause)) {
    const { code, table_name, column_name, constraint_name, routine } = cause
    const place = told('table', table_name) + told('column', column_name) + told('constraint', constraint_name)
    return `SQLSTATE ${code}${place}${told('routine', routine)}`
  }
  return cause instanceof Error ? cause.message : 'unknown reason'
}

/** For logs: a statement in one line of bounded length, its values left out. */
export const withoutLiterals = (statement: string) =>
  statement
    .replaceAll(/'(?:[^']|'')*'/g, "'?'")
    .replaceAll(/\s+/g, ' ')
    .slice(0, 500)

export interface DatabaseFailure {
  reason: string
  /** With the places of its values, not the values. Undefined where only the answer is known. */
  statement?: string
  cause: unknown
}

/** Why a statement failed, without its values: those may be anybody's data. Undefined for other errors. */
export function databaseFailure(error: unknown): DatabaseFailure | undefined {
  if (isReport(error)) return { reason: reasonOf(error), cause: error }
  if (!(error instanceof DrizzleQueryError)) return undefined
  const statement = withoutLiterals(error.query)
  return { reason: reasonOf(error.cause), statement, cause: error.cause }
}
