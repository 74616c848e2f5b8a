import { and, eq, isNull, sql } from 'drizzle-orm'
import { builtInFlags } from '../../domain/rules/feature-flags.ts'
import type { Db } from './engine.ts'
import { featureFlags } from './schema/operations.ts'
import { productCategories } from './schema/products.ts'
import { retailers } from './schema/stores.ts'

const retailerWords: Omit<typeof retailers.$inferInsert, 'logo'>[] = [
  {
    id: 1,
    name: 'TJ Maxx',
    slug: 'tj-maxx',
    description: 'Brand-name fashion, beauty and home at prices that change with every delivery',
  },
  {
    id: 2,
    name: 'Marshalls',
    slug: 'marshalls',
    description: 'Shoes, fashion and home, with a big rack of brand names for less',
  },
  {
    id: 3,
    name: 'HomeGoods',
    slug: 'homegoods',
    description: 'Furniture, kitchen and decor, new pieces every few days',
  },
  {
    id: 4,
    name: 'Ross',
    slug: 'ross',
    description: 'Dress for Less: clothing, shoes and home, one price tag and no coupons',
  },
  {
    id: 5,
    name: 'Burlington',
    slug: 'burlington',
    description: 'Coats and clothing for the whole family, with baby and home beside them',
  },
  {
    id: 6,
    name: 'Homesense',
    slug: 'homesense',
    description: 'Larger furniture, lighting and art, from the people of HomeGoods',
  },
  {
    id: 7,
    name: 'Sierra',
    slug: 'sierra',
    description: 'Outdoor and active gear of known brands, off-season and off-price',
  },
  {
    id: 8,
    name: 'Nordstrom Rack',
    slug: 'nordstrom-rack',
    description: 'What the department store did not sell, marked down',
  },
  { id: 9, name: 'Saks Off 5th', slug: 'saks-off-5th', description: 'Designer labels of past seasons' },
  { id: 10, name: 'Independent', slug: 'independent', description: 'Stores that belong to no chain listed here' },
]

/** Each has a mark of its own, drawn by us: no trademark. */
const retailerRows = retailerWords.map((row) => ({ ...row, logo: `/icons/retailers/${row.slug}.svg` }))

const categoryRows: (typeof productCategories.$inferInsert)[] = [
  { id: 1, name: 'Lighting', slug: 'lighting' },
  { id: 2, name: 'Home Decor', slug: 'home-decor' },
  { id: 3, name: 'Kitchen', slug: 'kitchen' },
  { id: 4, name: 'Clothing', slug: 'clothing' },
  { id: 5, name: 'Furniture', slug: 'furniture' },
  { id: 6, name: 'Shoes', slug: 'shoes', parentId: 4 },
]

/** What is there in every installation. What an admin may have changed is left as it is. */
export async function seedReferenceData(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.insert(retailers).values(retailerRows).onConflictDoNothing()
    // Installations of before had no words and no mark for them.
    for (const { id = 0, description, logo } of retailerRows) {
      await tx
        .update(retailers)
        .set({ description })
        .where(and(eq(retailers.id, id), isNull(retailers.description)))
      await tx
        .update(retailers)
        .set({ logo })
        .where(and(eq(retailers.id, id), isNull(retailers.logo)))
    }
    await tx
      .insert(productCategories)
      .values(categoryRows.map((row) => ({ ...row, approved: true })))
      .onConflictDoNothing()
    await tx.insert(featureFlags).values(builtInFlags).onConflictDoNothing()
    await advanceSequence(tx, 'retailers', retailerRows.length)
    await advanceSequence(tx, 'product_categories', categoryRows.length)
  })
}

/** Rows with a fixed id do not move the sequence; the next new row must not collide with them. */
const advanceSequence = (db: Db, table: string, lastFixedId: number) =>
  db.execute(sql`
    select setval(sequence, ${lastFixedId})
    from (select pg_get_serial_sequence(${table}, 'id')::regclass as sequence) names
    where coalesce(pg_sequence_last_value(sequence), 0) < ${lastFixedId}
  `)
