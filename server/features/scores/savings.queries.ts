import { sql, type SQL } from 'drizzle-orm'
import type { Recap, Savings, Standing } from '../../../domain/contracts/scores.ts'
import type { Db } from '../../db/engine.ts'

/**
 * What a purchase saved against the target, below 0 when it cost more. Without a target it is what was paid less than
 * the tag said; null when the two are equal, when it cost more, or when a price is unknown.
 */
export const savedWith = (score: SQL): SQL<number | null> => sql`(case
  when ${score}.target_price is not null then ${score}.target_price - ${score}.purchase_price
  when ${score}.purchase_price < ${score}.listed_price then ${score}.listed_price - ${score}.purchase_price
  end * ${score}.purchase_quantity)`
const saved = sql`coalesce(sum(${savedWith(sql`bought`)}), 0)::float8`
const sums = sql`
  coalesce(sum(bought.purchase_quantity), 0)::int as items,
  coalesce(sum(bought.purchase_price * bought.purchase_quantity), 0)::float8 as spent,
  ${saved} as saved`
const ofPerson = (userId: number) => sql`bought.user_id = ${userId} and bought.purchase_status <> 'cancelled'`
/** The day of a purchase, or else of its being told. */
const boughtAt = sql`coalesce(bought.purchase_date::timestamp, bought.created_at at time zone 'UTC')`
const monthOf = sql`date_trunc('month', ${boughtAt})`

/** A quiet month is a month, too. */
export const selectMonths = (db: Db, userId: number): Promise<Savings['months']> =>
  db.execute<Savings['months'][number]>(sql`
    select to_char(month, 'YYYY-MM') as month, ${sums}
    from generate_series(
      date_trunc('month', now() at time zone 'UTC') - interval '11 months',
      date_trunc('month', now() at time zone 'UTC'), interval '1 month'
    ) month
    left join product_scores bought on ${monthOf} = month and ${ofPerson(userId)}
    group by month order by month`)

const selectBy = (db: Db, userId: number, name: SQL, from: SQL): Promise<Savings['stores']> =>
  db.execute<Savings['stores'][number]>(sql`
    select coalesce(${name}, 'Other') as name, ${sums}
    from product_scores bought ${from}
    where ${ofPerson(userId)}
    group by 1 order by saved desc, name limit 8`)

export const selectByStore = (db: Db, userId: number) =>
  selectBy(db, userId, sql`store.name`, sql`left join stores store on store.id = bought.store_id`)

/** Of the thing that was seen, or else of what was wanted. */
export const selectByCategory = (db: Db, userId: number) =>
  selectBy(
    db,
    userId,
    sql`category.name`,
    sql`left join product_finds find on find.id = bought.find_id
      left join product_gatherings seen on seen.id = find.gathering_id
      left join product_hunts wanted on wanted.id = find.hunt_id
      left join product_categories category on category.id = coalesce(seen.category_id, wanted.category_id)`,
  )

/** Purchases of others from what somebody had seen. */
const helpedBy = (userId: number) => sql`
  from product_gatherings seen
  join product_finds find on find.gathering_id = seen.id
  join product_scores bought on bought.find_id = find.id
  where seen.user_id = ${userId} and bought.user_id <> ${userId} and bought.purchase_status <> 'cancelled'`

export async function selectRecap(db: Db, userId: number): Promise<Recap> {
  const spanOf = async (unit: 'month' | 'year') => {
    const since = sql`date_trunc(${unit}, now() at time zone 'UTC')`
    const [row] = await db.execute<Recap['month']>(sql`
      select to_char(${since}, 'YYYY-MM-DD') as since, count(bought.id)::int as scores, ${saved} as saved,
        (select count(distinct bought.user_id)::int ${helpedBy(userId)} and ${boughtAt} >= ${since}) as helped
      from product_scores bought where ${ofPerson(userId)} and ${boughtAt} >= ${since}`)
    if (!row) throw new Error('a sum has one row')
    return row
  }
  return { month: await spanOf('month'), year: await spanOf('year') }
}

export async function selectStanding(db: Db, userId: number): Promise<Standing> {
  const [row] = await db.execute<Standing & Record<string, unknown>>(sql`
    select
      (select count(*)::int from product_gatherings where user_id = ${userId}) as gathered,
      (select count(*)::int from product_hunts where user_id = ${userId}) as hunted,
      (select count(distinct bought.user_id)::int ${helpedBy(userId)}) as helped,
      mine.items as scored, mine.saved
    from (select ${sums} from product_scores bought where ${ofPerson(userId)}) mine`)
  return row ?? { gathered: 0, hunted: 0, scored: 0, helped: 0, saved: 0 }
}
