import postgres from 'postgres'
import { below, chance, connection, dropIndexes, inPairs, moment, popular } from './sql.ts'
import { fillParts, fillStores, partKinds, type PartKind, type Vocabulary } from './parts.ts'

const tables = ['product_gatherings', 'product_hunts', 'gathering_match_index', 'hunt_match_index']
const rowsAtOnce = 100_000
const noPhoto = '/images/00/00000000000000000000000000000000.webp'

/**
 * The numbers of a record's product, place and parts. A product is chosen first, so that the same thing is seen in many
 * stores and hunted by many; its parts follow from its number.
 */
function picks(vocabulary: Vocabulary, { products, stores }: { products: number; stores: number }, isHunt: boolean) {
  const part = (kind: PartKind, salt: number, of = 'product') =>
    `${vocabulary[kind].first} + ${below(vocabulary[kind].count, of, salt)}`
  const sometimes = (share: number, salt: number, text: string) =>
    `case when ${chance(isHunt ? 'n' : 'product', salt)} < ${share} then ${text} end`
  const own = isHunt ? 50 : 0
  return `
    select n, product, ${below(stores, 'n', 3 + own)} as store_n,
      ${vocabulary.brand.first} + ${popular(vocabulary.brand.count, 'product', 4)} as brand,
      ${sometimes(isHunt ? 0.7 : 1, 20, part('line', 5))} as line, ${sometimes(isHunt ? 0.5 : 1, 21, part('style', 6))} as style,
      ${part('thing', 7)} as thing, ${sometimes(isHunt ? 0.1 : 0.4, 22, part('model', 8))} as model,
      ${sometimes(isHunt ? 0.2 : 1, 23, part('remark', 9, 'n'))} as remark
    from (select n, ${popular(products, 'n', 1 + own)} as product from generate_series($1::int, $2::int) n) chosen`
}

const texts = partKinds
  .map((kind) => `left join growth_parts ${kind}_part on ${kind}_part.id = picked.${kind}`)
  .join('\n')
const name = `concat_ws(' ', brand_part.text, line_part.text, style_part.text, thing_part.text, model_part.text)`
/** A hunt is a little off its store toward the middle of the square, and stays in it. */
const beside = (side: string) => `store.${side} + (store.center_${side} - store.${side}) * 0.15 * ${chance('n', 61)}`
/** One in twenty hunts is at no place. */
const isNowhere = `${chance('n', 60)} < 0.05`

const gatheringsSql = (picked: string, people: string) => `
  insert into product_gatherings (id, user_id, store_id, product_name, description, price, compare_at_price, quantity, photos,
    photo_looked_at, latitude, longitude, category_id, color, tags, is_public, like_count, created_at, updated_at, last_seen_at, likely_until)
  select n, ${people}, store.store_id, ${name}, remark_part.text, cost, round(cost * 1.8, 2), 1 + ${below(4, 'n', 31)}, array['${noPhoto}'],
    made, store.latitude, store.longitude, 1 + ${below(6, 'product', 32)}, split_part(style_part.text, ' ', 1), array[thing_part.text],
    n % 50 <> 0, ${popular(20, 'n', 33)}, made, made, made, made + interval '326 hours'
  from (select *, ${moment(30)} as made, (500 + ${popular(20_000, 'product', 34)})::numeric / 100 as cost from (${picked}) chosen) picked
    join growth_stores store on store.number = store_n ${texts}`

const huntsSql = (picked: string, people: string) => `
  insert into product_hunts (id, user_id, product_name, description, target_price, category_id, latitude, longitude, search_radius,
    priority, status, tags, like_count, created_at, updated_at)
  select n, ${people}, ${name}, remark_part.text, (600 + ${popular(20_000, 'product', 34)})::numeric / 100, 1 + ${below(6, 'product', 32)},
    case when not ${isNowhere} then ${beside('latitude')} end, case when not ${isNowhere} then ${beside('longitude')} end,
    (array[10, 25, 25, 25, 50, 100])[1 + ${below(6, 'n', 62)}], 1 + ${below(5, 'n', 63)},
    case when ${chance('n', 64)} < 0.2 then 'scored' else 'hunting' end, array[thing_part.text], ${popular(20, 'n', 65)}, made, made
  from (select *, ${moment(66)} as made from (${picked}) chosen) picked join growth_stores store on store.number = store_n ${texts}`

/** What the matcher would have written for each record, from its entries for the parts. */
function indexSql(kind: 'hunt' | 'gathering', picked: string, vocabulary: Vocabulary): string {
  const square = kind === 'hunt' ? `case when ${isNowhere} then 0 else store.square end` : 'store.square'
  const marks = partKinds.map((part) => {
    const { first, count } = vocabulary[part]
    return `left join (select * from growth_marks where part_id between ${first} and ${first + count - 1}) ${part}_mark
      on ${part}_mark.part_id = picked.${part} and ${part}_mark.square = picked.square`
  })
  // Gatherings that nobody has seen for a month are at rest.
  const isAwake = kind === 'hunt' ? 'true' : `${moment(30)} > now() - interval '31 days'`
  const all = (column: string) => partKinds.map((part) => `coalesce(${part}_${column}, '{}')`).join(' || ')
  const nameWords = partKinds.map((part) => `coalesce(${part}_part.name_words, 0)`).join(' + ')
  return `
    insert into ${kind}_match_index (${kind}_id, words, name_words, marks)
    select n, ${all(`part.${kind}_words`)}, ${nameWords}, case when ${isAwake} then ${all(`mark.${kind}_marks`)} else '{}' end
    from (select chosen.*, ${square} as square from (${picked}) chosen join growth_stores store on store.number = store_n) picked
      ${texts} ${marks.join('\n')}`
}

/** In how many records each word is, by the parts they were made of. */
function countSql(picked: Record<'hunt' | 'gathering', string>): string {
  const ofKind = (kind: 'hunt' | 'gathering') => {
    const every = partKinds.map((part) => `select ${part} as part from (${picked[kind]}) chosen`).join(' union all ')
    const used = `select part, count(*) as times from (${every}) every where part is not null group by part`
    return `select word, times from (${used}) used join growth_parts on id = part, unnest(${kind}_words) word`
  }
  return `
    insert into match_words (word, documents)
    select word, sum(times)::int from (${ofKind('hunt')} union all ${ofKind('gathering')}) every group by word
    union all select '', $2::int * 2`
}

export interface Filling {
  databaseUrl: string
  rows: number
  log(line: string): void
}

const within = (least: number, most: number, wish: number) => Math.min(most, Math.max(least, Math.round(wish)))

/** Fills an empty database with half as many hunts and half as many gatherings as rows are asked for. */
export async function fill({ databaseUrl, rows, log }: Filling): Promise<void> {
  const sql = postgres(databaseUrl, { max: 2, connection, onnotice() {} })
  const half = Math.floor(rows / 2)
  const [stores, users] = [within(100, 5000, rows / 200), within(100, 200_000, rows / 50)]
  const size = { products: Math.round(half / 10), stores }
  const timed = async (what: string, work: () => Promise<unknown>) => {
    const begin = performance.now()
    await work()
    log(`${what}: ${((performance.now() - begin) / 1000).toFixed(1)} s`)
  }
  const indexes = await dropIndexes(sql, tables)
  let vocabulary = {} as Vocabulary
  await timed(`${users} people, ${stores} stores, words`, async () => {
    await sql`insert into users (id, username, username_skeleton, auth_provider)
      select n, 'shopper ' || n, 'shopper ' || translate(n::text, '01', 'ol'), 'local' from generate_series(1, ${users}::int) n`
    await sql`select setval(pg_get_serial_sequence('users', 'id'), ${users})`
    vocabulary = await fillParts(sql, rows, await fillStores(sql, stores))
    await sql`select hgfs_learn_words(string_agg(text, ' ')) from growth_parts where kind <> 'remark'`
  })
  const people = (salt: number) => `1 + ${popular(users, 'n', salt)}`
  const [seen, wanted] = [picks(vocabulary, size, false), picks(vocabulary, size, true)]
  const statements = {
    gatherings: gatheringsSql(seen, people(40)),
    hunts: huntsSql(wanted, people(41)),
    'entries of gatherings in the matcher’s index': indexSql('gathering', seen, vocabulary),
    'entries of hunts in the matcher’s index': indexSql('hunt', wanted, vocabulary),
  }
  const starts = Array.from({ length: Math.ceil(half / rowsAtOnce) }, (_, chunk) => 1 + chunk * rowsAtOnce)
  await inPairs(
    Object.entries(statements).flatMap(([what, statement]) =>
      starts.map((from) => () => {
        const to = Math.min(half, from + rowsAtOnce - 1)
        return timed(`${what}, ${to} of ${half}`, () => sql.unsafe(statement, [from, to]))
      }),
    ),
  )
  await timed('word counts', () => sql.unsafe(countSql({ hunt: wanted, gathering: seen }), [1, half]))
  for (const table of ['product_gatherings', 'product_hunts'])
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${half})`
  await inPairs(indexes.map((index) => () => timed(`index ${index.name}`, () => sql.unsafe(index.definition))))
  await timed('vacuum and statistics', () => sql.unsafe('vacuum analyze'))
  // That it is gone says that all is done.
  await sql`drop table growth_marks`
  await sql`checkpoint`
  await sql.end()
}
