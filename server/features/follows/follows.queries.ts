import { and, eq, isNotNull, sql, type SQL } from 'drizzle-orm'
import type { FollowKind } from '../../../domain/contracts/people/follows.ts'
import type { Db } from '../../db/engine.ts'
import { followsSeen, isFollowedBy } from '../../db/conditions/followed.ts'
import { isBeyond, newestFirst, type PageEnd } from '../../db/newest-first.ts'
import { users } from '../../db/schema/accounts.ts'
import { gatherings } from '../../db/schema/gatherings.ts'
import { follows } from '../../db/schema/people.ts'
import { stores } from '../../db/schema/stores.ts'
import { areApart, isInSight, isOpenGathering, openGathering } from '../../db/visibility.ts'

/** What is followed, by the column of its kind. */
export type FollowTarget = { kind: FollowKind; value: number | string }
const columns = { store: follows.storeId, person: follows.personId, brand: follows.brand, tag: follows.tag }
const names = { store: 'storeId', person: 'personId', brand: 'brand', tag: 'tag' } as const

export const selectFollows = (db: Db, userId: number, limit: number, end: PageEnd) =>
  db
    .select({
      rowId: follows.id,
      id: follows.id,
      storeId: follows.storeId,
      storeName: stores.name,
      username: users.username,
      brand: follows.brand,
      tag: follows.tag,
      createdAt: follows.createdAt,
    })
    .from(follows)
    .leftJoin(stores, eq(stores.id, follows.storeId))
    .leftJoin(users, eq(users.id, follows.personId))
    .where(and(ofUser(userId), isBeyond(follows, end)))
    .orderBy(...newestFirst(follows))
    .limit(limit)

/** Whoever is suspended is followed again when that ends. */
const ofUser = (userId: number): SQL | undefined =>
  and(
    eq(follows.userId, userId),
    sql`not exists (select from users gone where gone.id = ${follows.personId} and gone.is_suspended)`,
  )

export const countFollows = (db: Db, userId: number): Promise<number> => db.$count(follows, ofUser(userId))

const isFollow = (userId: number, { kind, value }: FollowTarget): SQL | undefined =>
  and(eq(follows.userId, userId), eq(columns[kind], value))

export const isFollowing = async (tx: Db, userId: number, target: FollowTarget): Promise<boolean> =>
  (await tx.$count(follows, isFollow(userId, target))) > 0

/** All of them, also those of suspended people. */
export const countFollowRows = (tx: Db, userId: number): Promise<number> =>
  tx.$count(follows, eq(follows.userId, userId))

export async function insertFollow(tx: Db, userId: number, { kind, value }: FollowTarget): Promise<void> {
  await tx.insert(follows).values({ userId, [names[kind]]: value })
}

export async function deleteFollow(db: Db, userId: number, target: FollowTarget): Promise<void> {
  await db.delete(follows).where(isFollow(userId, target))
}

export interface Follower extends Record<string, unknown> {
  userId: number
  productName: string
  price: number | null
  storeName: string
  username: string
  isPerson: boolean
  isStore: boolean
  word: string | null
}

/** Who wants to hear of a gathering as it comes: once each, with all they follow it by. */
export const selectFollowers = (db: Db, gatheringId: number): Promise<Follower[]> =>
  db.execute<Follower>(sql`
    select follows.user_id as "userId", seen.product_name as "productName", seen.price::float8 as price,
      store.name as "storeName", author.username, bool_or(follows.person_id is not null) as "isPerson",
      bool_or(follows.store_id is not null) as "isStore", min(coalesce(follows.brand, follows.tag)) as word
    from product_gatherings seen
      join users author on author.id = seen.user_id
      join stores store on store.id = seen.store_id
      join follows on ${followsSeen}
      join users follower on follower.id = follows.user_id
    where seen.id = ${gatheringId} and ${openGathering('seen')} and follows.user_id <> seen.user_id
      and not follower.is_suspended and follower.digest = 'off' and not ${areApart('follows.user_id', 'seen.user_id')}
    group by follows.user_id, seen.id, store.id, author.id
    order by follows.user_id`)

const digestHour = 8

/** The clock on the reader's wall, as it stands at a moment. */
const wall = (moment: SQL): SQL => sql`(${moment} at time zone ${users.timeZone})`

/**
 * Whose morning has come since their last digest: at eight by their own clock, on Mondays for weekly ones; later where
 * nobody was there to send it. Each row holds since when there may be news.
 */
export const selectDueReaders = (db: Db, now: string) => {
  const moment = sql`${now}::timestamptz`
  const eight = sql`((date_trunc(case ${users.digest} when 'weekly' then 'week' else 'day' end, ${wall(moment)}) + make_interval(hours => ${digestHour}::int)) at time zone ${users.timeZone})`
  return db
    .select({ id: users.id, digest: users.digest, since: sql<string>`${users.digestSince}`.mapWith(users.digestSince) })
    .from(users)
    .where(
      and(
        sql`${users.digest} <> 'off'`,
        eq(users.isSuspended, false),
        isNotNull(users.digestSince),
        sql`${moment} >= ${eight} and ${users.digestSince} < ${eight}`,
      ),
    )
}

/** False when another server was first: from then on the news is theirs to tell. */
export async function claimDigest(tx: Db, userId: number, since: string, now: string): Promise<boolean> {
  const rows = await tx
    .update(users)
    .set({ digestSince: now })
    .where(and(eq(users.id, userId), eq(users.digestSince, since)))
    .returning({ id: users.id })
  return rows.length > 0
}

export interface NewsTime {
  since: string
  until: string
}
/** More than anybody reads in the morning. */
const mostNews = 500

/** Gatherings of others that somebody follows, from that time, newest first. */
export async function selectNews(db: Db, userId: number, { since, until }: NewsTime): Promise<number[]> {
  const rows = await db
    .select({ id: gatherings.id })
    .from(gatherings)
    .where(
      and(
        sql`${gatherings.createdAt} > ${since}::timestamptz and ${gatherings.createdAt} <= ${until}::timestamptz`,
        isOpenGathering,
        isFollowedBy(userId),
        sql`${gatherings.userId} <> ${userId}`,
        isInSight({ id: userId, isAdmin: false }, gatherings.userId),
      ),
    )
    .orderBy(...newestFirst(gatherings))
    .limit(mostNews)
  return rows.map(({ id }) => id)
}
