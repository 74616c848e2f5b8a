import { z } from 'zod'
import { productsPerPage } from '../rules/search/page-size.ts'
import { commaList, Id, idOrSlug, Instant, Latitude, Longitude, Page, pathId, queryNumber } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Gathering } from './gatherings.ts'

export const stockStates = ['in_stock', 'limited', 'out_of_stock'] as const
export const StockStatus = z.enum(stockStates)
export type StockStatus = z.output<typeof StockStatus>

export const ProductVariant = z.object({
  color: z.string().nullable(),
  size: z.string().nullable(),
  attributeName: z.string().nullable(),
  attributeValue: z.string().nullable(),
})
export type ProductVariant = z.output<typeof ProductVariant>

/** What one store has of a product. */
export const ProductInventory = z.object({
  storeId: Id,
  store: z.object({
    name: z.string(),
    retailerName: z.string(),
    address: z.string(),
    city: z.string(),
    state: z.string(),
    zipCode: z.string(),
    phoneNumber: z.string().nullable(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    /** From the asked place, or the zip code of the person who asks; null when neither is known. */
    distanceMiles: z.number().nullable(),
  }),
  status: StockStatus,
  quantity: z.int(),
  isAvailable: z.boolean(),
  updatedAt: Instant,
})
export type ProductInventory = z.output<typeof ProductInventory>

export const ProductAvailability = z.object({
  status: z.enum([...stockStates, 'unknown']),
  /** For the badge: 'In Stock', 'Limited', 'Out of Stock', 'Unknown'. */
  label: z.string(),
  /** The sentence beside it: 'Available at 3 stores', '2 units available', 'Not available nearby'. */
  detail: z.string(),
  /** Stores that have it, and how many units they have together. */
  stores: z.int(),
  units: z.int(),
})
export type ProductAvailability = z.output<typeof ProductAvailability>

export const Product = z.object({
  id: Id,
  name: z.string(),
  description: z.string().nullable(),
  price: z.number(),
  sku: z.string().nullable(),
  brand: z.string().nullable(),
  image: z.string().nullable(),
  thumbnail: z.string().nullable(),
  /** A few pixels of the image as a data URL, to show while it loads. */
  placeholder: z.string().nullable(),
  categoryId: Id.nullable(),
  categoryName: z.string().nullable(),
  retailer: z.object({ id: Id, name: z.string(), slug: z.string() }).nullable(),
  variants: z.array(ProductVariant),
  colors: z.array(z.string()),
  sizes: z.array(z.string()),
  /** Stores that have it first, nearest first; in lists at most 20. */
  inventory: z.array(ProductInventory),
  /** Within the asked distance, when one was asked for. */
  availability: ProductAvailability,
  /** Open hunts for this very product. */
  huntCount: z.int(),
  favorited: z.boolean(),
  /** To the nearest store that has it. */
  distanceMiles: z.number().nullable(),
  createdAt: Instant,
})
export type Product = z.output<typeof Product>

const longestQuery = 300
const farthestMiles = 12_450
const amount = (name: string) =>
  queryNumber(`${name} must be a number`)
    .pipe(z.number().nonnegative(`${name} cannot be negative`).max(99_999_999.99, `${name} is too large`))
    .optional()
const idsOrSlugs = (kind: string) => commaList(idOrSlug(kind)).optional()
const names = commaList(z.string().max(100)).optional()

/** A place is only known whole. */
const place = {
  lat: queryNumber('lat must be a number').pipe(Latitude).optional(),
  lng: queryNumber('lng must be a number').pipe(Longitude).optional(),
}
function checkPlace({ lat, lng }: { lat?: number; lng?: number }, check: z.core.$RefinementCtx) {
  if ((lat === undefined) === (lng === undefined)) return
  check.addIssue({ code: 'custom', path: [lat === undefined ? 'lat' : 'lng'], message: 'lat and lng go together' })
}

const filters = z.object({
  /** Words in any spelling, a retailer's name among them; only the beginning of a very long text is read. */
  query: z
    .string()
    .transform((text) => text.slice(0, longestQuery).trim() || undefined)
    .optional(),
  /** Ids or slugs. */
  retailerIds: idsOrSlugs('retailer'),
  /** An id, a slug, or 'all'. */
  retailer: z.union([z.literal('').transform(() => undefined), idOrSlug('retailer')], 'Invalid retailer ID').optional(),
  /** Ids or slugs; a category brings its child categories with it. */
  categoryId: idsOrSlugs('category'),
  category: idsOrSlugs('category'),
  minPrice: amount('minPrice'),
  maxPrice: amount('maxPrice'),
  /** In any letter case; any of them. */
  colors: names,
  sizes: names,
  availability: commaList(
    z.enum(stockStates, `availability must be ${stockStates.join(', ').replace(/, (?=[^,]*$)/, ' or ')}`),
  ).optional(),
  ...place,
  /** Miles; counts once a place is known, from lat and lng or the person's zip code. */
  distance: queryNumber('distance must be a number')
    .pipe(
      z
        .number()
        .positive('distance must be more than 0')
        .max(farthestMiles, `distance must be at most ${farthestMiles}`),
    )
    .optional(),
})
export const productSorts = ['best-match', 'nearest', 'price-low', 'price-high', 'most-available'] as const

export const ProductFilters = filters.superRefine(checkPlace)
export type ProductFilters = z.output<typeof ProductFilters>

export const SeenSearch = filters.extend(Page.shape).superRefine(checkPlace)
export type SeenSearch = z.output<typeof SeenSearch>

export const ProductSearch = filters
  .extend({
    sortBy: z.enum(productSorts, `sortBy must be one of ${productSorts.join(', ')}`).default('best-match'),
    page: queryNumber('page must be between 1 and 1000')
      .pipe(
        z
          .int('page must be between 1 and 1000')
          .min(1, 'page must be between 1 and 1000')
          .max(1000, 'page must be between 1 and 1000'),
      )
      .default(1),
  })
  .superRefine(checkPlace)
export type ProductSearch = z.output<typeof ProductSearch>

const counted = { count: z.int() }
/** How many products each choice would show, the other filters staying as they are. */
export const ProductFacets = z.object({
  total: z.int(),
  retailers: z.array(z.object({ id: Id, name: z.string(), slug: z.string(), ...counted })),
  categories: z.array(z.object({ id: Id, name: z.string(), slug: z.string(), ...counted })),
  colors: z.array(z.object({ name: z.string(), ...counted })),
  sizes: z.array(z.object({ name: z.string(), ...counted })),
  availability: z.array(z.object({ status: StockStatus, ...counted })),
  /** Lowest and highest price; null when nothing is found. */
  priceRange: z.object({ min: z.number(), max: z.number() }).nullable(),
  /** The presets: this price and more. */
  prices: z.array(z.object({ from: z.number(), ...counted })),
  /** How the query was read: the retailer it names, and other words looked for in place of misspelled ones. */
  reading: z.object({ retailerId: Id.nullable(), text: z.string(), corrected: z.string().nullable() }),
  /** Whether distances could be told. */
  isPlaceKnown: z.boolean(),
})
export type ProductFacets = z.output<typeof ProductFacets>

export const Suggestion = z.object({
  kind: z.enum(['product', 'category', 'retailer', 'brand', 'gathering', 'hunt']),
  /** What to show, and for a brand what to search for. */
  text: z.string(),
  /** Of the product, category, retailer, gathering or hunt. */
  id: Id.nullable(),
  slug: z.string().nullable(),
})
export type Suggestion = z.output<typeof Suggestion>

const params = pathId('product')
const position = z.object(place).superRefine(checkPlace)

export const searchProducts = endpoint({
  method: 'GET',
  path: '/products/search',
  summary: `Products in stores, ${productsPerPage} a page; X-Total-Count tells how many there are`,
  query: ProductSearch,
  answer: z.array(Product),
  paged: true,
})
export const searchFacets = endpoint({
  method: 'GET',
  path: '/products/search/facets',
  summary: 'Counts for the filters of a product search',
  query: ProductFilters,
  answer: ProductFacets,
})
export const searchGatherings = endpoint({
  method: 'GET',
  path: '/search/gatherings',
  summary: 'What shoppers have seen that fits a product search, best match first',
  query: SeenSearch,
  answer: z.array(Gathering),
  paged: true,
})
export const suggestSearches = endpoint({
  method: 'GET',
  path: '/search/suggestions',
  summary: 'What a beginning of a search may become, from what is there',
  query: Page.extend({
    q: z
      .string()
      .transform((text) => text.slice(0, longestQuery).trim())
      .default(''),
  }),
  answer: z.array(Suggestion),
  paged: true,
})
export const showProduct = endpoint({
  method: 'GET',
  path: '/products/:id',
  summary: 'One product with all stores that carry it',
  params,
  query: position,
  answer: Product,
})
export const relatedProducts = endpoint({
  method: 'GET',
  path: '/products/:id/related',
  summary: 'Products of the same category, nearest in name and price',
  params,
  query: Page.extend(place).superRefine(checkPlace),
  answer: z.array(Product),
  paged: true,
})
