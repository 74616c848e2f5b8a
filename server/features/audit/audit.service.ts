import type { AuditSearch } from '../../../domain/contracts/admin.ts'
import type { AppContext } from '../../app/context.ts'
import type { Db } from '../../db/engine.ts'
import { AppError } from '../../http/errors.ts'
import type { Viewer } from '../../http/viewer.ts'
import { insertAuditEntry, lockActingAdmin, selectAudit } from './audit.queries.ts'

type Facts = Record<string, unknown>

export interface AdminAction {
  /** The kind of thing and what was done to it: `user.suspended`. */
  action: string
  targetType: string
  targetId: number | string
  targetName?: string | null
  /** Only what changed; never a password, hash or token. */
  before?: Facts
  after?: Facts
}

/** Somebody who has been suspended, demoted or deleted since their request came in may do nothing any more. */
export async function requireActingAdmin(tx: Db, admin: Viewer): Promise<void> {
  if (!(await lockActingAdmin(tx, admin.id))) throw new AppError('forbidden', 'Only admins can do this')
}

/** What an admin changes, in one transaction that looks first whether they still may: nothing is changed before. */
export const adminTransaction = <Result>(
  { db }: Pick<AppContext, 'db'>,
  admin: Viewer,
  work: (tx: Db) => Promise<Result>,
): Promise<Result> =>
  db.transaction(async (tx) => {
    await requireActingAdmin(tx, admin)
    return work(tx)
  })

/**
 * For what owners may do, and admins too. Call it in the transaction, with the record locked, before anything is changed;
 * what others are told is the caller's.
 */
export async function requireRight(tx: Db, viewer: Viewer, record: { userId: number }): Promise<void> {
  if (record.userId !== viewer.id) await requireActingAdmin(tx, viewer)
}

/** Writes an admin's action down in the transaction that does it: both happen, or neither. */
export async function recordAdminAction(tx: Db, admin: Viewer, action: AdminAction): Promise<void> {
  await requireActingAdmin(tx, admin)
  await insertAuditEntry(tx, {
    ...action,
    targetId: String(action.targetId),
    actorId: admin.id,
    actorName: admin.username,
    address: admin.address,
  })
}

/** What the person at the server's keyboard does. */
export const recordOperatorAction = (tx: Db, action: AdminAction): Promise<void> =>
  insertAuditEntry(tx, { ...action, targetId: String(action.targetId), actorName: 'command line' })

/** Owners change their own records unrecorded; an admin's hand in somebody else's is written down. */
export async function recordModeration(
  tx: Db,
  viewer: Viewer,
  record: { userId: number },
  action: AdminAction,
): Promise<void> {
  if (record.userId !== viewer.id) await recordAdminAction(tx, viewer, action)
}

/** The fields that differ, as they were and as they are. */
export function difference<Row extends Facts>(before: Row, after: Row): { before: Facts; after: Facts } {
  const changed = Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  const only = (row: Row) => Object.fromEntries(changed.map((name) => [name, row[name] ?? null]))
  return { before: only(before), after: only(after) }
}

export const searchAudit = ({ db }: AppContext, search: AuditSearch) => selectAudit(db, search)
