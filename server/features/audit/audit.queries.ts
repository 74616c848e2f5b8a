import { and, eq, inArray, sql } from 'drizzle-orm'
import type { AuditSearch } from '../../../domain/contracts/admin.ts'
import type { Db } from '../../db/engine.ts'
import { users } from '../../db/schema/accounts.ts'
import { auditLog } from '../../db/schema/operations.ts'
import { contains, selectPage } from '../../db/table-page.ts'

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

/** As the trigram index on it says. */
const words = sql`(audit_log.actor_name || ' ' || audit_log.action || ' ' || coalesce(audit_log.target_name, '') || ' ' || audit_log.target_id)`

export async function selectAudit(db: Db, search: AuditSearch) {
  const page = await selectPage(db, search, {
    table: auditLog,
    id: auditLog.id,
    sorts,
    filter: and(
      search.action === undefined ? undefined : eq(auditLog.action, search.action),
      search.target === undefined ? undefined : eq(auditLog.targetType, search.target),
    ),
    anyOf: search.q === undefined ? undefined : [contains(words, search.q)],
  })
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
    })
    .from(auditLog)
    .where(inArray(auditLog.id, page.ids))
  return page.finish(rows)
}
