import type { Page } from '../../../domain/contracts/common.ts'
import type { AppContext } from '../../app/context.ts'
import { pageOfRanked } from '../../http/ranked-page.ts'
import type { Viewer } from '../../http/viewer.ts'
import { insertCategory, selectCategories, selectCategoryByName } from './categories.queries.ts'

/** Those of everybody. */
export const listCategories = ({ db }: Pick<AppContext, 'db'>) => selectCategories(db, null)
export const pageCategories = async ({ db }: AppContext, viewer: Viewer | null, page: Page) =>
  pageOfRanked(await selectCategories(db, viewer?.id ?? null), page, ({ id }) => id)

/** A category of this name, and whether it is new. Only admins add what everybody has in their lists at once. */
export async function addCategory({ db }: AppContext, viewer: Viewer, name: string) {
  const proposedBy = viewer.isAdmin ? null : viewer.id
  const slug = slugOf(name)
  // Different names can have one slug ("Home & Decor", "Home Decor"); the next free number tells them apart.
  for (let attempt = 1; attempt <= 50; attempt++) {
    const made = await insertCategory(db, { name, slug: attempt === 1 ? slug : `${slug}-${attempt}`, proposedBy })
    if (made) return { category: made, isNew: true }
    const known = await selectCategoryByName(db, name)
    if (known) return { category: known, isNew: false }
  }
  throw new Error(`no free slug for the category ${slug}`)
}

const slugOf = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '') || 'category'
