import { and, eq, sql, type AnyColumn } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type {
  AdminFindSearch,
  AdminGatheringSearch,
  AdminHuntSearch,
  AdminScoreSearch,
} from '../../../domain/contracts/admin-records.ts'
import { thumbnailOf } from '../../../domain/rules/image-paths.ts'
import type { Db } from '../../db/engine.ts'
import { users } from '../../db/schema/accounts.ts'
import { finds, scores } from '../../db/schema/finds.ts'
import { gatherings } from '../../db/schema/gatherings.ts'
import { hunts } from '../../db/schema/hunts.ts'
import { stores } from '../../db/schema/stores.ts'
import { contains, tablePage } from '../../db/table-page.ts'

const small = (path: string | null | undefined) => (path ? thumbnailOf(path) : null)
/** As the trigram indexes on the names say. */
const spelled = (name: AnyColumn) => sql`hgfs_unaccent(${name})`
/** Names of people are looked up first: there are far fewer of them than records. */
const byPerson = (userId: AnyColumn, q: string) =>
  sql`${userId} in (select id from users where ${contains(sql`users.username`, q)})`
const ofUser = (userId: AnyColumn, username: string | undefined) =>
  username ? sql`${userId} = (select id from users where lower(username) = lower(${username}))` : undefined

const huntSorts = {
  createdAt: { key: sql`${hunts.createdAt}`, type: 'timestamptz' },
  productName: { key: sql`lower(${hunts.productName})`, type: 'text' },
  price: { key: sql`coalesce(${hunts.targetPrice}, -1)`, type: 'numeric' },
  // More is more urgent, as admins read it.
  priority: { key: sql`6 - ${hunts.priority}`, type: 'numeric' },
} as const

export async function selectAllHunts(db: Db, search: AdminHuntSearch) {
  const page = tablePage(search, huntSorts, hunts.id)
  const { q, status } = search
  const wanted = and(
    q ? sql`(${contains(spelled(hunts.productName), q)} or ${byPerson(hunts.userId, q)})` : undefined,
    status && eq(hunts.status, status),
    ofUser(hunts.userId, search.user),
  )
  const rows = await db
    .select({
      id: hunts.id,
      userId: hunts.userId,
      username: users.username,
      productName: hunts.productName,
      photo: hunts.photoUrl,
      targetPrice: hunts.targetPrice,
      priority: hunts.priority,
      status: hunts.status,
      isHidden: hunts.isHidden,
      findCount: sql<number>`(select count(*)::int from product_finds f where f.hunt_id = ${hunts.id} and f.status <> 'dismissed')`,
      createdAt: hunts.createdAt,
      sortKey: page.sortKey,
    })
    .from(hunts)
    .innerJoin(users, eq(users.id, hunts.userId))
    .where(and(wanted, page.beyond))
    .orderBy(page.orderBy)
    .limit(page.limit)
    .offset(page.offset)
  const shown = rows.map(({ photo, ...row }) => ({ ...row, thumbnailUrl: small(photo) }))
  return page.finish(shown, await db.$count(hunts, wanted), (row) => row.id)
}

const gatheringSorts = {
  createdAt: { key: sql`${gatherings.createdAt}`, type: 'timestamptz' },
  productName: { key: sql`lower(${gatherings.productName})`, type: 'text' },
  price: { key: sql`coalesce(${gatherings.price}, -1)`, type: 'numeric' },
} as const
const seenBy = {
  public: sql`${gatherings.isPublic} and not ${gatherings.isHidden}`,
  private: sql`not ${gatherings.isPublic}`,
  hidden: sql`${gatherings.isHidden}`,
}

export async function selectAllGatherings(db: Db, search: AdminGatheringSearch) {
  const page = tablePage(search, gatheringSorts, gatherings.id)
  const { q, visibility } = search
  const wanted = and(
    q ? sql`(${contains(spelled(gatherings.productName), q)} or ${byPerson(gatherings.userId, q)})` : undefined,
    visibility && seenBy[visibility],
    ofUser(gatherings.userId, search.user),
  )
  const rows = await db
    .select({
      id: gatherings.id,
      userId: gatherings.userId,
      username: users.username,
      productName: gatherings.productName,
      photos: gatherings.photos,
      price: gatherings.price,
      storeName: stores.name,
      storeAddress: sql<
        string | null
      >`nullif(concat_ws(', ', nullif(${stores.address}, ''), nullif(${stores.city}, ''), nullif(${stores.state}, '')), '')`,
      isPublic: gatherings.isPublic,
      isHidden: gatherings.isHidden,
      createdAt: gatherings.createdAt,
      sortKey: page.sortKey,
    })
    .from(gatherings)
    .innerJoin(users, eq(users.id, gatherings.userId))
    .leftJoin(stores, eq(stores.id, gatherings.storeId))
    .where(and(wanted, page.beyond))
    .orderBy(page.orderBy)
    .limit(page.limit)
    .offset(page.offset)
  const shown = rows.map(({ photos, ...row }) => ({ ...row, thumbnailUrl: small(photos[0]) }))
  return page.finish(shown, await db.$count(gatherings, wanted), (row) => row.id)
}

const findSorts = {
  createdAt: { key: sql`${finds.createdAt}`, type: 'timestamptz' },
  matchScore: { key: sql`${finds.matchScore}::numeric`, type: 'numeric' },
} as const
const gatherer = alias(users, 'gatherer')

export async function selectAllFinds(db: Db, search: AdminFindSearch) {
  const page = tablePage(search, findSorts, finds.id)
  const { q, status } = search
  const named = (table: string, column: string) =>
    sql`${sql.identifier(column)} in (select id from ${sql.identifier(table)} where ${contains(sql`hgfs_unaccent(product_name)`, q ?? '')})`
  const wanted = and(
    q
      ? sql`(${named('product_hunts', 'hunt_id')} or ${named('product_gatherings', 'gathering_id')} or ${byPerson(finds.userId, q)})`
      : undefined,
    status && eq(finds.status, status),
  )
  const ids = db
    .select({ id: finds.id, sortKey: page.sortKey.as('sort_key') })
    .from(finds)
    .where(and(wanted, page.beyond))
    .orderBy(page.orderBy)
    .limit(page.limit)
    .offset(page.offset)
    .as('page')
  const rows = await db
    .select({
      id: finds.id,
      userId: finds.userId,
      username: users.username,
      productName: hunts.productName,
      photos: gatherings.photos,
      huntId: finds.huntId,
      gatheringId: finds.gatheringId,
      gatheringName: gatherings.productName,
      gatheredBy: gatherer.username,
      storeName: stores.name,
      matchScore: finds.matchScore,
      status: finds.status,
      isHidden: finds.isHidden,
      createdAt: finds.createdAt,
      sortKey: ids.sortKey,
    })
    .from(ids)
    .innerJoin(finds, eq(finds.id, ids.id))
    .innerJoin(users, eq(users.id, finds.userId))
    .innerJoin(hunts, eq(hunts.id, finds.huntId))
    .innerJoin(gatherings, eq(gatherings.id, finds.gatheringId))
    .innerJoin(gatherer, eq(gatherer.id, gatherings.userId))
    .leftJoin(stores, eq(stores.id, gatherings.storeId))
    .orderBy(page.orderBy)
  const shown = rows.map(({ photos, ...row }) => ({ ...row, thumbnailUrl: small(photos[0]) }))
  return page.finish(shown, await db.$count(finds, wanted), (row) => row.id)
}

const scoreSorts = {
  createdAt: { key: sql`${scores.createdAt}`, type: 'timestamptz' },
  productName: { key: sql`lower(${scores.productName})`, type: 'text' },
  price: { key: sql`coalesce(${scores.purchasePrice}, -1)`, type: 'numeric' },
  rating: { key: sql`coalesce(${scores.rating}, 0)`, type: 'numeric' },
} as const

export async function selectAllScores(db: Db, search: AdminScoreSearch) {
  const page = tablePage(search, scoreSorts, scores.id)
  const { q, status } = search
  const wanted = and(
    q ? sql`(${contains(scores.productName, q)} or ${byPerson(scores.userId, q)})` : undefined,
    status && eq(scores.purchaseStatus, status),
  )
  const rows = await db
    .select({
      id: scores.id,
      userId: scores.userId,
      username: users.username,
      productName: scores.productName,
      photos: gatherings.photos,
      findId: scores.findId,
      storeName: stores.name,
      storeAddress: sql<
        string | null
      >`nullif(concat_ws(', ', nullif(${stores.address}, ''), nullif(${stores.city}, ''), nullif(${stores.state}, '')), '')`,
      purchasePrice: scores.purchasePrice,
      purchaseQuantity: scores.purchaseQuantity,
      purchaseDate: scores.purchaseDate,
      purchaseStatus: scores.purchaseStatus,
      paymentMethod: scores.paymentMethod,
      rating: scores.rating,
      createdAt: scores.createdAt,
      sortKey: page.sortKey,
    })
    .from(scores)
    .innerJoin(users, eq(users.id, scores.userId))
    .leftJoin(stores, eq(stores.id, scores.storeId))
    .leftJoin(finds, eq(finds.id, scores.findId))
    .leftJoin(gatherings, eq(gatherings.id, finds.gatheringId))
    .where(and(wanted, page.beyond))
    .orderBy(page.orderBy)
    .limit(page.limit)
    .offset(page.offset)
  const shown = rows.map(({ photos, ...row }) => ({ ...row, thumbnailUrl: small(photos?.[0]) }))
  return page.finish(shown, await db.$count(scores, wanted), (row) => row.id)
}
