import type postgres from 'postgres'

const looks =
  'Red|Navy|Sage|Ivory|Blush|Charcoal|Mustard|Teal|Striped|Floral|Woven|Vintage|Quilted|Ribbed|Fluted|Tufted'
const materials = 'Wool|Linen|Cotton|Velvet|Leather|Rattan|Oak|Marble|Ceramic|Brass|Copper|Glass|Bamboo|Denim|Suede'
const things =
  'Lamp|Dutch Oven|Throw Pillow|Area Rug|Accent Chair|Mirror|Skillet|Running Shoes|Tote Bag|Sweater|Jacket|Vase|Planter|Kettle|Bench|Suitcase|Blanket|Robe|Toaster|Platter'
const first = 'Ava|Ben|Cleo|Dario|Elif|Femi|Grace|Hugo|Ines|Jonah|Kaito|Lena|Maya|Noor|Omar|Priya'
const last = 'Abbott|Barros|Costa|Delgado|Engel|Fischer|Garcia|Haddad|Ito|Jensen|Kowalski|Lindqvist|Mori|Novak|Okafor'

/** A value of a list, another one for each row and purpose: the row's number picks, so that every run makes the same. */
const pick = (list: string, salt: number) =>
  `(string_to_array('${list}', '|'))[1 + (hashint4(n + ${salt * 1_000_003}) & 2147483647) % ${list.split('|').length}]`
const below = (limit: number | string, salt: number) => `(hashint4(n + ${salt * 1_000_003}) & 2147483647) % (${limit})`
const name = (salt: number) =>
  `${pick(looks, salt)} || ' ' || ${pick(materials, salt + 1)} || ' ' || ${pick(things, salt + 2)}`
/** Some minute of the last two years, a little denser toward today. */
const moment = (salt: number) =>
  `now() - interval '1 minute' * (1051200 * power((${below(1_000_000, salt)}) / 1000000.0, 1.5))::int`
/** A few people do most of it. */
const person = (users: number, salt: number) =>
  `1 + (${users - 1} * power((${below(1_000_000, salt)}) / 1000000.0, 2))::int`

export interface CommunitySize {
  users: number
  /** Hunts, gatherings, finds and scores together. */
  records: number
}

/** A community of that size as if it had grown over two years, with its feedback, reports and audit log. */
export async function fillCommunity(sql: postgres.Sql, { users, records }: CommunitySize): Promise<void> {
  const [hunts, gatherings, finds, scores] = [0.25, 0.35, 0.3, 0.1].map((share) => Math.round(records * share)) as [
    number,
    number,
    number,
    number,
  ]
  const rows = (count: number) => `from generate_series(1, ${count}) n`
  await quietly(sql, async () => {
    await sql.unsafe(`insert into users (id, username, email, first_name, last_name, is_insider, insider_since,
        is_suspended, auth_provider, created_at) overriding system value
      select n, lower(${pick(first, 1)}) || '.' || lower(${pick(last, 2)}) || n, lower(${pick(first, 1)}) || n || '@example.org',
        ${pick(first, 1)}, ${pick(last, 2)}, n % 20 = 0, case when n % 20 = 0 then now() end, n % 200 = 7, 'local', ${moment(3)}
      ${rows(users)}`)
    await sql`select setval(pg_get_serial_sequence('users', 'id'), ${users})`
    await sql.unsafe(`insert into stores (retailer_id, name, address, city, state, zip_code, latitude, longitude)
      select 1 + n % 9, 'Store ' || n, n || ' Main Street', 'Springfield', 'IL', '62701', 30 + n % 15, -120 + n % 45
      ${rows(2000)}`)
    await sql.unsafe(`insert into product_hunts (user_id, product_name, description, target_price, priority, status,
        category_id, is_hidden, created_at)
      select ${person(users, 4)}, ${name(5)}, 'Wanted since the summer.', ${below(20_000, 8)} / 100.0, 1 + ${below(5, 9)},
        (array['hunting', 'hunting', 'found', 'scored'])[1 + ${below(4, 10)}], 1 + ${below(6, 11)}, n % 500 = 0, ${moment(12)}
      ${rows(hunts)}`)
    await sql.unsafe(`insert into product_gatherings (user_id, store_id, product_name, description, price, photos,
        category_id, is_public, is_hidden, created_at)
      select ${person(users, 13)}, (select min(id) from stores) + ${below(2000, 14)}, ${name(15)}, 'Two left on the shelf.',
        ${below(20_000, 18)} / 100.0, array['/images/00/00000000000000000000000000000000.webp'], 1 + ${below(6, 19)},
        n % 50 <> 0, n % 500 = 1, ${moment(20)}
      ${rows(gatherings)}`)
    await sql.unsafe(`insert into product_finds (hunt_id, gathering_id, words, user_id, match_score, match_reason, status, created_at)
      select hunt.id, gathering.id, hgfs_find_words(hunt.id, gathering.id), hunt.user_id, 0.3 + (${below(70, 22)}) / 100.0, 'The name fits.',
        case when n <= ${scores} then 'scored' when n % 7 = 0 then 'dismissed' else 'found' end, ${moment(23)}
      ${rows(finds)} join product_hunts hunt on hunt.id = 1 + (n::bigint * 7919) % ${hunts}
      join product_gatherings gathering on gathering.id = 1 + ${below(gatherings, 21)} on conflict do nothing`)
    await sql.unsafe(`insert into product_scores (find_id, user_id, store_id, product_name, purchase_price,
        purchase_status, payment_method, rating, created_at)
      select find.id, find.user_id, (select min(id) from stores) + ${below(2000, 24)}, ${name(25)}, ${below(20_000, 28)} / 100.0,
        (array['pending', 'shipping', 'completed', 'cancelled'])[1 + ${below(4, 29)}], 'card', 1 + ${below(5, 30)}, ${moment(31)}
      from (select id, user_id, row_number() over (order by id)::int as n from product_finds) find where n <= ${scores}`)
    await fillOffice(sql, users)
  })
  await sql.unsafe('vacuum analyze')
}

/** What the people who run it look at: feedback with votes, syntheses, reports, the audit log. */
async function fillOffice(sql: postgres.Sql, users: number) {
  const rows = (count: number) => `from generate_series(1, ${count}) n`
  const insider = (salt: number) => `20 * (1 + ${below(`${users} / 20`, salt)})`
  await sql.unsafe(`insert into insider_feedback (user_id, feedback_type, title, description, category, rating, status,
      is_public, created_at)
    select ${insider(40)}, (array['feature_request', 'bug_report', 'improvement', 'general'])[1 + ${below(4, 41)}],
      'Show the ' || ${name(42)}, 'When I look for it in the list of ' || ${name(43)} || ' I do not find it.',
      (array['user_interface', 'hunt', 'gather', 'find', 'score', 'other'])[1 + ${below(6, 45)}], 1 + ${below(5, 46)},
      (array['new', 'pending', 'approved', 'rejected'])[1 + ${below(4, 47)}], n % 3 > 0, ${moment(48)}
    ${rows(20_000)}`)
  await sql.unsafe(`insert into feedback_votes (feedback_id, user_id)
    select 1 + ${below(20_000, 49)}, ${insider(50)} ${rows(60_000)} on conflict do nothing`)
  await sql.unsafe(`insert into feedback_syntheses (provider, start_date, end_date, status, progress, summary, feedback_count, created_at)
    select 'embedded', now() - interval '14 days' * (n + 1), now() - interval '14 days' * n, 'completed', 100,
      'What insiders asked for.', 400, now() - interval '14 days' * n ${rows(52)}`)
  await sql.unsafe(`insert into feedback_requirements (synthesis_id, position, title, priority, description, user_need,
      implementation_approach, status)
    select 1 + n / 10, n % 10, 'Show the ' || ${name(51)}, (array['High', 'Medium', 'Low'])[1 + n % 3], 'Asked for by many.',
      'They look for it.', 'Draw it.', (array['proposed', 'approved', 'implemented', 'rejected'])[1 + n % 4] ${rows(519)}`)
  await sql.unsafe(`insert into reports (user_id, entity, entity_id, reason, status, created_at)
    select ${person(users, 52)}, 'gathering', 1 + n, 'It is not there: ' || ${name(53)},
      case when n % 20 = 0 then 'open' else 'dismissed' end, ${moment(55)} ${rows(10_000)}`)
  await sql.unsafe(`insert into audit_log (actor_name, action, target_type, target_id, target_name, before, after, address, created_at)
    select 'admin' || n % 5, (array['user.suspended', 'gathering.deleted', 'feedback.answered'])[1 + n % 3], 'user', n::text,
      ${name(56)}, '{"isSuspended": false}', '{"isSuspended": true}', '203.0.113.7', ${moment(59)} ${rows(100_000)}`)
}

/** Nobody matches these records, and indexes are built faster at the end; that of photo likeness is read by no list. */
async function quietly(sql: postgres.Sql, fill: () => Promise<void>) {
  const tables = ['product_hunts', 'product_gatherings', 'product_finds', 'product_scores']
  for (const table of tables) await sql.unsafe(`alter table ${table} disable trigger user`)
  const indexes = await sql<{ name: string; definition: string }[]>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid::regclass::text in ${sql(tables)} and not indisunique`
  for (const index of indexes) await sql.unsafe(`drop index ${index.name}`)
  await fill()
  for (const { definition } of indexes) if (!definition.includes('hnsw')) await sql.unsafe(definition)
  for (const table of tables) await sql.unsafe(`alter table ${table} enable trigger user`)
}
