import { z } from 'zod'
import { Id, Page } from './common.ts'
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
  summary: 'All categories',
  query: Page,
  answer: z.array(Category),
  paged: true,
})
export const createCategory = endpoint({
  method: 'POST',
  path: '/categories',
  summary: 'Add a category; a name that exists in any letter case answers that category with 200',
  body: NewCategory,
  answer: Category,
  status: 201,
  existing: true,
})
