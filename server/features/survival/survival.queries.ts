import { desc, sql } from 'drizzle-orm'
import type { History } from '../../../domain/rules/survival/fit-survival.ts'
import type { Sign } from '../../../domain/rules/survival/survival.ts'
import type { Db } from '../../db/engine.ts'
import { signsOf, type StoredSign } from '../../db/freshness.ts'
import { survivalFits } from '../../db/schema/things.ts'

interface HistoryRow extends Record<string, unknown> {
  price: number | null
  quantity: number
  categoryId: number | null
  signs: StoredSign[]
}

/** Those that were posted last and of which anything is known. */
export async function selectHistories(db: Db, limit: number): Promise<History[]> {
  const rows = await db.execute<HistoryRow>(sql`
    select * from (
      select gathering.price::float8 as price, gathering.quantity, gathering.category_id as "categoryId",
        ${signsOf('gathering')} as signs
      from product_gatherings gathering
      where exists (select from gathering_confirmations said where said.gathering_id = gathering.id)
        or exists (select from product_finds find where find.gathering_id = gathering.id and find.status = 'scored')
      order by gathering.created_at desc, gathering.id desc limit ${limit}
    ) known where signs is not null`)
  return rows.map(({ signs, ...seen }) => ({ ...seen, signs: toSigns(signs) }))
}

export const toSigns = (signs: StoredSign[] | null): Sign[] => (signs ?? []).map(([days, kind]) => ({ days, kind }))

export async function selectLatestFit(db: Db) {
  const [row] = await db
    .select({
      parameters: survivalFits.parameters,
      report: survivalFits.report,
      createdAt: survivalFits.createdAt,
    })
    .from(survivalFits)
    .orderBy(desc(survivalFits.id))
    .limit(1)
  return row
}

export const insertFit = (db: Db, fit: typeof survivalFits.$inferInsert) => db.insert(survivalFits).values(fit)
