import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/engine.ts'
import { anyOf } from '../../db/id-list.ts'
import { isFreshGathering } from '../../db/freshness.ts'
import { gatherings } from '../../db/schema/gatherings.ts'
import { isInSight, isOpenGathering, openGatheringFor, openHuntFor, type Asker } from '../../db/visibility.ts'

export interface InterestRow {
  source: 'hunt' | 'favorite' | 'score' | 'find'
  name: string
  category_id: number | null
  category_name: string | null
  price: number | null
  tags: string[]
  /** Of a hunt, 1 Urgent to 5 Optional. */
  priority: number | null
  is_scored: boolean
  age_days: number
}

/**
 * Everything a person has shown interest in, newest first. What was dismissed shows none, nor does what went out of
 * their sight: its tags and prices would speak of it.
 */
export const selectInterests = (db: Db, { userId, asker }: { userId: number; asker: Asker }) =>
  db.execute<InterestRow & Record<string, unknown>>(sql`
    select interest.*, category.name as category_name,
      (extract(epoch from now() - interest.created_at) / 86400)::float8 as age_days
    from (
      select 'hunt' as source, product_name as name, category_id, target_price::float8 as price, tags, priority,
        status = 'scored' as is_scored, created_at
      from product_hunts where user_id = ${userId}
      union all
      select 'favorite', coalesce(products.name, seen.product_name), coalesce(products.category_id, seen.category_id),
        coalesce(products.price, seen.price)::float8, coalesce(seen.tags, '{}'), null, false, favorites.created_at
      from favorites
      left join products on products.id = favorites.product_id
      left join product_gatherings seen on seen.id = favorites.gathering_id
      where favorites.user_id = ${userId}
        and (favorites.product_id is not null or seen.user_id = ${userId} or ${openGatheringFor(asker, 'seen')})
      union all
      select 'score', scores.product_name, hunt.category_id, scores.purchase_price::float8, '{}', null, true, scores.created_at
      from product_scores scores
      left join product_finds find on find.id = scores.find_id left join product_hunts hunt on hunt.id = find.hunt_id
      where scores.user_id = ${userId} and scores.purchase_status <> 'cancelled'
      union all
      select 'find', seen.product_name, seen.category_id, null, '{}', null, false, find.created_at
      from product_finds find join product_gatherings seen on seen.id = find.gathering_id
      where find.user_id = ${userId} and find.status = 'found' and ${openGatheringFor(asker, 'seen')}
    ) interest left join product_categories category on category.id = interest.category_id
    order by interest.created_at desc limit 200`)

export interface CandidateRow {
  kind: 'product' | 'gathering'
  id: number
  name: string
  description: string | null
  price: number | null
  image: string | null
  thumbnail: string | null
  placeholder: string | null
  category_id: number | null
  category_name: string | null
  city: string | null
  /** How much people want and like it lately. */
  hunters: number
  likes: number
  is_available: boolean
  age_days: number
}

interface Wish {
  /** The person it is for; nobody is shown their own gatherings, nor what they keep already. */
  userId: number | null
  /** Whose sight it is, which for an admin looking at somebody's is not their own. */
  asker: Asker
  names: string[]
  categoryIds: number[]
  limit: number
}

/** Words of all the names, any of them. */
const wordsOf = (names: string[]): SQL =>
  sql`replace(plainto_tsquery('english', hgfs_unaccent(${names.join(' ')}))::text, ' & ', ' | ')::tsquery`
const fits = (search: SQL, category: SQL, { names, categoryIds }: Wish): SQL =>
  names.length === 0 && categoryIds.length === 0
    ? sql`0::float8`
    : sql`ts_rank(${search}, ${wordsOf(names)}) + 0.05 * (coalesce(${category}, 0) = ${anyOf(categoryIds)})::int`
const keeps = (column: SQL, { userId }: Wish): SQL =>
  userId === null ? sql`false` : sql`exists (select from favorites where user_id = ${userId} and ${column})`

/** What they have as a find already, dismissed ones too, is no news to them. */
const isFound = ({ userId }: Wish): SQL =>
  userId === null
    ? sql`false`
    : sql`exists (select from product_finds find where find.gathering_id = ${gatherings.id} and find.user_id = ${userId})`

/** The same for a product: one that they hunt and have found, or whose name stands on something they have found. */
const isProductFound = ({ userId }: Wish): SQL =>
  userId === null
    ? sql`false`
    : sql`exists (select from product_finds find
        join product_hunts hunt on hunt.id = find.hunt_id
        join product_gatherings seen on seen.id = find.gathering_id
        where find.user_id = ${userId} and find.status <> 'dismissed'
          and (hunt.product_id = products.id or lower(products.name) in (lower(hunt.product_name), lower(seen.product_name))))`

/** Products that can be had, and fresh gatherings that everybody may see. */
export async function selectCandidates(db: Db, wish: Wish): Promise<CandidateRow[]> {
  const hunters = sql`(select count(distinct user_id)::int from product_hunts
    where product_id = products.id and status <> 'scored' and ${openHuntFor(wish.asker, 'product_hunts')})`
  const waiting = sql`(select count(distinct find.user_id)::int
    from product_finds find join product_hunts hunt on hunt.id = find.hunt_id
    where find.gathering_id = ${gatherings.id} and find.status <> 'dismissed' and not find.is_hidden
      and ${openHuntFor(wish.asker, 'hunt')})`
  const likesOfOthers = sql`(select count(*)::int from likes
    where gathering_id = ${gatherings.id} and user_id <> ${gatherings.userId})`
  const rows = await db.execute<CandidateRow & Record<string, unknown>>(sql`
    (select 'product' as kind, products.id, products.name, products.description, products.price::float8 as price,
      products.image, images.thumbnail_path as thumbnail, images.placeholder, products.category_id,
      category.name as category_name, null as city, ${hunters} as hunters,
      (select count(*)::int from favorites where product_id = products.id) as likes,
      products.stores_available > 0 as is_available,
      (extract(epoch from now() - products.created_at) / 86400)::float8 as age_days
    from products
    left join product_categories category on category.id = products.category_id
    left join images on images.path = products.image
    where products.stores_available > 0 and not ${isProductFound(wish)}
      and not ${keeps(sql`product_id = products.id`, wish)}
    order by ${fits(sql`products.search`, sql`products.category_id`, wish)} desc, products.stores_available desc, products.id
    limit ${wish.limit}::int)
    union all
    (select 'gathering', ${gatherings.id}, ${gatherings.productName}, ${gatherings.description},
      ${gatherings.price}::float8, ${gatherings.photos}[1], images.thumbnail_path, images.placeholder,
      ${gatherings.categoryId}, category.name, stores.city, ${waiting}, ${likesOfOthers}, true,
      (extract(epoch from now() - ${gatherings.lastSeenAt}) / 86400)::float8
    from ${gatherings}
    join stores on stores.id = ${gatherings.storeId}
    left join product_categories category on category.id = ${gatherings.categoryId}
    left join images on images.path = ${gatherings.photos}[1]
    where ${isOpenGathering} and ${isInSight(wish.asker, gatherings.userId) ?? sql`true`} and ${isFreshGathering}
      and ${gatherings.userId} <> ${wish.userId ?? 0} and not ${isFound(wish)} and not ${keeps(sql`gathering_id = ${gatherings.id}`, wish)}
    order by ${fits(sql`${gatherings.search}`, sql`${gatherings.categoryId}`, wish)} desc, ${gatherings.lastSeenAt} desc
    limit ${wish.limit}::int)`)
  return [...rows]
}
