import type { UserChange, UserSearch } from '../../../domain/contracts/admin.ts'
import type { Page } from '../../../domain/contracts/common.ts'
import type { AppContext } from '../../app/context.ts'
import type { Db } from '../../db/engine.ts'
import { AppError, notFound } from '../../http/errors.ts'
import { pageOfRanked } from '../../http/ranked-page.ts'
import type { Viewer } from '../../http/viewer.ts'
import {
  changeAccount,
  endAccess,
  refuseLastAdmin,
  removeAccount,
  replacePassword,
} from '../accounts/accounts.service.ts'
import { lockFinds } from '../progress/progress.service.ts'
import { adminTransaction, difference, recordAdminAction } from '../audit/audit.service.ts'
import {
  countRecordsOf,
  selectAdminUser,
  selectGatheringsOf,
  selectHuntsOf,
  selectUsernames,
  selectUsers,
  selectUsersStartingWith,
  updateSuspension,
} from './users.queries.ts'

export const searchUsers = ({ db }: AppContext, search: UserSearch) => selectUsers(db, search)

async function knownUser(db: Db, id: number) {
  const user = await selectAdminUser(db, id)
  if (!user) throw notFound('User not found')
  return user
}

export async function activityOf({ db }: AppContext, id: number) {
  const user = await knownUser(db, id)
  const [hunts, gatherings] = await Promise.all([selectHuntsOf(db, id), selectGatheringsOf(db, id)])
  return { hunts, gatherings, huntCount: user.huntCount, gatheringCount: user.gatheringCount }
}

const target = (user: { id: number; username: string }) =>
  ({ targetType: 'user', targetId: user.id, targetName: user.username }) as const

export async function changeUserAccount(context: AppContext, admin: Viewer, id: number, change: UserChange) {
  // Left blank, a username or an email stays what it is.
  const { email, ...rest } = change
  const given = email ? { ...rest, email } : rest
  const changed = await changeAccount(context, admin, id, given, (tx, before, after) =>
    recordAdminAction(tx, admin, { action: 'user.updated', ...target(before), ...difference(before, after) }),
  )
  if (!changed) throw notFound('User not found')
  return knownUser(context.db, id)
}

export async function suspend({ db }: AppContext, admin: Viewer, id: number) {
  refuseSelf(admin, id, 'suspend')
  return db.transaction(async (tx) => {
    await refuseLastAdmin(tx, id)
    return changeSuspension(tx, admin, id, true)
  })
}

export const unsuspend = (context: AppContext, admin: Viewer, id: number) =>
  adminTransaction(context, admin, (tx) => changeSuspension(tx, admin, id, false))

async function changeSuspension(tx: Db, admin: Viewer, id: number, isSuspended: boolean) {
  const user = await knownUser(tx, id)
  await recordAdminAction(tx, admin, {
    action: isSuspended ? 'user.suspended' : 'user.unsuspended',
    ...target(user),
    before: { isSuspended: user.isSuspended },
    after: { isSuspended },
  })
  await updateSuspension(tx, id, isSuspended)
  if (isSuspended) await endAccess(tx, id)
  return { ...user, isSuspended }
}

export async function setPassword(context: AppContext, admin: Viewer, id: number, password: string): Promise<void> {
  const user = await knownUser(context.db, id)
  const spared = admin.id === id ? admin.sessionHash : undefined
  await replacePassword(context, id, { password, path: 'password', spared }, (tx) =>
    recordAdminAction(tx, admin, { action: 'user.password-changed', ...target(user) }),
  )
}

export async function deleteUserAccount(context: AppContext, admin: Viewer, id: number): Promise<void> {
  refuseSelf(admin, id, 'delete')
  await context.db.transaction(async (tx) => {
    // In the order of those who delete their own account; then the lock on who is an admin: two who delete each other take turns.
    await lockFinds(tx)
    await refuseLastAdmin(tx, id)
    const user = await knownUser(tx, id)
    await recordAdminAction(tx, admin, {
      action: 'user.deleted',
      ...target(user),
      before: await countRecordsOf(tx, id),
    })
    await removeAccount(context, tx, id)
  })
}

function refuseSelf(admin: Viewer, id: number, deed: string): void {
  if (admin.id === id) throw new AppError('conflict', `You cannot ${deed} your own account here`)
}

export async function findUsernames({ db }: AppContext, search: Page & { ids?: number[]; startsWith?: string }) {
  const found = search.ids?.length
    ? await selectUsernames(db, search.ids)
    : search.startsWith
      ? await selectUsersStartingWith(db, search.startsWith)
      : []
  return pageOfRanked(found, search, ({ id }) => id)
}
