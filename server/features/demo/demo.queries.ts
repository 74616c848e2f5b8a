import { eq, inArray, sql } from 'drizzle-orm'
import { nameSkeleton } from '../../../domain/rules/people/name-skeleton.ts'
import type { Db } from '../../db/engine.ts'
import { anyOf } from '../../db/id-list.ts'
import { users } from '../../db/schema/accounts.ts'
import { comments, favorites, likes, shares } from '../../db/schema/community.ts'
import { confirmations, gatherings } from '../../db/schema/gatherings.ts'
import { huntActivity, hunts } from '../../db/schema/hunts.ts'
import { images } from '../../db/schema/images.ts'
import { feedbackVotes, insiderFeedback } from '../../db/schema/insider.ts'
import { settings } from '../../db/schema/operations.ts'

const ids = (rows: { id: number }[]) => rows.map(({ id }) => id)

const settingKey = 'demo-community'

/** The ids of what the demo consists of, in the order of its plan. */
export interface DemoRecords {
  userIds: number[]
  huntIds: number[]
  gatheringIds: number[]
}

/** Answers the records of a demo that is not complete; 'begun' when an older version made them. */
export async function selectProgress(db: Db): Promise<'none' | 'begun' | 'done' | DemoRecords> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, settingKey))
  if (!row) return 'none'
  if (typeof row.value === 'object') return row.value as DemoRecords
  return row.value === 'done' ? 'done' : 'begun'
}

/** False when somebody else was first: of two servers that start at once, one makes the demo community. */
export async function begin(tx: Db): Promise<boolean> {
  const rows = await tx
    .insert(settings)
    .values({ key: settingKey, value: 'begun' })
    .onConflictDoNothing()
    .returning({ key: settings.key })
  return rows.length > 0
}

export async function noteRecords(tx: Db, records: DemoRecords): Promise<void> {
  await tx.update(settings).set({ value: records }).where(eq(settings.key, settingKey))
}

export async function finish(db: Db): Promise<void> {
  await db.update(settings).set({ value: 'done' }).where(eq(settings.key, settingKey))
}

/** Answers the username, or undefined when the account is gone. */
export async function openAccount(
  tx: Db,
  id: number,
  change: Pick<typeof users.$inferInsert, 'passwordHash' | 'isAdmin'>,
): Promise<string | undefined> {
  const [user] = await tx.update(users).set(change).where(eq(users.id, id)).returning({ username: users.username })
  return user?.username
}

export async function selectUsernames(db: Db, userIds: number[]): Promise<Map<number, string>> {
  const rows = await db.select({ id: users.id, username: users.username }).from(users).where(inArray(users.id, userIds))
  return new Map(rows.map(({ id, username }) => [id, username]))
}

export async function selectTakenNames(db: Db, names: string[]): Promise<Set<string>> {
  const rows = await db.execute<{ name: string }>(sql`
    select name from unnest(${sql.param(names)}::text[], ${sql.param(names.map(nameSkeleton))}::text[]) as given (name, skeleton)
    where exists (select from users where username_key = hgfs_username_key(name))
      or exists (select from users where username_skeleton = skeleton)`)
  return new Set(rows.map(({ name }) => name))
}

const adminKey = 'demo-admin'

/** Remembers whose password was printed, by its hash: one that has been changed since is the person's own. */
export async function rememberAdmin(tx: Db, userId: number, passwordHash: string): Promise<void> {
  await tx.insert(settings).values({ key: adminKey, value: { userId, passwordHash } }).onConflictDoNothing()
}

/** The demo's admin while the printed password opens the account. Older data folders remember no hash. */
export async function lockOpenAdmin(tx: Db, person: { username: string; firstName: string; lastName: string }) {
  const [row] = await tx.execute<{ id: number; username: string }>(sql`
    select id, username from users
    where is_admin and password_hash is not null and (
      exists (
        select from settings where key = ${adminKey}
          and (value->>'userId')::int = users.id and value->>'passwordHash' = users.password_hash
      ) or (
        username in (${person.username}, ${`${person.username}-demo`})
        and first_name = ${person.firstName} and last_name = ${person.lastName}
        and exists (select from settings where key = ${settingKey})
        and not exists (select from settings where key = ${adminKey})
      )
    )
    for update`)
  return row
}

/** Each answers the ids in the order of the rows. */
export const insertUsers = async (tx: Db, rows: (typeof users.$inferInsert)[]) =>
  ids(
    await tx
      .insert(users)
      .values(rows.map((row) => ({ ...row, usernameSkeleton: nameSkeleton(row.username) })))
      .returning({ id: users.id }),
  )
export const insertHunts = async (tx: Db, rows: (typeof hunts.$inferInsert)[]) =>
  ids(await tx.insert(hunts).values(rows).returning({ id: hunts.id }))
export const insertGatherings = async (tx: Db, rows: (typeof gatherings.$inferInsert)[]) =>
  ids(await tx.insert(gatherings).values(rows).returning({ id: gatherings.id }))
export const insertFeedback = async (tx: Db, rows: (typeof insiderFeedback.$inferInsert)[]) =>
  ids(await tx.insert(insiderFeedback).values(rows).returning({ id: insiderFeedback.id }))

export async function insertImages(tx: Db, rows: (typeof images.$inferInsert)[]): Promise<void> {
  await tx.insert(images).values(rows).onConflictDoNothing()
}
/** What is known of pictures once they are rendered. */
export async function updateImages(
  db: Db,
  rendered: Pick<typeof images.$inferSelect, 'path' | 'width' | 'height' | 'bytes' | 'placeholder'>[],
): Promise<void> {
  const column = (values: (string | number)[], type: string) => sql`${sql.param(values)}::${sql.raw(type)}[]`
  const all = <Key extends keyof (typeof rendered)[number]>(key: Key) => rendered.map((one) => one[key])
  await db.execute(sql`
    update images set width = drawn.width, height = drawn.height, bytes = drawn.bytes, placeholder = drawn.placeholder
    from unnest(${column(all('path'), 'text')}, ${column(all('width'), 'int')}, ${column(all('height'), 'int')},
      ${column(all('bytes'), 'int')}, ${column(all('placeholder'), 'text')}
    ) as drawn(path, width, height, bytes, placeholder)
    where images.path = drawn.path`)
}
export async function insertActivity(tx: Db, rows: (typeof huntActivity.$inferInsert)[]): Promise<void> {
  await tx.insert(huntActivity).values(rows)
}
export async function insertConfirmations(tx: Db, rows: (typeof confirmations.$inferInsert)[]): Promise<void> {
  await tx.insert(confirmations).values(rows).onConflictDoNothing()
}
/** As when the words were said one by one. */
export async function markConfirmed(tx: Db): Promise<void> {
  await tx.execute(sql`
    update product_gatherings set last_seen_at = said.moment
    from (
      select gathering_id, max(created_at) as moment from gathering_confirmations where still_there group by gathering_id
    ) said
    where said.gathering_id = product_gatherings.id and said.moment > product_gatherings.last_seen_at`)
}
export async function insertVotes(tx: Db, rows: (typeof feedbackVotes.$inferInsert)[]): Promise<void> {
  await tx.insert(feedbackVotes).values(rows)
}
export async function insertFavorites(tx: Db, rows: (typeof favorites.$inferInsert)[]): Promise<void> {
  await tx.insert(favorites).values(rows).onConflictDoNothing()
}

export interface ReactionRows {
  likes: (typeof likes.$inferInsert)[]
  comments: (typeof comments.$inferInsert)[]
  shares: (typeof shares.$inferInsert)[]
}
export async function insertReactions(tx: Db, rows: ReactionRows): Promise<void> {
  if (rows.likes.length > 0) await tx.insert(likes).values(rows.likes).onConflictDoNothing()
  if (rows.comments.length > 0) await tx.insert(comments).values(rows.comments)
  if (rows.shares.length > 0) await tx.insert(shares).values(rows.shares).onConflictDoNothing()
}

/** Answers what the demo's people have done already, in a start that was interrupted. */
export async function selectReactionKinds(db: Db, userIds: number[]) {
  const [row] = await db.execute<{ scores: boolean; likes: boolean }>(sql`
    select exists (select from product_scores where user_id = ${anyOf(userIds)}) as scores,
      exists (select from likes where user_id = ${anyOf(userIds)}) as likes`)
  return { scores: row?.scores === true, likes: row?.likes === true }
}

/** Oldest first. */
export async function selectFinds(db: Db) {
  const rows = await db.execute<{
    id: number
    hunt_id: number
    user_id: number
    match_score: number
    price: number | null
    hours: number
  }>(sql`
    select find.id, find.hunt_id, find.user_id, find.match_score, gathering.price::float8 as price,
      (extract(epoch from now() - find.created_at) / 3600)::float8 as hours
    from product_finds find join product_gatherings gathering on gathering.id = find.gathering_id
    order by find.created_at, find.id`)
  return [...rows]
}

/** The matcher has just made all finds; each happened when the later of its two records was posted. */
export async function backdateFinds(tx: Db): Promise<void> {
  await tx.execute(sql`
    update product_finds find set created_at = moment, updated_at = moment
    from (
      select product_finds.id,
        least(greatest(hunt.created_at, gathering.created_at) + make_interval(secs => 20 + product_finds.id % 40), now()) as moment
      from product_finds
      join product_hunts hunt on hunt.id = product_finds.hunt_id
      join product_gatherings gathering on gathering.id = product_finds.gathering_id
    ) later where later.id = find.id`)
  await tx.execute(sql`
    update hunt_activity set created_at = find.created_at
    from product_finds find where hunt_activity.type = 'matched' and (hunt_activity.detail->>'findId')::int = find.id`)
  // What is older than two days has been read by now.
  await tx.execute(sql`
    update notifications set created_at = told.moment,
      read_at = case when told.moment < now() - interval '2 days' then told.moment + interval '1 hour' end
    from (
      select 'find:' || id as event_key, null as digest_id, created_at as moment from product_finds
      union all
      select null, digest_id, max(created_at) from product_finds where digest_id is not null group by digest_id
    ) told where told.event_key = notifications.event_key or told.digest_id = notifications.id`)
  await tx.execute(sql`
    update told_pairs told set told_at = find.created_at from product_finds find
    where find.hunt_id = told.hunt_id and find.gathering_id = told.gathering_id`)
}

/** A purchase some hours after the find. */
export async function backdateScore(tx: Db, scoreId: number, moment: string): Promise<void> {
  await tx.execute(sql`
    update product_scores set created_at = ${moment}::timestamptz, updated_at = ${moment}::timestamptz,
      purchase_date = (${moment}::timestamptz)::date
    where id = ${scoreId}`)
  await tx.execute(sql`
    update hunt_activity set created_at = ${moment}::timestamptz
    where type = 'scored' and (detail->>'findId')::int = (select find_id from product_scores where id = ${scoreId})`)
  await tx.execute(sql`
    update notifications set created_at = ${moment}::timestamptz, read_at = ${moment}::timestamptz
    where event_key = ${`score:${scoreId}`}`)
}
