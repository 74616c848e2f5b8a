import { sql, type SQL } from 'drizzle-orm'
import { milesApart } from '../../db/distance.ts'
import type { Db } from '../../db/engine.ts'
import { anyOf } from '../../db/id-list.ts'
import { freshGathering } from '../../db/freshness.ts'
import { areApart, openGathering, openHunt } from '../../db/visibility.ts'
import { names, type Kind } from './match-index.queries.ts'
import type { Search } from './engine/marks.ts'
import { lookUp, priceCeiling } from './engine/weights.ts'

export interface Candidate {
  huntId: number
  gatheringId: number
  /** Cosine, where both have a photo that was looked at. */
  photoSimilarity: number | null
}

/** Looked at besides what the words find: so many with the most similar photos, and with the most similar names. */
const photosAlike = 20
const namesAlike = 10
/** More finds than any record has. */
const mostFinds = 1000

const miles = milesApart(
  { latitude: sql`hunt.rounded_latitude`, longitude: sql`hunt.rounded_longitude` },
  { latitude: sql`gathering.latitude`, longitude: sql`gathering.longitude` },
)

/** The rules that no score outweighs, as far as the database can tell; `exclusionOf` knows the rest. */
const mayMatch = sql`
  hunt.status <> 'scored' and ${openHunt('hunt')} and ${openGathering('gathering')}
  and gathering.user_id <> hunt.user_id and not ${areApart('hunt.user_id', 'gathering.user_id')}
  and (gathering.price is null or hunt.target_price is null or hunt.target_price = 0
    or gathering.price <= ${priceCeiling}::numeric * hunt.target_price)
  and (hunt.rounded_latitude is null or gathering.latitude is null or ${miles} <= hunt.search_radius)
  and not exists (
    select from product_finds decided
    where decided.hunt_id = hunt.id and decided.gathering_id = gathering.id and decided.status <> 'found')
  and not exists (select from removed_pairs removed where removed.hunt_id = hunt.id and removed.gathering_id = gathering.id)
  and ${freshGathering('gathering')}`

const listed = (values: number[] | string[]) => sql`${`{${values.join(',')}}`}::text`

/** As long lists of which each record has a piece: one list for each record would have to come as JSON, which is slow to read. */
function asked(searches: (Search & { id: number })[]): SQL {
  const lasts: number[] = []
  for (const { marks } of searches) lasts.push((lasts.at(-1) ?? 0) + marks.length)
  const firsts = lasts.map((_, index) => (lasts[index - 1] ?? 0) + 1)
  const worded = searches.filter(({ marks }) => marks.length > 0)
  const all = (column: keyof Search) => listed(worded.map((search) => search[column].join(',')))
  const piece = (column: SQL) => sql`sent.${column}[given.first:given.last]`
  return sql`
    sent as materialized (
      select ${all('marks')}::int[] as marks, ${all('weights')}::real[] as weights,
        ${all('nameMarks')}::int[] as name_marks, ${all('nameWeights')}::real[] as name_weights
    ), asked as materialized (
      select given.id, ${piece(sql`marks`)} as marks, ${piece(sql`weights`)} as weights,
        ${piece(sql`name_marks`)} as name_marks, ${piece(sql`name_weights`)} as name_weights
      from sent, unnest(${listed(searches.map(({ id }) => id))}::int[], ${listed(firsts)}::int[], ${listed(lasts)}::int[])
        as given(id, first, last)
      limit ${sql.raw(String(searches.length))}
    )`
}

/**
 * The best partners of each record by its rarest words, with those of similar photos and those it has a find with. A
 * record's own place is in the marks; the distance is looked at here.
 */
export async function selectCandidates(
  db: Db,
  kind: Kind,
  searches: (Search & { id: number })[],
  byName: boolean,
): Promise<Candidate[]> {
  const own = names[kind]
  const other = names[own.other]
  const asHunt = (id: SQL) => (kind === 'hunt' ? sql`asked.id` : id)
  const asGathering = (id: SQL) => (kind === 'hunt' ? id : sql`asked.id`)
  // The limit keeps the planner at looking up each pair, however many it expects.
  const pairWith = (id: SQL) => sql`
    select hunt.id as "huntId", gathering.id as "gatheringId",
      1 - (hunt.image_embedding <=> gathering.image_embedding) as "photoSimilarity"
    from product_hunts hunt, product_gatherings gathering
    where hunt.id = ${asHunt(id)} and gathering.id = ${asGathering(id)} and ${mayMatch}
    limit 1`
  // Trigrams find what no whole word has in common, but their cost grows with the number of records: for few only.
  const namedAlike = byName
    ? sql`union all
        select alike.id, 0
        from (select own.product_name from ${own.records} own where own.id = asked.id limit 1) called
          cross join lateral (
            select record.id from ${other.records} record
            where hgfs_unaccent(record.product_name) % hgfs_unaccent(called.product_name)
            order by similarity(hgfs_unaccent(record.product_name), hgfs_unaccent(called.product_name)) desc limit ${namesAlike}
          ) alike`
    : sql``
  return db.execute<Candidate & Record<string, unknown>>(sql`
    with ${asked(searches)}
    select best.* from asked cross join lateral (
      -- Best first, so that no more pairs are looked at than it takes to have enough that may match.
      select pair.* from (
        select id, max(rank) as rank from (
          select entry.${other.id} as id,
            sum(looked.weight + case when looked.name_mark = any (entry.marks) then looked.name_weight else 0 end)
              / sqrt(1 + entry.name_words) as rank
          from unnest(asked.marks, asked.weights, asked.name_marks, asked.name_weights)
              as looked(mark, weight, name_mark, name_weight)
            join ${other.index} entry on entry.marks @> array[looked.mark]
          group by entry.${other.id}, entry.name_words
          union all
          select alike.id, 0
          from (
              select own.image_embedding from ${own.records} own
              where own.id = asked.id and own.image_embedding is not null limit 1
            ) pictured
            cross join lateral (
              select record.id from ${other.records} record where record.image_embedding is not null
              order by record.image_embedding <=> pictured.image_embedding limit ${photosAlike}
            ) alike
          ${namedAlike}
        ) every
        group by id order by rank desc, id
      ) ranked cross join lateral (${pairWith(sql`ranked.id`)}) pair
      order by ranked.rank desc, ranked.id limit ${lookUp.candidates}
    ) best
    union
    select pair.* from asked cross join lateral (
      select find.${other.id} as id from product_finds find
      where find.${own.id} = asked.id and find.status = 'found' and find.source = 'matcher' limit ${mostFinds}
    ) made cross join lateral (${pairWith(sql`made.id`)}) pair`)
}

export async function selectSimilarityToHunt(db: Db, huntId: number, photo: number[]): Promise<number | null> {
  const [row] = await db.execute<{ similarity: number | null }>(sql`
    select 1 - (hunt.image_embedding <=> ${JSON.stringify(photo)}::vector) as similarity
    from product_hunts hunt where hunt.id = ${huntId}`)
  return row?.similarity ?? null
}

export async function selectPhotoSimilarity(db: Db, huntId: number, gatheringId: number): Promise<number | null> {
  const [row] = await db.execute<{ similarity: number | null }>(sql`
    select 1 - (hunt.image_embedding <=> gathering.image_embedding) as similarity
    from product_hunts hunt, product_gatherings gathering where hunt.id = ${huntId} and gathering.id = ${gatheringId}`)
  return row?.similarity ?? null
}

/** Those among others whose photo is at least so similar to this gathering's. */
export async function selectGatheringsPicturedAlike(
  db: Db,
  id: number,
  others: number[],
  least: number,
): Promise<Set<number>> {
  const rows = await db.execute<{ id: number }>(sql`
    select other.id from product_gatherings own, product_gatherings other
    where own.id = ${id} and other.id = ${anyOf(others)}
      and 1 - (own.image_embedding <=> other.image_embedding) >= ${least}::float8`)
  return new Set(rows.map((row) => row.id))
}
