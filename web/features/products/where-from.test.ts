import { expect, it } from 'vitest'
import type { Product } from '../../../domain/contracts/products.ts'
import { whereFrom } from './where-from.ts'

type Placed = Parameters<typeof whereFrom>[0]
const at = (name: string, status: 'in_stock' | 'out_of_stock', isAvailable = true) =>
  ({ store: { name }, status, isAvailable }) as Product['inventory'][number]
const placed = (distanceMiles: number | null, inventory: Product['inventory']): Placed => ({
  retailer: { name: 'Marshalls' } as Product['retailer'],
  distanceMiles,
  inventory,
})

it.each([
  [
    'the store that has it, not one on the way',
    3.2,
    [at('Empty', 'out_of_stock'), at('Full', 'in_stock')],
    'Full · 3.2 miles',
  ],
  ['no store that keeps it back', 12, [at('Back room', 'in_stock', false), at('Full', 'in_stock')], 'Full · 12 miles'],
  ['the retailer where no place is known', null, [at('Full', 'in_stock')], 'Marshalls'],
  ['the retailer where no store is named', 3, [], 'Marshalls · 3.0 miles'],
])('names %s', (_case, miles, inventory, words) => expect(whereFrom(placed(miles, inventory))).toBe(words))
