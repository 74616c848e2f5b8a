import { sql } from 'drizzle-orm'
import type { Db } from '../../db/engine.ts'
import { retailers } from '../../db/schema/stores.ts'
import type { StoreRow } from './store-rows.ts'

export type PlacedRow = Omit<StoreRow, 'retailerId' | 'retailerName'> & { retailerId: number }
export interface BatchResult {
  created: number
  updated: number
  unchanged: number
}

/** About 150 meters in degrees of latitude; a little less in longitude does no harm. */
const sameSpot = 0.00135

/**
 * Makes or renews up to a thousand stores in one statement. A row is a known store by its place id, else by its
 * retailer and address, else as a shop that a person has added on the same spot.
 */
export async function upsertStores(db: Db, rows: PlacedRow[]): Promise<BatchResult> {
  const given = rows.map((row, n) => ({ n, ...row }))
  const [counts] = await db.execute<{ known: number; updated: number; created: number }>(sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g(
        n int, "retailerId" int, name text, address text, city text, state text, "zipCode" text,
        latitude float8, longitude float8, "phoneNumber" text, website text, "placeId" text)
    ), by_place as (
      select n, s.id from given join stores s on s.place_id = "placeId"
    ), by_address as (
      select n, s.id from given
      join stores s on coalesce(s.named_retailer_id, s.retailer_id) = "retailerId" and lower(s.address) = lower(given.address) and s.zip_code = "zipCode"
    ), added_by_people as materialized (
      select id, coalesce(named_retailer_id, retailer_id) as retailer_id, name, latitude, longitude from stores where created_by is not null and place_id is null
    ), by_spot as (
      select distinct on (s.id) n, s.id from given
      join added_by_people s on s.retailer_id = "retailerId"
        and s.latitude between given.latitude - ${sameSpot} and given.latitude + ${sameSpot}
        and s.longitude between given.longitude - ${sameSpot} and given.longitude + ${sameSpot}
        and similarity(lower(s.name), lower(given.name)) >= 0.5
      where n not in (select n from by_place) and n not in (select n from by_address)
        and s.id not in (select id from by_address)
      order by s.id, n
    ), known as (
      select n, (array_agg(id order by how, id))[1] as id, max(id) filter (where how = 2) as at_address from (
        select n, id, 1 as how from by_place
        union all select n, id, 2 from by_address
        union all select n, id, 3 from by_spot
      ) ways group by n
    ), changed as (
      update stores s set
        name = g.name, city = g.city, state = g.state,
        latitude = coalesce(g.latitude, s.latitude), longitude = coalesce(g.longitude, s.longitude),
        phone_number = coalesce(g."phoneNumber", s.phone_number), website = coalesce(g.website, s.website),
        place_id = coalesce(s.place_id, g."placeId"),
        -- Another store may have this address; then the known one keeps its own.
        address = case when coalesce(known.at_address, known.id) = known.id then g.address else s.address end,
        zip_code = case when coalesce(known.at_address, known.id) = known.id then g."zipCode" else s.zip_code end,
        retailer_id = case when coalesce(known.at_address, known.id) = known.id then g."retailerId" else s.retailer_id end,
        -- What a person has only said, the file confirms.
        named_retailer_id = case when coalesce(known.at_address, known.id) = known.id then null else s.named_retailer_id end
      from known
      join given g using (n)
      where s.id = known.id and (
        s.name, s.city, s.state, s.latitude, s.longitude, s.phone_number, s.website, s.place_id, s.address, s.zip_code, s.retailer_id,
        s.named_retailer_id
      ) is distinct from (
        g.name, g.city, g.state, coalesce(g.latitude, s.latitude), coalesce(g.longitude, s.longitude),
        coalesce(g."phoneNumber", s.phone_number), coalesce(g.website, s.website), coalesce(s.place_id, g."placeId"),
        case when coalesce(known.at_address, known.id) = known.id then g.address else s.address end,
        case when coalesce(known.at_address, known.id) = known.id then g."zipCode" else s.zip_code end,
        case when coalesce(known.at_address, known.id) = known.id then g."retailerId" else s.retailer_id end,
        case when coalesce(known.at_address, known.id) = known.id then null else s.named_retailer_id end
      )
      returning s.id
    ), made as (
      insert into stores (retailer_id, name, address, city, state, zip_code, latitude, longitude, phone_number, website, place_id)
      select "retailerId", name, address, city, state, "zipCode", latitude, longitude, "phoneNumber", website, "placeId"
      from given where n not in (select n from known) order by n
      on conflict do nothing
      returning id
    )
    select (select count(*) from known)::int as known, (select count(*) from changed)::int as updated,
      (select count(*) from made)::int as created
  `)
  if (!counts) throw new Error('a batch of stores gave no result')
  const { updated, created } = counts
  return { created, updated, unchanged: rows.length - updated - created }
}

export async function selectRetailerNames(db: Db) {
  return db.select({ id: retailers.id, name: retailers.name }).from(retailers)
}

export async function insertRetailer(db: Db, retailer: { name: string; slug: string }): Promise<number | undefined> {
  const [row] = await db.insert(retailers).values(retailer).onConflictDoNothing().returning({ id: retailers.id })
  return row?.id
}

/** New rows are not known to the planner until somebody counts them. */
export async function analyzeStores(db: Db): Promise<void> {
  await db.execute(sql`analyze stores`)
}
