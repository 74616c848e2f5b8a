import { z } from 'zod'
import { bodyId, Id, Page, pathId } from './common.ts'
import { endpoint } from './endpoint.ts'

export const Category = z.object({ id: Id, name: z.string(), slug: z.string(), parentId: Id.nullable() })
export type Category = z.output<typeof Category>

export const NewCategory = z.object({
  name: z
    .string('Category name must be at least 2 characters')
    .trim()
    .min(2, 'Category name must be at least 2 characters')
    .max(60, 'Category name must be at most 60 characters')
    .regex(/^[^\p{Cc}<>]*$/u, 'Category name contains characters that are not allowed')
    .transform((name) => name.replace(/\s+/g, ' '))
    .refine((name) => /\p{L}/u.test(name), 'Category name must contain letters'),
})

export const listCategories = endpoint({
  method: 'GET',
  path: '/categories',
  summary: 'All categories, and those the asking person has proposed',
  query: Page,
  answer: z.array(Category),
  paged: true,
})
export const createCategory = endpoint({
  method: 'POST',
  path: '/categories',
  summary:
    'Add a category; a name that exists in any letter case answers that category with 200. What a member adds is listed for them alone until an admin takes it up',
  body: NewCategory,
  answer: Category,
  status: 201,
  existing: true,
})

export const AdminCategory = Category.extend({
  /** How much would lose it. */
  hunts: z.int(),
  gatherings: z.int(),
  products: z.int(),
  /** Who proposed it; null for those that everybody has. */
  proposedBy: z.string().nullable(),
  /** The categories that the site itself names stay. */
  isFixed: z.boolean(),
})
export type AdminCategory = z.output<typeof AdminCategory>

const params = pathId('category')
export const adminCategories = endpoint({
  method: 'GET',
  path: '/admin/categories',
  summary: 'All categories with how much is in them, proposed ones first',
  query: Page,
  answer: z.array(AdminCategory),
  paged: true,
})
export const changeCategory = endpoint({
  method: 'PUT',
  path: '/admin/categories/:id',
  summary: 'Rename a category, or take up a proposed one for everybody',
  params,
  body: z.object({ name: NewCategory.shape.name.optional(), isPublic: z.literal(true).optional() }),
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
  summary: 'Remove a category; what was in it has none then',
  params,
  refuses: [409],
})
