import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { boxAround, earthRadiusMiles, type Box, type Point } from '../../domain/rules/distance.ts'

type Place = { latitude: PgColumn; longitude: PgColumn }
type Spot = { latitude: PgColumn | SQL; longitude: PgColumn | SQL }

/** As `milesBetween` counts them, between two places that are known (`least` skips nulls). */
export const milesApart = (from: Spot, to: Spot): SQL<number> => sql<number>`
  2 * ${earthRadiusMiles}::float8 * asin(least(1, sqrt(
    sin(radians(${to.latitude} - ${from.latitude}) / 2) ^ 2
    + cos(radians(${from.latitude})) * cos(radians(${to.latitude})) * sin(radians(${to.longitude} - ${from.longitude}) / 2) ^ 2
  )))`

/** Miles from a point to a row; null for rows without a place. */
export function milesTo(place: Place, { latitude, longitude }: Point): SQL<number | null> {
  const from = { latitude: sql`${latitude}::float8`, longitude: sql`${longitude}::float8` }
  return sql`(case when ${place.latitude} is not null and ${place.longitude} is not null then ${milesApart(from, place)} end)`
}

export function isInBox({ latitude, longitude }: Place, { south, north, west, east }: Box): SQL {
  const inLongitude =
    west <= east
      ? sql`${longitude} between ${west} and ${east}`
      : sql`(${longitude} >= ${west} or ${longitude} <= ${east})`
  return sql`${latitude} between ${south} and ${north} and ${inLongitude}`
}

/** True for everything within the radius: the box is answered by an index on (latitude, longitude), the rest is exact. */
export const isWithin = (place: Place, from: Point, miles: number): SQL =>
  sql`(${isInBox(place, boxAround(from, miles))} and ${milesTo(place, from)} <= ${miles}::float8)`
