import { z } from 'zod'
import { tidyName } from '../rules/usernames.ts'
import { bodyId, Id, Page, pathId } from './common.ts'
import { endpoint } from './endpoint.ts'

export const Category = z.object({
  id: Id,
  name: z.string(),
  slug: z.string(),
  parentId: Id.nullable(),
  /** False for a proposal: listed for its maker, and put on records by its maker alone. */
  approved: z.boolean(),
})
export type Category = z.output<typeof Category>

export const NewCategory = z.object({
  name: z
    .string('Category name must be at least 2 characters')
    .overwrite((name) => tidyName(name.normalize('NFKC')))
    .min(2, 'Category name must be at least 2 characters')
    .max(60, 'Category name must be at most 60 characters')
    .regex(/^[^\p{Cc}<>]*$/u, 'Category name contains characters that are not allowed')
    .refine((name) => /\p{L}/u.test(name), 'Category name must contain letters'),
})

export const listCategories = endpoint({
  method: 'GET',
  path: '/categories',
  summary: 'All approved categories, and those the caller has proposed',
  query: Page,
  answer: z.array(Category),
  paged: true,
})
export const createCategory = endpoint({
  method: 'POST',
  path: '/categories',
  summary:
    'Add a category; a name that exists in any letter case answers that category with 200. An admin’s is approved at once. A member proposes at most 5 a day, each listed for them alone until an admin approves it',
  body: NewCategory,
  answer: Category,
  status: 201,
  existing: true,
  refuses: [409],
})

export const AdminCategory = Category.extend({
  /** The member or admin who made it; null for the site's own and those of deleted accounts. */
  makerId: Id.nullable(),
  maker: z.string().nullable(),
  /** Hunts, gatherings, products and categories below it. It can be deleted when there are none. */
  uses: z.int(),
  /** The categories that the site itself names stay. */
  isFixed: z.boolean(),
})
export type AdminCategory = z.output<typeof AdminCategory>

/** Unlike other bodies this one refuses unknown fields: a misspelled one would look like a change that was made. */
export const CategoryChange = z.strictObject({
  name: NewCategory.shape.name.optional(),
  parentId: bodyId('category').nullable().optional(),
  approved: z.boolean('approved must be true or false').optional(),
})
export type CategoryChange = z.output<typeof CategoryChange>

const params = pathId('category')
export const adminCategories = endpoint({
  method: 'GET',
  path: '/admin/categories',
  summary: 'All categories with their makers and uses, proposals first',
  query: Page,
  answer: z.array(AdminCategory),
  paged: true,
})
export const changeCategory = endpoint({
  method: 'PUT',
  path: '/admin/categories/:id',
  summary: 'Rename a category, put it below another, approve it or take the approval back; unknown fields are refused',
  params,
  body: CategoryChange,
  answer: Category,
  refuses: [409],
})
export const mergeCategory = endpoint({
  method: 'POST',
  path: '/admin/categories/:id/merge',
  summary: 'Put all that is in a category into another, and remove it',
  params,
  body: z.object({ into: bodyId('category') }),
  answer: Category,
  refuses: [409],
})
export const removeCategory = endpoint({
  method: 'DELETE',
  path: '/admin/categories/:id',
  summary: 'Delete a category that nothing uses; 409 while records or other categories are in it',
  params,
  refuses: [409],
})
