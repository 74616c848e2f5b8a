import { sql, type SQL } from 'drizzle-orm'
import { gatherings } from '../schema/gatherings.ts'

/*
 * What somebody who follows a store, a person, a brand or a tag follows: gatherings there, by them, with the brand in
 * their name or tags, with the tag. Who keeps their gatherings to themselves is followed in vain.
 */

const brandWords = (brand: SQL): SQL => sql`phraseto_tsquery('english', hgfs_unaccent(${brand}))`
const showsGatherings = sql`(author.visibility->>'gatherings')::boolean`

/** Those of one person, looked up by the indexes of gatherings: what is followed is read once. */
export function isFollowedBy(userId: number): SQL {
  const followed = (column: string, from = 'follows', more = sql`true`): SQL =>
    sql`array(select follows.${sql.raw(column)} from ${sql.raw(from)}
      where follows.user_id = ${userId} and follows.${sql.raw(column)} is not null and ${more})`
  const people = followed('person_id', 'follows join users author on author.id = follows.person_id', showsGatherings)
  const brands = sql`(select string_agg('(' || words::text || ')', ' | ')::tsquery
    from follows cross join lateral ${brandWords(sql`follows.brand`)} as words
    where follows.user_id = ${userId} and follows.brand is not null and numnode(words) > 0)`
  return sql`(${gatherings.storeId} = any(${followed('store_id')}) or ${gatherings.userId} = any(${people})
    or hgfs_lower(${gatherings.tags}) && ${followed('tag')}
    or (${gatherings.search} @@ ${brands} and ts_filter(${gatherings.search}, '{a,b}') @@ ${brands}))`
}

/** The other way around, in a query that has the gathering as `seen`, its gatherer as `author`, and `follows`. */
export const followsSeen: SQL = sql`(follows.store_id = seen.store_id
  or (follows.person_id = seen.user_id and ${showsGatherings})
  or follows.tag = any(hgfs_lower(seen.tags))
  or (follows.brand is not null and ts_filter(seen.search, '{a,b}') @@ ${brandWords(sql`follows.brand`)}))`
