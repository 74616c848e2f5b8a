import { describe, expect, it } from 'vitest'
import type { HuntActivity } from '../../../domain/contracts/hunts.ts'
import { addedBy, describeActivity, goneWithHunt, statusBadge } from './hunt-words.ts'

const activity = (change: Partial<HuntActivity>): HuntActivity => ({
  id: 1,
  type: 'created',
  userId: 7,
  username: 'maria',
  detail: null,
  createdAt: '2025-01-01T00:00:00.000Z',
  ...change,
})
const textOf = (change: Partial<HuntActivity>, viewerId: number | null = null) =>
  describeActivity(activity(change), viewerId).text

it('wears found in green, pending and unknown in blue, everything else plain', () => {
  expect(statusBadge('found')).toEqual({ label: 'Found', hue: 'success' })
  expect(statusBadge(null)).toEqual({ label: 'Pending', hue: 'hunt' })
  expect(statusBadge('pending')).toEqual({ label: 'Pending', hue: 'hunt' })
  expect(statusBadge('hunting')).toEqual({ label: 'Hunting', hue: 'neutral' })
})

it('says who added a hunt', () => {
  expect(addedBy(12)).toBe('Added by user #12')
  expect(addedBy(null)).toBe('Community hunt')
})

it('names what goes with a hunt', () => {
  expect(goneWithHunt({ photoUrl: null, findCount: 0, commentCount: 0 })).toEqual(['The hunt and its activity log'])
  expect(goneWithHunt({ photoUrl: '/images/a', findCount: 1, commentCount: 1200 })).toEqual([
    'The hunt and its activity log',
    'Its photo',
    '1 find',
    '1,200 comments',
  ])
})

describe('a line of the activity log', () => {
  it('says You to the person who did it', () => {
    expect(textOf({})).toBe('maria started this hunt')
    expect(textOf({}, 7)).toBe('You started this hunt')
    expect(textOf({ userId: null, username: null }, null)).toBe('Somebody started this hunt')
  })
  it('lists what was changed, each once', () => {
    expect(textOf({ type: 'edited', detail: { fields: 'targetPrice, latitude, longitude, tags' } })).toBe(
      'maria changed the target price, the place and the tags',
    )
    expect(textOf({ type: 'edited', detail: { fields: 'productName' } })).toBe('maria changed the name')
    expect(textOf({ type: 'edited' })).toBe('maria changed this hunt')
  })
  it('leads to the find of a match', () => {
    const detail = { findId: 9, matchScore: 0.914, storeName: 'TJ Maxx' }
    expect(describeActivity(activity({ type: 'matched', userId: null, username: null, detail }), 7)).toEqual({
      text: 'Matched with a product seen at TJ Maxx, 91% match',
      href: '/finds/9',
    })
    const named = { ...detail, productName: 'Brass lamp' }
    expect(textOf({ type: 'matched', userId: null, detail: named })).toBe(
      'Matched with “Brass lamp” seen at TJ Maxx, 91% match',
    )
    expect(textOf({ type: 'matched', detail })).toBe('maria matched it with a product seen at TJ Maxx, 91% match')
  })
  it('tells still there from gone', () => {
    expect(textOf({ type: 'confirmed', detail: { stillThere: true, storeName: 'Ross' } })).toBe(
      'maria confirmed it is still there at Ross',
    )
    expect(textOf({ type: 'confirmed', detail: { stillThere: false } })).toBe('maria said it is gone')
  })
  it('does not tell the price of a score', () => {
    expect(textOf({ type: 'scored', detail: { purchasePrice: 19.5 } }, 7)).toBe('You scored it')
  })
})
