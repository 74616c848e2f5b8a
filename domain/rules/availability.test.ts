import { expect, it } from 'vitest'
import { availabilityOf, type StoreStock } from './availability.ts'

const stock = (status: StoreStock['status'], quantity = 1, isAvailable = true): StoreStock => ({
  status,
  quantity,
  isAvailable,
})

it('is in stock when one store has it', () => {
  expect(availabilityOf([stock('out_of_stock', 0), stock('limited', 2), stock('in_stock', 9)])).toEqual({
    status: 'in_stock',
    label: 'In Stock',
    detail: 'Available at 2 stores',
    stores: 2,
    units: 11,
  })
  expect(availabilityOf([stock('in_stock')]).detail).toBe('Available at 1 store')
})

it('is limited when no store has plenty', () => {
  expect(availabilityOf([stock('limited', 2), stock('limited', 1)])).toMatchObject({
    label: 'Limited',
    detail: '3 units available',
  })
})

it('is out of stock without any available inventory', () => {
  for (const stores of [[], [stock('in_stock', 5, false)], [stock('limited', 5, false), stock('in_stock', 1, false)]]) {
    expect(availabilityOf(stores)).toMatchObject({
      label: 'Out of Stock',
      detail: 'Not available nearby',
      stores: 0,
      units: 0,
    })
  }
})

it('is unknown when a store is said to have it, yet to be out of it', () => {
  expect(availabilityOf([stock('out_of_stock', 0)])).toMatchObject({ label: 'Unknown', stores: 0, units: 0 })
})
