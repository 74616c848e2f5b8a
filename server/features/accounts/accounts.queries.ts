import { and, eq, gt, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { nameSkeleton } from '../../../domain/rules/people/name-skeleton.ts'
import type { Db } from '../../db/engine.ts'
import { passwordResets, users } from '../../db/schema/accounts.ts'
import { finds } from '../../db/schema/finds.ts'
import { gatherings } from '../../db/schema/gatherings.ts'

/** What a person may see of their own account; never the hash or a provider's id. */
export const userColumns = {
  id: users.id,
  username: users.username,
  email: users.email,
  emailConfirmed: sql<boolean>`${users.emailVerifiedAt} is not null`,
  firstName: users.firstName,
  lastName: users.lastName,
  zipCode: users.zipCode,
  profilePicture: users.profilePicture,
  isAdmin: users.isAdmin,
  isInsider: users.isInsider,
  isSuspended: users.isSuspended,
  insiderSince: users.insiderSince,
  lastFeedbackDate: users.lastFeedbackDate,
  authProvider: users.authProvider,
  visibility: users.visibility,
  hasPassword: sql<boolean>`${users.passwordHash} is not null`,
  createdAt: users.createdAt,
}

const sameName = (username: string) => eq(users.usernameKey, sql`hgfs_username_key(${username})`)
const sameEmail = (email: string) => eq(sql`lower(${users.email})`, sql`lower(${email})`)

export async function insertUser(db: Db, user: typeof users.$inferInsert) {
  const usernameSkeleton = nameSkeleton(user.username)
  const [row] = await db
    .insert(users)
    .values({ ...user, usernameSkeleton })
    .returning(userColumns)
  if (!row) throw new Error('a new user was not returned')
  return row
}

export async function selectUser(db: Db, id: number) {
  const [row] = await db.select(userColumns).from(users).where(eq(users.id, id))
  return row
}

/** Nobody else changes the account until the transaction ends. */
export async function lockUser(tx: Db, id: number) {
  const [row] = await tx.select(userColumns).from(users).where(eq(users.id, id)).for('no key update')
  return row
}

export async function selectLogin(db: Db, username: string) {
  const [row] = await db
    .select({ ...userColumns, passwordHash: users.passwordHash })
    .from(users)
    .where(sameName(username))
  return row
}

export async function selectPasswordHash(db: Db, id: number) {
  const [row] = await db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, id))
  return row
}

/** Returns what the name is compared by, and whether another account has it or one that looks the same. */
export async function selectNameState(
  db: Db,
  username: string,
  exceptId = 0,
): Promise<{ key: string; isTaken: boolean }> {
  const [row] = await db.execute<{ key: string; taken: boolean }>(sql`
    select key, exists (select from users where username_key = key and id <> ${exceptId})
      or exists (select from users where username_skeleton = ${nameSkeleton(username)} and id <> ${exceptId}) as taken
    from hgfs_username_key(${username}::text) as key`)
  return { key: row?.key ?? '', isTaken: row?.taken ?? true }
}

export const selectNamesWithoutSkeleton = (db: Db, afterId: number, limit: number) =>
  db
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(and(isNull(users.usernameSkeleton), gt(users.id, afterId)))
    .orderBy(users.id)
    .limit(limit)

/** Stores each skeleton that no account has yet. Of rows with the same skeleton the first gets it. */
export async function updateSkeletons(db: Db, rows: { id: number; username: string }[]): Promise<void> {
  const named = rows.map(({ id, username }) => ({ id, username, skeleton: nameSkeleton(username) }))
  await db.execute(sql`
    update users set username_skeleton = first.skeleton
    from (
      select distinct on (skeleton) id, username, skeleton
      from json_to_recordset(${JSON.stringify(named)}::json) as given (id int, username text, skeleton text)
      where not exists (select from users where username_skeleton = skeleton)
      order by skeleton, id
    ) first
    where users.id = first.id and users.username = first.username and users.username_skeleton is null`)
}

export async function selectUserByEmail(db: Db, email: string) {
  const [row] = await db.select(userColumns).from(users).where(sameEmail(email))
  return row
}

const providerColumn = { google: users.googleId, facebook: users.facebookId } as const
export type ProviderName = keyof typeof providerColumn

export async function selectUserByProvider(db: Db, provider: ProviderName, providerId: string) {
  const [row] = await db.select(userColumns).from(users).where(eq(providerColumn[provider], providerId))
  return row
}

export async function updateUser(db: Db, id: number, change: Partial<typeof users.$inferInsert>) {
  if (Object.keys(change).length === 0) return selectUser(db, id)
  const skeleton = change.username === undefined ? {} : { usernameSkeleton: nameSkeleton(change.username) }
  const [row] = await db
    .update(users)
    .set({ ...change, ...skeleton })
    .where(eq(users.id, id))
    .returning(userColumns)
  return row
}

/** Others' open hunts that somebody's gatherings were found for, in the order in which they are locked. */
export async function selectHuntsFoundThrough(db: Db, userId: number): Promise<number[]> {
  const rows = await db
    .selectDistinct({ huntId: finds.huntId })
    .from(finds)
    .innerJoin(gatherings, eq(gatherings.id, finds.gatheringId))
    .where(and(eq(gatherings.userId, userId), ne(finds.userId, userId), eq(finds.status, 'found')))
    .orderBy(finds.huntId)
  return rows.map((row) => row.huntId)
}

export async function deleteUser(db: Db, id: number): Promise<void> {
  await db.delete(users).where(eq(users.id, id))
}

/** Serializes everything that could take away the last admin; held until the transaction ends. */
export async function lockAdmins(db: Db): Promise<number[]> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('hgfs.admins'))`)
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(users.isAdmin, eq(users.isSuspended, false)))
  return rows.map((row) => row.id)
}

export async function insertReset(db: Db, tokenHash: string, userId: number): Promise<void> {
  await db.insert(passwordResets).values({ tokenHash, userId, expiresAt: sql`now() + interval '1 hour'` })
}

/** Whose password a link would set; the link stays good. */
export async function selectResetUser(db: Db, tokenHash: string) {
  const [row] = await db
    .select({ username: users.username })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(and(eq(passwordResets.tokenHash, tokenHash), sql`${passwordResets.expiresAt} > now()`))
  return row
}

/** Takes the token out of the world; only one of two parallel callers gets the user id. */
export async function redeemReset(db: Db, tokenHash: string): Promise<number | undefined> {
  const [row] = await db
    .delete(passwordResets)
    .where(eq(passwordResets.tokenHash, tokenHash))
    .returning({ userId: passwordResets.userId, isValid: sql<boolean>`${passwordResets.expiresAt} > now()` })
  return row?.isValid ? row.userId : undefined
}

export async function deleteResetsOf(db: Db, userId: number): Promise<void> {
  await db.delete(passwordResets).where(eq(passwordResets.userId, userId))
}

export async function deleteExpiredResets(db: Db): Promise<void> {
  await db
    .delete(passwordResets)
    .where(and(isNotNull(passwordResets.expiresAt), sql`${passwordResets.expiresAt} < now()`))
}
