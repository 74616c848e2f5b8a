import { passwordProblem } from './password-rules.ts'
import { ConfigError } from '../../app/config.ts'
import type { AppContext } from '../../app/context.ts'
import type { Db } from '../../db/engine.ts'
import { AppError } from '../../http/errors.ts'
import { insertUser, lockAdmins, selectLogin, updateUser } from './accounts.queries.ts'
import { makePassword } from './made-passwords.service.ts'
import { hashPassword } from './passwords.ts'
import { endAccess } from './sessions.service.ts'
import { wordConflict } from './usernames.service.ts'

/** Rights are given to the name that was written, not to one that looks like it. */
const isSpelledSo = (user: { username: string }, username: string) =>
  user.username.normalize().toLowerCase() === username.normalize().toLowerCase()

const looksLikeAnother = () => new ConfigError('ADMIN_USERNAME looks like the name of another member')

/** The admin named in the environment: made at the first start, promoted at any later one; a password they have stays. */
export async function ensureAdmin({ db, config }: AppContext): Promise<void> {
  if (!config.admin) return
  const { username, password } = config.admin
  const existing = await selectLogin(db, username)
  if (existing && !isSpelledSo(existing, username)) throw looksLikeAnother()
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
  await insertUser(db, { username, passwordHash, isAdmin: true })
    .catch(wordConflict)
    .catch(async (error: unknown) => {
      if (!(error instanceof AppError && error.code === 'conflict')) throw error
      // Of two servers that start at once, the second finds the account made.
      if (!(await selectLogin(db, username))) throw looksLikeAnother()
    })
}

async function requireUser(tx: Db, username: string) {
  const user = await selectLogin(tx, username)
  if (!user || !isSpelledSo(user, username)) throw new AppError('not_found', `There is no user named ${username}`)
  return user
}

/** Gives the account a new password, which is told once, and ends its sessions. Call it in a transaction. */
export async function renewPassword(tx: Db, username: string) {
  const user = await requireUser(tx, username)
  const { password, passwordHash } = await makePassword()
  await updateUser(tx, user.id, { passwordHash })
  await endAccess(tx, user.id)
  return { id: user.id, username: user.username, password }
}

export async function setAdmin({ db }: Pick<AppContext, 'db'>, username: string, isAdmin: boolean) {
  return db.transaction(async (tx) => {
    const user = await requireUser(tx, username)
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
