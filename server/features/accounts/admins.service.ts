import type { AppContext } from '../../app/context.ts'
import { AppError } from '../../http/errors.ts'
import { insertUser, selectLogin, updateUser } from './accounts.queries.ts'
import { refuseLastAdmin, wordConflict } from './accounts.service.ts'
import { hashPassword, refuseWeakPassword } from './passwords.ts'

/** The admin named in the environment: made at the first start, promoted at any later one; an own password is kept. */
export async function ensureAdmin({ db, config }: AppContext): Promise<void> {
  if (!config.admin) return
  const { username, password } = config.admin
  const existing = await selectLogin(db, username)
  if (existing) {
    await updateUser(db, existing.id, { isAdmin: true, isSuspended: false })
    return
  }
  refuseWeakPassword(config, password, 'ADMIN_PASSWORD')
  const passwordHash = await hashPassword(password)
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
    if (!user) throw new AppError('not_found', `There is no user named ${username}`)
    if (!isAdmin) await refuseLastAdmin(tx, user.id)
    await updateUser(tx, user.id, { isAdmin })
    return { id: user.id, username: user.username, wasAdmin: user.isAdmin }
  })
}
