import { describe, expect, it } from 'vitest'
import { demandWords } from './demand-line.tsx'
import { addedBy, chanceLine, freshnessLine, placeLine } from './gathering-words.ts'

const now = Date.parse('2024-05-01T12:00:00Z')
const seen = (change: object) => ({
  lastSeenAt: '2024-05-01T10:00:00Z',
  isFresh: true,
  confirmations: { stillThere: 0, gone: 0, lastAt: null, mine: null, ...change },
})

describe('freshness', () => {
  it('says when it was seen and by how many it was confirmed', () => {
    expect(freshnessLine(seen({ stillThere: 3 }), now)).toBe('Seen 2 hours ago, confirmed by 3')
    expect(freshnessLine(seen({}), now)).toBe('Seen 2 hours ago')
  })
  it('says when shoppers did not find it any more', () => {
    expect(freshnessLine(seen({ gone: 1 }), now)).toBe('Seen 2 hours ago, 1 shopper said it is gone')
    expect(freshnessLine({ ...seen({ gone: 2 }), isFresh: false }, now)).toBe(
      'Seen 2 hours ago, 2 shoppers said it is gone. It may be gone',
    )
  })
})

it.each([
  ['very likely', 'Very likely still there'],
  ['hurry', 'Hurry, these sell'],
  ['probably gone', 'Probably gone'],
] as const)('says whether it is worth the way: %s', (words, line) => {
  expect(chanceLine({ stillThere: { chance: 0.5, words } })).toBe(line)
})

it('names who waits for it', () => {
  expect(demandWords(3, true)).toBe('3 hunters near you want this.')
  expect(demandWords(1, true)).toBe('1 hunter near you wants this.')
  expect(demandWords(2, false)).toBe('2 hunters want this.')
})

it('names the store and who added it', () => {
  expect(placeLine(null)).toBe('Location not specified')
  expect(placeLine({ name: 'Ross', city: 'Austin', state: 'TX' } as never)).toBe('Ross - Austin, TX')
  expect(addedBy(7)).toBe('Added by user #7')
  expect(addedBy(null)).toBe('Community product')
})
