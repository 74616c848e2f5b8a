import { z } from 'zod'
import { searchRadii } from '../rules/distance.ts'
import {
  bodyId,
  Id,
  Instant,
  Latitude,
  Longitude,
  OptionalMoney,
  optionalText,
  Page,
  pathId,
  queryNumber,
  Tags,
} from './common.ts'
import { endpoint } from './endpoint.ts'
import { checkPlace, reception, RecordSearch, RecordStore } from './record-search.ts'

export const HuntStatus = z.enum(['hunting', 'found', 'scored'])
export type HuntStatus = z.output<typeof HuntStatus>

export const Hunt = z.object({
  id: Id,
  userId: Id,
  /** Who hunts, and their face. */
  username: z.string(),
  profilePicture: z.string().nullable(),
  isInsider: z.boolean(),
  productName: z.string(),
  description: z.string().nullable(),
  targetPrice: z.number().nullable(),
  photoUrl: z.string().nullable(),
  thumbnailUrl: z.string().nullable(),
  /** A few pixels of the photo as a data URL, to show while it loads. */
  placeholder: z.string().nullable(),
  categoryId: Id.nullable(),
  categoryName: z.string().nullable(),
  /** False while the category is a member's proposal, which others cannot put on records; null without a category. */
  categoryApproved: z.boolean().nullable(),
  color: z.string().nullable(),
  size: z.string().nullable(),
  /** Where the hunter looks. Everybody else, admins too, sees it rounded to 0.01 degrees, for it may be a home. */
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** From the asked lat and lng to the rounded place; null when none were given or the place is unknown. */
  distanceMiles: z.number().nullable(),
  /** The town of the rounded place: 'Boston, MA'. */
  placeName: z.string().nullable(),
  searchRadius: z.int(),
  desiredQuantity: z.int(),
  /** 1 Urgent to 5 Optional. */
  priority: z.int(),
  status: HuntStatus,
  tags: z.array(z.string()),
  excludeWords: z.array(z.string()),
  storeId: Id.nullable(),
  store: RecordStore.nullable(),
  productId: Id.nullable(),
  gatheringId: Id.nullable(),
  /** Open finds for this hunt, and the best of them, 0 to 1. */
  findCount: z.int(),
  bestMatch: z.number().nullable(),
  bestFindId: Id.nullable(),
  isHidden: z.boolean(),
  ...reception,
  createdAt: Instant,
  updatedAt: Instant,
})
export type Hunt = z.output<typeof Hunt>

const ProductName = z
  .string('Product name must be at least 2 characters.')
  .trim()
  .min(2, 'Product name must be at least 2 characters.')
  .max(200, 'Product name must be at most 200 characters')
const radiusRange = `Search radius must be between ${searchRadii.least} and ${searchRadii.most} miles`
const SearchRadius = z.int(radiusRange).min(searchRadii.least, radiusRange).max(searchRadii.most, radiusRange)
const DesiredQuantity = z
  .int('Quantity must be a whole number')
  .min(1, 'Quantity must be at least 1')
  .max(100_000, 'Quantity must be at most 100000')
const Priority = z
  .int('Priority must be between 1 and 5')
  .min(1, 'Priority must be between 1 and 5')
  .max(5, 'Priority must be between 1 and 5')
const ExcludeWords = z
  .array(z.string().trim().max(40, 'A word to exclude can have at most 40 characters'))
  .transform((words) => [...new Set(words.filter(Boolean))])
  .refine((words) => words.length <= 20, 'At most 20 words to exclude')

/** Every field that may change later, so none has a default here. */
const fields = z.object({
  productName: ProductName.optional(),
  description: optionalText(5000, 'Description'),
  /** An empty field of a form arrives as an empty text. */
  targetPrice: OptionalMoney,
  /** The photo as a data URL, or a path from the image upload; null takes it away. */
  photoUrl: z.string().nullish(),
  photoData: z.string().nullish(),
  categoryId: bodyId('category').nullish(),
  color: optionalText(100, 'Color'),
  size: optionalText(100, 'Size'),
  latitude: Latitude.nullish(),
  longitude: Longitude.nullish(),
  searchRadius: SearchRadius.optional(),
  desiredQuantity: DesiredQuantity.optional(),
  priority: Priority.optional(),
  tags: Tags.optional(),
  excludeWords: ExcludeWords.optional(),
  storeId: bodyId('store').nullish(),
  productId: bodyId('product').nullish(),
  gatheringId: bodyId('gathering').nullish(),
})

/** Without a photo of its own, a hunt made from a gathering or a product shows theirs. */
export const NewHunt = fields.extend({
  productName: ProductName,
  searchRadius: SearchRadius.default(25),
  desiredQuantity: DesiredQuantity.default(1),
  priority: Priority.default(3),
  tags: Tags.default([]),
  excludeWords: ExcludeWords.default([]),
})
export type NewHunt = z.output<typeof NewHunt>

/** Only what is sent changes. */
export const HuntChange = fields
export type HuntChange = z.output<typeof HuntChange>

export const HuntSearch = RecordSearch.extend({
  /** Open hunts (hunting and found) unless said. */
  status: z
    .enum(['open', 'hunting', 'found', 'scored', 'all'], 'status must be open, hunting, found, scored or all')
    .default('open'),
}).superRefine(checkPlace)
export type HuntSearch = z.output<typeof HuntSearch>

export const HuntActivity = z.object({
  id: Id,
  type: z.enum(['created', 'edited', 'matched', 'confirmed', 'commented', 'scored']),
  /** Who did it; null when it was the matcher, or somebody who has left. */
  userId: Id.nullable(),
  username: z.string().nullable(),
  /** What belongs to the type: `fields` (edited), `findId`, `gatheringId`, `matchScore`, `storeName`, … */
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).nullable(),
  createdAt: Instant,
})
export type HuntActivity = z.output<typeof HuntActivity>

const params = pathId('hunt')
const photoLimit = 16 * 1024 * 1024

export const listHunts = endpoint({
  method: 'GET',
  path: '/hunts',
  summary: 'What people want: search, filter, sort',
  query: HuntSearch,
  answer: z.array(Hunt),
  paged: true,
})
export const showHunt = endpoint({
  method: 'GET',
  path: '/hunts/:id',
  summary: 'One hunt',
  params,
  query: z.object({
    lat: queryNumber('lat must be a number').pipe(Latitude).optional(),
    lng: queryNumber('lng must be a number').pipe(Longitude).optional(),
  }),
  answer: Hunt,
})
export const createHunt = endpoint({
  method: 'POST',
  path: '/hunts',
  summary: 'Start a hunt',
  body: NewHunt,
  answer: Hunt,
  status: 201,
  bodyLimit: photoLimit,
})
export const changeHunt = endpoint({
  method: 'PUT',
  path: '/hunts/:id',
  summary: 'Change a hunt; only what is sent changes',
  params,
  body: HuntChange,
  answer: Hunt,
  bodyLimit: photoLimit,
})
export const deleteHunt = endpoint({
  method: 'DELETE',
  path: '/hunts/:id',
  summary: 'Delete a hunt, its finds and its photo',
  params,
})
export const huntActivity = endpoint({
  method: 'GET',
  path: '/hunts/:id/activity',
  summary: 'What happened to a hunt, newest first',
  params,
  query: Page,
  answer: z.array(HuntActivity),
  paged: true,
})
