import { asc, eq, isNull, or, sql } from 'drizzle-orm'
import type { AdminCategory } from '../../../domain/contracts/categories.ts'
import type { Db } from '../../db/engine.ts'
import { productCategories } from '../../db/schema/products.ts'

const categoryColumns = {
  id: productCategories.id,
  name: productCategories.name,
  slug: productCategories.slug,
  parentId: productCategories.parentId,
}

/** Those of everybody, and what this person has proposed. */
export const selectCategories = (db: Db, userId: number | null) =>
  db
    .select(categoryColumns)
    .from(productCategories)
    .where(or(isNull(productCategories.proposedBy), eq(productCategories.proposedBy, userId ?? 0)))
    .orderBy(asc(productCategories.id))

export async function selectCategoryByName(db: Db, name: string) {
  const [row] = await db
    .select(categoryColumns)
    .from(productCategories)
    .where(eq(sql`lower(${productCategories.name})`, sql`lower(${name})`))
  return row
}

/** Undefined when the name or the slug is taken. */
export async function insertCategory(db: Db, category: { name: string; slug: string; proposedBy: number | null }) {
  const [row] = await db.insert(productCategories).values(category).onConflictDoNothing().returning(categoryColumns)
  return row
}

/** Locked until the transaction ends. */
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

export async function selectForAdmins(db: Db): Promise<AdminCategory[]> {
  const rows = await db.execute<Omit<AdminCategory, 'isFixed'> & Record<string, unknown>>(sql`
    select category.id, category.name, category.slug, category.parent_id as "parentId", person.username as "proposedBy",
      (select count(*)::int from product_hunts where category_id = category.id) as hunts,
      (select count(*)::int from product_gatherings where category_id = category.id) as gatherings,
      (select count(*)::int from products where category_id = category.id) as products
    from product_categories category left join users person on person.id = category.proposed_by
    order by category.proposed_by is null, category.name`)
  return rows.map((row) => ({ ...row, isFixed: isFixed(row.id) }))
}

export async function updateCategory(tx: Db, id: number, change: { name?: string; proposedBy?: null }): Promise<void> {
  await tx.update(productCategories).set(change).where(eq(productCategories.id, id))
}

const holders = ['product_hunts', 'product_gatherings', 'products'] as const

/** What is in the one is in the other then, and so are the categories below it. */
export async function moveContent(tx: Db, from: number, into: number): Promise<void> {
  for (const table of holders)
    await tx.execute(sql`update ${sql.identifier(table)} set category_id = ${into} where category_id = ${from}`)
  await tx.execute(sql`update product_categories set parent_id = ${into} where parent_id = ${from} and id <> ${into}`)
}

export async function deleteCategory(tx: Db, id: number): Promise<void> {
  await tx.delete(productCategories).where(eq(productCategories.id, id))
}
