import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/engine.ts'
import { users } from '../../db/schema/accounts.ts'

/** As they write it themselves, asked for in any letter case; suspended people are not there. */
export async function selectPublicName(db: Db, username: string): Promise<string | undefined> {
  const [row] = await db
    .select({ username: users.username })
    .from(users)
    .where(and(sql`lower(${users.username}) = lower(${username})`, eq(users.isSuspended, false)))
  return row?.username
}
