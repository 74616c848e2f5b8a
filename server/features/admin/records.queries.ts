import { and, eq, inArray, sql, type AnyColumn } from 'drizzle-orm'
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
import { contains, selectPage, wordsBegin } from '../../db/table-page.ts'
import { ofPeopleNamed, userWords } from '../../db/conditions/user-words.ts'

const small = (path: string | null | undefined) => (path ? thumbnailOf(path) : null)
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
  const { q, status } = search
  const page = await selectPage(db, search, {
    table: hunts,
    id: hunts.id,
    sorts: huntSorts,
    filter: and(status && eq(hunts.status, status), ofUser(hunts.userId, search.user)),
    anyOf: q ? [wordsBegin(hunts.search, q), ofPeopleNamed(hunts.userId, q)] : undefined,
  })
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
    })
    .from(hunts)
    .innerJoin(users, eq(users.id, hunts.userId))
    .where(inArray(hunts.id, page.ids))
  return page.finish(rows.map(({ photo, ...row }) => ({ ...row, thumbnailUrl: small(photo) })))
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
  const { q, visibility } = search
  const page = await selectPage(db, search, {
    table: gatherings,
    id: gatherings.id,
    sorts: gatheringSorts,
    filter: and(visibility && seenBy[visibility], ofUser(gatherings.userId, search.user)),
    anyOf: q ? [wordsBegin(gatherings.search, q), ofPeopleNamed(gatherings.userId, q)] : undefined,
  })
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
    })
    .from(gatherings)
    .innerJoin(users, eq(users.id, gatherings.userId))
    .leftJoin(stores, eq(stores.id, gatherings.storeId))
    .where(inArray(gatherings.id, page.ids))
  return page.finish(rows.map(({ photos, ...row }) => ({ ...row, thumbnailUrl: small(photos[0]) })))
}

const findSorts = {
  createdAt: { key: sql`${finds.createdAt}`, type: 'timestamptz' },
  matchScore: { key: sql`${finds.matchScore}::numeric`, type: 'numeric' },
} as const
const gatherer = alias(users, 'gatherer')

export async function selectAllFinds(db: Db, search: AdminFindSearch) {
  const { q, status } = search
  const page = await selectPage(db, search, {
    table: finds,
    id: finds.id,
    sorts: findSorts,
    filter: status && eq(finds.status, status),
    // One condition, so that the two indexes are read into one bitmap and nothing is found twice.
    anyOf: q
      ? [
          sql`(${wordsBegin(finds.words, q)} or ${finds.userId} = any (array(select users.id from users where ${contains(userWords, q)})))`,
        ]
      : undefined,
  })
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
    })
    .from(finds)
    .innerJoin(users, eq(users.id, finds.userId))
    .innerJoin(hunts, eq(hunts.id, finds.huntId))
    .innerJoin(gatherings, eq(gatherings.id, finds.gatheringId))
    .innerJoin(gatherer, eq(gatherer.id, gatherings.userId))
    .leftJoin(stores, eq(stores.id, gatherings.storeId))
    .where(inArray(finds.id, page.ids))
  return page.finish(rows.map(({ photos, ...row }) => ({ ...row, thumbnailUrl: small(photos[0]) })))
}

const scoreSorts = {
  createdAt: { key: sql`${scores.createdAt}`, type: 'timestamptz' },
  productName: { key: sql`lower(${scores.productName})`, type: 'text' },
  price: { key: sql`coalesce(${scores.purchasePrice}, -1)`, type: 'numeric' },
  rating: { key: sql`coalesce(${scores.rating}, 0)`, type: 'numeric' },
} as const

export async function selectAllScores(db: Db, search: AdminScoreSearch) {
  const { q, status } = search
  const page = await selectPage(db, search, {
    table: scores,
    id: scores.id,
    sorts: scoreSorts,
    filter: status && eq(scores.purchaseStatus, status),
    anyOf: q ? [contains(scores.productName, q), ofPeopleNamed(scores.userId, q)] : undefined,
  })
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
    })
    .from(scores)
    .innerJoin(users, eq(users.id, scores.userId))
    .leftJoin(stores, eq(stores.id, scores.storeId))
    .leftJoin(finds, eq(finds.id, scores.findId))
    .leftJoin(gatherings, eq(gatherings.id, finds.gatheringId))
    .where(inArray(scores.id, page.ids))
  return page.finish(rows.map(({ photos, ...row }) => ({ ...row, thumbnailUrl: small(photos?.[0]) })))
}
