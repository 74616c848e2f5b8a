import { describe, expect, it } from 'vitest'
import { feedBadgeColor, findBadgeColor, isGreatFind, matchPercent } from './match-badge.ts'

describe('match badge', () => {
  it.each([
    [0, 0],
    [0.004, 0],
    [0.005, 1],
    [0.295, 30],
    [0.894, 89],
    [0.895, 90],
    [1, 100],
    [1.03, 100],
    [-0.2, 0],
    [Number.NaN, 0],
  ])('shows a score of %d as %d percent', (matchScore, percent) => {
    expect(matchPercent(matchScore)).toBe(percent)
  })

  it.each([
    [100, 'red'],
    [90, 'red'],
    [89, 'rose'],
    [70, 'rose'],
    [69, 'pink'],
    [50, 'pink'],
    [49, 'orange'],
    [30, 'orange'],
    [29, 'gray'],
    [0, 'gray'],
  ] as const)('colors %d percent %s on find cards', (percent, color) => {
    expect(findBadgeColor(percent)).toBe(color)
  })

  it.each([
    [0.7, 'green'],
    [0.699, 'amber'],
    [0.4, 'amber'],
    [0.399, 'gray'],
  ] as const)('colors a score of %d %s on the feed', (matchScore, color) => {
    expect(feedBadgeColor(matchScore)).toBe(color)
  })

  it.each([
    [0.85, false],
    [0.851, true],
    [1, true],
  ])('a score of %d being a great find is %s', (matchScore, great) => {
    expect(isGreatFind(matchScore)).toBe(great)
  })
})
