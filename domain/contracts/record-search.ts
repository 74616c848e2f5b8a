import { z } from 'zod'
import { commaList, Id, idOrSlug, Page, queryFlag, queryId, queryNumber } from './common.ts'

/** Half the way around the earth: no two places are farther apart. */
const farthestMiles = 12_450
const position = (limit: number, name: string, message: string) =>
  queryNumber(`${name} must be a number`).pipe(z.number().min(-limit, message).max(limit, message)).optional()

export const recordSorts = ['newest', 'nearest', 'price-low', 'price-high'] as const

/** What the lists of gatherings and of hunts can be asked for. */
export const RecordSearch = Page.extend({
  /** Words to look for; misspelled ones are understood. */
  q: z
    .string()
    .trim()
    .max(200, 'q must be at most 200 characters')
    .transform((text) => text || undefined)
    .optional(),
  /** Only my own; 401 when signed out. */
  mine: queryFlag.optional(),
  /** Ids or slugs; a category brings its child categories with it. */
  categoryId: commaList(idOrSlug('category')).optional(),
  /** Any of these tags, in any letter case. */
  tag: commaList(z.string().max(40, 'A tag can have at most 40 characters')).optional(),
  maxPrice: queryNumber('maxPrice must be a number')
    .pipe(z.number().nonnegative('maxPrice cannot be negative'))
    .optional(),
  lat: position(90, 'lat', 'Latitude must be between -90 and 90'),
  lng: position(180, 'lng', 'Longitude must be between -180 and 180'),
  /** Miles around lat and lng. */
  radius: queryNumber('radius must be a number')
    .pipe(
      z.number().positive('radius must be more than 0').max(farthestMiles, `radius must be at most ${farthestMiles}`),
    )
    .optional(),
  storeId: queryId('store').optional(),
  sort: z.enum(recordSorts, 'sort must be newest, nearest, price-low or price-high').default('newest'),
})
export type RecordSearch = z.output<typeof RecordSearch>

/** lat and lng only make sense together, and whoever asks for what is near must say near to what. */
export function checkPlace(
  { lat, lng, radius, sort }: Pick<RecordSearch, 'lat' | 'lng' | 'radius'> & { sort?: string },
  check: z.core.$RefinementCtx,
) {
  const complain = (path: string, message: string) => check.addIssue({ code: 'custom', path: [path], message })
  if ((lat === undefined) !== (lng === undefined))
    return complain(lat === undefined ? 'lat' : 'lng', 'lat and lng go together')
  if (lat !== undefined) return
  if (radius !== undefined) complain('radius', 'radius needs lat and lng')
  if (sort === 'nearest') complain('sort', 'sort=nearest needs lat and lng')
}

/** The store a record belongs to, as far as its page shows it. */
export const RecordStore = z.object({
  id: Id,
  retailerId: Id,
  retailerName: z.string(),
  name: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  phoneNumber: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
})
export type RecordStore = z.output<typeof RecordStore>

/** What both kinds of records carry about their reception in the community. */
export const reception = {
  likeCount: z.int(),
  commentCount: z.int(),
  shareCount: z.int(),
  /** By the person who asks. */
  liked: z.boolean(),
}
