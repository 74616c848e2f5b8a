import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { listReports, Report } from '../../../domain/contracts/community.ts'
import type { Query } from '../../../domain/contracts/endpoint.ts'
import { thumbnailOf } from '../../../domain/rules/image-paths.ts'
import type { Db } from '../../db/engine.ts'
import { users } from '../../db/schema/accounts.ts'
import { comments, reports } from '../../db/schema/community.ts'
import { finds, scores } from '../../db/schema/finds.ts'
import { gatherings } from '../../db/schema/gatherings.ts'
import { hunts } from '../../db/schema/hunts.ts'
import { products } from '../../db/schema/products.ts'
import { contains, selectPage } from '../../db/table-page.ts'
import { isInSight } from '../../db/visibility.ts'
import type { Viewer } from '../../http/viewer.ts'
import { ofPeopleNamed } from '../../db/conditions/user-words.ts'

export type ReportEntity = Report['entity']
export type ReportStatus = Report['status']
type ReportSearch = Query<typeof listReports>
const tables = {
  hunt: hunts,
  gathering: gatherings,
  find: finds,
  comment: comments,
  product: products,
  person: users,
  portrait: users,
  receipt: scores,
}

/** A person as whoever reports them knows them. */
export async function isPersonSeen(db: Db, viewer: Viewer, id: number): Promise<boolean> {
  return (await db.$count(users, and(eq(users.id, id), eq(users.isSuspended, false), isInSight(viewer, users.id)))) > 0
}

export async function recordExists(db: Db, entity: ReportEntity, id: number): Promise<boolean> {
  const table = tables[entity]
  return (await db.$count(table, eq(table.id, id))) > 0
}

/** Whose the record is; a find is of who saw the thing. */
function authorOf(entity: ReportEntity, id: number): SQL<number | null> {
  switch (entity) {
    case 'hunt':
    case 'gathering':
    case 'comment':
    case 'receipt':
      return sql`(select user_id from ${tables[entity]} where id = ${id})`
    case 'find':
      return sql`(select g.user_id from ${finds} f join ${gatherings} g on g.id = f.gathering_id where f.id = ${id})`
    case 'person':
    case 'portrait':
      return sql`(select id from ${users} where id = ${id})`
    case 'product':
      return sql`null::int`
  }
}

const shortReport = { id: reports.id, status: reports.status }

/** While a person's report of a record is open, reporting it again is the same report. */
export async function insertReport(
  db: Db,
  report: { userId: number; entity: ReportEntity; entityId: number; reason: string },
) {
  const authorId = authorOf(report.entity, report.entityId)
  const { userId, entity, entityId } = report
  // The open one may be settled between the two statements; then there is room for a new one.
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const [made] = await db
      .insert(reports)
      .values({ ...report, authorId })
      .onConflictDoNothing()
      .returning(shortReport)
    if (made) return made
    const isSame = and(eq(reports.userId, userId), eq(reports.entity, entity), eq(reports.entityId, entityId))
    const [open] = await db
      .select(shortReport)
      .from(reports)
      .where(and(isSame, eq(reports.status, 'open')))
    if (open) return open
  }
  throw new Error('a report was not found after writing it')
}

/** Each photo is reported once, even when the report was settled or the photo changed its record. */
export async function insertPhotoReport(
  db: Db,
  report: { entity: ReportEntity; entityId: number; reason: string; photo: string },
): Promise<void> {
  await db
    .insert(reports)
    .values({ ...report, authorId: authorOf(report.entity, report.entityId), source: 'photo-safety' })
    .onConflictDoNothing()
}

const resolver = alias(users, 'resolver')
const author = alias(users, 'author')
const ofAuthor = (more: SQL) =>
  sql<number>`(select count(*)::int from reports past where past.author_id = ${author.id} ${more})`
const authorColumns = {
  id: author.id,
  username: author.username,
  profilePicture: author.profilePicture,
  isAdmin: author.isAdmin,
  isSuspended: author.isSuspended,
  createdAt: author.createdAt,
}
const historyColumns = {
  reports: ofAuthor(sql``),
  upheld: ofAuthor(sql`and past.status in ('hidden', 'deleted')`),
  dismissed: ofAuthor(sql`and past.status = 'dismissed'`),
}
const reportColumns = {
  id: reports.id,
  entity: reports.entity,
  entityId: reports.entityId,
  reason: reports.reason,
  source: reports.source,
  photo: reports.photo,
  status: reports.status,
  reporter: users.username,
  subject: sql<string | null>`case ${reports.entity}
    when 'hunt' then (select product_name from product_hunts where id = ${reports.entityId})
    when 'gathering' then (select product_name from product_gatherings where id = ${reports.entityId})
    when 'find' then (select match_reason from product_finds where id = ${reports.entityId})
    when 'comment' then (select body from comments where id = ${reports.entityId})
    when 'product' then (select name from products where id = ${reports.entityId})
    when 'person' then (select username from users where id = ${reports.entityId})
    when 'portrait' then (select 'Profile picture of ' || username from users
      where id = ${reports.entityId} and profile_picture = ${reports.photo})
    when 'receipt' then (select 'Receipt of ' || u.username from product_scores s join users u on u.id = s.user_id
      where s.id = ${reports.entityId} and s.receipt_url = ${reports.photo})
  end`,
  recordPhoto: sql<string | null>`case ${reports.entity}
    when 'hunt' then (select photo_url from product_hunts where id = ${reports.entityId})
    when 'gathering' then (select photos[1] from product_gatherings where id = ${reports.entityId})
    when 'find' then (select g.photos[1] from product_finds f join product_gatherings g on g.id = f.gathering_id
      where f.id = ${reports.entityId})
  end`,
  resolvedBy: resolver.username,
  resolvedAt: reports.resolvedAt,
  createdAt: reports.createdAt,
}
async function selectReportsWhere(db: Db, condition: SQL) {
  const rows = await db
    .select({ ...reportColumns, author: authorColumns, history: historyColumns })
    .from(reports)
    .leftJoin(users, eq(users.id, reports.userId))
    .leftJoin(author, eq(author.id, reports.authorId))
    .leftJoin(resolver, eq(resolver.id, reports.resolvedBy))
    .where(condition)
  return rows.map(({ recordPhoto, history, ...row }) => {
    const shown = row.photo ?? recordPhoto
    return {
      ...row,
      author: row.author && { ...row.author, ...history },
      photo: shown,
      thumbnailUrl: shown ? thumbnailOf(shown) : null,
    }
  })
}

export const countOpenReports = (db: Db) => db.$count(reports, eq(reports.status, 'open'))

/** Two admins decide on a record's reports one after the other. */
export async function lockReport(tx: Db, id: number): Promise<void> {
  await tx.select({ id: reports.id }).from(reports).where(eq(reports.id, id)).for('update')
}

export async function selectReport(db: Db, id: number) {
  const [row] = await selectReportsWhere(db, eq(reports.id, id))
  return row
}

const sorts = { createdAt: { key: sql`${reports.createdAt}`, type: 'timestamptz' } } as const

export async function selectReports(db: Db, search: ReportSearch) {
  const { q, status } = search
  const words = sql`(${reports.reason} || ' ' || ${reports.entity} || ' ' || ${reports.entityId})`
  const page = await selectPage(db, search, {
    table: reports,
    id: reports.id,
    sorts,
    filter: status && eq(reports.status, status),
    anyOf: q ? [contains(words, q), ofPeopleNamed(reports.userId, q)] : undefined,
  })
  return page.finish(await selectReportsWhere(db, inArray(reports.id, page.ids)))
}

/** All reports of one record that stand alike, and those still open, are settled by one decision. */
export async function settleReports(
  db: Db,
  report: Pick<Report, 'entity' | 'entityId' | 'status'>,
  status: ReportStatus,
  adminId: number,
): Promise<void> {
  await db
    .update(reports)
    .set({ status, resolvedBy: adminId, resolvedAt: sql`now()` })
    .where(
      and(
        eq(reports.entity, report.entity),
        eq(reports.entityId, report.entityId),
        inArray(reports.status, ['open', report.status]),
      ),
    )
}

export async function setHidden(
  db: Db,
  entity: 'hunt' | 'gathering' | 'find' | 'comment',
  id: number,
  isHidden: boolean,
): Promise<void> {
  const table = tables[entity]
  await db.update(table).set({ isHidden }).where(eq(table.id, id))
}

export async function deleteProduct(db: Db, id: number): Promise<void> {
  await db.delete(products).where(eq(products.id, id))
}

/** False when the person has another picture by now. */
export async function clearPortrait(db: Db, userId: number, picture: string | null): Promise<boolean> {
  const isStillThere = and(eq(users.id, userId), eq(users.profilePicture, picture ?? ''))
  const rows = await db.update(users).set({ profilePicture: null }).where(isStillThere).returning({ id: users.id })
  return rows.length > 0
}

export async function clearReceipt(db: Db, scoreId: number, picture: string | null): Promise<boolean> {
  const isStillThere = and(eq(scores.id, scoreId), eq(scores.receiptUrl, picture ?? ''))
  const rows = await db.update(scores).set({ receiptUrl: null }).where(isStillThere).returning({ id: scores.id })
  return rows.length > 0
}
