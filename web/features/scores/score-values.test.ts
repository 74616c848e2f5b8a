import { describe, expect, it } from 'vitest'
import type { ResolverOptions } from 'react-hook-form'
import type { Score } from '../../../domain/contracts/scores.ts'
import { checkScore, dayOf, firstValues, purchaseOf, receiptPart, valuesOf, type ScoreValues } from './score-values.ts'

const values = firstValues(39.5, new Date(2025, 2, 1, 23, 59))
const check = async (change: Partial<ScoreValues>) =>
  (await checkScore({ ...values, ...change }, undefined, {} as ResolverOptions<ScoreValues>)).errors

describe('the purchase form', () => {
  it('starts with the price on the tag, one piece, today where the person is', () => {
    expect(values).toMatchObject({
      purchasePrice: '39.50',
      purchaseQuantity: 1,
      purchaseDate: '2025-03-01',
      purchaseStatus: 'pending',
    })
    expect(firstValues(null).purchasePrice).toBe('')
    expect(dayOf(new Date(2025, 10, 9))).toBe('2025-11-09')
  })

  it('sends numbers, and nothing for what is empty', () => {
    expect(purchaseOf(values)).toMatchObject({ purchasePrice: 39.5, purchaseDate: '2025-03-01', rating: null })
    expect(purchaseOf({ ...values, purchasePrice: ' ', purchaseDate: '' })).toMatchObject({
      purchasePrice: null,
      purchaseDate: null,
    })
  })

  it('says no with the words of the contract', async () => {
    expect(await check({})).toEqual({})
    expect((await check({ purchasePrice: '-1' })).purchasePrice?.message).toBe('Price cannot be negative')
    expect((await check({ purchasePrice: '1.999' })).purchasePrice?.message).toBe('Price can have at most 2 decimals')
    expect((await check({ purchasePrice: 'ten' })).purchasePrice?.message).toBeDefined()
    expect((await check({ notes: 'x'.repeat(5001) })).notes?.message).toBe('Notes must be at most 5000 characters')
    expect((await check({ purchaseQuantity: 0 })).purchaseQuantity?.message).toBe('Quantity must be at least 1')
  })

  it('comes back from a score as it was', () => {
    const score = {
      purchasePrice: 12,
      purchaseQuantity: 3,
      purchaseDate: null,
      purchaseStatus: 'shipping',
      rating: 4,
      notes: null,
      paymentMethod: 'Cash',
    }
    expect(valuesOf(score as Score)).toEqual({
      purchasePrice: '12.00',
      purchaseQuantity: 3,
      purchaseDate: '',
      purchaseStatus: 'shipping',
      paymentMethod: 'Cash',
      rating: 4,
      notes: '',
    })
  })
})

describe('the receipt', () => {
  const read = () => Promise.resolve('data:image/jpeg;base64,AA')
  it.each([
    ['a new one', [{ path: '/images/new', blob: null }], null, { receiptUrl: '/images/new' }],
    [
      'bytes that could not be uploaded',
      [{ path: null, blob: new Blob() }],
      null,
      { receiptUrl: 'data:image/jpeg;base64,AA' },
    ],
    ['the same as before', [{ path: '/images/old', blob: null }], '/images/old', {}],
    ['one that was taken away', [], '/images/old', { receiptUrl: null }],
    ['none at all', [], null, {}],
  ])('sends %s', async (_case, kept, before, sent) => {
    expect(await receiptPart(kept, read, before)).toEqual(sent)
  })
})
