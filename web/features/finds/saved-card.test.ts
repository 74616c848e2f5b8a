import { describe, expect, it } from 'vitest'
import type { Find } from '../../../domain/contracts/finds.ts'
import { whatItDid } from './saved-card.tsx'

const find = (userId: number, matchScore: number) => ({ userId, matchScore }) as Find

describe('what a gathering did', () => {
  it.each([
    [[], false, 'Looking for who hunts this…'],
    [[], true, 'Nobody hunts for this yet. Whoever starts to will hear of it.'],
    [[find(1, 0.9)], false, '1 hunter wants this, 90% match. We told them.'],
    [[find(1, 0.7), find(1, 0.8)], false, '1 hunter wants this, 80% match. We told them.'],
    [[find(1, 0.7), find(2, 0.924)], true, '2 hunters want this, the best match is 92%. We told them.'],
  ])('%#', (finds, isSettled, words) => {
    expect(whatItDid(finds, isSettled)).toBe(words)
  })
})
