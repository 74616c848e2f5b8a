import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/engine.ts'
import { anyOf } from '../../db/id-list.ts'
import { openFindFor, openGatheringFor, openHuntFor } from '../../db/visibility.ts'
import type { Viewer } from '../../http/viewer.ts'

const halfLifeDays = 7
/** What happened at this moment counts half after a week, a quarter after two. */
const decayed = (moment: SQL): SQL =>
  sql`power(0.5, extract(epoch from now() - ${moment}) / ${halfLifeDays * 86_400}::float8)`
const lately = (moment: SQL): SQL => sql`${moment} > now() - interval '30 days'`

export const selectTrendingCategories = (db: Db, viewer: Viewer | null, limit: number) =>
  db.execute<{ id: number; name: string; slug: string; count: number }>(sql`
    select category.id, category.name, category.slug, count(*)::int as count
    from (
      select category_id, created_at from product_hunts where ${openHuntFor(viewer, 'product_hunts')} and ${lately(sql`created_at`)}
      union all
      select category_id, created_at from product_gatherings
      where ${openGatheringFor(viewer, 'product_gatherings')} and ${lately(sql`created_at`)}
    ) event join product_categories category on category.id = event.category_id
    group by category.id
    order by sum(${decayed(sql`event.created_at`)}) desc, category.id
    limit ${limit}::int`)

/** A find is more of an echo than a share, a share more than a comment, a comment more than a like. */
export async function selectTrendingHuntIds(db: Db, viewer: Viewer | null, limit: number): Promise<number[]> {
  const rows = await db.execute<{ id: number }>(sql`
    select hunt.id
    from product_hunts hunt left join (
      select hunt_id, 1 as weight, created_at from likes where hunt_id is not null and ${lately(sql`created_at`)}
      union all
      select hunt_id, 2, created_at from comments where hunt_id is not null and ${lately(sql`created_at`)}
      union all
      select hunt_id, 3, created_at from shares where hunt_id is not null and ${lately(sql`created_at`)}
      union all
      select find.hunt_id, 4, find.created_at from product_finds find
      join product_gatherings gathering on gathering.id = find.gathering_id and ${openGatheringFor(viewer, 'gathering')}
      where find.status <> 'dismissed' and not find.is_hidden and ${lately(sql`find.created_at`)}
    ) echo on echo.hunt_id = hunt.id
    where hunt.status <> 'scored' and ${openHuntFor(viewer, 'hunt')}
    group by hunt.id
    order by coalesce(sum(echo.weight * ${decayed(sql`echo.created_at`)}), 0) + ${decayed(sql`hunt.created_at`)} desc, hunt.id desc
    limit ${limit}::int`)
  return rows.map(({ id }) => id)
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

/** How many people want what a find found, and how much it is talked about. */
export const selectFeedFacts = (db: Db, viewer: Viewer | null, ids: number[]) =>
  db.execute<{ id: number; hunters: number; echo: number }>(sql`
    select best.id,
      (select count(distinct find.user_id)::int from product_finds find join product_hunts hunt on hunt.id = find.hunt_id
        where find.gathering_id = best.gathering_id and find.status <> 'dismissed' and not find.is_hidden
          and ${openHuntFor(viewer, 'hunt')}) as hunters,
      (select count(*)::int from likes where find_id = best.id and created_at > now() - interval '3 days')
        + 2 * (select count(*)::int from comments where find_id = best.id and created_at > now() - interval '3 days')
        + 2 * (select count(*)::int from shares where find_id = best.id and created_at > now() - interval '3 days') as echo
    from product_finds best where best.id = ${anyOf(ids)}`)
