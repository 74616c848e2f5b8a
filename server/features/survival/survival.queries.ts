import { desc, sql, type SQL } from 'drizzle-orm'
import type { History } from '../../../domain/rules/survival/fit-survival.ts'
import type { Sign } from '../../../domain/rules/survival/survival.ts'
import type { Db } from '../../db/engine.ts'
import { survivalFits } from '../../db/schema/things.ts'

const day = 86_400

/** Days since the thing was posted, and what was said or done: compact, for there are many in a list. */
export type StoredSign = [days: number, kind: Sign['kind']]

/**
 * What is known of a gathering, oldest first, in a query that calls the table of gatherings so: what shoppers said (the
 * latest word of each) and what was bought. Bought without a day means bought when it was recorded.
 */
export const signsOf = (alias: string): SQL<StoredSign[] | null> => {
  const gathering = sql.raw(alias)
  const since = (moment: SQL) =>
    sql`round((greatest(0, extract(epoch from ${moment} - ${gathering}.created_at)) / ${sql.raw(String(day))})::numeric, 4)`
  return sql<StoredSign[] | null>`(
    select jsonb_agg(jsonb_build_array(days, kind) order by days, kind) from (
      select ${since(sql`said.created_at`)} as days, case when said.still_there then 'there' else 'gone' end as kind
      from gathering_confirmations said where said.gathering_id = ${gathering}.id
      union all
      select ${since(sql`score.created_at`)},
        case when sum(score.purchase_quantity) over (order by score.created_at, score.id) < ${gathering}.quantity
          then 'bought' else 'last-bought' end
      from product_finds find join product_scores score on score.find_id = find.id
      where find.gathering_id = ${gathering}.id and find.status = 'scored' and score.purchase_status <> 'cancelled'
    ) signs)`
}

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

export const toSigns = (signs: StoredSign[] | null): Sign[] =>
  (signs ?? []).map(([days, kind]) => ({ days: Number(days), kind }))

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
