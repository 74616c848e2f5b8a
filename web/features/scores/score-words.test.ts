import { describe, expect, it } from 'vitest'
import type { Score } from '../../../domain/contracts/scores.ts'
import {
  formatDay,
  plannedWords,
  readTab,
  recapWords,
  receiptSum,
  savedFigure,
  savedWords,
  shareableOf,
  spanName,
  standingFigures,
  totalsOf,
} from './score-words.ts'

const score = {
  productName: 'Blue lamp',
  purchasePrice: 39.99,
  saved: 10.01,
  findId: 7,
  gatheringId: 3,
  store: { name: 'TJ Maxx' },
} as Score

describe('words about scores', () => {
  it('names savings, and spending more, as what they are', () => {
    expect(savedWords({ saved: 10.01 })).toEqual({ words: 'Saved $10.01', good: true })
    expect(savedWords({ saved: -5 })).toEqual({ words: '$5.00 more than planned', good: false })
    expect(savedWords({ saved: 0 })?.words).toBe('Right on target')
    expect(savedWords({ saved: null })).toBeNull()
    expect(totalsOf({ items: 1, spent: 20, saved: -4 })).toEqual([
      { name: 'Item scored', figure: '1' },
      { name: 'Spent', figure: '$20.00' },
      { name: 'Over plan', figure: '$4.00' },
    ])
  })

  it('claims no saving where nothing could be compared', () => {
    expect(totalsOf({ items: 2, spent: 20, saved: 0 })[2]).toEqual({ name: 'Saved', figure: '–' })
    expect(totalsOf({ items: 0, spent: 0, saved: 0 })[2]).toEqual({ name: 'Saved', figure: '$0.00' })
    expect(savedFigure(0)).toBe('–')
    expect(savedFigure(12.5)).toBe('$12.50')
    const standing = { gathered: 1, hunted: 1, helped: 0, scored: 2, saved: 0 }
    expect(standingFigures(standing)[3]).toEqual({ name: 'Saved', figure: '–' })
    expect(standingFigures({ ...standing, scored: 0 })[3]).toEqual({ name: 'Saved', figure: '$0.00' })
    expect(receiptSum({ items: 2, spent: 20, saved: 0 })).toBeNull()
    expect(receiptSum({ items: 2, spent: 20, saved: 5 })).toEqual({ name: 'Saved', figure: '$5.00', good: true })
    expect(receiptSum({ items: 2, spent: 20, saved: -5 })).toEqual({ name: 'Over plan', figure: '$5.00', good: false })
  })

  it('sums up a month and a year', () => {
    const span = { since: '2026-11-01', scores: 12, saved: 430.6, helped: 4 }
    expect(recapWords(span)).toBe('12 scores, $430.60 saved, 4 people helped')
    expect(recapWords({ ...span, scores: 1, saved: -3, helped: 1 })).toBe('1 score, 1 person helped')
    expect(recapWords({ ...span, scores: 0, saved: 0, helped: 0 })).toBe('Nothing yet')
    expect([spanName('month', span.since), spanName('year', '2026-01-01')]).toEqual(['November 2026', '2026'])
  })

  it('compares with the target first, with the tag otherwise', () => {
    expect(plannedWords({ targetPrice: 50, listedPrice: 45 })).toBe('Target $50.00')
    expect(plannedWords({ targetPrice: null, listedPrice: 45 })).toBe('Tag said $45.00')
    expect(plannedWords({ targetPrice: null, listedPrice: null })).toBeNull()
  })

  it('keeps a day the day it is', () => {
    expect(formatDay('2025-03-01')).toBe('Mar 1, 2025')
  })

  it('shares the find, or what is left of it', () => {
    expect(shareableOf(score)).toEqual({
      title: 'Scored: Blue lamp',
      text: 'I scored Blue lamp for $39.99 at TJ Maxx and saved $10.01!',
      path: '/finds/7',
    })
    expect(shareableOf({ ...score, findId: null }).path).toBe('/gatherings/3')
    const bare = { ...score, findId: null, gatheringId: null, store: null, purchasePrice: null, saved: -2 }
    expect(shareableOf(bare)).toMatchObject({ text: 'I scored Blue lamp!', path: '/' })
  })

  it('opens the first tab for an address that makes no sense', () => {
    expect(readTab('completed').status).toBe('completed')
    expect(readTab('nonsense').value).toBe('active')
    expect(readTab(null).value).toBe('active')
  })
})
