import type { Page } from '../../../domain/contracts/common.ts'
import type { AppContext } from '../../app/context.ts'
import { AppError } from '../../http/errors.ts'
import { pageOfRanked } from '../../http/ranked-page.ts'
import type { Viewer } from '../../http/viewer.ts'
import * as queries from './categories.queries.ts'

export { deleteUnusedCategories as dropUnused, selectProposalIds as proposalsOf } from './categories.queries.ts'

/** Returns the approved categories and, with a viewer, their own proposals. */
export const listCategories = ({ db }: Pick<AppContext, 'db'>, viewer: Viewer | null = null) =>
  queries.selectCategories(db, viewer?.id ?? null)
export const pageCategories = async (context: AppContext, viewer: Viewer | null, page: Page) =>
  pageOfRanked(await listCategories(context, viewer), page, ({ id }) => id)

const mostProposals = 5

/** Returns the category of this name, and whether it is new. What a member adds is a proposal. */
export const addCategory = ({ db, config }: AppContext, viewer: Viewer, name: string) =>
  db.transaction(async (tx) => {
    await queries.lockCategories(tx)
    const known = await queries.selectCategoryByName(tx, name)
    if (known) return { category: known, isNew: false }
    const most = Math.max(1, Math.floor(mostProposals * config.rateLimitScale))
    if (!viewer.isAdmin && (await queries.countProposals(tx, viewer.id)) >= most) {
      throw new AppError(
        'conflict',
        `You can propose ${most} ${most === 1 ? 'category' : 'categories'} a day. Please try again tomorrow.`,
      )
    }
    // Different names can share a slug ("Home & Decor", "Home Decor"); a number tells them apart.
    const slug = await queries.selectFreeSlug(tx, slugOf(name))
    const made = await queries.insertCategory(tx, { name, slug, makerId: viewer.id, approved: viewer.isAdmin })
    return { category: made, isNew: true }
  })

const longestSlug = 80

/** Keeps letters and digits of every script, so that names without Latin letters differ in their slugs, too. */
const slugOf = (name: string) =>
  // By whole characters: half of one cannot be stored.
  [
    ...name
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[\u0300-\u036f'’]/g, '')
      .normalize('NFC')
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-'),
  ]
    .slice(0, longestSlug)
    .join('')
    .replace(/^-+|-+$/g, '') || 'category'
