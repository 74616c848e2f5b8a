import { FeedbackCategory, FeedbackStatus, FeedbackType } from '../../../domain/contracts/insider.ts'
import type { AppContext } from '../../app/context.ts'
import {
  selectCounts,
  selectFeedbackBy,
  selectFeedbackByStatus,
  selectFeedbackTotals,
  selectGrowth,
  selectMatchQuality,
  type DayCount,
} from './overview.queries.ts'

const bands = ['under 30%', '30–49%', '50–69%', '70–89%', '90–100%'] as const
const dayMs = 86_400_000

/** The last days, today included, as YYYY-MM-DD in UTC. */
function daysUntilToday(count: number, now = Date.now()): string[] {
  return Array.from({ length: count }, (_, index) =>
    new Date(now - (count - 1 - index) * dayMs).toISOString().slice(0, 10),
  )
}

const perDay = (rows: DayCount[]) => {
  const counts = new Map(rows.map(({ day, count }) => [day, count]))
  return (day: string) => counts.get(day) ?? 0
}

export async function communityOverview({ db }: AppContext, days: number) {
  const tables = ['users', 'product_hunts', 'product_gatherings', 'product_finds', 'product_scores'] as const
  const [counts, statuses, quality, ...growth] = await Promise.all([
    selectCounts(db),
    selectFeedbackByStatus(db),
    selectMatchQuality(db, days),
    ...tables.map((table) => selectGrowth(db, table, days)),
  ])
  const [users, hunts, gatherings, finds, scores] = growth.map(perDay)
  const withStatus = (status: string) => statuses.find((row) => row.status === status)?.count ?? 0
  return {
    counts,
    feedback: {
      total: statuses.reduce((sum, row) => sum + row.count, 0),
      pending: withStatus('new') + withStatus('pending'),
      approved: withStatus('approved'),
      rejected: withStatus('rejected'),
    },
    growth: daysUntilToday(days).map((day) => ({
      day,
      users: users?.(day) ?? 0,
      hunts: hunts?.(day) ?? 0,
      gatherings: gatherings?.(day) ?? 0,
      finds: finds?.(day) ?? 0,
      scores: scores?.(day) ?? 0,
    })),
    matchQuality: bands
      .map((band, index) => {
        const found = quality.find((row) => row.band === index)
        return { band, total: found?.total ?? 0, scored: found?.scored ?? 0, dismissed: found?.dismissed ?? 0 }
      })
      .toReversed(),
  }
}

const share = (part: number, whole: number) => (whole > 0 ? Math.round((part * 1000) / whole) / 10 : null)

export async function analyseFeedback({ db }: AppContext, days: number) {
  const [totals, growth, types, categories, ratings, statuses] = await Promise.all([
    selectFeedbackTotals(db, days),
    selectGrowth(db, 'insider_feedback', days),
    selectFeedbackBy(db, 'feedback_type', days),
    selectFeedbackBy(db, 'category', days),
    selectFeedbackBy(db, 'rating', days),
    selectFeedbackBy(db, 'status', days),
  ])
  const counted = (keys: readonly string[], counts: Map<string, number>) =>
    keys.map((key) => ({ key, count: counts.get(key) ?? 0 }))
  const count = perDay(growth)
  return {
    total: totals.total,
    averageRating: totals.rating === null ? null : Number(totals.rating),
    approvalRate: share(totals.approved, totals.decided),
    respondedShare: share(totals.responded, totals.total),
    overTime: daysUntilToday(days).map((day) => ({ day, count: count(day) })),
    byType: counted(FeedbackType.options, types),
    byCategory: counted([...FeedbackCategory.options, 'none'], categories),
    byRating: counted(['1', '2', '3', '4', '5', 'none'], ratings),
    byStatus: counted(FeedbackStatus.options, statuses),
  }
}
