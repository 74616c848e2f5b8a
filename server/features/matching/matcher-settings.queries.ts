import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { MatcherCalibrationSearch } from '../../../domain/contracts/admin-matcher.ts'
import type { Db } from '../../db/engine.ts'
import { finds, matcherCalibrations } from '../../db/schema/finds.ts'
import { contains, selectPage } from '../../db/table-page.ts'
import type { Lessons } from './hunt-kinds.ts'

/** The newest lessons in force. */
export async function selectLessons(db: Db): Promise<Lessons> {
  const [row] = await db
    .select({ parameters: matcherCalibrations.parameters })
    .from(matcherCalibrations)
    .where(eq(matcherCalibrations.adopted, true))
    .orderBy(desc(matcherCalibrations.id))
    .limit(1)
  return row?.parameters ?? {}
}

export const insertCalibration = (db: Db, calibration: typeof matcherCalibrations.$inferInsert) =>
  db.insert(matcherCalibrations).values(calibration)

const columns = {
  id: matcherCalibrations.id,
  samples: matcherCalibrations.samples,
  adopted: matcherCalibrations.adopted,
  parameters: matcherCalibrations.parameters,
  report: matcherCalibrations.report,
  createdAt: matcherCalibrations.createdAt,
}

export const selectCalibrations = (db: Db, limit: number) =>
  db.select(columns).from(matcherCalibrations).orderBy(desc(matcherCalibrations.id)).limit(limit)

const sorts = {
  createdAt: { key: sql`${matcherCalibrations.createdAt}`, type: 'timestamptz' },
  samples: { key: sql`${matcherCalibrations.samples}`, type: 'numeric' },
} as const

/** Words are looked for in the names of what was learned and checked. */
export async function selectCalibrationPage(db: Db, search: MatcherCalibrationSearch) {
  const { q, adopted } = search
  const filter = and(
    q ? contains(sql`(${matcherCalibrations.parameters}::text || ${matcherCalibrations.report}::text)`, q) : undefined,
    adopted && eq(matcherCalibrations.adopted, adopted === 'true'),
  )
  const page = await selectPage(db, search, { table: matcherCalibrations, id: matcherCalibrations.id, sorts, filter })
  const rows = db.select(columns).from(matcherCalibrations)
  return page.finish(await rows.where(inArray(matcherCalibrations.id, page.ids)))
}

export interface JudgedFind extends Record<string, unknown> {
  userId: number
  matchScore: number
  /** The shift within that score. */
  learnedShift: number
  wanted: boolean
  productName: string
  brand: string | null
  categoryId: number | null
}

/** The matcher's own finds that their hunters have judged, newest first; nobody's word counts more than `perPerson` times. */
export async function selectOutcomes(db: Db, limit: number, perPerson: number): Promise<JudgedFind[]> {
  return db.execute<JudgedFind>(sql`
    select judged."userId", "matchScore", "learnedShift", wanted, hunt.product_name as "productName", product.brand,
      hunt.category_id as "categoryId"
    from (
      select user_id as "userId", hunt_id, match_score as "matchScore", coalesce(learned_shift, 0) as "learnedShift",
        status = 'scored' as wanted, updated_at,
        row_number() over (partition by user_id order by updated_at desc, id desc) as turn
      from ${finds} where source = 'matcher' and status <> 'found'
    ) judged
      join product_hunts hunt on hunt.id = judged.hunt_id
      left join products product on product.id = hunt.product_id
    where turn <= ${perPerson} order by judged.updated_at desc limit ${limit}`)
}

export async function countOutcomes(db: Db): Promise<{ scored: number; dismissed: number }> {
  const [row] = await db
    .select({
      scored: sql<number>`(count(*) filter (where ${finds.status} = 'scored'))::int`,
      dismissed: sql<number>`(count(*) filter (where ${finds.status} = 'dismissed'))::int`,
    })
    .from(finds)
    .where(and(eq(finds.source, 'matcher'), ne(finds.status, 'found')))
  return row ?? { scored: 0, dismissed: 0 }
}
