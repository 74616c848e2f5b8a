import { mixedScripts } from '../../../domain/contracts/accounts.ts'
import { isReservedKey } from '../../../domain/rules/reserved-names.ts'
import { mixesScripts } from '../../../domain/rules/usernames.ts'
import type { AppContext } from '../../app/context.ts'
import type { Db } from '../../db/engine.ts'
import { AppError, isUniqueViolation } from '../../http/errors.ts'
import { selectNameState } from './accounts.queries.ts'

const about = (message: string) => ({ errors: [{ path: 'username', message }] })
const usernameTaken = () => new AppError('conflict', 'Username already exists', about('Username already exists'))

/** The database decides who was first; this only words its answer. */
export function wordConflict(error: unknown): never {
  if (isUniqueViolation(error, 'users_username_key')) throw usernameTaken()
  if (isUniqueViolation(error, 'users_email_key')) {
    throw new AppError('conflict', 'Email already exists', {
      errors: [{ path: 'email', message: 'Email already exists' }],
    })
  }
  throw error
}

/**
 * The rules for a name somebody takes. The operator's own accounts (environment, command line, demo) pass by here. Two
 * who take one name at the same moment are told apart by the database.
 */
export async function refuseUsername(db: Db, username: string): Promise<void> {
  if (mixesScripts(username)) throw new AppError('invalid', mixedScripts, about(mixedScripts))
  const { key, isTaken } = await selectNameState(db, username)
  if (isTaken) throw usernameTaken()
  const reserved = 'This username is reserved. Please choose another one.'
  if (isReservedKey(key)) throw new AppError('conflict', reserved, about(reserved))
}

export async function checkUsername({ db }: Pick<AppContext, 'db'>, username: string) {
  const { key, isTaken } = await selectNameState(db, username)
  return { available: !isTaken && !isReservedKey(key) }
}

/** A name nobody has for somebody who comes through a provider, like the one they wish for. */
export async function freeUsername(db: Db, wished: string): Promise<string> {
  const name = wished.replace(/[^\p{L}\p{N}._-]/gu, '').slice(0, 40)
  const isGood = [...name].length >= 3 && !mixesScripts(name) && !isReservedKey((await selectNameState(db, name)).key)
  const base = isGood ? name : 'shopper'
  for (let suffix = 1; suffix < 1000; suffix += 1) {
    const candidate = suffix === 1 ? base : `${base}${suffix}`
    if ((await checkUsername({ db }, candidate)).available) return candidate
  }
  return `${base}${crypto.randomUUID().slice(0, 8)}`
}
