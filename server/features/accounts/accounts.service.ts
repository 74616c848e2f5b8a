import { createHash, randomBytes } from 'node:crypto'
import type { Body } from '../../../domain/contracts/endpoint.ts'
import type {
  changePassword,
  changeProfile,
  login,
  register,
  resetPassword,
} from '../../../domain/contracts/accounts.ts'
import type { AppContext } from '../../app/context.ts'
import { publish } from '../../db/bus.ts'
import type { Db } from '../../db/engine.ts'
import { AppError, isUniqueViolation } from '../../http/errors.ts'
import { deleteSessionsOf } from '../../http/session.queries.ts'
import type { Viewer } from '../../http/viewer.ts'
import { passwordResetMail } from '../../providers/mail/templates.ts'
import { requireRight } from '../admin/audit.service.ts'
import { pauseMatcher } from '../finds/matcher-pause.service.ts'
import { refreshHuntStatuses } from '../hunts/hunt-progress.service.ts'
import { receivePhotos, releasePhotos, releasePhotosOfUser, takePhotos } from '../images/images.service.ts'
import {
  deleteResetsOf,
  deleteUser,
  insertReset,
  insertUser,
  lockAdmins,
  redeemReset,
  selectLogin,
  selectHuntsFoundThrough,
  selectPasswordHash,
  selectUser,
  selectUserByEmail,
  updateUser,
  usernameExists,
} from './accounts.queries.ts'
import { selectEverythingOf } from './export.queries.ts'
import { hashPassword, passwordFits, refuseWeakPassword } from './passwords.ts'

/** The database decides who was first; this only words its answer. */
export function wordConflict(error: unknown): never {
  if (isUniqueViolation(error, 'users_username_key')) throw new AppError('conflict', 'Username already exists')
  if (isUniqueViolation(error, 'users_email_key')) throw new AppError('conflict', 'Email already exists')
  throw error
}

export async function registerUser({ db, config }: AppContext, registration: Body<typeof register>) {
  refuseWeakPassword(config, registration.password)
  const { password, ...person } = registration
  // Looked up first only to spare the hash; two parallel registrations are told apart by the constraint.
  if (await usernameExists(db, person.username)) throw new AppError('conflict', 'Username already exists')
  const passwordHash = await hashPassword(password)
  return insertUser(db, { ...person, passwordHash }).catch(wordConflict)
}

export async function checkLogin(
  { db, limiter }: AppContext,
  { username, password }: Body<typeof login>,
  address: string,
) {
  const account = username.toLowerCase()
  await limiter.take('loginPerAccount', account)
  await limiter.take('loginPerAddress', address)
  const found = await selectLogin(db, username)
  if (!(await passwordFits(password, found?.passwordHash)) || !found) {
    throw new AppError('unauthenticated', 'Invalid username or password')
  }
  // Only failures count.
  await limiter.giveBack('loginPerAccount', account)
  await limiter.giveBack('loginPerAddress', address)
  if (found.isSuspended) throw new AppError('suspended', 'Your account has been suspended')
  return found
}

export async function checkUsername({ db }: AppContext, username: string) {
  return { available: !(await usernameExists(db, username)) }
}

export async function currentUserOf({ db }: AppContext, viewer: Viewer) {
  const user = await selectUser(db, viewer.id)
  if (!user) throw new AppError('unauthenticated', 'Please log in or register to continue.')
  return user
}

const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Runs as a job for known and unknown addresses alike, so that the answer tells nothing. */
export async function sendResetMail({ db, mailer, publicUrl }: AppContext, email: string): Promise<void> {
  const user = await selectUserByEmail(db, email)
  if (!user?.email || user.isSuspended) return
  const token = randomBytes(32).toString('base64url')
  await insertReset(db, hashToken(token), user.id)
  const link = `${publicUrl()}/reset-password?token=${token}`
  await mailer.send({ to: user.email, ...passwordResetMail({ name: user.firstName ?? user.username, link }) })
}

export async function setForgottenPassword(
  { db, config }: AppContext,
  { token, password }: Body<typeof resetPassword>,
) {
  refuseWeakPassword(config, password)
  const passwordHash = await hashPassword(password)
  await db.transaction(async (tx) => {
    const userId = await redeemReset(tx, hashToken(token))
    if (userId === undefined)
      throw new AppError('invalid', 'This link is not valid any more. Please ask for a new one.')
    // Whoever has the link has the mailbox.
    await updateUser(tx, userId, { passwordHash, emailVerifiedAt: new Date().toISOString() })
    await endAccess(tx, userId)
  })
}

/** On this channel servers hear whose open event streams to cut: a user id. Browsers that may come back do so. */
export const accessEnded = 'access.ended'

/** Ends all sessions and pending reset links of a person, but for the one given. */
export async function endAccess(tx: Db, userId: number, sparedSession?: string): Promise<void> {
  await deleteResetsOf(tx, userId)
  await deleteSessionsOf(tx, userId, sparedSession)
  await publish(tx, accessEnded, userId)
}

export async function setOwnPassword(
  context: AppContext,
  viewer: Viewer,
  { currentPassword, newPassword }: Body<typeof changePassword>,
): Promise<void> {
  await confirmPassword(context.db, viewer.id, currentPassword)
  await replacePassword(context, viewer.id, { password: newPassword, path: 'newPassword', spared: viewer.sessionHash })
}

interface NewPassword {
  password: string
  /** The field it was asked for in. */
  path: string
  /** A session that stays. */
  spared?: string | undefined
}

/** `also` runs in the same transaction, first: should it refuse, nothing has changed. */
export async function replacePassword(
  { db, config }: AppContext,
  userId: number,
  { password, path, spared }: NewPassword,
  also: (tx: Db) => Promise<void> = async () => {},
): Promise<void> {
  refuseWeakPassword(config, password, path)
  const passwordHash = await hashPassword(password)
  await db.transaction(async (tx) => {
    await also(tx)
    await updateUser(tx, userId, { passwordHash })
    await endAccess(tx, userId, spared)
  })
}

/** People who never set a password sign in through a provider and have none to confirm. */
async function confirmPassword(db: Db, userId: number, password: string): Promise<void> {
  const stored = await selectPasswordHash(db, userId)
  if (stored?.passwordHash == null) return
  if (!(await passwordFits(password, stored.passwordHash))) {
    throw new AppError('invalid', 'Current password is incorrect', {
      errors: [{ path: 'currentPassword', message: 'Current password is incorrect' }],
    })
  }
}

export async function changeOwnProfile(context: AppContext, viewer: Viewer, change: Body<typeof changeProfile>) {
  const user = await changeAccount(context, viewer, viewer.id, change)
  if (!user) throw new AppError('unauthenticated', 'Please log in or register to continue.')
  return user
}

type AccountChange = Body<typeof changeProfile> & { username?: string | undefined }
type Account = NonNullable<Awaited<ReturnType<typeof selectUser>>>

/** Only what is given changes; `also` runs in the same transaction. Undefined when there is no such account. */
export async function changeAccount(
  context: AppContext,
  editor: Viewer,
  userId: number,
  change: AccountChange,
  also: (tx: Db, before: Account, after: Account) => Promise<void> = async () => {},
): Promise<Account | undefined> {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const pictures = await receivePhotos(context, editor, given['profilePicture'] ? [given['profilePicture']] : [])
  if ('profilePicture' in given) given['profilePicture'] = pictures[0] ?? null
  return context.db
    .transaction(async (tx) => {
      await requireRight(tx, editor, { userId })
      const before = await selectUser(tx, userId)
      if (!before) return undefined
      if ('profilePicture' in given) {
        await takePhotos(context, tx, editor, pictures, { profileOf: userId })
        await releasePhotos(context, tx, { profileOf: userId }, pictures)
      }
      const isNewEmail = 'email' in given && given['email']?.toLowerCase() !== before.email?.toLowerCase()
      const after = await updateUser(tx, userId, isNewEmail ? { ...given, emailVerifiedAt: null } : given)
      if (after) await also(tx, before, after)
      return after
    })
    .catch(wordConflict)
}

export async function deleteOwnAccount(context: AppContext, viewer: Viewer, password: string): Promise<void> {
  await confirmPassword(context.db, viewer.id, password)
  await context.db.transaction((tx) => removeAccount(context, tx, viewer.id))
}

/** Everything a person has here goes with them: rows, photos, sessions. Others' hunts lose the finds they gave. */
export async function removeAccount(context: AppContext, tx: Db, userId: number): Promise<void> {
  await pauseMatcher(tx)
  await refuseLastAdmin(tx, userId)
  const hunts = await selectHuntsFoundThrough(tx, userId)
  await releasePhotosOfUser(context, tx, userId)
  await deleteUser(tx, userId)
  await publish(tx, accessEnded, userId)
  await refreshHuntStatuses(tx, hunts)
}

/** Nobody takes away the last admin who can still act. Call inside the transaction that would. */
export async function refuseLastAdmin(tx: Db, userId: number): Promise<void> {
  const admins = await lockAdmins(tx)
  if (admins.length === 1 && admins[0] === userId) {
    throw new AppError('conflict', 'The last admin cannot be suspended, deleted or demoted')
  }
}

export async function exportOwnData({ db }: AppContext, viewer: Viewer): Promise<Record<string, unknown>> {
  const [user, everything] = await Promise.all([selectUser(db, viewer.id), selectEverythingOf(db, viewer.id)])
  return { exportedAt: new Date().toISOString(), user, ...everything }
}
