import { and, asc, eq, gt, inArray, not, sql, type SQL } from 'drizzle-orm'
import type { AdminCategory, CategoryChange } from '../../../domain/contracts/categories.ts'
import type { Db } from '../../db/engine.ts'
import { productCategories } from '../../db/schema/products.ts'
import { mayUseCategory } from '../../db/visibility.ts'

const categoryColumns = {
  id: productCategories.id,
  name: productCategories.name,
  slug: productCategories.slug,
  parentId: productCategories.parentId,
  approved: productCategories.approved,
}

export const selectCategories = (db: Db, userId: number | null) =>
  db.select(categoryColumns).from(productCategories).where(mayUseCategory(userId)).orderBy(asc(productCategories.id))

export async function selectCategoryByName(db: Db, name: string) {
  const [row] = await db
    .select(categoryColumns)
    .from(productCategories)
    .where(eq(sql`lower(${productCategories.name})`, sql`lower(${name})`))
  return row
}

/** Serializes all changes of the tree: names, slugs, parents and the number of proposals are checked before writing. */
export const lockCategories = (tx: Db) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('hgfs.categories'))`)

export const countProposals = (tx: Db, makerId: number): Promise<number> =>
  tx.$count(
    productCategories,
    and(eq(productCategories.makerId, makerId), gt(productCategories.createdAt, sql`now() - interval '1 day'`)),
  )

/** The slug itself, or with the number that follows the highest one taken. */
export async function selectFreeSlug(tx: Db, slug: string): Promise<string> {
  const [row] = await tx.execute<{ last: number | null }>(sql`
    select max(case when slug = ${slug} then 1 else substring(slug from char_length(${slug}) + 2)::int end) as last
    from product_categories
    where slug = ${slug} or (starts_with(slug, ${slug} || '-') and substring(slug from char_length(${slug}) + 2) ~ '^[1-9][0-9]{0,5}$')`)
  return row?.last ? `${slug}-${row.last + 1}` : slug
}

export async function insertCategory(
  tx: Db,
  category: { name: string; slug: string; makerId: number; approved: boolean },
) {
  const [row] = await tx.insert(productCategories).values(category).returning(categoryColumns)
  if (!row) throw new Error('a new category was not returned')
  return row
}

/** Locks the row until the transaction ends. */
export async function lockCategory(tx: Db, id: number) {
  const [row] = await tx
    .select(categoryColumns)
    .from(productCategories)
    .where(eq(productCategories.id, id))
    .for('update')
  return row
}

/** The ids the site itself speaks of: its tiles, its filter, the names by number. */
const lastFixed = 6
export const isFixed = (id: number): boolean => id <= lastFixed

/** All that refers to a category. */
const references = [
  { table: 'product_hunts', column: 'category_id' },
  { table: 'product_gatherings', column: 'category_id' },
  { table: 'products', column: 'category_id' },
  { table: 'product_categories', column: 'parent_id' },
].map(({ table, column }) => ({ table: sql.identifier(table), column: sql.identifier(column) }))

const ofEach = (part: (reference: (typeof references)[number]) => SQL, separator: string): SQL =>
  sql`(${sql.join(references.map(part), sql.raw(separator))})`
const isUsed = ofEach(
  ({ table, column }) => sql`exists (select from ${table} used where used.${column} = ${productCategories.id})`,
  ' or ',
)
const uses = ofEach(
  ({ table, column }) => sql`(select count(*)::int from ${table} used where used.${column} = category.id)`,
  ' + ',
)

export async function selectForAdmins(db: Db): Promise<AdminCategory[]> {
  const rows = await db.execute<Omit<AdminCategory, 'isFixed'> & Record<string, unknown>>(sql`
    select category.id, category.name, category.slug, category.parent_id as "parentId", category.approved,
      category.maker_id as "makerId", person.username as maker, ${uses} as uses
    from product_categories category left join users person on person.id = category.maker_id
    order by category.approved, category.name, category.id`)
  return rows.map((row) => ({ ...row, isFixed: isFixed(row.id) }))
}

/** Whether a category is another one, or below it. */
export async function isWithin(tx: Db, id: number, ancestor: number): Promise<boolean> {
  const rows = await tx.execute(sql`
    with recursive above as (
      select id, parent_id from product_categories where id = ${id}
      union
      select parent.id, parent.parent_id from product_categories parent join above on parent.id = above.parent_id
    )
    select id from above where id = ${ancestor}`)
  return rows.length > 0
}

export async function updateCategory(tx: Db, id: number, change: CategoryChange): Promise<void> {
  await tx.update(productCategories).set(change).where(eq(productCategories.id, id))
}

/** Moves all records and the categories below. */
export async function moveContent(tx: Db, from: number, into: number): Promise<void> {
  for (const { table, column } of references)
    await tx.execute(sql`update ${table} set ${column} = ${into} where ${column} = ${from}`)
}

export async function deleteCategory(tx: Db, id: number): Promise<void> {
  await tx.delete(productCategories).where(eq(productCategories.id, id))
}

/** False when something uses the category. */
export async function deleteUnusedCategory(tx: Db, id: number): Promise<boolean> {
  const rows = await tx
    .delete(productCategories)
    .where(and(eq(productCategories.id, id), not(isUsed)))
    .returning({ id: productCategories.id })
  return rows.length > 0
}

export async function selectProposalIds(tx: Db, makerId: number): Promise<number[]> {
  const rows = await tx
    .select({ id: productCategories.id })
    .from(productCategories)
    .where(and(eq(productCategories.makerId, makerId), eq(productCategories.approved, false)))
  return rows.map(({ id }) => id)
}

export async function deleteUnusedCategories(tx: Db, ids: number[]): Promise<void> {
  if (ids.length > 0) await tx.delete(productCategories).where(and(inArray(productCategories.id, ids), not(isUsed)))
}
