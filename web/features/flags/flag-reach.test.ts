import { expect, it } from 'vitest'
import { isFlagOn, rolloutBucket, type FeatureFlag } from '../../../domain/rules/feature-flags.ts'
import { reachOf } from './flag-reach.ts'

const people = Array.from({ length: 500 }, (_, index) => index + 1)
const buckets = Array.from({ length: 100 }, () => 0)
for (const id of people) {
  const bucket = rolloutBucket(id, 'social-sharing')
  buckets[bucket] = (buckets[bucket] ?? 0) + 1
}
const insiders = [4, 9, 100, 101, 102, 499]
const flag: FeatureFlag = { id: 'social-sharing', name: '', description: '', enabled: true }

it.each([
  {},
  { rolloutPercentage: 0 },
  { rolloutPercentage: 35 },
  { rolloutPercentage: 100 },
  { enabled: false, rolloutPercentage: 100, allowList: ['3'] },
  { rolloutPercentage: 20, allowList: ['3', '4', '5', '6', '7', '8'], denyList: ['8', '9', '10', '11', '12'] },
])('counts the people for whom %j is on', (change) => {
  const changed = { ...flag, ...change }
  const isReached = (id: number) => isFlagOn(changed, id, insiders.includes(id))
  expect(reachOf(changed, { users: 500, buckets, insiders })).toBe(people.filter(isReached).length)
})
