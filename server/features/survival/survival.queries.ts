import { desc, sql } from 'drizzle-orm'
import { toSigns, type StoredSign } from '../../../domain/rules/survival/survival.ts'
import type { Db } from '../../db/engine.ts'
import { signsOf } from '../../db/freshness.ts'
import { survivalFits } from '../../db/schema/things.ts'

interface HistoryRow extends Record<string, unknown> {
  price: number | null
  quantity: number
  categoryId: number | null
  signs: StoredSign[]
}

/**
 * The latest gatherings that shoppers confirmed, denied or bought, as JSON text for `parseHistories`: parsing thousands of
 * rows here would hold the event loop.
 */
export async function selectHistoriesJson(db: Db, limit: number): Promise<string | null> {
  const [row] = await db.execute<{ histories: string | null }>(sql`
    select json_agg(known)::text as histories from (
      select gathering.price::float8 as price, gathering.quantity, gathering.category_id as "categoryId",
        ${signsOf('gathering')} as signs
      from product_gatherings gathering
      where exists (select from gathering_confirmations said where said.gathering_id = gathering.id)
        or exists (select from product_finds find where find.gathering_id = gathering.id and find.status = 'scored')
      order by gathering.created_at desc, gathering.id desc limit ${limit}
    ) known where signs is not null`)
  return row?.histories ?? null
}

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

type Rows = HistoryRow & { id: number }

/** What is known of these, or of that which a find is about. */
export async function selectKnown(db: Db, which: { ids: number[] } | { findId: number }) {
  const chosen =
    'ids' in which
      ? sql`gathering.id = any(${sql.param(which.ids)}::int[])`
      : sql`gathering.id = (select gathering_id from product_finds where id = ${which.findId})`
  const rows = await db.execute<Rows>(sql`
    select gathering.id, gathering.price::float8 as price, gathering.quantity, gathering.category_id as "categoryId",
      ${signsOf('gathering')} as signs
    from product_gatherings gathering where ${chosen}`)
  return rows.map(({ signs, ...seen }) => ({ ...seen, signs: toSigns(signs) }))
}

export const updateEnds = (db: Db, ends: { id: number; days: number }[]) =>
  db.execute(sql`
    update product_gatherings gathering set likely_until = created_at + told.days * interval '1 day'
    from unnest(${sql.param(ends.map(({ id }) => id))}::int[], ${sql.param(ends.map(({ days }) => days))}::float8[])
      as told(id, days)
    where gathering.id = told.id`)

/** Those seen lately, a batch at a time. */
export async function selectRecent(db: Db, days: number, after: number, limit: number): Promise<number[]> {
  const rows = await db.execute<{ id: number }>(sql`
    select id from product_gatherings
    where last_seen_at > now() - ${`${days} days`}::interval and id > ${after} order by id limit ${limit}`)
  return rows.map(({ id }) => id)
}
