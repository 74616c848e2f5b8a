import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { boxAround, earthRadiusMiles, type Point } from '../../domain/rules/distance.ts'

type Place = { latitude: PgColumn; longitude: PgColumn }

/** Miles from a point to a row, as `milesBetween` counts them; null for rows without a place (`least` skips nulls). */
export const milesTo = ({ latitude, longitude }: Place, from: Point): SQL<number | null> => sql<number | null>`
  (case when ${latitude} is not null and ${longitude} is not null then
    2 * ${earthRadiusMiles}::float8 * asin(least(1, sqrt(
      sin(radians(${latitude} - ${from.latitude}::float8) / 2) ^ 2
      + cos(radians(${from.latitude}::float8)) * cos(radians(${latitude}))
        * sin(radians(${longitude} - ${from.longitude}::float8) / 2) ^ 2
    ))) end)`

/** True for everything within the radius: the box is answered by an index on (latitude, longitude), the rest is exact. */
export function isWithin(place: Place, from: Point, miles: number): SQL {
  const { south, north, west, east } = boxAround(from, miles)
  const { latitude, longitude } = place
  const inLongitude =
    west <= east
      ? sql`${longitude} between ${west} and ${east}`
      : sql`(${longitude} >= ${west} or ${longitude} <= ${east})`
  return sql`(${latitude} between ${south} and ${north} and ${inLongitude} and ${milesTo(place, from)} <= ${miles}::float8)`
}
