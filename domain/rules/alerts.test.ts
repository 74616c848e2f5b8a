import { describe, expect, it } from 'vitest'
import { alertsAtOnce, chooseAlerts, digestWords, leastAlert } from './alerts.ts'

describe('how many finds are told one by one', () => {
  it.each([
    [0, 0, 3],
    [0, 1, 2],
    [0, 3, 2],
    [0, 5, 1],
    [0, 1000, 1],
    [1, 0, 4],
    [3, 0, 4],
    [5, 0, 5],
    [20, 0, 6],
    [1000, 0, 6],
    [4, 4, 3],
    [0.5, 0, 3],
  ])('%s wanted and %s unwanted: %s', (wanted, unwanted, expected) => {
    expect(alertsAtOnce({ wanted, unwanted })).toBe(expected)
  })

  it('never rises with a dismissal, never falls with a score', () => {
    for (let wanted = 0; wanted < 12; wanted += 1)
      for (let unwanted = 0; unwanted < 12; unwanted += 1) {
        const now = alertsAtOnce({ wanted, unwanted })
        expect(alertsAtOnce({ wanted: wanted + 1, unwanted })).toBeGreaterThanOrEqual(now)
        expect(alertsAtOnce({ wanted, unwanted: unwanted + 1 })).toBeLessThanOrEqual(now)
      }
  })
})

describe('which finds are told one by one', () => {
  const finds = (...scores: number[]) => scores.map((matchScore) => ({ matchScore }))
  const scoresOf = (chosen: { matchScore: number }[]) => chosen.map(({ matchScore }) => matchScore)

  it.each([
    ['the best few', [0.71, 0.95, 0.8, 0.9], [], 3, [0.95, 0.9, 0.8], [0.71]],
    ['nothing below the line', [0.69, 0.3], [], 3, [], []],
    ['what is on the line', [leastAlert], [], 3, [leastAlert], []],
    ['only what is left of the number', [0.9, 0.8], [0.9, 0.85], 3, [0.9], [0.8]],
    ['none when the number is used up', [0.9], [0.9, 0.85, 0.8], 3, [], [0.9]],
    ['what is clearly better than all that were told', [0.95, 0.94], [0.8, 0.75, 0.72], 3, [0.95], [0.94]],
    ['at least one to somebody who dismissed everything', [0.8, 0.9], [], 1, [0.9], [0.8]],
  ])('are %s', (_, scores, told, atOnce, alone, together) => {
    const chosen = chooseAlerts(finds(...scores), told, atOnce)
    expect([scoresOf(chosen.alone), scoresOf(chosen.together)]).toEqual([alone, together])
  })

  it('are those that are likely still there before those that are probably gone', () => {
    const better = { matchScore: 0.88, chance: 0.2 }
    const surer = { matchScore: 0.8, chance: 0.9 }
    expect(chooseAlerts([better, surer], [], 1)).toEqual({ alone: [surer], together: [better] })
    expect(chooseAlerts([better, surer], [0.85], 1).together).toEqual([surer, better])
  })

  it('are never more than nine, however they come', () => {
    const rising = Array.from({ length: 31 }, (_, step) => 0.7 + step / 100)
    const told: number[] = []
    for (const matchScore of [...rising, ...rising, ...rising])
      told.push(...scoresOf(chooseAlerts([{ matchScore }], told, 6).alone))
    expect(told.length).toBeLessThanOrEqual(9)
  })
})

it('names the hunt as its hunter does, without bending the name', () => {
  expect(digestWords(17, 'accent chair', true)).toBe('17 more for “accent chair” near you')
  expect(digestWords(1, 'Rae Dunn', false)).toBe('1 more for “Rae Dunn”')
})
