import { expect, it } from 'vitest'
import { isMatchable } from './freshness.ts'

const now = Date.parse('2026-03-31T12:00:00Z')

it.each([
  ['2026-03-31T11:00:00Z', 0, true],
  ['2026-03-31T11:00:00Z', 1, true],
  ['2026-03-31T11:00:00Z', 2, false],
  ['2026-03-01T12:00:01Z', 0, true],
  ['2026-03-01T12:00:00Z', 0, false],
])('last seen %s, said to be gone by %i: %s', (lastSeenAt, denials, expected) => {
  expect(isMatchable({ lastSeenAt, denials }, now)).toBe(expected)
})
