import { and, eq, sql } from 'drizzle-orm'
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
import { contains, tablePage } from '../../db/table-page.ts'

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

const resolver = alias(users, 'resolver')
const reportColumns = {
  id: reports.id,
  entity: reports.entity,
  entityId: reports.entityId,
  reason: reports.reason,
  source: reports.source,
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
const joined = (db: Db, sortKey = sql<string>`''`) =>
  db
    .select({ ...reportColumns, sortKey })
    .from(reports)
    .leftJoin(users, eq(users.id, reports.userId))
    .leftJoin(resolver, eq(resolver.id, reports.resolvedBy))

export async function selectReport(db: Db, id: number) {
  const [row] = await joined(db).where(eq(reports.id, id))
  return row
}

const sorts = { createdAt: { key: sql`${reports.createdAt}`, type: 'timestamptz' } } as const

export async function selectReports(db: Db, search: ReportSearch) {
  const page = tablePage(search, sorts, reports.id)
  const { q, status } = search
  const wanted = and(
    status && eq(reports.status, status),
    q
      ? sql`(${contains(sql`${reports.reason} || ' ' || ${reports.entity} || ' ' || ${reports.entityId}`, q)}
          or ${reports.userId} in (select id from users where ${contains(sql`users.username`, q)}))`
      : undefined,
  )
  const rows = await joined(db, page.sortKey)
    .where(and(wanted, page.beyond))
    .orderBy(page.orderBy)
    .limit(page.limit)
    .offset(page.offset)
  return page.finish(rows, await db.$count(reports, wanted), (row) => row.id)
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
