import type { Page } from '../../../domain/contracts/common.ts'
import type { AppContext } from '../../app/context.ts'
import { pageOfRanked } from '../../http/ranked-page.ts'
import { insertCategory, selectCategories, selectCategoryByName } from './categories.queries.ts'

export const listCategories = ({ db }: Pick<AppContext, 'db'>) => selectCategories(db)
export const pageCategories = async (context: AppContext, page: Page) =>
  pageOfRanked(await listCategories(context), page, ({ id }) => id)

/** A category of this name, and whether it is new. */
export async function addCategory({ db }: AppContext, name: string) {
  const slug = slugOf(name)
  // Different names can have one slug ("Home & Decor", "Home Decor"); the next free number tells them apart.
  for (let attempt = 1; attempt <= 50; attempt++) {
    const made = await insertCategory(db, { name, slug: attempt === 1 ? slug : `${slug}-${attempt}` })
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
