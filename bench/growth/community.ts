import postgres from 'postgres'
import { below, chance, connection, dropIndexes, inPairs, moment, popular } from './sql.ts'

const tables = [
  'product_finds',
  'images',
  'likes',
  'comments',
  'shares',
  'hunt_activity',
  'notifications',
  'product_scores',
  'audit_log',
]
const rowsAtOnce = 200_000

/** What hangs on records: one row for every so many hunts, of people of whom few do most. `n` counts from 1. */
const statements = (half: number, users: number): Record<string, { every: number; sql: string }> => {
  const person = (salt: number) => `1 + ${popular(users, 'n', salt)}`
  const record = (salt: number) => `1 + ${below(half, 'n', salt)}`
  const range = 'from generate_series($1::int, $2::int) n'
  return {
    images: {
      every: 1,
      sql: `insert into images (path, thumbnail_path, width, height, bytes, placeholder, uploaded_by, gathering_id)
        select '/images/' || left(md5(n::text), 2) || '/' || md5(n::text) || '.webp', '', 1600, 1200, 200000, '', user_id, id
        from (select id as n, id, user_id from product_gatherings where id between $1 and $2) gathering`,
    },
    hunt_activity: {
      every: 1,
      sql: `insert into hunt_activity (hunt_id, type, user_id, created_at)
        select id, 'created', user_id, created_at from product_hunts where id between $1 and $2`,
    },
    product_finds: {
      every: 5,
      sql: `insert into product_finds (hunt_id, gathering_id, user_id, match_score, match_reason, status, created_at, updated_at)
        select hunt.id, ${record(70)}, hunt.user_id, 0.5 + 0.5 * ${chance('n', 71)}, 'The names match.', 'found', ${moment(72)}, now()
        ${range} join product_hunts hunt on hunt.id = n * 5`,
    },
    notifications: {
      every: 5,
      sql: `insert into notifications (user_id, type, message, href, event_key, created_at)
        select hunt.user_id, 'find', 'A match', '/finds', 'growth:' || n, ${moment(73)} ${range} join product_hunts hunt on hunt.id = n * 5`,
    },
    likes: {
      every: 2,
      sql: `insert into likes (user_id, hunt_id, created_at) select ${person(74)}, ${record(75)}, ${moment(76)} ${range} on conflict do nothing`,
    },
    comments: {
      every: 5,
      sql: `insert into comments (user_id, hunt_id, body, created_at) select ${person(77)}, ${record(78)}, 'Seen it too', ${moment(79)} ${range}`,
    },
    shares: {
      every: 20,
      sql: `insert into shares (user_id, hunt_id, created_at) select ${person(80)}, ${record(81)}, ${moment(82)} ${range} on conflict do nothing`,
    },
    product_scores: {
      every: 50,
      sql: `insert into product_scores (user_id, store_id, product_name, purchase_status)
        select ${person(83)}, store_id, 'Lamp', 'completed' ${range} join growth_stores on number = n % (select count(*) from growth_stores)`,
    },
    audit_log: {
      every: 100,
      sql: `insert into audit_log (actor_id, actor_name, action, target_type, target_id, created_at)
        select ${person(84)}, 'admin', 'user.edited', 'user', n::text, ${moment(85)} ${range}`,
    },
  }
}

/** Fills in what members leave on records, so that counting, ranking and deleting have something to do. */
export async function fillCommunity(databaseUrl: string, log: (line: string) => void): Promise<void> {
  const sql = postgres(databaseUrl, { max: 2, connection, onnotice() {} })
  await sql`create table if not exists growth_community (is_done bool)`
  const [{ half, users, state } = { half: 0, users: 0, state: null }] = await sql<
    { half: number; users: number; state: boolean | null }[]
  >`select (select max(id) from product_hunts) as half, (select max(id) from users) as users,
      (select is_done from growth_community) as state`
  if (state === false) throw new Error('The kept folder is of a run that did not end: remove it')
  if (state) return sql.end()
  await sql`insert into growth_community values (false)`
  await sql.unsafe(`truncate ${tables.join(', ')} cascade`)
  const indexes = await dropIndexes(sql, tables)
  await inPairs(
    Object.entries(statements(half, users)).map(([table, { every, sql: statement }]) => async () => {
      const begin = performance.now()
      const rows = Math.floor(half / every)
      for (let from = 1; from <= rows; from += rowsAtOnce) {
        await sql.unsafe(statement, [from, Math.min(rows, from + rowsAtOnce - 1)])
      }
      log(`${rows} ${table}: ${((performance.now() - begin) / 1000).toFixed(1)} s`)
    }),
  )
  await inPairs(
    indexes.map(
      ({ definition }) =>
        () =>
          sql.unsafe(definition),
    ),
  )
  await sql.unsafe('vacuum analyze')
  await sql`update growth_community set is_done = true`
  await sql.end()
}
