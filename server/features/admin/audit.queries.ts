import { and, eq, sql } from 'drizzle-orm'
import type { AuditSearch } from '../../../domain/contracts/admin.ts'
import type { Db } from '../../db/engine.ts'
import { users } from '../../db/schema/accounts.ts'
import { auditLog } from '../../db/schema/operations.ts'
import { contains, tablePage } from '../../db/table-page.ts'

export async function insertAuditEntry(tx: Db, entry: typeof auditLog.$inferInsert): Promise<void> {
  await tx.insert(auditLog).values(entry)
}

/** Held until the transaction ends: nobody is deleted while they act. */
export async function lockActingAdmin(tx: Db, userId: number): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), users.isAdmin, eq(users.isSuspended, false)))
    .for('key share')
  return rows.length > 0
}

const sorts = { createdAt: { key: sql`${auditLog.createdAt}`, type: 'timestamptz' } } as const

export async function selectAudit(db: Db, search: AuditSearch) {
  const page = tablePage(search, sorts, auditLog.id)
  const words = sql`${auditLog.actorName} || ' ' || ${auditLog.action} || ' ' || coalesce(${auditLog.targetName}, '') || ' ' || ${auditLog.targetId}`
  const wanted = and(
    search.q === undefined ? undefined : contains(words, search.q),
    search.action === undefined ? undefined : eq(auditLog.action, search.action),
  )
  const rows = await db
    .select({
      id: auditLog.id,
      actorId: auditLog.actorId,
      actorName: auditLog.actorName,
      action: auditLog.action,
      targetType: auditLog.targetType,
      targetId: auditLog.targetId,
      targetName: auditLog.targetName,
      before: auditLog.before,
      after: auditLog.after,
      address: auditLog.address,
      createdAt: auditLog.createdAt,
      sortKey: page.sortKey,
    })
    .from(auditLog)
    .where(and(wanted, page.beyond))
    .orderBy(page.orderBy)
    .limit(page.limit)
    .offset(page.offset)
  return page.finish(rows, await db.$count(auditLog, wanted), (row) => row.id)
}
