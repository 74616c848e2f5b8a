import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { UserSearch } from '../../../domain/contracts/admin.ts'
import { thumbnailOf } from '../../../domain/rules/image-paths.ts'
import type { Db } from '../../db/engine.ts'
import { users } from '../../db/schema/accounts.ts'
import { comments } from '../../db/schema/community.ts'
import { finds, scores } from '../../db/schema/finds.ts'
import { gatherings } from '../../db/schema/gatherings.ts'
import { hunts } from '../../db/schema/hunts.ts'
import { stores } from '../../db/schema/stores.ts'
import { contains, selectPage } from '../../db/table-page.ts'
import { userWords } from '../../db/conditions/user-words.ts'

const columns = {
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
  hasPassword: sql<boolean>`${users.passwordHash} is not null`,
  // Named in full: in a select from one table the query builder would leave the table's name out.
  huntCount: sql<number>`(select count(*)::int from product_hunts h where h.user_id = users.id)`,
  gatheringCount: sql<number>`(select count(*)::int from product_gatherings g where g.user_id = users.id)`,
  createdAt: users.createdAt,
}

const sorts = {
  createdAt: { key: sql`${users.createdAt}`, type: 'timestamptz' },
  username: { key: sql`lower(${users.username})`, type: 'text' },
  email: { key: sql`coalesce(lower(${users.email}), '')`, type: 'text' },
} as const

const ofKind: Record<NonNullable<UserSearch['status']>, SQL> = {
  active: sql`not ${users.isSuspended}`,
  suspended: sql`${users.isSuspended}`,
  insider: sql`${users.isInsider}`,
  admin: sql`${users.isAdmin}`,
}

export async function selectUsers(db: Db, search: UserSearch) {
  const page = await selectPage(db, search, {
    table: users,
    id: users.id,
    sorts,
    filter: search.status && ofKind[search.status],
    anyOf: search.q === undefined ? undefined : [contains(userWords, search.q)],
  })
  return page.finish(await db.select(columns).from(users).where(inArray(users.id, page.ids)))
}

export async function selectAdminUser(db: Db, id: number) {
  const [row] = await db.select(columns).from(users).where(eq(users.id, id))
  return row
}

export async function updateSuspension(tx: Db, id: number, isSuspended: boolean): Promise<void> {
  await tx.update(users).set({ isSuspended }).where(eq(users.id, id))
}

/** How much goes when a person goes. */
export async function countRecordsOf(db: Db, userId: number) {
  const [huntCount, gatheringCount, findCount, scoreCount, commentCount] = await Promise.all([
    db.$count(hunts, eq(hunts.userId, userId)),
    db.$count(gatherings, eq(gatherings.userId, userId)),
    db.$count(finds, eq(finds.userId, userId)),
    db.$count(scores, eq(scores.userId, userId)),
    db.$count(comments, eq(comments.userId, userId)),
  ])
  return {
    hunts: huntCount,
    gatherings: gatheringCount,
    finds: findCount,
    scores: scoreCount,
    comments: commentCount,
  }
}

const shownRecords = 200
const small = (path: string | null | undefined) => (path ? thumbnailOf(path) : null)

export async function selectHuntsOf(db: Db, userId: number) {
  const rows = await db
    .select({
      id: hunts.id,
      productName: hunts.productName,
      price: hunts.targetPrice,
      status: hunts.status,
      photo: hunts.photoUrl,
      storeName: stores.name,
      createdAt: hunts.createdAt,
    })
    .from(hunts)
    .leftJoin(stores, eq(stores.id, hunts.storeId))
    .where(eq(hunts.userId, userId))
    .orderBy(desc(hunts.createdAt), desc(hunts.id))
    .limit(shownRecords)
  return rows.map(({ photo, ...row }) => ({ ...row, thumbnailUrl: small(photo) }))
}

export async function selectGatheringsOf(db: Db, userId: number) {
  const rows = await db
    .select({
      id: gatherings.id,
      productName: gatherings.productName,
      price: gatherings.price,
      isPublic: gatherings.isPublic,
      isHidden: gatherings.isHidden,
      photos: gatherings.photos,
      storeName: stores.name,
      createdAt: gatherings.createdAt,
    })
    .from(gatherings)
    .leftJoin(stores, eq(stores.id, gatherings.storeId))
    .where(eq(gatherings.userId, userId))
    .orderBy(desc(gatherings.createdAt), desc(gatherings.id))
    .limit(shownRecords)
  return rows.map(({ photos, isPublic, isHidden, ...row }) => ({
    ...row,
    status: isHidden ? 'hidden' : isPublic ? 'public' : 'private',
    thumbnailUrl: small(photos[0]),
  }))
}

interface Hundred extends Record<string, unknown> {
  hundred: number
  /** Null when all hundred of them are there. */
  places: number[] | null
}

/** Who is there, by hundreds of ids: with many people most hundreds are full, and need not be listed. */
export const selectUserHundreds = (db: Db) =>
  db.execute<Hundred>(sql`
    select id / 100 as hundred, case when count(*) < 100 then array_agg(id % 100) end as places
    from users group by 1`)

export const selectInsiderIds = async (db: Db) =>
  (await db.select({ id: users.id }).from(users).where(eq(users.isInsider, true))).map(({ id }) => id)

const name = { id: users.id, username: users.username }

export const selectUsernames = (db: Db, ids: number[]) =>
  db.select(name).from(users).where(inArray(users.id, ids)).orderBy(asc(users.id))

export const selectUsersStartingWith = (db: Db, beginning: string) =>
  db
    .select(name)
    .from(users)
    // The second line decides; the first is what the index knows.
    .where(and(contains(userWords, beginning), sql`starts_with(lower(${users.username}), lower(${beginning}))`))
    .orderBy(asc(sql`lower(${users.username})`))
    .limit(10)
