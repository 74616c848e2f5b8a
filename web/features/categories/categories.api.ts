import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Category } from '../../../domain/contracts/categories.ts'
import type { SelectOption } from '../../ui/fields/select-field.tsx'
import { apiAll } from '../../lib/api.ts'

export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: ({ signal }) => apiAll('GET /categories', { signal }),
})

/** Every category followed by its children, as a select shows them. */
export function categoryOptions(categories: readonly Category[]): SelectOption[] {
  const under = (parentId: number | null, depth: number): SelectOption[] =>
    categories
      .filter((category) => category.parentId === parentId)
      .flatMap(({ id, name }) => [{ value: id, label: `${'– '.repeat(depth)}${name}` }, ...under(id, depth + 1)])
  return under(null, 0)
}

export function useCategories(): { categories: Category[]; options: SelectOption[]; problem: string | undefined } {
  const { data: categories = [], isError } = useQuery(categoriesQuery)
  const problem = isError ? 'Failed to load categories. Please try again later.' : undefined
  return { categories, options: categoryOptions(categories), problem }
}
