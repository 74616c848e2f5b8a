import type { Page } from '../../../domain/contracts/common.ts'
import type { CategoryChange } from '../../../domain/contracts/categories.ts'
import type { AppContext } from '../../app/context.ts'
import type { Db } from '../../db/engine.ts'
import { AppError, invalidField, notFound } from '../../http/errors.ts'
import { pageOfRanked } from '../../http/ranked-page.ts'
import type { Viewer } from '../../http/viewer.ts'
import { adminTransaction, difference, recordAdminAction } from '../audit/audit.service.ts'
import * as queries from './categories.queries.ts'

/** What admins do about categories. The audit log keeps who did it. */
export const categoriesForAdmins = async ({ db }: AppContext, page: Page) =>
  pageOfRanked(await queries.selectForAdmins(db), page, ({ id }) => id)

const keep = <Result>(context: AppContext, admin: Viewer, work: (tx: Db) => Promise<Result>) =>
  adminTransaction(context, admin, async (tx) => {
    await queries.lockCategories(tx)
    return work(tx)
  })

async function known(tx: Db, id: number) {
  const category = await queries.lockCategory(tx, id)
  if (!category) throw notFound('Category not found')
  return category
}

async function removable(tx: Db, id: number) {
  if (queries.isFixed(id)) throw new AppError('conflict', 'This is a built-in category and cannot be removed.')
  return known(tx, id)
}

const note = (
  tx: Db,
  admin: Viewer,
  action: string,
  { id, name }: { id: number; name: string },
  states: Partial<ReturnType<typeof difference>> = {},
) =>
  recordAdminAction(tx, admin, {
    action: `category.${action}`,
    targetType: 'category',
    targetId: id,
    targetName: name,
    ...states,
  })

export const changeCategory = (context: AppContext, admin: Viewer, id: number, change: CategoryChange) =>
  keep(context, admin, async (tx) => {
    const category = await known(tx, id)
    const { name, parentId, approved } = change
    const taken = name && (await queries.selectCategoryByName(tx, name))
    if (taken && taken.id !== id) throw new AppError('conflict', 'There is a category of this name already')
    if (approved === false && queries.isFixed(id)) {
      throw new AppError('conflict', 'This is a built-in category and stays approved.')
    }
    if (parentId) await checkParent(tx, id, parentId)
    const changed = { ...category, ...change }
    const states = difference(category, changed)
    if (Object.keys(states.after).length === 0) return category
    await queries.updateCategory(tx, id, change)
    await note(tx, admin, 'changed', category, states)
    return changed
  })

async function checkParent(tx: Db, id: number, parentId: number): Promise<void> {
  if (!(await queries.lockCategory(tx, parentId))) throw invalidField('Please select a category', 'parentId')
  if (await queries.isWithin(tx, parentId, id)) throw invalidField('A category cannot be its own parent.', 'parentId')
}

export const mergeCategories = (context: AppContext, admin: Viewer, id: number, into: number) =>
  keep(context, admin, async (tx) => {
    if (id === into) throw invalidField('Please select another category', 'into')
    const target = await queries.lockCategory(tx, into)
    if (!target) throw invalidField('Please select a category', 'into')
    const category = await removable(tx, id)
    // One that lies below takes the place of the one that goes.
    if (await queries.isWithin(tx, into, id)) await queries.updateCategory(tx, into, { parentId: category.parentId })
    await queries.moveContent(tx, id, into)
    await queries.deleteCategory(tx, id)
    await note(tx, admin, 'merged', category, { after: { into: target.name } })
    return known(tx, into)
  })

export const dropCategory = (context: AppContext, admin: Viewer, id: number): Promise<void> =>
  keep(context, admin, async (tx) => {
    // The lock waits for records that are being saved with it.
    const category = await removable(tx, id)
    if (!(await queries.deleteUnusedCategory(tx, id))) {
      throw new AppError('conflict', `“${category.name}” is still in use. Merge it into another category instead.`)
    }
    await note(tx, admin, 'removed', category)
  })
