import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'
import { independentRetailerId } from '../../../domain/rules/retailer-names.ts'
import type { Db } from '../../db/engine.ts'
import { CsvError, readCsv } from '../../files/csv.ts'
import { GeoJsonError, readFeatures } from './geojson-features.ts'
import { missingColumns, storeOfCsv, storeOfFeature, type StoreLineResult, type StoreRow } from './store-rows.ts'
import * as queries from './stores-import.queries.ts'

/** The file cannot be imported at all; the message is for the person who gave it. */
export class ImportError extends Error {}

export interface ImportReport {
  read: number
  created: number
  updated: number
  unchanged: number
  /** Rows that describe no store of today, such as closed ones. */
  ignored: number
  problems: { line: number; message: string }[]
  newRetailers: string[]
}
export interface ImportProgress {
  /** 0 to 1. */
  share: number
  read: number
}

const rowsPerBatch = 1000
const linesKept = 1000

type Line = { line: number; reading: StoreLineResult }

/** Reads a CSV or GeoJSON file and makes or renews its stores; doing it again changes nothing. */
export async function importStores(
  db: Db,
  file: string,
  onProgress: (progress: ImportProgress) => void,
): Promise<ImportReport> {
  const report: ImportReport = {
    read: 0,
    created: 0,
    updated: 0,
    unchanged: 0,
    ignored: 0,
    problems: [],
    newRetailers: [],
  }
  const { text, share } = await openText(file)
  const retailers = await createRetailerBook(db, report)
  let batch: { line: number; store: queries.PlacedRow }[] = []
  const flush = async () => {
    await saveBatch(db, batch, report)
    batch = []
    onProgress({ share: share(), read: report.read })
  }
  try {
    for await (const { line, reading } of readLines(text)) {
      report.read += 1
      if ('ignored' in reading) report.ignored += 1
      else if ('problem' in reading) complain(report, line, reading.problem)
      else {
        const retailerId = await retailers.idOf(reading.store)
        if (retailerId === null)
          complain(report, line, `has the retailerId ${reading.store.retailerId}, which is unknown`)
        else batch.push({ line, store: { ...reading.store, retailerId } })
      }
      if (batch.length >= rowsPerBatch) await flush()
    }
  } catch (error) {
    if (error instanceof CsvError || error instanceof GeoJsonError) throw new ImportError(error.message)
    throw error
  }
  await flush()
  await queries.analyzeStores(db)
  return report
}

function complain(report: ImportReport, line: number, message: string) {
  // A file that is wrong throughout must not fill the memory with complaints.
  if (report.problems.length < linesKept) report.problems.push({ line, message })
  else if (report.problems.length === linesKept)
    report.problems.push({ line, message: 'and later ones have problems, too' })
}

async function* readLines(text: AsyncIterable<string>): AsyncGenerator<Line> {
  const { isJson, all } = await peek(text)
  if (isJson) {
    for await (const { line, json } of readFeatures(all)) yield { line, reading: storeOfFeature(json) }
    return
  }
  let isChecked = false
  for await (const record of readCsv(all)) {
    if ('problem' in record) {
      yield { line: record.line, reading: record }
      continue
    }
    const missing = isChecked ? [] : missingColumns(record.fields)
    if (missing.length > 0) throw new CsvError(`The header has no column ${missing.join(' and no column ')}`)
    isChecked = true
    yield { line: record.line, reading: storeOfCsv(record) }
  }
}

/** JSON begins with a brace; nothing else that stores come in does. */
async function peek(text: AsyncIterable<string>) {
  const iterator = text[Symbol.asyncIterator]()
  const first = await iterator.next()
  const begin = first.done ? '' : first.value
  async function* all() {
    yield begin
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value
  }
  return { isJson: /^[\uFEFF\s]*\{/.test(begin), all: all() }
}

async function openText(file: string): Promise<{ text: AsyncIterable<string>; share: () => number }> {
  const { size } = await stat(file)
  const handle = await open(file)
  const magic = Buffer.alloc(2)
  await handle.read(magic, 0, 2, 0)
  await handle.close()
  const bytes = createReadStream(file)
  const isPacked = magic[0] === 0x1f && magic[1] === 0x8b
  const text = (isPacked ? bytes.pipe(createGunzip()) : bytes).setEncoding('utf8') as AsyncIterable<string>
  return { text, share: () => (size === 0 ? 1 : Math.min(1, bytes.bytesRead / size)) }
}

/** One place id and one address per batch: the last row counts, as it would over two batches. */
async function saveBatch(
  db: Db,
  batch: { line: number; store: queries.PlacedRow }[],
  report: ImportReport,
): Promise<void> {
  const seen = new Set<string>()
  const rows = batch
    .toReversed()
    .filter(({ store }) => {
      const keys = [`address ${store.retailerId} ${store.address.toLowerCase()} ${store.zipCode}`]
      if (store.placeId) keys.push(`place ${store.placeId}`)
      const isDouble = keys.some((key) => seen.has(key))
      for (const key of keys) seen.add(key)
      return !isDouble
    })
    .toReversed()
  report.unchanged += batch.length - rows.length
  if (rows.length > 0) await saveRows(db, rows, report)
}

/** Should the database refuse one row, the others are saved all the same: the batch is halved until it is found. */
async function saveRows(
  db: Db,
  rows: { line: number; store: queries.PlacedRow }[],
  report: ImportReport,
): Promise<void> {
  try {
    const result = await queries.upsertStores(
      db,
      rows.map(({ store }) => store),
    )
    report.created += result.created
    report.updated += result.updated
    report.unchanged += result.unchanged
  } catch (error) {
    if (!isDataError(error)) throw error
    const [only] = rows
    if (rows.length === 1 && only) return complain(report, only.line, 'contradicts another store')
    const middle = rows.length >> 1
    await saveRows(db, rows.slice(0, middle), report)
    await saveRows(db, rows.slice(middle), report)
  }
}

/** Classes 22 and 23 of PostgreSQL's error codes: the data are wrong, not the database. */
function isDataError(error: unknown): boolean {
  const cause = error instanceof Error && error.cause ? error.cause : error
  return typeof cause === 'object' && cause !== null && 'code' in cause && /^2[23]/.test(String(cause.code))
}

/** Knows all retailers, and makes those a file names for the first time. */
async function createRetailerBook(db: Db, report: ImportReport) {
  const ids = new Set<number>()
  const idsByName = new Map<string, number>()
  const remember = (id: number, name: string) => {
    ids.add(id)
    idsByName.set(name.toLowerCase(), id)
  }
  for (const { id, name } of await queries.selectRetailerNames(db)) remember(id, name)

  async function make(name: string): Promise<number> {
    const slug = slugOf(name)
    for (let attempt = 1; attempt <= 50; attempt++) {
      const id = await queries.insertRetailer(db, { name, slug: attempt === 1 ? slug : `${slug}-${attempt}` })
      if (id === undefined) continue
      remember(id, name)
      report.newRetailers.push(name)
      return id
    }
    throw new ImportError(`The retailer ${name} cannot be added`)
  }

  return {
    /** Null for an id that no retailer has. */
    async idOf({ retailerId, retailerName }: StoreRow): Promise<number | null> {
      if (retailerId !== null) return ids.has(retailerId) ? retailerId : null
      if (retailerName === null) return independentRetailerId
      return idsByName.get(retailerName.toLowerCase()) ?? make(retailerName)
    },
  }
}

const slugOf = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '') || 'retailer'
