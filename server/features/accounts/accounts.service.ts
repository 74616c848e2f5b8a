import type { Body } from '../../../domain/contracts/endpoint.ts'
import type {
  changePassword,
  changeProfile,
  login,
  register,
  resetPassword,
} from '../../../domain/contracts/accounts.ts'
import type { AppContext } from '../../app/context.ts'
import type { Db } from '../../db/engine.ts'
import { AppError } from '../../http/errors.ts'
import { tellAccessEnded } from '../../http/session-end.ts'
import type { LimitName } from '../../http/rate-limit.ts'
import type { Viewer } from '../../http/viewer.ts'
import { passwordResetMail } from '../../providers/mail/templates.ts'
import { requireRight } from '../audit/audit.service.ts'
import { dropUnused, proposalsOf } from '../categories/categories.service.ts'
import { lockFinds, refreshHuntStatuses } from '../progress/progress.service.ts'
import { receivePhotos, releasePhotos, releasePhotosOfUser, takePhotos } from '../images/images.service.ts'
import { refuseLastAdmin } from './admins.service.ts'
import {
  deleteExpiredResets,
  deleteUser,
  insertReset,
  insertUser,
  lockUser,
  redeemReset,
  selectLogin,
  selectHuntsFoundThrough,
  selectNameState,
  selectResetUser,
  selectUser,
  selectUserByEmail,
  updateUser,
} from './accounts.queries.ts'
import { confirmPassword, wrongCurrentPassword } from './current-password.service.ts'
import { deleteExpiredConfirmations } from './email-confirmation.queries.ts'
import { askToConfirm, followNewEmail } from './email-confirmation.service.ts'
import { selectEverythingOf } from './export.queries.ts'
import { deadLink, hashToken, newToken } from './link-tokens.ts'
import { hashPassword, passwordFits, refuseWeakPassword } from './passwords.ts'
import { endAccess } from './sessions.service.ts'
import { refuseUsername, wordConflict } from './usernames.service.ts'
import { refuseUnknownZip } from '../newsletter/newsletter.service.ts'

export { ensureAdmin, refuseLastAdmin, renewPassword, setAdmin } from './admins.service.ts'
export { makePassword, takePasswordAway } from './made-passwords.service.ts'
export { endAccess } from './sessions.service.ts'
export { fillSkeletons } from './usernames.service.ts'

export async function registerUser(context: AppContext, registration: Body<typeof register>) {
  const { db, config } = context
  const { password, ...person } = registration
  refuseWeakPassword(config, password, person.username)
  refuseUnknownZip(person.zipCode)
  await refuseUsername(db, person.username)
  const passwordHash = await hashPassword(password)
  return db
    .transaction(async (tx) => {
      const user = await insertUser(tx, { ...person, passwordHash })
      await askToConfirm(context, tx, user)
      return user
    })
    .catch(wordConflict)
}

/** Where somebody tries to sign in from. */
export interface LoginOrigin {
  network: string
  /** Names the browser if this person has signed in with it before. */
  knownDevice(userId: number): string | undefined
}

export async function checkLogin(
  { db, limiter }: AppContext,
  { username, password }: Body<typeof login>,
  origin: LoginOrigin,
) {
  const found = await selectLogin(db, username)
  const device = found && origin.knownDevice(found.id)
  const account = found ? `#${found.id}` : (await selectNameState(db, username)).key
  // A browser the person knows has tries of its own: strangers who use up the account's lock out only strangers.
  const counted: [LimitName, string][] = device
    ? [['loginPerDevice', device]]
    : [
        ['loginPerAccount', account],
        ['loginPerAddress', origin.network],
      ]
  for (const [limit, who] of counted) await limiter.take(limit, who)
  if (!(await passwordFits(password, found?.passwordHash)) || !found) {
    throw new AppError('unauthenticated', 'Invalid username or password')
  }
  // Only failures count.
  for (const [limit, who] of counted) await limiter.giveBack(limit, who)
  if (found.isSuspended) throw new AppError('suspended', 'Your account has been suspended')
  return found
}

export async function currentUserOf({ db }: AppContext, viewer: Viewer) {
  const user = await selectUser(db, viewer.id)
  if (!user) throw new AppError('unauthenticated', 'Please log in or register to continue.')
  return user
}

/** Runs as a job for known and unknown addresses alike, so that the answer tells nothing. */
export async function sendResetMail({ db, mailer, publicUrl }: AppContext, email: string): Promise<void> {
  const user = await selectUserByEmail(db, email)
  if (!user?.email || user.isSuspended) return
  const token = newToken()
  await insertReset(db, hashToken(token), user.id)
  const link = `${publicUrl()}/reset-password?token=${token}`
  await mailer.send({ to: user.email, ...passwordResetMail({ name: user.firstName ?? user.username, link }) })
}

export async function setForgottenPassword(
  { db, config }: AppContext,
  { token, password }: Body<typeof resetPassword>,
) {
  const person = await selectResetUser(db, hashToken(token))
  if (!person) throw new AppError('invalid', deadLink)
  refuseWeakPassword(config, password, person.username)
  const passwordHash = await hashPassword(password)
  await db.transaction(async (tx) => {
    const userId = await redeemReset(tx, hashToken(token))
    if (userId === undefined) throw new AppError('invalid', deadLink)
    // Whoever has the link has the mailbox.
    await updateUser(tx, userId, { passwordHash, emailVerifiedAt: new Date().toISOString() })
    await endAccess(tx, userId)
  })
}

export async function setOwnPassword(
  context: AppContext,
  viewer: Viewer,
  { currentPassword, newPassword }: Body<typeof changePassword>,
): Promise<void> {
  await confirmPassword(context, viewer.id, currentPassword)
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
  const user = await selectUser(db, userId)
  if (user) refuseWeakPassword(config, password, user.username, path)
  const passwordHash = await hashPassword(password)
  await db.transaction(async (tx) => {
    await also(tx)
    await updateUser(tx, userId, { passwordHash })
    await endAccess(tx, userId, spared)
  })
}

type Account = NonNullable<Awaited<ReturnType<typeof selectUser>>>

const isOtherEmail = (email: string | null | undefined, { email: present }: Account) =>
  email !== undefined && email?.toLowerCase() !== present?.toLowerCase()

export async function changeOwnProfile(
  context: AppContext,
  viewer: Viewer,
  { currentPassword, ...change }: Body<typeof changeProfile>,
) {
  const changesEmail = isOtherEmail(change.email, await currentUserOf(context, viewer))
  if (changesEmail) await confirmPassword(context, viewer.id, currentPassword)
  const user = await changeAccount(context, viewer, viewer.id, change, async (_tx, before) => {
    // Changed in between by somebody else: what was looked at is not what would be overwritten.
    if (!changesEmail && isOtherEmail(change.email, before)) throw wrongCurrentPassword()
  })
  if (!user) throw new AppError('unauthenticated', 'Please log in or register to continue.')
  return user
}

type AccountChange = Omit<Body<typeof changeProfile>, 'currentPassword'> & { username?: string | undefined }

/** Only what is given changes; `also` runs in the same transaction. Undefined when there is no such account. */
export async function changeAccount(
  context: AppContext,
  editor: Viewer,
  userId: number,
  { visibility, ...change }: AccountChange,
  also: (tx: Db, before: Account, after: Account) => Promise<void>,
): Promise<Account | undefined> {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const pictures = await receivePhotos(context, editor, given['profilePicture'] ? [given['profilePicture']] : [])
  if ('profilePicture' in given) given['profilePicture'] = pictures[0] ?? null
  return context.db
    .transaction(async (tx) => {
      await requireRight(tx, editor, { userId })
      const before = await lockUser(tx, userId)
      if (!before) return undefined
      if (change.zipCode !== before.zipCode) refuseUnknownZip(change.zipCode)
      // Unchanged, it is not written: an older look-alike keeps the name it has.
      if (change.username === before.username) delete given['username']
      else if (change.username !== undefined) await refuseRename(tx, before, change.username)
      if ('profilePicture' in given) {
        await takePhotos(context, tx, editor, pictures, { profileOf: userId })
        await releasePhotos(context, tx, { profileOf: userId }, pictures)
      }
      const isNewEmail = isOtherEmail(change.email, before)
      const after = await updateUser(tx, userId, {
        ...given,
        ...(isNewEmail ? { emailVerifiedAt: null } : {}),
        ...(visibility ? { visibility: { ...before.visibility, ...visibility } } : {}),
      })
      if (!after) return undefined
      if (isNewEmail) await followNewEmail(context, tx, before, after)
      await also(tx, before, after)
      return after
    })
    .catch(wordConflict)
}

/** Lets an account change the spelling of its own name, also where that has been reserved since. */
async function refuseRename(tx: Db, before: Account, after: string): Promise<void> {
  const [old, wished] = [await selectNameState(tx, before.username), await selectNameState(tx, after)]
  if (old.key !== wished.key) await refuseUsername(tx, after, before.id)
}

export async function deleteOwnAccount(context: AppContext, viewer: Viewer, password: string): Promise<void> {
  await confirmPassword(context, viewer.id, password)
  await context.db.transaction((tx) => removeAccount(context, tx, viewer.id))
}

/** Everything a person has here goes with them: rows, photos, sessions. Others' hunts lose the finds they gave. */
export async function removeAccount(context: AppContext, tx: Db, userId: number): Promise<void> {
  await lockFinds(tx)
  await refuseLastAdmin(tx, userId)
  const hunts = await selectHuntsFoundThrough(tx, userId)
  await releasePhotosOfUser(context, tx, userId)
  const proposals = await proposalsOf(tx, userId)
  await deleteUser(tx, userId)
  await dropUnused(tx, proposals)
  await tellAccessEnded(tx, { userId })
  await refreshHuntStatuses(tx, hunts)
}

export async function exportOwnData({ db }: AppContext, viewer: Viewer): Promise<Record<string, unknown>> {
  const [user, everything] = await Promise.all([selectUser(db, viewer.id), selectEverythingOf(db, viewer.id)])
  return { exportedAt: new Date().toISOString(), user, ...everything }
}

/** Links that have expired are already refused; this only makes room. */
export async function forgetExpiredLinks({ db }: Pick<AppContext, 'db'>): Promise<void> {
  await deleteExpiredResets(db)
  await deleteExpiredConfirmations(db)
}
