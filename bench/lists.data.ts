import type postgres from 'postgres'

/** The same numbers on every run: a small generator with a seed (mulberry32's recurrence). */
function randomFrom(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    below: (limit: number) => Math.floor(next() * limit),
    /** Few are popular, many are rare, as brands and towns are. */
    popular: <T>(values: readonly T[]): T => values[Math.floor(next() ** 2 * values.length)] as T,
    pick: <T>(values: readonly T[]): T => values[Math.floor(next() * values.length)] as T,
  }
}

const brands =
  'Le Creuset|KitchenAid|Nike|Adidas|Michael Kors|Calvin Klein|Rachel Zoe|Staub|All-Clad|Cuisinart|Lodge|Ralph Lauren|Tommy Hilfiger|Kate Spade|Coach|Levi’s|Dansko|Birkenstock|Ugg|Columbia|Patagonia|Nautica|Dyson|Ninja|Vitamix|Oneida|Lenox|Waterford|Mikasa|Corelle|Pendleton|Barefoot Dreams|Tahari|Cynthia Rowley|Isaac Mizrahi|Max Studio|Ellen Tracy|Vince Camuto|Steve Madden|Skechers|Hoka|Brooks|Under Armour|Champion|Carhartt|Eddie Bauer|Marmot|Kelty|Yeti|Hydro Flask|Stanley|Contigo|Zwilling|Wusthof|Bodum|Chantal|Emile Henry|Portmeirion|Spode|Villeroy Boch'.split(
    '|',
  )
const looks =
  'red|navy|sage green|ivory|blush|charcoal|mustard|teal|black|white|striped|floral|woven|vintage|modern|hammered|quilted|ribbed|oversized|slim|matte|glossy|distressed|embroidered|scalloped|fluted|mirrored|boucle|tufted|cropped'.split(
    '|',
  )
const materials =
  'wool|linen|cotton|velvet|leather|rattan|oak|walnut|marble|ceramic|enamel|brass|copper|glass|stainless|bamboo|cashmere|denim|suede|acrylic'.split(
    '|',
  )
const things =
  'lamp|dutch oven|throw pillow|area rug|accent chair|mirror|skillet|stand mixer|running shoes|tote bag|crossbody|sweater|jacket|dress|blanket|vase|candle holder|cutting board|knife set|coffee table|side table|bookshelf|nightstand|ottoman|bar stool|wall art|planter|curtain panel|duvet cover|sheet set|bath towel|robe|slippers|boots|sandals|backpack|wallet|belt|scarf|watch|sunglasses|earrings|necklace|toaster|blender|kettle|teapot|mug set|wine glasses|serving bowl|platter|cake stand|baking dish|muffin pan|colander|spice rack|storage basket|hamper|desk|floor lamp|chandelier|pendant light|sconce|string lights|headboard|bench|armchair|sofa|recliner|outdoor table|umbrella|fire pit|yoga mat|dumbbells|water bottle|lunch box|dog bed|cat tree|suitcase|duffel bag|puzzle'.split(
    '|',
  )
const remarks =
  'Last one on the shelf next to the mirrors|Box is dented but the thing is fine|Three more behind the counter|Marked down twice|Clearance sticker on it|Perfect for the kitchen|The manager said more come on Thursday|Seen in the back by the fitting rooms|Tag still says the full price|Looks better than in the catalog|Heavy and well made|A little scratch on one side'.split(
    '|',
  )
const tags = 'kitchen|gift|clearance|designer|holiday|bedroom|outdoor|kids|fitness|travel|office|vintage'.split('|')
/** Towns with their share in this order; positions in degrees. */
const towns: readonly (readonly [string, string, number, number])[] = [
  ['New York', 'NY', 40.71, -74.01],
  ['Los Angeles', 'CA', 34.05, -118.24],
  ['Chicago', 'IL', 41.88, -87.63],
  ['Houston', 'TX', 29.76, -95.37],
  ['Phoenix', 'AZ', 33.45, -112.07],
  ['Philadelphia', 'PA', 39.95, -75.17],
  ['San Antonio', 'TX', 29.42, -98.49],
  ['San Diego', 'CA', 32.72, -117.16],
  ['Dallas', 'TX', 32.78, -96.8],
  ['Austin', 'TX', 30.27, -97.74],
  ['Jacksonville', 'FL', 30.33, -81.66],
  ['Columbus', 'OH', 39.96, -83],
  ['Charlotte', 'NC', 35.23, -80.84],
  ['Seattle', 'WA', 47.61, -122.33],
  ['Denver', 'CO', 39.74, -104.99],
  ['Boston', 'MA', 42.36, -71.06],
  ['Nashville', 'TN', 36.16, -86.78],
  ['Portland', 'OR', 45.52, -122.68],
  ['Las Vegas', 'NV', 36.17, -115.14],
  ['Memphis', 'TN', 35.15, -90.05],
  ['Louisville', 'KY', 38.25, -85.76],
  ['Milwaukee', 'WI', 43.04, -87.91],
  ['Albuquerque', 'NM', 35.08, -106.65],
  ['Tucson', 'AZ', 32.22, -110.97],
  ['Atlanta', 'GA', 33.75, -84.39],
  ['Omaha', 'NE', 41.26, -95.93],
  ['Raleigh', 'NC', 35.78, -78.64],
  ['Miami', 'FL', 25.76, -80.19],
  ['Minneapolis', 'MN', 44.98, -93.27],
  ['Boise', 'ID', 43.62, -116.2],
]
export const places = towns.map(([, , latitude, longitude]) => ({ latitude, longitude }))

const people = 300
const storeCount = 1500
const rowsAtOnce = 1000

type Random = ReturnType<typeof randomFrom>
const nameOf = (random: Random) =>
  `${random.popular(brands)} ${random.pick(looks)} ${random.pick(materials)} ${random.pick(things)}`

/** Searches people would type, some of them misspelled. */
export function searchesFrom(seed: number, count: number) {
  const random = randomFrom(seed)
  const swap = (word: string) => {
    const at = 1 + random.below(Math.max(1, word.length - 2))
    return word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2)
  }
  return Array.from({ length: count }, (_, index) => {
    const text =
      index % 3 === 0
        ? random.popular(brands)
        : index % 3 === 1
          ? random.pick(things)
          : `${random.pick(looks)} ${random.pick(things)}`
    const plain = text.toLowerCase().replaceAll('’', '')
    return {
      text: plain,
      misspelled: plain
        .split(' ')
        .map((word) => (word.length > 4 ? swap(word) : word))
        .join(' '),
      ...random.popular(places),
    }
  })
}

async function fillPeopleAndStores(sql: postgres.Sql, random: Random) {
  await sql`
    insert into users (username, auth_provider)
    select 'shopper ' || number, 'local' from generate_series(1, ${people}) number`
  const stores = Array.from({ length: storeCount }, (_, index) => {
    const [city, state, latitude, longitude] = random.popular(towns)
    return {
      retailer_id: 1 + random.below(9),
      name: `Store ${index}`,
      address: `${index} Main Street`,
      city,
      state,
      zip_code: String(10_000 + index),
      latitude: latitude + (random.next() - 0.5) * 0.9,
      longitude: longitude + (random.next() - 0.5) * 0.9,
    }
  })
  for (let start = 0; start < stores.length; start += rowsAtOnce)
    await sql`insert into stores ${sql(stores.slice(start, start + rowsAtOnce))}`
}

/**
 * Brings both tables to `count` rows; what was there stays, so that growth is measured on one database. For a server that is
 * to work on it afterwards, `isWhole` brings back what the lists alone do not need: the matcher's triggers and the index of photos.
 */
export async function fillLists(sql: postgres.Sql, count: number, { isWhole = false } = {}): Promise<void> {
  const [state] = await sql<{ rows: number }[]>`select count(*)::int as rows from product_gatherings`
  const rows = state?.rows ?? 0
  const random = randomFrom(1 + rows)
  if (rows === 0) await fillPeopleAndStores(sql, random)
  await silenceMatcher(sql)
  const restoreIndexes = await dropIndexes(sql)
  const users = await sql<{ id: number }[]>`select id from users order by id`
  const stores = await sql<Store[]>`select id, latitude, longitude from stores order by id`
  for (let start = rows; start < count; start += rowsAtOnce) {
    const batch = Array.from({ length: Math.min(rowsAtOnce, count - start) }, () =>
      oneOfEach(random, random.pick(users).id, random.pick(stores)),
    )
    await sql`insert into product_gatherings ${sql(batch.map(({ gathering }) => gathering))}`
    await sql`insert into product_hunts ${sql(batch.map(({ hunt }) => hunt))}`
  }
  await restoreIndexes(isWhole)
  if (isWhole)
    for (const table of ['product_gatherings', 'product_hunts'])
      await sql.unsafe(`alter table ${table} enable trigger user`)
  await sql.unsafe('vacuum analyze')
  await sql.unsafe('checkpoint')
}

/** Nobody matches these records; queueing 200,000 of them would only take time. */
async function silenceMatcher(sql: postgres.Sql) {
  const triggers = await sql<{ name: string; record: string }[]>`
    select tgname as name, tgrelid::regclass::text as record from pg_trigger
    where tgrelid in ('product_gatherings'::regclass, 'product_hunts'::regclass) and tgname like '%match%'`
  for (const { name, record } of triggers) await sql.unsafe(`alter table ${record} disable trigger ${name}`)
}

/** Building an index at the end is much faster than growing it. That of photo likeness takes minutes, and no list reads it. */
async function dropIndexes(sql: postgres.Sql) {
  const indexes = await sql<{ name: string; definition: string }[]>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid in ('product_gatherings'::regclass, 'product_hunts'::regclass) and not indisunique`
  for (const { name } of indexes) await sql.unsafe(`drop index ${name}`)
  return async (isWhole: boolean) => {
    for (const { definition } of indexes) if (isWhole || !definition.includes('hnsw')) await sql.unsafe(definition)
  }
}

type Store = { id: number; latitude: number; longitude: number }

function oneOfEach(random: Random, user: number, store: Store) {
  const [, , latitude, longitude] = random.popular(towns)
  const embedding = () => `[${Array.from({ length: 128 }, () => (random.next() - 0.5).toFixed(3)).join(',')}]`
  const moment = () => new Date(Date.UTC(2026, 0, 1) + random.below(200 * 86_400) * 1000).toISOString()
  const common = () => ({
    user_id: user,
    product_name: nameOf(random),
    description: `${random.pick(remarks)}. ${random.pick(remarks)}.`,
    category_id: random.next() < 0.1 ? null : 1 + random.below(6),
    color: random.next() < 0.5 ? random.pick(looks) : null,
    tags: [...new Set([random.pick(tags), random.pick(tags)])],
    image_embedding: embedding(),
    created_at: moment(),
  })
  const price = () => (random.next() < 0.05 ? null : Math.round(500 + random.next() ** 3 * 40_000) / 100)
  return {
    gathering: {
      ...common(),
      store_id: store.id,
      latitude: store.latitude,
      longitude: store.longitude,
      price: price(),
      photos: ['/images/00/00000000000000000000000000000000.webp'],
      is_public: random.next() > 0.02,
    },
    hunt: {
      ...common(),
      target_price: price(),
      latitude: random.next() < 0.1 ? null : latitude + (random.next() - 0.5) * 0.9,
      longitude: longitude + (random.next() - 0.5) * 0.9,
      status: random.next() < 0.1 ? 'scored' : 'hunting',
    },
  }
}
