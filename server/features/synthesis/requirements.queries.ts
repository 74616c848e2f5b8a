import { and, eq, inArray, sql } from 'drizzle-orm'
import type { RequirementSearch } from '../../../domain/contracts/admin-insider.ts'
import type { Db } from '../../db/engine.ts'
import { requirements, syntheses } from '../../db/schema/insider.ts'
import { contains, selectPage } from '../../db/table-page.ts'

export const requirementColumns = {
  id: requirements.id,
  synthesisId: requirements.synthesisId,
  title: requirements.title,
  priority: requirements.priority,
  description: requirements.description,
  userNeed: requirements.userNeed,
  implementationApproach: requirements.implementationApproach,
  status: requirements.status,
  updatedAt: requirements.updatedAt,
}

const sorts = {
  updatedAt: { key: sql`${requirements.updatedAt}`, type: 'timestamptz' },
  // More is more urgent.
  priority: { key: sql`array_position(array['Low', 'Medium', 'High'], ${requirements.priority})`, type: 'numeric' },
  title: { key: sql`lower(${requirements.title})`, type: 'text' },
} as const

export async function selectRequirements(db: Db, search: RequirementSearch) {
  const { q, status } = search
  const filter = and(
    q ? contains(sql`(${requirements.title} || ' ' || ${requirements.description})`, q) : undefined,
    status && eq(requirements.status, status),
  )
  const page = await selectPage(db, search, { table: requirements, id: requirements.id, sorts, filter })
  const rows = await db
    .select({ ...requirementColumns, startDate: syntheses.startDate, endDate: syntheses.endDate })
    .from(requirements)
    .innerJoin(syntheses, eq(syntheses.id, requirements.synthesisId))
    .where(inArray(requirements.id, page.ids))
  return page.finish(rows)
}

export async function lockRequirement(tx: Db, id: number) {
  const [row] = await tx.select(requirementColumns).from(requirements).where(eq(requirements.id, id)).for('update')
  return row
}

export async function updateRequirement(tx: Db, id: number, status: (typeof requirements.$inferSelect)['status']) {
  const [row] = await tx
    .update(requirements)
    .set({ status, updatedAt: sql`now()` })
    .where(eq(requirements.id, id))
    .returning(requirementColumns)
  return row
}

interface Progress extends Record<string, unknown> {
  proposed: number
  approved: number
  implemented: number
}

export async function countRequirements(db: Db): Promise<Progress> {
  const [row] = await db.execute<Progress>(sql`
    select count(*) filter (where status = 'proposed')::int as proposed,
      count(*) filter (where status in ('approved', 'implemented'))::int as approved,
      count(*) filter (where status = 'implemented')::int as implemented
    from feedback_requirements`)
  if (!row) throw new Error('counting answered nothing')
  return row
}
