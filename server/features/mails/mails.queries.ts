import { and, eq, isNotNull, lt, sql } from 'drizzle-orm'
import type { Db } from '../../db/engine.ts'
import { users } from '../../db/schema/accounts.ts'
import { mailAllowances } from '../../db/schema/notifications.ts'

/** Whose mails of which kind are counted. */
interface Counted {
  recipientHash: string
  kind: string
}

const lastHour = sql`array(select moment from unnest(${mailAllowances.sentAt}) as moment where moment > now() - interval '1 hour')`

/** Counts one more if fewer than `most` went out within the last hour; one statement, so that no two take the last place. */
export async function takeAllowance(db: Db, counted: Counted, most: number): Promise<boolean> {
  const rows = await db
    .insert(mailAllowances)
    .values({ ...counted, sentAt: sql`array[now()]` })
    .onConflictDoUpdate({
      target: [mailAllowances.recipientHash, mailAllowances.kind],
      set: { sentAt: sql`${lastHour} || now()` },
      setWhere: lt(sql`cardinality(${lastHour})`, most),
    })
    .returning({ kind: mailAllowances.kind })
  return rows.length > 0
}

const isoOf = (moment: string) => new Date(moment).toISOString()

/** When the next one may go out. */
export async function selectOpening(db: Db, { recipientHash, kind }: Counted): Promise<string> {
  const [row] = await db
    .select({
      opensAt: sql`(select min(moment) + interval '1 hour' from unnest(${lastHour}) as moment)`.mapWith(isoOf),
    })
    .from(mailAllowances)
    .where(and(eq(mailAllowances.recipientHash, recipientHash), eq(mailAllowances.kind, kind)))
  return row?.opensAt ?? new Date().toISOString()
}

/** The mail could not be handed over: the newest one, which differs from it by moments at most, does not count. */
export async function giveAllowanceBack(db: Db, { recipientHash, kind }: Counted): Promise<void> {
  await db
    .update(mailAllowances)
    .set({ sentAt: sql`trim_array(${mailAllowances.sentAt}, 1)` })
    .where(
      and(
        eq(mailAllowances.recipientHash, recipientHash),
        eq(mailAllowances.kind, kind),
        sql`cardinality(${mailAllowances.sentAt}) > 0`,
      ),
    )
}

export async function deleteOldAllowances(db: Db): Promise<void> {
  await db.delete(mailAllowances).where(sql`cardinality(${lastHour}) = 0`)
}

/** Whether somebody who may use the site has proved that the address is theirs. */
export async function isConfirmed(db: Db, address: string): Promise<boolean> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(sql`lower(${users.email})`, address.toLowerCase()),
        isNotNull(users.emailVerifiedAt),
        eq(users.isSuspended, false),
      ),
    )
  return row !== undefined
}
