import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Category } from '../../../domain/contracts/categories.ts'
import type { SelectOption } from '../../ui/fields/select-field.tsx'
import { apiAll } from '../../lib/api.ts'

export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: ({ signal }) => apiAll('GET /categories', { signal }),
})

type RecordCategory = { categoryId: number | null; categoryName: string | null }

/** Returns every category followed by its children. The record that is edited keeps one that its viewer does not see. */
export function categoryOptions(categories: readonly Category[], record?: RecordCategory): SelectOption[] {
  const ids = new Set(categories.map(({ id }) => id))
  const withChildren =
    (depth: number) =>
    (category: Category): SelectOption[] => [
      { value: category.id, label: `${'– '.repeat(depth)}${category.name}` },
      ...categories.filter(({ parentId }) => parentId === category.id).flatMap(withChildren(depth + 1)),
    ]
  const isRoot = ({ parentId }: Category) => parentId === null || !ids.has(parentId)
  const options = categories.filter(isRoot).flatMap(withChildren(0))
  if (record && record.categoryId !== null && !ids.has(record.categoryId))
    options.push({ value: record.categoryId, label: record.categoryName ?? '' })
  return options
}

interface Categories {
  categories: Category[]
  options: SelectOption[]
  problem: string | undefined
}

export function useCategories(record?: RecordCategory): Categories {
  const { data: categories = [], isError } = useQuery(categoriesQuery)
  const problem = isError ? 'Failed to load categories. Please try again later.' : undefined
  return { categories, options: categoryOptions(categories, record), problem }
}
