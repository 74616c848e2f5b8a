import { describe, expect, it } from 'vitest'
import { ScoreChange, type Score } from '../../../domain/contracts/scores.ts'
import { problemsIn } from '../../lib/forms/contract-problems.ts'
import { dayOf } from '../../lib/format.ts'
import { firstValues, purchaseOf, receiptPart, valuesOf, type ScoreValues } from './score-values.ts'

const values = firstValues(39.5, new Date(2025, 2, 1, 23, 59))
const check = (change: Partial<ScoreValues>) => problemsIn(ScoreChange, purchaseOf({ ...values, ...change }))

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

  it('says no with the words of the contract', () => {
    expect(check({})).toEqual({})
    expect(check({ purchasePrice: '-1' })).toEqual({ purchasePrice: 'Price cannot be negative' })
    expect(check({ purchasePrice: '1.999' })).toEqual({ purchasePrice: 'Price can have at most 2 decimals' })
    expect(check({ purchasePrice: 'ten' })).toHaveProperty('purchasePrice')
    expect(check({ notes: 'x'.repeat(5001) })).toEqual({ notes: 'Notes must be at most 5000 characters' })
    expect(check({ purchaseQuantity: 0 })).toEqual({ purchaseQuantity: 'Quantity must be at least 1' })
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
