import type { PhotoMatches } from '../../../domain/contracts/photos.ts'
import type { AppContext } from '../../app/context.ts'
import type { Viewer } from '../../http/viewer.ts'
import { requireFlag } from '../flags/flags.service.ts'
import { gatheringsById } from '../gatherings/gatherings.service.ts'
import { preparePhoto } from '../images/images.service.ts'
import { productsById } from '../products/products.service.ts'
import { selectNearestGatherings, selectNearestProducts, selectSamePhoto } from './nearest.queries.ts'

/** A record whose picture looks like the one that was asked about. */
export interface NearestPhoto {
  kind: 'gathering' | 'product'
  id: number
  /** Cosine of the two vectors; from about 0.5 up it is likely the same thing. */
  similarity: number
  name: string
  categoryId: number | null
  categoryName: string | null
  tags: string[]
  color: string | null
  photo: string | null
  /** Who gathered it; null for products. */
  userId: number | null
}

/** Most alike first. Private and hidden gatherings are never among them. */
export async function nearestPhotos(
  { db }: Pick<AppContext, 'db'>,
  vector: number[],
  limit: number,
): Promise<NearestPhoto[]> {
  const gatherings = await selectNearestGatherings(db, vector, limit)
  const products = await selectNearestProducts(db, vector, limit)
  return [
    ...gatherings.map((row) => ({ kind: 'gathering' as const, ...row })),
    ...products.map((row) => ({ kind: 'product' as const, ...row })),
  ]
    .toSorted((one, other) => other.similarity - one.similarity)
    .slice(0, limit)
}

/** The same photo saved, scaled or slightly cropped differs in fewer bits than this; other photos in about 32. */
const mostDifferingBits = 8

/** Public gatherings that were posted with this very photo; `hash` is that of `PhotoFeatures`. */
export const gatheringsWithPhoto = ({ db }: Pick<AppContext, 'db'>, hash: string, limit = 20): Promise<number[]> =>
  selectSamePhoto(db, hash, mostDifferingBits, limit)

const shownOfEach = 24
/** Less alike than this is not worth showing. */
const leastSimilarity = 0.2

export async function searchByPhoto(context: AppContext, viewer: Viewer | null, bytes: Buffer): Promise<PhotoMatches> {
  await requireFlag(context, viewer, 'ai-product-recognition')
  const { vector } = await context.photos.features(await preparePhoto(bytes))
  const nearest = await nearestPhotos(context, vector, 2 * shownOfEach)
  const alike = nearest.filter(({ similarity }) => similarity >= leastSimilarity)
  const idsOf = (kind: NearestPhoto['kind']) => alike.filter((one) => one.kind === kind).map(({ id }) => id)
  const [gatherings, products] = await Promise.all([
    gatheringsById(context.db, viewer, idsOf('gathering')),
    productsById(context.db, viewer, idsOf('product')),
  ])
  const similarityOf = (kind: NearestPhoto['kind'], id: number) =>
    alike.find((one) => one.kind === kind && one.id === id)?.similarity ?? 0
  return {
    gatherings: gatherings.map((gathering) => ({ similarity: similarityOf('gathering', gathering.id), gathering })),
    products: products.map((product) => ({ similarity: similarityOf('product', product.id), product })),
  }
}
