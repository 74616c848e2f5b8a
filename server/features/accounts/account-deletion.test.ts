import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsRead } from '../../testing/rows-read.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { removeAccount } from './accounts.service.ts'

/** Enough that the planner takes an index wherever one serves. */
const rows = 4000
const leaver = 7

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ withJobs: false })
  await app.context.database.sql.begin((tx) =>
    tx.unsafe(`set local session_replication_role = replica; ${fillStatements.join(';\n')}`),
  )
  await app.context.database.sql`analyze`
})
afterAll(() => app.close())

/** Member n owns the records with the number n. */
const fillStatements = [
  `users (id, username) select n, 'member ' || n`,
  `product_gatherings (id, user_id, store_id, product_name, photos) select n, n, 1, 'Lamp', '{/images/lamp}'`,
  `product_hunts (id, user_id, product_name, gathering_id) select n, n, 'Lamp', n`,
  `product_finds (id, hunt_id, gathering_id, user_id, match_score, match_reason) select n, n, 1 + n % ${rows}, n, 0.9, 'same'`,
  `product_scores (id, find_id, user_id, product_name) select n, n, n, 'Lamp'`,
  `insider_feedback (id, user_id, feedback_type, title, description) select n, n, 'general', 'Lamps', 'More lamps, please'`,
  `feedback_votes (feedback_id, user_id) select n, n`,
  `insider_reputations select n, 0, 0, 0, 0, 0, 0, 0`,
  ...['gathering_id', 'hunt_id', 'score_id', 'feedback_id', 'profile_of'].map(
    (column) => `images (path, thumbnail_path, width, height, bytes, placeholder, uploaded_by, ${column})
      select '/images/${column}/' || n, '', 1, 1, 1, '', n, n`,
  ),
  // Uploads without a record are few: they are swept every day.
  `images (path, thumbnail_path, width, height, bytes, placeholder, uploaded_by)
      select '/images/upload/' || n % 20, '', 1, 1, 1, '', n % 20`,
  `likes (user_id, hunt_id) select n, n`,
  `comments (user_id, hunt_id, body) select n, n, 'Seen'`,
  `shares (user_id, hunt_id) select n, n`,
  `favorites (user_id, gathering_id) select n, n`,
  `reports (user_id, author_id, resolved_by, entity, entity_id, reason) select n, n, n, 'hunt', n, 'Spam'`,
  `hunt_activity (hunt_id, user_id, type) select n, n, 'created'`,
  `gathering_confirmations (gathering_id, user_id, still_there) select n, n, true`,
  `notifications (user_id, type, message, href, event_key) select n, 'find', '', '', n`,
  `sessions (id_hash, user_id, expires_at) select n, n, now()`,
  `push_subscriptions (user_id, session_hash, endpoint, p256dh, auth) select n, n, n, '', ''`,
  `email_confirmations (token_hash, user_id, email, expires_at) select n, n, '', now()`,
  `password_resets (token_hash, user_id, expires_at) select n, n, now()`,
  `idempotency_keys (user_id, key, request_hash) select n, n, ''`,
  `user_blocks (user_id, blocked_id) select n, 1 + n % ${rows}`,
  `follows (user_id, person_id) select n, 1 + n % ${rows}`,
  `trips (user_id, share, stops) select n, n, '[]'`,
  `ai_usage (user_id, day) select n, '2026-01-02'`,
  `audit_log (actor_id, actor_name, action, target_type, target_id) select n, '', '', '', n`,
  `feedback_syntheses (started_by, provider, start_date, end_date) select n, '', now(), now()`,
  `matcher_runs (started_by, status) select n, 'completed'`,
  `stores (id, retailer_id, name, address, city, state, zip_code, created_by) select n, 1, 'Store', n, 'Boston', 'MA', '02110', n`,
  `match_queue (hunt_id) select n`,
  `match_queue (gathering_id) select n`,
  `hunt_match_index (hunt_id, words, name_words, marks) select n, '{}', 0, '{}'`,
  `gathering_match_index (gathering_id, words, name_words, marks) select n, '{}', 0, '{}'`,
  `removed_pairs (hunt_id, gathering_id) select n, n`,
  `told_pairs (hunt_id, gathering_id, match_score) select n, n, 0.9`,
  `things (id) select n`,
  `gathering_things (gathering_id, thing_id) select n, n`,
  `same_things (gathering_id, other_id) select n, 1 + n % ${rows}`,
  `thing_queue (gathering_id) select n`,
].map((statement) => `insert into ${statement} from generate_series(1, ${rows}) n on conflict do nothing`)

describe('deleting an account', () => {
  it('reads no table as a whole while it holds the find lock', async () => {
    const { context } = app
    await context.db.transaction(async (tx) => {
      const read = await rowsRead(tx, () => removeAccount(context, tx, leaver))
      expect([...read].filter(([, rows]) => rows > 100)).toEqual([])
    })
  })

  it('takes along every photo of the member and of their records, and no other', async () => {
    const { context } = app
    const { sql: query } = context.database
    const [before] = await query<{ n: number }[]>`select count(*)::int as n from images`
    const other = leaver + 1
    await context.db.transaction((tx) => removeAccount(context, tx, other))
    const [after] = await query<{ n: number }[]>`select count(*)::int as n from images`
    const left = await query`select path from images where split_part(path, '/', 4) = ${String(other)}`
    expect([left.length, (before?.n ?? 0) - (after?.n ?? 0)]).toEqual([0, 6])
  })
})
