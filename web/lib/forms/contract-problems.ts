import type { z } from 'zod'
import { ApiError } from '../api.ts'

/** By field, in words for people. */
export type Problems = Record<string, string>

/** Says no to one field of a form that is being sent. */
export class FieldProblem extends Error {
  readonly field: string
  constructor(field: string, message: string) {
    super(message)
    this.field = field
  }
}

export const firstPart = (path: string): string => path.split('.')[0] ?? ''

/** What the contract has against a request, in its words; the server would say the same. */
export function problemsIn(contract: z.ZodType, body: unknown, fieldOf = firstPart): Problems {
  const problems: Problems = {}
  for (const issue of contract.safeParse(body).error?.issues ?? []) {
    // Where a field may also be empty, what was meant is the other branch.
    const nested = issue.code === 'invalid_union' ? issue.errors.at(-1)?.[0]?.message : undefined
    problems[fieldOf(issue.path.join('.'))] ??= nested ?? issue.message
  }
  return problems
}

/** What the server has against the fields; `blames` names the one that answers for the whole. */
export function problemsOfFailure(
  error: unknown,
  fieldOf: (path: string) => string,
  blames: (error: Error) => string | undefined,
): Problems {
  if (error instanceof FieldProblem) return { [error.field]: error.message }
  if (!(error instanceof Error)) return {}
  const said = error instanceof ApiError ? error.errors : []
  if (said.length > 0) return Object.fromEntries(said.map(({ path, message }) => [fieldOf(path), message]))
  const field = blames(error)
  return field === undefined ? {} : { [field]: error.message }
}
