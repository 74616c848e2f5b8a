import { and, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/engine.ts'
import { anyOf } from '../../db/id-list.ts'
import { productCategories } from '../../db/schema/products.ts'
import { openFindFor, openGatheringFor, openHuntFor } from '../../db/visibility.ts'
import type { Viewer } from '../../http/viewer.ts'

const halfLifeDays = 7
/** What happened at this moment counts half after a week, a quarter after two. */
const decayed = (moment: SQL): SQL =>
  sql`power(0.5, extract(epoch from now() - ${moment}) / ${halfLifeDays * 86_400}::float8)`
const lately = (moment: SQL): SQL => sql`${moment} > now() - interval '30 days'`

export type CategoryActivity = { id: number; count: number; weight: number }

/**
 * What members posted lately in each approved category: of all members (null), or of these alone. Each person weighs once, by
 * their latest record.
 */
export async function selectCategoryActivity(db: Db, members: number[] | null): Promise<CategoryActivity[]> {
  const isTheirs = members ? sql`user_id = ${anyOf(members)}` : sql`true`
  const rows = await db.execute<CategoryActivity>(sql`
    select category.id, sum(person.records)::int as count, sum(${decayed(sql`person.latest`)})::float8 as weight
    from (
      select category_id, user_id, count(*) as records, max(created_at) as latest
      from (
        select category_id, user_id, created_at from product_hunts
        where ${openHuntFor(null, 'product_hunts')} and ${lately(sql`created_at`)} and ${isTheirs}
        union all
        select category_id, user_id, created_at from product_gatherings
        where ${openGatheringFor(null, 'product_gatherings')} and ${lately(sql`created_at`)} and ${isTheirs}
      ) record group by category_id, user_id
    ) person join product_categories category on category.id = person.category_id and category.approved
    group by category.id`)
  return [...rows]
}

/** Without categories whose approval was taken back since they were ranked. */
export const selectApprovedCategories = (db: Db, ids: number[]) =>
  db
    .select({ id: productCategories.id, name: productCategories.name, slug: productCategories.slug })
    .from(productCategories)
    .where(and(sql`${productCategories.id} = ${anyOf(ids)}`, productCategories.approved))

/** Bounds the rows read per kind, so that the cost does not grow with the community. */
const maxActsPerKind = 5000
/**
 * The latest acts of one kind on hunts of other members. Owners' acts are dropped before the limit: otherwise one owner could
 * push the acts of all others out.
 */
const latestActs = (columns: SQL, tables: SQL, moment: SQL, condition: SQL): SQL => sql`(
  select ${columns} from ${tables}
  where ${condition} and ${lately(moment)}
  order by ${moment} desc limit ${maxActsPerKind}::int)`
// The planner never turns a scalar subquery into a join: each act looks up its hunt by id, independent of statistics. The
// first condition is that of the partial indexes by time.
const isByAnother = sql`act.hunt_id is not null and act.user_id <> (select hunt.user_id from product_hunts hunt where hunt.id = act.hunt_id)`

/** An owner's further hunts come after those of all others. */
const maxPerOwner = 2
/** Of so many of the newest open hunts per place in the list, two of each owner are candidates by their age. */
const newestPerPlace = 100

export interface HuntRanking {
  hunts: { id: number; userId: number }[]
  /** How many acts it was made from. */
  acts: number
}

/**
 * A find is more of an echo than a share, a share more than a comment, a comment more than a like. Each person counts
 * once for a hunt, by their strongest act; its owner and guests do not count. A find is the gatherer's act. A hunt without
 * any ranks by its age alone, so of those only the newest are candidates. Neither many hunts nor an accomplice's likes fill
 * the list: it shows two hunts of each owner before a third of any.
 */
export async function selectTrendingHunts(db: Db, limit: number): Promise<HuntRanking> {
  const isOpen = sql`hunt.status <> 'scored' and ${openHuntFor(null, 'hunt')}`
  const rows = await db.execute<{ id: number; userId: number; acts: number }>(sql`
    with act as materialized (
      ${latestActs(sql`act.hunt_id, act.user_id, 1 as weight, act.created_at`, sql`likes act`, sql`act.created_at`, isByAnother)}
      union all
      ${latestActs(
        sql`act.hunt_id, act.user_id, 2, act.created_at`,
        sql`comments act`,
        sql`act.created_at`,
        // Only the last comment of each member on a hunt: one member's many comments must not fill the limit either.
        sql`${isByAnother} and not act.is_hidden and act.id = (
          select latest.id from comments latest
          where latest.hunt_id = act.hunt_id and latest.user_id = act.user_id and not latest.is_hidden
          order by latest.created_at desc, latest.id desc limit 1)`,
      )}
      union all
      ${latestActs(sql`act.hunt_id, act.user_id, 3, act.created_at`, sql`shares act`, sql`act.created_at`, isByAnother)}
      union all
      ${latestActs(
        sql`find.hunt_id, gathering.user_id, 4, find.created_at`,
        sql`product_finds find join product_gatherings gathering on gathering.id = find.gathering_id`,
        sql`find.created_at`,
        sql`gathering.user_id <> find.user_id and find.status <> 'dismissed' and not find.is_hidden
          and ${openGatheringFor(null, 'gathering')}`,
      )}
    ), echo as materialized (
      select act.hunt_id, max(act.weight * ${decayed(sql`act.created_at`)}) as weight
      from act group by act.hunt_id, act.user_id
    ), newest as (
      select hunt.id, hunt.created_at,
        row_number() over (partition by hunt.user_id order by hunt.created_at desc, hunt.id desc) as nth
      from (
        select hunt.id, hunt.user_id, hunt.created_at from product_hunts hunt where ${isOpen}
        order by hunt.created_at desc, hunt.id desc limit ${limit * newestPerPlace}::int) hunt
    ), candidate as (
      select hunt_id as id from echo
      union
      (select id from newest order by nth > ${maxPerOwner}::int, created_at desc, id desc limit ${limit}::int)
    ), ranked as (
      select *, row_number() over (partition by user_id order by score desc, id desc) as nth
      from (
        select hunt.id, hunt.user_id, coalesce(sum(echo.weight), 0) + ${decayed(sql`hunt.created_at`)} as score
        from candidate
        -- \`offset 0\` is an optimization fence: the planner must look up each candidate, not join all open hunts.
        cross join lateral (
          select hunt.id, hunt.user_id, hunt.created_at
          from product_hunts hunt where hunt.id = candidate.id and ${isOpen} offset 0) hunt
        left join echo on echo.hunt_id = hunt.id
        group by hunt.id, hunt.user_id, hunt.created_at) scored
    )
    select id, user_id as "userId", (select count(*)::int from act) as acts from ranked
    order by nth > ${maxPerOwner}::int, score desc, id desc
    limit ${limit}::int`)
  return { hunts: rows.map(({ id, userId }) => ({ id, userId })), acts: rows[0]?.acts ?? 0 }
}

/** The latest good finds everybody may see, each gathering and each hunt once. */
export async function selectFeedIds(db: Db, viewer: Viewer | null, from: number): Promise<number[]> {
  const rows = await db.execute<{ id: number }>(sql`
    with open_finds as (
      select find.id, find.hunt_id, find.gathering_id, find.match_score, find.created_at
      from product_finds find
      join product_hunts hunt on hunt.id = find.hunt_id
      join product_gatherings gathering on gathering.id = find.gathering_id
      where ${openFindFor(viewer, 'find', 'hunt', 'gathering')} and find.status <> 'dismissed' and find.match_score >= ${from}::real
      order by find.created_at desc, find.id desc
      limit 500
    ),
    best_of_gathering as (select distinct on (gathering_id) * from open_finds order by gathering_id, match_score desc, id),
    best_of_hunt as (select distinct on (hunt_id) * from best_of_gathering order by hunt_id, created_at desc, id)
    select id from best_of_hunt order by created_at desc, id desc`)
  return rows.map(({ id }) => id)
}

/**
 * How many people want what a find found, and how much it is talked about: each person counts once, by their strongest
 * act of the last days; hunter, gatherer and guests do not.
 */
export const selectFeedFacts = (db: Db, viewer: Viewer | null, ids: number[]) =>
  db.execute<{ id: number; hunters: number; echo: number }>(sql`
    select best.id,
      (select count(distinct find.user_id)::int from product_finds find join product_hunts hunt on hunt.id = find.hunt_id
        where find.gathering_id = best.gathering_id and find.status <> 'dismissed' and not find.is_hidden
          and ${openHuntFor(viewer, 'hunt')}) as hunters,
      (select coalesce(sum(weight), 0)::int from (
        select max(weight) as weight from (
          select user_id, 1 as weight, created_at from likes where find_id = best.id
          union all
          select user_id, 2, created_at from comments where find_id = best.id and not is_hidden
          union all
          select user_id, 2, created_at from shares where find_id = best.id
        ) act
        where created_at > now() - interval '3 days' and user_id not in (best.user_id, seen.user_id)
        group by user_id) person) as echo
    from product_finds best join product_gatherings seen on seen.id = best.gathering_id where best.id = ${anyOf(ids)}`)
