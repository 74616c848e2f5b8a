import { z } from 'zod'
import {
  bodyId,
  Id,
  Instant,
  Latitude,
  Longitude,
  Money,
  OptionalMoney,
  optionalText,
  Page,
  pathId,
  queryFlag,
  queryId,
  queryNumber,
  Tags,
} from './common.ts'
import { chanceWords } from '../rules/survival/survival.ts'
import { endpoint } from './endpoint.ts'
import { checkPlace, reception, RecordSearch, recordSorts, RecordStore } from './record-search.ts'

/** The chance that it is still there, learned from what shoppers said and bought: 0 to 1, and in words. */
export const StillThere = z.object({ chance: z.number(), words: z.enum(chanceWords) })

export const Gathering = z.object({
  id: Id,
  userId: Id,
  /** Who posted it, and their face. */
  username: z.string(),
  profilePicture: z.string().nullable(),
  isInsider: z.boolean(),
  productName: z.string(),
  description: z.string().nullable(),
  price: z.number().nullable(),
  compareAtPrice: z.number().nullable(),
  tagColor: z.string().nullable(),
  quantity: z.int(),
  /** All photos in order; photoUrl is the first, thumbnailUrl its small version. */
  photos: z.array(z.string()),
  photoUrl: z.string(),
  thumbnailUrl: z.string(),
  /** A few pixels of the first photo as a data URL, to show while it loads. */
  placeholder: z.string().nullable(),
  storeId: Id,
  store: RecordStore,
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** From the asked lat and lng; null when none were given or the place is unknown. */
  distanceMiles: z.number().nullable(),
  categoryId: Id.nullable(),
  categoryName: z.string().nullable(),
  /** False while the category is a member's proposal, which others cannot put on records; null without a category. */
  categoryApproved: z.boolean().nullable(),
  color: z.string().nullable(),
  size: z.string().nullable(),
  sku: z.string().nullable(),
  barcode: z.string().nullable(),
  tags: z.array(z.string()),
  collectionName: z.string().nullable(),
  isPublic: z.boolean(),
  isHidden: z.boolean(),
  ...reception,
  favorited: z.boolean(),
  /** The asking person's own open hunt that was made from it. */
  myHuntId: Id.nullable(),
  /** People who said in the store that it is still there, or gone; `mine` is the asking person's own word. */
  confirmations: z.object({
    stillThere: z.int(),
    gone: z.int(),
    lastAt: Instant.nullable(),
    mine: z.boolean().nullable(),
  }),
  /** When it was last known to be there: posted, or confirmed. */
  lastSeenAt: Instant,
  /** False once shoppers said that it is gone, or nobody has seen it for long: it is no longer matched. */
  isFresh: z.boolean(),
  stillThere: StillThere,
  /** Gatherings of the same thing share it; null for those that not everybody may see, and until it was compared. */
  thingId: Id.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Gathering = z.output<typeof Gathering>

const mostPhotos = 10
const tooManyPhotos = `At most ${mostPhotos} photos`
const noStore = 'Please select a store'
const noPhoto = 'Please take a photo of the product'
const ProductName = z
  .string('Product name must be at least 3 characters')
  .trim()
  .min(3, 'Product name must be at least 3 characters')
  .max(200, 'Product name must be at most 200 characters')
const Quantity = z
  .int('Quantity must be a whole number')
  .min(1, 'Quantity must be at least 1')
  .max(100_000, 'Quantity must be at most 100000')

/** A store from the store finder; found again when it is known, made when it is not. */
export const StorePlace = z.object({
  name: z.string(noStore).trim().min(1, noStore).max(200, 'Store name must be at most 200 characters'),
  address: z.string(noStore).trim().min(1, noStore).max(300, 'Address must be at most 300 characters'),
  city: optionalText(100, 'City'),
  state: optionalText(50, 'State'),
  zipCode: optionalText(10, 'Zip code'),
  latitude: Latitude,
  longitude: Longitude,
  placeId: optionalText(300, 'Place ID'),
  /** A hint: it counts only when the name says the same. */
  retailerId: bodyId('retailer').nullish(),
})
export type StorePlace = z.output<typeof StorePlace>

/** Every field that may change later, so none has a default here. */
const fields = z.object({
  productName: ProductName.optional(),
  storeId: z.int(noStore).min(1, noStore).max(2_147_483_647, noStore).nullish(),
  store: StorePlace.nullish(),
  /** Paths from the image upload, or data URLs. */
  photos: z.array(z.string().min(1, noPhoto)).max(mostPhotos, tooManyPhotos).nullish(),
  /** Only the first photo, as a path or a data URL; the others stay. */
  photoUrl: z.string().nullish(),
  photoData: z.string().nullish(),
  description: optionalText(5000, 'Description'),
  price: OptionalMoney,
  compareAtPrice: OptionalMoney,
  tagColor: optionalText(40, 'Tag color'),
  quantity: Quantity.optional(),
  sku: optionalText(100, 'SKU'),
  barcode: optionalText(100, 'Barcode'),
  categoryId: bodyId('category').nullish(),
  latitude: Latitude.nullish(),
  longitude: Longitude.nullish(),
  color: optionalText(100, 'Color'),
  size: optionalText(100, 'Size'),
  tags: Tags.optional(),
  collectionName: optionalText(200, 'Collection name'),
  isPublic: z.boolean().optional(),
})

/** `photos` goes before `photoData`, which goes before `photoUrl`; at least one photo and a store are needed. */
export const NewGathering = fields
  .extend({
    productName: ProductName,
    quantity: Quantity.default(1),
    tags: Tags.default([]),
    isPublic: z.boolean().default(true),
  })
  .superRefine(({ storeId, store, photos, photoData, photoUrl }, check) => {
    const complain = (path: string, message: string) => check.addIssue({ code: 'custom', path: [path], message })
    if (!storeId && !store) complain('storeId', noStore)
    if (!photos?.length && !photoData && !photoUrl) complain('photoUrl', noPhoto)
  })
export type NewGathering = z.output<typeof NewGathering>

/** Only what is sent changes. An empty list of photos is refused: a gathering always shows the thing. */
export const GatheringChange = fields.extend({
  photos: z.array(z.string().min(1, noPhoto)).min(1, noPhoto).max(mostPhotos, tooManyPhotos).nullish(),
})
export type GatheringChange = z.output<typeof GatheringChange>

export const GatheringSearch = RecordSearch.extend({
  /** Only from the stores, people, brands and tags one follows, without one's own; 401 when signed out. */
  following: queryFlag.optional(),
  sort: z
    .enum([...recordSorts, 'markdown', 'likely'], `sort must be ${recordSorts.join(', ')}, markdown or likely`)
    .default('newest'),
}).superRefine(checkPlace)
export type GatheringSearch = z.output<typeof GatheringSearch>

const params = pathId('gathering')
const photosLimit = 32 * 1024 * 1024

export const listGatherings = endpoint({
  method: 'GET',
  path: '/gatherings',
  summary: 'Products seen in stores: search, filter, sort',
  query: GatheringSearch,
  answer: z.array(Gathering),
  paged: true,
})
export const gatheringDemand = endpoint({
  method: 'GET',
  path: '/gatherings/demand',
  summary: 'How many people nearby hunt for such a thing',
  query: z.object({
    productName: ProductName,
    categoryId: queryId('category').optional(),
    price: queryNumber('Enter an amount').pipe(Money).optional(),
    lat: queryNumber('lat must be a number').pipe(Latitude).optional(),
    lng: queryNumber('lng must be a number').pipe(Longitude).optional(),
  }),
  answer: z.object({ hunters: z.int() }),
})
export const showGathering = endpoint({
  method: 'GET',
  path: '/gatherings/:id',
  summary: 'One gathering',
  params,
  query: z.object({
    lat: queryNumber('lat must be a number').pipe(Latitude).optional(),
    lng: queryNumber('lng must be a number').pipe(Longitude).optional(),
  }),
  answer: Gathering,
})
export const similarGatherings = endpoint({
  method: 'GET',
  path: '/gatherings/:id/similar',
  summary: 'Others like it that can still be counted on, near a place or else near its store; most alike first',
  params,
  query: Page.extend({
    lat: queryNumber('lat must be a number').pipe(Latitude).optional(),
    lng: queryNumber('lng must be a number').pipe(Longitude).optional(),
  }),
  answer: z.array(Gathering),
  paged: true,
})
export const createGathering = endpoint({
  method: 'POST',
  path: '/gatherings',
  summary: 'Share a product seen in a store',
  body: NewGathering,
  answer: Gathering,
  status: 201,
  bodyLimit: photosLimit,
})
export const changeGathering = endpoint({
  method: 'PUT',
  path: '/gatherings/:id',
  summary: 'Change a gathering; only what is sent changes',
  params,
  body: GatheringChange,
  answer: Gathering,
  bodyLimit: photosLimit,
})
export const deleteGathering = endpoint({
  method: 'DELETE',
  path: '/gatherings/:id',
  summary: 'Delete a gathering and its photos',
  params,
})
export const confirmGathering = endpoint({
  method: 'POST',
  path: '/gatherings/:id/confirm',
  summary: 'Say in the store whether it is still there; a person has one word, the latest',
  params,
  body: z.object({ stillThere: z.boolean('Say whether it is still there') }),
  answer: Gathering,
})
