import {
  stockStates,
  type ProductFilters,
  type SeenSearch,
  type ProductSearch,
} from '../../../domain/contracts/products.ts'
import type { Point } from '../../../domain/rules/distance.ts'
import { productsPerPage } from '../../../domain/rules/search/page-size.ts'
import type { AppContext } from '../../app/context.ts'
import type { Db } from '../../db/engine.ts'
import { pageOfRanked } from '../../http/ranked-page.ts'
import type { Viewer } from '../../http/viewer.ts'
import { listCategories } from '../categories/categories.service.ts'
import { gatheringsById } from '../gatherings/gatherings.service.ts'
import { homeOf, listRetailers } from '../stores/stores.service.ts'
import { shortMemory } from '../../app/short-memory.ts'
import { selectFacets, type FacetCount } from './facets.queries.ts'
import { anyGathering, selectGatheringIds } from './gathering-search.queries.ts'
import { selectProductPage, selectStoreIdsWithin, type ProductQuestion } from './product-search.queries.ts'
import { productsById } from './products.service.ts'
import { anyProduct, type Fits } from './search-text.queries.ts'
import { readSearchText } from './search-text.service.ts'

const pricePresets = [25, 50, 100]
const mostGatherings = 100

export async function searchProducts(context: AppContext, viewer: Viewer | null, search: ProductSearch) {
  const question = await understand(context, viewer, search)
  if (!question) return { items: [], total: 0, next: null }
  // Without a place nothing is near; the best match is what remains.
  const sort = search.sortBy === 'nearest' && !question.place ? 'best-match' : search.sortBy
  const { ids, total } = await selectProductPage(context.db, question, {
    sort,
    limit: productsPerPage,
    offset: (search.page - 1) * productsPerPage,
  })
  const items = await productsById(context.db, viewer, ids, { place: question.place, within: question.distance })
  return { items, total, next: null }
}

/** Gatherings have no stock, colors or sizes to filter by: they are chosen by words, retailer, category, price, place. */
export async function searchSeenProducts(context: AppContext, viewer: Viewer | null, search: SeenSearch) {
  const question = await understand(context, viewer, search, anyGathering(context.db, viewer))
  const found = question ? await selectGatheringIds(context.db, viewer, question, mostGatherings) : []
  const { items: ids, ...rest } = pageOfRanked(found, search, (id) => id)
  return { ...rest, items: await gatheringsById(context.db, viewer, ids, question?.place) }
}

export async function countFacets(context: AppContext, viewer: Viewer | null, filters: ProductFilters) {
  const question = await understand(context, viewer, filters)
  const counts = question ? await countsOf(context.db, question) : []
  const [retailers, categories] = await Promise.all([listRetailers(context), listCategories(context)])
  const of = (facet: FacetCount['facet']) => counts.filter((count) => count.facet === facet)
  const numberOf = (facet: FacetCount['facet'], value: string | number) =>
    of(facet).find((count) => count.value === String(value))?.count ?? 0
  const named = (facet: 'color' | 'size') => of(facet).map(({ value, count }) => ({ name: value ?? '', count }))
  const known = (choices: { id: number; name: string; slug: string }[], facet: 'retailer' | 'category') =>
    choices
      .map(({ id, name, slug }) => ({ id, name, slug, count: numberOf(facet, id) }))
      .filter(({ count }) => count > 0)
  const [lowest] = of('lowest')
  const [highest] = of('highest')
  return {
    total: of('total')[0]?.count ?? 0,
    retailers: known(retailers, 'retailer'),
    categories: known(categories, 'category'),
    colors: named('color'),
    sizes: named('size'),
    availability: stockStates.map((status) => ({ status, count: numberOf('availability', status) })),
    priceRange: lowest?.value && highest?.value ? { min: Number(lowest.value), max: Number(highest.value) } : null,
    prices: pricePresets.map((from) => ({ from, count: numberOf('price', from) })),
    reading: {
      retailerId: question?.text?.retailerId ?? null,
      text: filters.query ?? '',
      corrected: question?.text?.corrected ?? null,
    },
    isPlaceKnown: question?.place !== undefined,
  }
}

const rememberCounts = shortMemory<FacetCount[]>({
  isKept: (_counts, tookMs) => tookMs >= 200,
  keptFor: 60_000,
  most: 100,
})

/** The counts of a large catalog without a text take long, are asked for with every visit, and hardly change. */
function countsOf(db: Db, question: ProductQuestion): Promise<FacetCount[]> {
  const count = () => selectFacets(db, question, pricePresets)
  return question.text ? count() : rememberCounts(db, JSON.stringify(question), count)
}

/** What is asked for, in the ids and words of the database; null when nothing can fit. */
async function understand(
  context: AppContext,
  viewer: Viewer | null,
  filters: ProductFilters,
  fits: Fits = anyProduct(context.db),
): Promise<ProductQuestion | null> {
  const { db } = context
  const { minPrice, maxPrice, distance } = filters
  const around = async () => {
    const place = await placeOf(db, viewer, filters)
    const isLocal = place && distance !== undefined
    return { place, storeIds: isLocal ? await selectStoreIdsWithin(db, place, distance) : undefined }
  }
  const [categoryIds, retailerIds, { place, storeIds }, text] = await Promise.all([
    chosenCategories(context, [...(filters.categoryId ?? []), ...(filters.category ?? [])]),
    chosenRetailers(context, filters),
    around(),
    filters.query ? readSearchText(db, filters.query, fits) : undefined,
  ])
  if (text === null || categoryIds?.length === 0 || retailerIds?.length === 0) return null
  const given = <Value>(values: Value[] | undefined) => (values?.length ? values : undefined)
  return {
    text,
    categoryIds,
    retailerIds,
    minPrice,
    maxPrice,
    colors: given(filters.colors),
    sizes: given(filters.sizes),
    availability: given(filters.availability),
    place,
    distance: place && distance,
    storeIds,
  }
}

/** From the browser, or else from the zip code of the person's profile. */
export async function placeOf(
  db: Db,
  viewer: Viewer | null,
  { lat, lng }: { lat?: number; lng?: number },
): Promise<Point | undefined> {
  if (lat !== undefined && lng !== undefined) return { latitude: lat, longitude: lng }
  return viewer ? homeOf(db, viewer.id) : undefined
}

const isNamed = ({ id, slug }: { id: number; slug: string }, names: Set<string>) =>
  names.has(String(id)) || names.has(slug)
const namesOf = (values: string[]) => new Set(values.map((value) => value.toLowerCase()))

/** The chosen categories with all below them; undefined when none was chosen, empty when none is known. */
async function chosenCategories(context: AppContext, chosen: string[]): Promise<number[] | undefined> {
  if (chosen.length === 0) return undefined
  const categories = await listCategories(context)
  const names = namesOf(chosen)
  const ids = new Set(categories.filter((category) => isNamed(category, names)).map(({ id }) => id))
  for (let size = -1; size !== ids.size;) {
    size = ids.size
    for (const { id, parentId } of categories) if (parentId !== null && ids.has(parentId)) ids.add(id)
  }
  return [...ids]
}

async function chosenRetailers(
  context: AppContext,
  { retailerIds = [], retailer = 'all' }: ProductFilters,
): Promise<number[] | undefined> {
  const lists = [retailerIds, retailer === 'all' || retailer === '' ? [] : [retailer]].filter(
    (names) => names.length > 0,
  )
  if (lists.length === 0) return undefined
  const retailers = await listRetailers(context)
  return retailers.filter((known) => lists.every((names) => isNamed(known, namesOf(names)))).map(({ id }) => id)
}
