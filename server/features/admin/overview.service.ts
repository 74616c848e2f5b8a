import { FeedbackCategory, FeedbackStatus, FeedbackType } from '../../../domain/contracts/insider.ts'
import type { AppContext } from '../../app/context.ts'
import { survivalReport } from '../survival/survival.service.ts'
import {
  countBefore,
  countInsiders,
  countOpenReports,
  selectFeedbackBy,
  selectFeedbackByStatus,
  selectFeedbackTotals,
  selectGrowth,
  selectHealth,
  selectMatchQuality,
  type DayCount,
  type Growing,
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

/** All of a table: those of each day of the period, and how many there are together with those before it. */
async function grown({ db }: AppContext, table: Growing, days: number) {
  const [before, rows] = await Promise.all([countBefore(db, table, days), selectGrowth(db, table, days)])
  const added = rows.reduce((sum, { count }) => sum + count, 0)
  return { total: before + added, added, on: perDay(rows) }
}

export async function communityOverview(context: AppContext, days: number) {
  const { db } = context
  // Each by its own query, so that the database counts them side by side.
  const [users, hunts, gatherings, finds, scores, insiders, openReports, statuses, quality, health, stillThere] =
    await Promise.all([
      grown(context, 'users', days),
      grown(context, 'product_hunts', days),
      grown(context, 'product_gatherings', days),
      grown(context, 'product_finds', days),
      grown(context, 'product_scores', days),
      countInsiders(db),
      countOpenReports(db),
      selectFeedbackByStatus(db),
      selectMatchQuality(db, days),
      selectHealth(db, days),
      survivalReport(db),
    ])
  const withStatus = (status: string) => statuses.find((row) => row.status === status)?.count ?? 0
  return {
    counts: {
      users: users.total,
      insiders,
      hunts: hunts.total,
      gatherings: gatherings.total,
      finds: finds.total,
      scores: scores.total,
      openReports,
    },
    health: {
      newMembers: users.added,
      hunts: hunts.added,
      gatherings: gatherings.added,
      matchRate: share(health.matched, health.hunts),
      hoursToFind: health.hoursToFind,
      hoursToSettle: health.hoursToSettle,
    },
    feedback: {
      total: statuses.reduce((sum, row) => sum + row.count, 0),
      pending: withStatus('new') + withStatus('pending'),
      approved: withStatus('approved'),
      rejected: withStatus('rejected'),
    },
    growth: daysUntilToday(days).map((day) => ({
      day,
      users: users.on(day),
      hunts: hunts.on(day),
      gatherings: gatherings.on(day),
      finds: finds.on(day),
      scores: scores.on(day),
    })),
    matchQuality: bands
      .map((band, index) => {
        const found = quality.find((row) => row.band === index)
        return { band, total: found?.total ?? 0, scored: found?.scored ?? 0, dismissed: found?.dismissed ?? 0 }
      })
      .toReversed(),
    stillThere,
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
