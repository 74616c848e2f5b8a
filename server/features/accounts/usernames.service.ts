import { isReservedName } from '../../../domain/rules/reserved-names.ts'
import { usernameProblem } from '../../../domain/rules/usernames.ts'
import type { AppContext } from '../../app/context.ts'
import type { Db } from '../../db/engine.ts'
import { AppError, isUniqueViolation } from '../../http/errors.ts'
import { selectNamesWithoutSkeleton, selectNameState, updateSkeletons } from './accounts.queries.ts'

const about = (message: string) => ({ errors: [{ path: 'username', message }] })
const usernameTaken = () => new AppError('conflict', 'Username already exists', about('Username already exists'))

const isNameViolation = (error: unknown) =>
  isUniqueViolation(error, 'users_username_key') || isUniqueViolation(error, 'users_username_skeleton')

/** The database decides who was first; this only words its answer. */
export function wordConflict(error: unknown): never {
  if (isNameViolation(error)) throw usernameTaken()
  if (isUniqueViolation(error, 'users_email_key')) {
    throw new AppError('conflict', 'Email already exists', {
      errors: [{ path: 'email', message: 'Email already exists' }],
    })
  }
  throw error
}

/**
 * Refuses a name that cannot be taken. The operator's own accounts (environment, command line, demo) are not checked
 * here. The unique indexes decide between two requests for one name at the same moment.
 */
export async function refuseUsername(db: Db, username: string, ownId?: number): Promise<void> {
  const problem = usernameProblem(username)
  if (problem) throw new AppError('invalid', problem, about(problem))
  if ((await selectNameState(db, username, ownId)).isTaken) throw usernameTaken()
  const reserved = 'This username is reserved. Please choose another one.'
  if (isReservedName(username)) throw new AppError('conflict', reserved, about(reserved))
}

export async function checkUsername({ db }: Pick<AppContext, 'db'>, username: string) {
  return { available: !isReservedName(username) && !(await selectNameState(db, username)).isTaken }
}

/** Returns a free name for a person who comes through a provider, like the one they wish for. */
export async function freeUsername(db: Db, wished: string): Promise<string> {
  const name = wished.replace(/[^\p{L}\p{N}._-]/gu, '').slice(0, 40)
  const isGood = [...name].length >= 3 && !usernameProblem(name) && !isReservedName(name)
  const base = isGood ? name : 'shopper'
  for (let suffix = 1; suffix < 1000; suffix += 1) {
    const candidate = suffix === 1 ? base : `${base}${suffix}`
    if ((await checkUsername({ db }, candidate)).available) return candidate
  }
  return `${base}${crypto.randomUUID().slice(0, 8)}`
}

const namesAtOnce = 1000

/**
 * Stores the skeletons of accounts that have none: those of older versions, and look-alikes of another account, which
 * get theirs once it is free.
 */
export async function fillSkeletons(db: Db): Promise<void> {
  let last = 0
  for (;;) {
    const rows = await selectNamesWithoutSkeleton(db, last, namesAtOnce)
    if (rows.length === 0) return
    await storeSkeletons(db, rows)
    last = rows.at(-1)?.id ?? last
  }
}

/** Tries again when a registration has taken one of the skeletons meanwhile. */
async function storeSkeletons(db: Db, rows: { id: number; username: string }[], triesLeft = 5): Promise<void> {
  try {
    await updateSkeletons(db, rows)
  } catch (error) {
    if (!isNameViolation(error) || triesLeft === 0) throw error
    await storeSkeletons(db, rows, triesLeft - 1)
  }
}
