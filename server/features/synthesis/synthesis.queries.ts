import { and, asc, eq, gte, inArray, isNull, lte, ne, sql } from 'drizzle-orm'
import type { SynthesisSearch } from '../../../domain/contracts/admin-insider.ts'
import type { Db } from '../../db/engine.ts'
import { users } from '../../db/schema/accounts.ts'
import { insiderFeedback, requirements, syntheses } from '../../db/schema/insider.ts'
import { contains, selectPage } from '../../db/table-page.ts'
import { requirementColumns } from './requirements.queries.ts'
import type { SynthesisItem, WrittenRequirement } from './synthesizer.ts'

interface Period {
  startDate: string
  endDate: string
}
const within = ({ startDate, endDate }: Period) =>
  and(
    gte(insiderFeedback.createdAt, startDate),
    lte(insiderFeedback.createdAt, endDate),
    // What was decided against is not asked for again.
    ne(insiderFeedback.status, 'rejected'),
  )

export const countFeedbackWithin = (db: Db, period: Period) => db.$count(insiderFeedback, within(period))

export async function selectFeedbackWithin(db: Db, period: Period): Promise<SynthesisItem[]> {
  return db
    .select({
      id: insiderFeedback.id,
      userId: insiderFeedback.userId,
      title: insiderFeedback.title,
      description: insiderFeedback.description,
      feedbackType: insiderFeedback.feedbackType,
      category: insiderFeedback.category,
      rating: insiderFeedback.rating,
      votes: sql<number>`(select count(*)::int from feedback_votes v where v.feedback_id = insider_feedback.id)`,
      createdAt: insiderFeedback.createdAt,
    })
    .from(insiderFeedback)
    .where(within(period))
    .orderBy(asc(insiderFeedback.id))
}

const columns = {
  id: syntheses.id,
  startedBy: users.username,
  provider: syntheses.provider,
  startDate: syntheses.startDate,
  endDate: syntheses.endDate,
  status: syntheses.status,
  progress: syntheses.progress,
  summary: sql<string>`coalesce(${syntheses.summary}, '')`,
  feedbackCount: syntheses.feedbackCount,
  error: syntheses.error,
  createdAt: syntheses.createdAt,
  finishedAt: syntheses.finishedAt,
}
const joined = (db: Db) => db.select(columns).from(syntheses).leftJoin(users, eq(users.id, syntheses.startedBy))

async function withRequirements<Row extends { id: number }>(db: Db, rows: Row[]) {
  const ids = rows.map((row) => row.id)
  const written =
    ids.length === 0
      ? []
      : await db
          .select(requirementColumns)
          .from(requirements)
          .where(inArray(requirements.synthesisId, ids))
          .orderBy(asc(requirements.position))
  return rows.map((row) => ({ ...row, requirements: written.filter(({ synthesisId }) => synthesisId === row.id) }))
}

const sorts = {
  createdAt: { key: sql`${syntheses.createdAt}`, type: 'timestamptz' },
  feedbackCount: { key: sql`${syntheses.feedbackCount}`, type: 'numeric' },
} as const

export async function selectSyntheses(db: Db, search: SynthesisSearch) {
  const { q, status } = search
  const filter = and(
    q
      ? sql`(${contains(sql`coalesce(${syntheses.summary}, '')`, q)}
          or ${syntheses.startedBy} in (select id from users where ${contains(sql`users.username`, q)}))`
      : undefined,
    status && eq(syntheses.status, status),
  )
  const page = await selectPage(db, search, { table: syntheses, id: syntheses.id, sorts, filter })
  return page.finish(await withRequirements(db, await joined(db).where(inArray(syntheses.id, page.ids))))
}

export const countSyntheses = (db: Db) => db.$count(syntheses)

export async function selectSynthesis(db: Db, id: number) {
  const [row] = await withRequirements(db, await joined(db).where(eq(syntheses.id, id)))
  return row
}

export async function insertSynthesis(tx: Db, synthesis: typeof syntheses.$inferInsert): Promise<number> {
  const [row] = await tx.insert(syntheses).values(synthesis).returning({ id: syntheses.id })
  if (!row) throw new Error('a new synthesis was not returned')
  return row.id
}

export async function scheduledRunExists(db: Db, endDate: string): Promise<boolean> {
  return (await db.$count(syntheses, and(isNull(syntheses.startedBy), eq(syntheses.endDate, endDate)))) > 0
}

export async function updateProgress(db: Db, id: number, progress: number): Promise<void> {
  await db
    .update(syntheses)
    .set({ progress })
    .where(and(eq(syntheses.id, id), eq(syntheses.status, 'running')))
}

type Outcome = { provider: string; summary: string; feedbackCount: number; requirements: WrittenRequirement[] }

/** A run that was taken over from a server that died begins anew, so what it had written goes first. */
export async function completeSynthesis(tx: Db, id: number, outcome: Outcome): Promise<void> {
  const { requirements: written, ...result } = outcome
  await tx.delete(requirements).where(eq(requirements.synthesisId, id))
  if (written.length > 0) {
    const rows = written.map((requirement, position) => ({ ...requirement, position, synthesisId: id }))
    await tx.insert(requirements).values(rows)
  }
  await tx
    .update(syntheses)
    .set({ ...result, status: 'completed', progress: 100, error: null, finishedAt: sql`now()` })
    .where(eq(syntheses.id, id))
}

export async function failSynthesis(tx: Db, id: number, error: string): Promise<void> {
  await tx
    .update(syntheses)
    .set({ status: 'failed', error, finishedAt: sql`now()` })
    .where(eq(syntheses.id, id))
}
