import { stockStates, type ProductVariant, type StockStatus } from '../../../domain/contracts/products.ts'
import { recognizeRetailer } from '../../../domain/rules/retailer-names.ts'
import type { CsvRecord } from '../../files/csv.ts'

/** A line of a catalog: a product, what one store has of it, or both. */
export interface CatalogRow {
  /** As written: an id, a slug or a name. */
  retailer: string
  sku: string
  /** Absent on lines that only tell about stock. */
  product: CatalogProduct | null
  stock: CatalogStock | null
}
export interface CatalogProduct {
  name: string
  price: number
  description: string | null
  brand: string | null
  barcode: string | null
  category: string | null
  /** Null when the line says nothing about them. */
  variants: ProductVariant[] | null
}
export interface CatalogStock {
  /** Our id, or the address and zip code. */
  storeId: number | null
  address: string
  zipCode: string
  quantity: number
  status: StockStatus
  isAvailable: boolean
}
export type RowReading = CatalogRow | { problem: string }

const limits: Record<string, number> = { name: 200, description: 5000, sku: 100, barcode: 100, brand: 100 }
const highestPrice = 99_999_999.99
const mostUnits = 1_000_000

/** Columns without which no line can be a product's; empty when they are there. */
export function missingColumns(fields: ReadonlyMap<string, string>): string[] {
  return ['retailer', 'sku'].filter((name) => !fields.has(name))
}

export function readCatalogRow({ fields }: CsvRecord): RowReading {
  const field = (...names: string[]) => names.map((name) => fields.get(name)).find((value) => value) ?? ''
  const [retailer, sku] = [field('retailer'), field('sku', 'itemnumber')]
  if (!retailer) return { problem: 'has no retailer' }
  if (!sku) return { problem: 'has no sku' }
  const broken = [...fields.values()].some((value) => value.includes('\u0000') || !value.isWellFormed())
  if (broken) return { problem: 'contains characters that cannot be stored' }
  const tooLong = Object.entries(limits).find(([name, limit]) => field(name).length > limit)
  if (tooLong) return { problem: `has a ${tooLong[0]} of more than ${tooLong[1]} characters` }
  const product = field('name') ? productOf(field) : null
  if (product && 'problem' in product) return product
  const stock = stockOf(field)
  if (stock && 'problem' in stock) return stock
  if (!product && !stock) return { problem: 'has neither a name nor a store' }
  return { retailer, sku, product, stock }
}

type Field = (...names: string[]) => string

function productOf(field: Field): CatalogProduct | { problem: string } {
  const price = Number(field('price').replace(/^\$/, '') || Number.NaN)
  if (!(price >= 0 && price <= highestPrice))
    return { problem: `has the price "${field('price')}", which is no amount` }
  return {
    name: field('name'),
    price: Math.round(price * 100) / 100,
    description: field('description') || null,
    brand: field('brand') || null,
    barcode: field('barcode', 'upc', 'ean') || null,
    category: field('category', 'categoryid') || null,
    variants: variantsOf(field),
  }
}

const listOf = (text: string) => [...new Set(text.split('|').map((part) => part.trim()))].filter(Boolean)

/** Colors and sizes as "Red|Navy", attributes as "Material: Wool|Fit: Regular". */
function variantsOf(field: Field): ProductVariant[] | null {
  const none = { color: null, size: null, attributeName: null, attributeValue: null }
  const variants = [
    ...listOf(field('colors', 'color', 'colours')).map((color) => ({ ...none, color })),
    ...listOf(field('sizes', 'size')).map((size) => ({ ...none, size })),
    ...listOf(field('attributes')).map((attribute) => {
      const [name = '', ...value] = attribute.split(':')
      return { ...none, attributeName: name.trim(), attributeValue: value.join(':').trim() || null }
    }),
  ]
  return variants.length > 0 ? variants : null
}

function stockOf(field: Field): CatalogStock | { problem: string } | null {
  const [store, address, zipCode] = [
    field('storeid', 'store'),
    field('storeaddress', 'address'),
    field('storezip', 'zip', 'zipcode'),
  ]
  if (!store && !address) return null
  if (store && !/^[1-9]\d{0,8}$/.test(store)) return { problem: `has the storeId "${store}", which is not a number` }
  if (!store && !zipCode) return { problem: 'has a store address without a zip code' }
  const quantity = Number(field('quantity') || 0)
  if (!Number.isInteger(quantity) || quantity < 0 || quantity > mostUnits) {
    return { problem: `has the quantity "${field('quantity')}", which is not a whole number` }
  }
  const said = field('status').toLowerCase().replaceAll(' ', '_')
  const status = said ? stockStates.find((state) => state === said) : quantity > 0 ? 'in_stock' : 'out_of_stock'
  if (!status) return { problem: `has the status "${field('status')}", which is none of ${stockStates.join(', ')}` }
  const isAvailable = status !== 'out_of_stock' && !/^(false|no|0)$/i.test(field('available', 'isavailable'))
  return { storeId: store ? Number(store) : null, address, zipCode, quantity, status, isAvailable }
}

/** The id of a retailer or category that a file names by id, slug or name. */
export function namedId(known: { id: number; name: string; slug: string }[], text: string): number | undefined {
  const plain = text.trim().toLowerCase()
  const found = known.find(({ id, name, slug }) => [String(id), slug, name.toLowerCase()].includes(plain))
  return found?.id
}

/** Chains are also known by the other ways they are written. */
export function retailerIdOf(known: { id: number; name: string; slug: string }[], text: string): number | undefined {
  const spelled = recognizeRetailer(text)
  return namedId(known, text) ?? (spelled?.rest === '' ? spelled.retailerId : undefined)
}
