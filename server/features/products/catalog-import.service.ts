import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { AppContext } from '../../app/context.ts'
import type { Db } from '../../db/engine.ts'
import { CsvError, readCsv } from '../../files/csv.ts'
import { listCategories } from '../categories/categories.service.ts'
import { listRetailers } from '../stores/stores.service.ts'
import * as queries from './catalog-import.queries.ts'
import { missingColumns, namedId, readCatalogRow, retailerIdOf, type CatalogRow } from './catalog-rows.ts'

/** The file cannot be imported at all; the message is for the person who gave it. */
export class CatalogError extends Error {}

export interface CatalogReport {
  lines: number
  created: number
  updated: number
  /** Lines that told about stock. */
  stock: number
  problems: { line: number; message: string }[]
}

const linesAtOnce = 500
const problemsKept = 1000

type KnownCategories = Awaited<ReturnType<typeof listCategories>>
interface Line {
  line: number
  row: CatalogRow
  retailerId: number
  categoryId: number | null
}

/** Makes or renews products and what stores have of them; doing it again changes nothing. */
export async function importCatalog(
  context: Pick<AppContext, 'db'>,
  file: string,
  onProgress: (progress: { share: number; read: number }) => void,
): Promise<CatalogReport> {
  const report: CatalogReport = { lines: 0, created: 0, updated: 0, stock: 0, problems: [] }
  const { db } = context
  const known = { retailers: await listRetailers(context), categories: await listCategories(context) }
  const { size } = await stat(file)
  const bytes = createReadStream(file)
  let batch: Line[] = []
  let isChecked = false
  const flush = async () => {
    if (batch.length > 0) await db.transaction((tx) => save(tx, batch, report))
    batch = []
    onProgress({ share: size === 0 ? 1 : Math.min(1, bytes.bytesRead / size), read: report.lines })
  }
  try {
    for await (const record of readCsv(bytes.setEncoding('utf8') as AsyncIterable<string>)) {
      const missing = isChecked || 'problem' in record ? [] : missingColumns(record.fields)
      if (missing.length > 0) throw new CsvError(`The header has no column ${missing.join(' and no column ')}`)
      isChecked ||= !('problem' in record)
      report.lines += 1
      const reading = 'problem' in record ? record : readCatalogRow(record)
      const line = 'problem' in reading ? reading : place(record.line, reading, known)
      if ('problem' in line) complain(report, record.line, line.problem)
      else batch.push(line)
      if (batch.length >= linesAtOnce) await flush()
    }
  } catch (error) {
    throw error instanceof CsvError ? new CatalogError(error.message) : error
  }
  await flush()
  await queries.analyzeCatalog(db)
  return report
}

function complain(report: CatalogReport, line: number, message: string) {
  // A file that is wrong throughout must not fill the memory with complaints.
  if (report.problems.length < problemsKept) report.problems.push({ line, message })
  else if (report.problems.length === problemsKept)
    report.problems.push({ line, message: 'and later ones have problems, too' })
}

function place(
  line: number,
  row: CatalogRow,
  { retailers, categories }: { retailers: { id: number; name: string; slug: string }[]; categories: KnownCategories },
): Line | { problem: string } {
  const retailerId = retailerIdOf(retailers, row.retailer)
  if (retailerId === undefined) return { problem: `has the retailer "${row.retailer}", which is unknown` }
  const named = row.product?.category
  const categoryId = named ? namedId(categories, named) : null
  if (categoryId === undefined) return { problem: `has the category "${named}", which is unknown` }
  return { line, row, retailerId, categoryId }
}

const keyOf = (retailerId: number | null, sku: string | null) => `${retailerId} ${sku}`

async function save(tx: Db, batch: Line[], report: CatalogReport): Promise<void> {
  // Of several lines for one product the last one counts, as it would over two batches.
  const told = new Map(
    batch.flatMap((line) => (line.row.product ? [[keyOf(line.retailerId, line.row.sku), line]] : [])),
  )
  const rows = [...told.values()].flatMap(({ row: { product, sku }, retailerId, categoryId }) => {
    if (!product) return []
    const { category: _, variants: _variants, ...fields } = product
    return [{ ...fields, sku, retailerId, categoryId }]
  })
  if (rows.length > 0) {
    const { created, updated } = await queries.upsertProducts(tx, rows)
    report.created += created
    report.updated += updated
  }
  const found = await queries.selectProductIds(
    tx,
    batch.map(({ retailerId, row: { sku } }) => ({ retailerId, sku })),
  )
  const ids = new Map(found.map(({ id, retailerId, sku }) => [keyOf(retailerId, sku), id]))
  const variants = [...told].flatMap(([key, { row }]) => {
    const productId = ids.get(key)
    return productId && row.product?.variants ? [{ productId, variants: row.product.variants }] : []
  })
  if (variants.length > 0) {
    await queries.replaceVariants(
      tx,
      variants.map(({ productId }) => productId),
      variants.flatMap(({ productId, variants: own }) => own.map((variant) => ({ productId, ...variant }))),
    )
  }
  await saveStock(tx, batch, ids, report)
}

async function saveStock(tx: Db, batch: Line[], ids: Map<string, number>, report: CatalogReport): Promise<void> {
  const told = batch.flatMap(({ line, retailerId, row: { sku, stock } }) =>
    stock ? [{ line, key: keyOf(retailerId, sku), stock }] : [],
  )
  if (told.length === 0) return
  const stores = await queries.selectStoreIds(
    tx,
    told.map(({ stock }) => stock),
  )
  const rows = new Map<string, Parameters<typeof queries.upsertInventory>[1][number]>()
  for (const [index, { line, key, stock }] of told.entries()) {
    const [productId, storeId] = [ids.get(key), stores.get(index)]
    if (productId === undefined) complain(report, line, 'tells about a product that is not there')
    else if (storeId === undefined) complain(report, line, 'tells about a store that is not there')
    else {
      const { quantity, status, isAvailable } = stock
      rows.set(`${productId} ${storeId}`, { productId, storeId, quantity, status, isAvailable })
      report.stock += 1
    }
  }
  if (rows.size > 0) await queries.upsertInventory(tx, [...rows.values()])
}
