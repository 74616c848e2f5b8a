import { sql } from 'drizzle-orm'
import { goodMatch } from '../../../domain/rules/hunt-status.ts'
import type { Db } from '../../db/engine.ts'

/** Only what everybody may see counts. */
export async function selectTotals(db: Db) {
  const [row] = await db.execute<{ hunts: number; gatherings: number; finds: number; matches: number; people: number }>(sql`
    select
      (select count(*)::int from product_hunts where not is_hidden) as hunts,
      (select count(*)::int from product_gatherings where is_public and not is_hidden) as gatherings,
      (select count(*)::int from product_finds where not is_hidden and status <> 'dismissed') as finds,
      (select count(*)::int from product_finds
        where not is_hidden and status <> 'dismissed' and match_score >= ${goodMatch}::real) as matches,
      (select count(*)::int from users where not is_suspended and (
        exists (select from product_hunts where user_id = users.id and not is_hidden)
        or exists (select from product_gatherings where user_id = users.id and is_public and not is_hidden)
      )) as people`)
  return row ?? { hunts: 0, gatherings: 0, finds: 0, matches: 0, people: 0 }
}

export const selectTopLocations = (db: Db, limit: number) =>
  db.execute<{ name: string; count: number }>(sql`
    select stores.city || ', ' || stores.state as name, count(*)::int as count
    from product_gatherings join stores on stores.id = store_id
    where is_public and not is_hidden
    group by 1 order by 2 desc, 1 limit ${limit}::int`)

/** Hunters by the finds of their hunts. */
export const selectTopHunters = (db: Db, limit: number) =>
  db.execute<{ id: number; name: string; picture: string | null; finds: number }>(sql`
    select users.id, users.username as name, users.profile_picture as picture, count(*)::int as finds
    from product_finds join users on users.id = user_id
    where not is_hidden and status <> 'dismissed' and match_score >= ${goodMatch}::real and not users.is_suspended
    group by users.id order by 4 desc, users.id limit ${limit}::int`)
