import type { Requirement } from '../../../domain/contracts/admin-insider.ts'
import type { Topic } from './grouping.ts'
import type { SynthesisItem } from './synthesizer.ts'

const halfLifeMs = 14 * 24 * 3600 * 1000

export interface RankedTopic extends Topic {
  priority: Requirement['priority']
  points: number
  authors: number
  votes: number
  averageRating: number | null
}

/**
 * Three points for each vote, two for each author, up to four for a bad rating (none given counts as middling), up to
 * two for being fresh, halved every two weeks. Ten points are High, six Medium.
 */
export function rankTopics(topics: Topic[], now: number): RankedTopic[] {
  return topics.map((topic) => rank(topic, now)).toSorted((one, other) => other.points - one.points)
}

function rank({ items }: Topic, now: number): RankedTopic {
  const votes = sum(items.map((item) => item.votes))
  const authors = new Set(items.map((item) => item.userId)).size
  const ratings = items.flatMap((item) => (item.rating === null ? [] : [item.rating]))
  const averageRating = ratings.length > 0 ? sum(ratings) / ratings.length : null
  const newest = Math.max(...items.map((item) => Date.parse(item.createdAt)))
  const freshness = 2 * 0.5 ** (Math.max(0, now - newest) / halfLifeMs)
  const points = 3 * votes + 2 * authors + (averageRating === null ? 1.5 : 5 - averageRating) + freshness
  const priority = isPraise(items) ? 'Low' : points >= 10 ? 'High' : points >= 6 ? 'Medium' : 'Low'
  return { items, priority, points: isPraise(items) ? 0 : points, authors, votes, averageRating }
}

/** Nothing to change, but worth keeping. */
export const isPraise = (items: SynthesisItem[]): boolean =>
  items.every(({ feedbackType, rating }) => feedbackType === 'general' && rating !== null && rating >= 4)

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
