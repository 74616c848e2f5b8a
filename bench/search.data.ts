import type postgres from 'postgres'
import { places } from './lists.data.ts'

const words = (text: string) => text.split('|')
const brands = words(
  'Hearthline|Lumenry|Maison Verre|Casa Brisa|Wrenfield|Ardenne|Northmoor|Stridewell|Tessaro|Roamwell|Kessel Sohn|Batterly|Emberly|Brightwick|Harrow Pine|Oak Alder|Meridian Loom|Atelier North|Calder Finch|Foxglove|Dunmore|Pellegrin|Saltmarsh|Bellweather|Corvane|Ashdown|Linden Row|Quillon|Varga|Thornbury',
)
const looks = words(
  'Ceramic|Velvet|Tufted|Woven|Speckled|Marble|Quilted|Ribbed|Hammered|Fluted|Striped|Floral|Vintage|Modern|Rustic|Glossy|Matte|Embroidered|Cable Knit|Oversized|Slim|Round|Arched|Tripod|Folding|Stackable|Reversible|Cordless|Scalloped|Distressed',
)
const things = words(
  'Table Lamp|Floor Lamp|Pendant Light|Desk Lamp|String Lights|Accent Chair|Wingback Chair|Bar Stool|Ottoman|Side Table|Bookshelf|Floor Mirror|Storage Basket|Planter|Vase|Candle|Wall Art|Throw Pillow|Throw Blanket|Area Rug|Dutch Oven|Saute Pan|Kettle|Espresso Cups|Knife Block|Chef Knife|Stand Mixer|Cutting Board|Pitcher|Dinnerware Set|Wool Coat|Trench Coat|Denim Jacket|Sweater|Blouse|Midi Dress|Tote Bag|Crossbody Bag|Suitcase|Sunglasses|Running Shoes|Ankle Boots|Loafers|Sandals|Toaster|Blender|Wine Glasses|Serving Bowl|Cake Stand|Bath Towel|Duvet Cover|Sheet Set|Robe|Slippers|Backpack|Wallet|Belt|Scarf|Watch|Earrings',
)
const colors = words('Red|Navy|Sage|Ivory|Blush|Charcoal|Mustard|Teal|Black|White|Camel|Emerald|Rust|Gray|Cognac')
const sizes = words('XS|S|M|L|XL|6|7|8|9|10')

const storeCount = 1500
const storesOfProduct = 10
const productsAtOnce = 5000

/** Brings the catalog to `count` products in ten stores each; what was there stays. */
export async function fillCatalog(sql: postgres.Sql, count: number): Promise<void> {
  const [state] = await sql<{ products: number; stores: number }[]>`
    select (select count(*) from products)::int as products, (select count(*) from stores)::int as stores`
  const start = state?.products ?? 0
  if (!state?.stores) await fillStores(sql)
  // The summaries are made once at the end, not for every batch.
  await sql.unsafe(
    'alter table product_inventory disable trigger user; alter table product_variants disable trigger user',
  )
  for (let from = start; from < count; from += productsAtOnce) {
    await fillProducts(sql, from, Math.min(count, from + productsAtOnce))
  }
  await sql.unsafe(
    'alter table product_inventory enable trigger user; alter table product_variants enable trigger user',
  )
  for (let from = start; from < count; from += productsAtOnce) {
    await sql`
      select hgfs_summarise_variants(ids), hgfs_summarise_stock(ids)
      from (select array_agg(id) as ids from products where id > ${from} and id <= ${from + productsAtOnce}) batch`
  }
  await sql.unsafe('vacuum (full, analyze) products')
  await sql.unsafe('vacuum analyze')
}

/** Towns have their share in their order, as in life. */
async function fillStores(sql: postgres.Sql): Promise<void> {
  const stores = Array.from({ length: storeCount }, (_, index) => {
    const spread = (index * 7919) % 1000
    const place = places[Math.floor((spread / 1000) ** 2 * places.length)] ?? { latitude: 40, longitude: -74 }
    return {
      retailer_id: 1 + (index % 9),
      name: `Store ${index}`,
      address: `${index} Main Street`,
      city: 'Town',
      state: 'NY',
      zip_code: String(10_000 + index),
      latitude: place.latitude + (((index * 31) % 100) / 100 - 0.5) * 0.9,
      longitude: place.longitude + (((index * 57) % 100) / 100 - 0.5) * 0.9,
    }
  })
  for (let at = 0; at < stores.length; at += 500) await sql`insert into stores ${sql(stores.slice(at, at + 500))}`
}

/** A multiplication by a prime and a remainder take the place of chance, so that every run has the same rows. */
async function fillProducts(sql: postgres.Sql, from: number, to: number): Promise<void> {
  await sql`
    insert into products (id, name, brand, sku, price, description, category_id, retailer_id, created_at)
    select number, brand || ' ' || look || ' ' || thing, brand, 'B-' || number,
      round((5 + power((number::bigint * 7919 % 1000) / 1000.0, 3) * 400)::numeric, 2),
      'A ' || lower(look) || ' ' || lower(thing) || ' by ' || brand || ', lot ' || number % 997,
      1 + thing_at % 6, 1 + number % 9, now() - make_interval(hours => (number::bigint * 104729 % 2000)::int)
    from (
      select number, thing_at, (${brands}::text[])[1 + number::bigint * 31 % ${brands.length}::int] as brand,
        (${looks}::text[])[1 + number::bigint * 17 % ${looks.length}::int] as look,
        (${things}::text[])[1 + thing_at] as thing
      from (
        select number, (number::bigint * 13 / 7 % ${things.length}::int)::int as thing_at
        from generate_series(${from + 1}::int, ${to}::int) number
      ) numbered
    ) named`
  await sql`
    insert into product_variants (product_id, color, size)
    select number, (${colors}::text[])[1 + (number::bigint * 7 + step * 4) % ${colors.length}::int],
      case when number % 3 = 0 then (${sizes}::text[])[1 + (number + step) % ${sizes.length}::int] end
    from generate_series(${from + 1}::int, ${to}::int) number, generate_series(1, 3) step`
  await sql`
    insert into product_inventory (product_id, store_id, quantity, status, is_available)
    select number, first.id + ((number::bigint * 7919 + step * 149) % ${storeCount}::int)::int,
      (number + step) % 12, case when (number + step) % 12 = 0 then 'out_of_stock' when (number + step) % 12 < 4 then 'limited' else 'in_stock' end,
      (number + step) % 12 > 0
    from (select min(id) as id from stores) first,
      generate_series(${from + 1}::int, ${to}::int) number, generate_series(1, ${storesOfProduct}::int) step
    on conflict do nothing`
}

/** What people type into the search box, some of it misspelled. */
export function productSearches(count: number) {
  return Array.from({ length: count }, (_, index) => {
    const thing = (things[(index * 7) % things.length] ?? '').toLowerCase()
    const look = (looks[(index * 11) % looks.length] ?? '').toLowerCase()
    const brand = (brands[(index * 5) % brands.length] ?? '').toLowerCase()
    const text = index % 3 === 0 ? thing : index % 3 === 1 ? `${look} ${thing}` : `${brand} ${thing}`
    const place = places[(index * 3) % places.length] ?? { latitude: 40, longitude: -74 }
    return { text, misspelled: text.replace(/(\w)(\w)(\w{2,})$/, '$2$1$3'), category: 1 + (index % 6), ...place }
  })
}
