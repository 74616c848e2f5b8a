import { passwordProblem } from './password-rules.ts'
import { ConfigError } from '../../app/config.ts'
import type { AppContext } from '../../app/context.ts'
import type { Db } from '../../db/engine.ts'
import { AppError } from '../../http/errors.ts'
import { insertUser, lockAdmins, selectLogin, updateUser } from './accounts.queries.ts'
import { hashPassword } from './passwords.ts'
import { wordConflict } from './usernames.service.ts'

/** Rights are given to the name that was written, not to one that looks like it. */
const isSpelledSo = (user: { username: string }, username: string) =>
  user.username.normalize().toLowerCase() === username.normalize().toLowerCase()

/** The admin named in the environment: made at the first start, promoted at any later one; a password they have stays. */
export async function ensureAdmin({ db, config }: AppContext): Promise<void> {
  if (!config.admin) return
  const { username, password } = config.admin
  const existing = await selectLogin(db, username)
  if (existing && !isSpelledSo(existing, username))
    throw new ConfigError('ADMIN_USERNAME looks like the name of somebody else')
  if (existing?.passwordHash) {
    await updateUser(db, existing.id, { isAdmin: true, isSuspended: false })
    return
  }
  const problem = passwordProblem(password, username)
  if (problem) throw new ConfigError(`ADMIN_PASSWORD cannot be used: ${problem}`)
  const passwordHash = await hashPassword(password)
  if (existing) {
    await updateUser(db, existing.id, { isAdmin: true, isSuspended: false, passwordHash })
    return
  }
  // Two servers may start at once: whoever is second finds the account made.
  await insertUser(db, { username, passwordHash, isAdmin: true })
    .catch(wordConflict)
    .catch((error: unknown) => {
      if (!(error instanceof AppError && error.code === 'conflict')) throw error
    })
}

export async function setAdmin({ db }: Pick<AppContext, 'db'>, username: string, isAdmin: boolean) {
  return db.transaction(async (tx) => {
    const user = await selectLogin(tx, username)
    if (!user || !isSpelledSo(user, username)) throw new AppError('not_found', `There is no user named ${username}`)
    if (!isAdmin) await refuseLastAdmin(tx, user.id)
    await updateUser(tx, user.id, { isAdmin })
    return { id: user.id, username: user.username, wasAdmin: user.isAdmin }
  })
}

/** Nobody takes away the last admin who can still act. Call inside the transaction that would. */
export async function refuseLastAdmin(tx: Db, userId: number): Promise<void> {
  const admins = await lockAdmins(tx)
  if (admins.length === 1 && admins[0] === userId) {
    throw new AppError('conflict', 'The last admin cannot be suspended, deleted or demoted')
  }
}
