import { sql } from 'drizzle-orm'
import { customType, integer, numeric } from 'drizzle-orm/pg-core'

/** The moment the transaction began, to the millisecond as programs see it. */
const now = sql`now()`

/** A moment in UTC: ISO 8601 in the program and in every answer, timestamptz in the database. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp(3) with time zone',
  fromDriver: (value) => new Date(value).toISOString(),
})

export const createdAt = () => instant('created_at').notNull().default(now)
export const updatedAt = () => instant('updated_at').notNull().default(now)
/** A required moment that is now unless said otherwise. */
export const momentOf = (name: string) => instant(name).notNull().default(now)

export const money = (name: string) => numeric(name, { precision: 10, scale: 2, mode: 'number' })

/** The primary key every entity has. */
export const identity = () => integer('id').primaryKey().generatedByDefaultAsIdentity()

/** Text prepared for search by the database; never read by the program. */
export const searchVector = customType<{ data: string }>({ dataType: () => 'tsvector' })
