import type { Page } from '../../../domain/contracts/common.ts'
import type { Body } from '../../../domain/contracts/endpoint.ts'
import type { changeCategory } from '../../../domain/contracts/categories.ts'
import type { AppContext } from '../../app/context.ts'
import type { Db } from '../../db/engine.ts'
import { AppError, invalidField, notFound } from '../../http/errors.ts'
import { pageOfRanked } from '../../http/ranked-page.ts'
import type { Viewer } from '../../http/viewer.ts'
import { adminTransaction, recordAdminAction } from '../audit/audit.service.ts'
import * as queries from './categories.queries.ts'

/** What admins do about categories. The audit log keeps who did it. */
export const categoriesForAdmins = async ({ db }: AppContext, page: Page) =>
  pageOfRanked(await queries.selectForAdmins(db), page, ({ id }) => id)

async function known(tx: Db, id: number) {
  const category = await queries.lockCategory(tx, id)
  if (!category) throw notFound('Category not found')
  return category
}

async function removable(tx: Db, id: number) {
  if (queries.isFixed(id)) throw new AppError('conflict', 'This category belongs to the site and stays')
  return known(tx, id)
}

const note = (tx: Db, admin: Viewer, deed: string, { id, name }: { id: number; name: string }, after?: object) =>
  recordAdminAction(tx, admin, {
    action: `category.${deed}`,
    targetType: 'category',
    targetId: id,
    targetName: name,
    after: { ...after },
  })

export const renameCategory = (
  context: AppContext,
  admin: Viewer,
  id: number,
  { name, isPublic }: Body<typeof changeCategory>,
) =>
  adminTransaction(context, admin, async (tx) => {
    const category = await known(tx, id)
    const taken = name && (await queries.selectCategoryByName(tx, name))
    if (taken && taken.id !== id) throw new AppError('conflict', 'There is a category of this name already')
    if (!name && !isPublic) return category
    await queries.updateCategory(tx, id, { ...(name ? { name } : {}), ...(isPublic ? { proposedBy: null } : {}) })
    await note(tx, admin, isPublic ? 'taken-up' : 'renamed', category, name ? { name } : {})
    return known(tx, id)
  })

export const mergeCategories = (context: AppContext, admin: Viewer, id: number, into: number) =>
  adminTransaction(context, admin, async (tx) => {
    if (id === into) throw invalidField('Please select another category', 'into')
    const target = await queries.lockCategory(tx, into)
    if (!target) throw invalidField('Please select a category', 'into')
    const category = await removable(tx, id)
    await queries.moveContent(tx, id, into)
    await queries.deleteCategory(tx, id)
    await note(tx, admin, 'merged', category, { into: target.name })
    return target
  })

export const dropCategory = (context: AppContext, admin: Viewer, id: number): Promise<void> =>
  adminTransaction(context, admin, async (tx) => {
    const category = await removable(tx, id)
    await queries.deleteCategory(tx, id)
    await note(tx, admin, 'removed', category)
  })
