import { sql, type AnyColumn, type SQL } from 'drizzle-orm'
import { contains } from '../table-page.ts'

/** By what people are found; as the trigram index on it says. It begins with the username. */
export const userWords = sql`(users.username || ' ' || coalesce(users.email, '') || ' ' || coalesce(users.first_name, '') || ' ' || coalesce(users.last_name, ''))`

/** People are looked up first: there are far fewer of them than records. */
export const ofPeopleNamed = (userId: AnyColumn, q: string): SQL =>
  sql`${userId} in (select users.id from users where ${contains(userWords, q)})`
