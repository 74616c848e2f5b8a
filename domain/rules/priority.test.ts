import { describe, expect, it } from 'vitest'
import { adminPriority, hunterLevel, priorityBadge, priorityBadges } from './priority.ts'

describe('hunt priority', () => {
  it.each([
    [1, 'Urgent'],
    [2, 'High'],
    [3, 'Medium'],
    [4, 'Low'],
    [5, 'Optional'],
    [0, 'Medium'],
    [6, 'Medium'],
    [2.5, 'Medium'],
    [null, 'Medium'],
    [undefined, 'Medium'],
  ])('calls %s %s', (priority, label) => {
    expect(priorityBadge(priority).label).toBe(label)
  })

  it('gives each priority a color of its own', () => {
    expect(new Set(priorityBadges.map((badge) => badge.color)).size).toBe(5)
  })

  it.each([
    [1, 'High'],
    [2, 'High'],
    [3, 'Medium'],
    [4, 'Low'],
    [5, 'Low'],
    [null, 'Normal'],
    [undefined, 'Normal'],
  ])('tells admins that %s is %s', (priority, words) => {
    expect(adminPriority(priority)).toBe(words)
  })

  it.each([
    [5, 'Casual'],
    [4.01, 'Casual'],
    [4, 'Active'],
    [2.01, 'Active'],
    [2, 'Dedicated Hunter'],
    [1, 'Dedicated Hunter'],
  ])('calls someone whose hunts average %d %s', (average, level) => {
    expect(hunterLevel(average)).toBe(level)
  })
})
