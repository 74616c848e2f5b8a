import { expect, it } from 'vitest'
import { huntStatusOf, type FindOfHunt } from './hunt-status.ts'

const find = (status: FindOfHunt['status'], matchScore: number): FindOfHunt => ({ status, matchScore })

it.each([
  ['hunting', []],
  ['hunting', [find('found', 0.69)]],
  ['found', [find('found', 0.7)]],
  ['hunting', [find('dismissed', 0.9)]],
  ['found', [find('dismissed', 0.9), find('found', 0.8)]],
  ['scored', [find('scored', 0.4), find('found', 0.9)]],
] as const)('is %s with %j', (status, finds) => {
  expect(huntStatusOf([...finds])).toBe(status)
})
