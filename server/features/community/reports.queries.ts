import { and, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { listReports, Report } from '../../../domain/contracts/community.ts'
import type { Query } from '../../../domain/contracts/endpoint.ts'
import type { Db } from '../../db/engine.ts'
import { users } from '../../db/schema/accounts.ts'
import { comments, reports } from '../../db/schema/community.ts'
import { finds } from '../../db/schema/finds.ts'
import { gatherings } from '../../db/schema/gatherings.ts'
import { hunts } from '../../db/schema/hunts.ts'
import { products } from '../../db/schema/products.ts'
import { contains, selectPage } from '../../db/table-page.ts'
import { ofPeopleNamed } from '../../db/user-words.ts'

export type ReportEntity = Report['entity']
export type ReportStatus = Report['status']
type ReportSearch = Query<typeof listReports>
const tables = { hunt: hunts, gathering: gatherings, find: finds, comment: comments, product: products }

export async function recordExists(db: Db, entity: ReportEntity, id: number): Promise<boolean> {
  const table = tables[entity]
  return (await db.$count(table, eq(table.id, id))) > 0
}

/** A person reports a record once; again, it is the same report. */
export async function insertReport(
  db: Db,
  report: { userId: number; entity: ReportEntity; entityId: number; reason: string },
) {
  await db.insert(reports).values(report).onConflictDoNothing()
  const [row] = await db
    .select({ id: reports.id, status: reports.status })
    .from(reports)
    .where(
      and(eq(reports.userId, report.userId), eq(reports.entity, report.entity), eq(reports.entityId, report.entityId)),
    )
  if (!row) throw new Error('a report was not found after writing it')
  return row
}

/** Each photo is reported once, even when the report was settled or the photo changed its record. */
export async function insertPhotoReport(
  db: Db,
  report: { entity: ReportEntity; entityId: number; reason: string; photo: string },
): Promise<void> {
  await db
    .insert(reports)
    .values({ ...report, source: 'photo-safety' })
    .onConflictDoNothing()
}

const resolver = alias(users, 'resolver')
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
  end`,
  resolvedBy: resolver.username,
  resolvedAt: reports.resolvedAt,
  createdAt: reports.createdAt,
}
const joined = (db: Db) =>
  db
    .select(reportColumns)
    .from(reports)
    .leftJoin(users, eq(users.id, reports.userId))
    .leftJoin(resolver, eq(resolver.id, reports.resolvedBy))

export async function selectReport(db: Db, id: number) {
  const [row] = await joined(db).where(eq(reports.id, id))
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
  return page.finish(await joined(db).where(inArray(reports.id, page.ids)))
}

/** All open reports of one record are settled by one decision. */
export async function settleReports(
  db: Db,
  entity: ReportEntity,
  entityId: number,
  status: ReportStatus,
  adminId: number,
): Promise<void> {
  await db
    .update(reports)
    .set({ status, resolvedBy: adminId, resolvedAt: sql`now()` })
    .where(and(eq(reports.entity, entity), eq(reports.entityId, entityId)))
}

export async function hideRecord(db: Db, entity: 'hunt' | 'gathering' | 'find', id: number): Promise<void> {
  const table = tables[entity]
  await db.update(table).set({ isHidden: true }).where(eq(table.id, id))
}

export async function deleteProduct(db: Db, id: number): Promise<void> {
  await db.delete(products).where(eq(products.id, id))
}
