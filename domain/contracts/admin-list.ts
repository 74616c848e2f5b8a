import { z } from 'zod'
import { Page } from './common.ts'

const pageRange = 'page must be between 1 and 100000'

/**
 * What every table of the dashboard takes: words to look for, a column to sort by, and a place in the list: either the
 * cursor of the answer before, or a page number, which a person can jump to. The cursor wins.
 */
export const adminList = <const Sorts extends readonly [string, ...string[]]>(
  sorts: Sorts,
  order: 'asc' | 'desc' = 'desc',
) =>
  Page.extend({
    q: z
      .string()
      .trim()
      .max(200, 'q must be at most 200 characters')
      .transform((text) => text || undefined)
      .optional(),
    page: z.coerce.number(pageRange).int(pageRange).min(1, pageRange).max(100_000, pageRange).optional(),
    sort: z.enum(sorts, `sort must be one of ${sorts.join(', ')}`).default(sorts[0] as Sorts[number]),
    order: z.enum(['asc', 'desc'], 'order must be asc or desc').default(order),
  })
