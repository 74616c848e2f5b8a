import { describe, expect, it } from 'vitest'
import { addTags } from './tag-list.ts'

describe('adding tags', () => {
  it.each([
    ['trims', [], '  brass  ', ['brass']],
    ['takes several at once', [], 'brass, lamp ,floor', ['brass', 'lamp', 'floor']],
    ['leaves out empty ones', ['brass'], ' , ,, ', ['brass']],
    ['leaves out what is there already', ['brass'], 'brass', ['brass']],
    ['knows a tag in other letters', ['Brass'], 'bRASS, lamp, LAMP', ['Brass', 'lamp']],
    ['closes up inner spaces', [], 'mid   century', ['mid century']],
  ])('%s', (_, existing, typed, expected) => {
    expect(addTags(existing, typed)).toEqual({ tags: expected, problem: null })
  })

  it('keeps at most 20 and says so', () => {
    const full = Array.from({ length: 20 }, (_, index) => `tag ${index}`)
    expect(addTags(full, 'one more')).toEqual({ tags: full, problem: 'too-many' })
    expect(addTags(full, 'tag 3')).toEqual({ tags: full, problem: null })
  })

  it('takes 40 characters and refuses 41', () => {
    expect(addTags([], 'x'.repeat(40)).tags).toHaveLength(1)
    expect(addTags([], 'x'.repeat(41))).toEqual({ tags: [], problem: 'too-long' })
  })
})
