import { asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/engine.ts'
import { productCategories } from '../../db/schema/products.ts'

const categoryColumns = {
  id: productCategories.id,
  name: productCategories.name,
  slug: productCategories.slug,
  parentId: productCategories.parentId,
}

export const selectCategories = (db: Db) =>
  db.select(categoryColumns).from(productCategories).orderBy(asc(productCategories.id))

export async function selectCategoryByName(db: Db, name: string) {
  const [row] = await db
    .select(categoryColumns)
    .from(productCategories)
    .where(eq(sql`lower(${productCategories.name})`, sql`lower(${name})`))
  return row
}

/** Undefined when the name or the slug is taken. */
export async function insertCategory(db: Db, category: { name: string; slug: string }) {
  const [row] = await db.insert(productCategories).values(category).onConflictDoNothing().returning(categoryColumns)
  return row
}
