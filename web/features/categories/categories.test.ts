import { expect, it } from 'vitest'
import type { Category } from '../../../domain/contracts/categories.ts'
import { categoryOptions } from './categories.api.ts'

const category = (id: number, name: string, parentId: number | null = null): Category => ({
  id,
  name,
  slug: name.toLowerCase(),
  parentId,
  approved: true,
})

it('lists each category before its children', () => {
  expect(categoryOptions([category(2, 'Lamps', 1), category(1, 'Home'), category(3, 'Toys')])).toEqual([
    { value: 1, label: 'Home' },
    { value: 2, label: '– Lamps' },
    { value: 3, label: 'Toys' },
  ])
})

it('lists a category as a root when the viewer does not see its parent', () => {
  expect(categoryOptions([category(1, 'Home'), category(8, 'Lava lamps', 7), category(9, 'Tall ones', 8)])).toEqual([
    { value: 1, label: 'Home' },
    { value: 8, label: 'Lava lamps' },
    { value: 9, label: '– Tall ones' },
  ])
})

it('adds the category of the edited record when the viewer does not see it', () => {
  const list = [category(1, 'Home')]
  const home = { value: 1, label: 'Home' }
  expect(categoryOptions(list, { categoryId: 7, categoryName: 'Lava lamps' })).toEqual([
    home,
    { value: 7, label: 'Lava lamps' },
  ])
  expect(categoryOptions(list, { categoryId: 1, categoryName: 'Home' })).toEqual([home])
  expect(categoryOptions(list, { categoryId: null, categoryName: null })).toEqual([home])
})
