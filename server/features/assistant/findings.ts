import type { AnalysisStep, RecognizedProduct } from '../../../domain/contracts/assistant.ts'
import type { Category } from '../../../domain/contracts/categories.ts'
import type { AppContext } from '../../app/context.ts'
import type { Viewer } from '../../http/viewer.ts'
import type { IdentifiedProduct } from '../../providers/ai/model.ts'
import type { PhotoFeatures } from '../../providers/ai/photo-reader.ts'
import { listCategories } from '../categories/categories.service.ts'
import { bytesOfPhoto, preparePhoto } from '../images/images.service.ts'
import { gatheringsWithPhoto, nearestPhotos } from '../photos/photos.service.ts'
import { selectGatheringsByCode, selectProductsByCode } from './assistant.queries.ts'
import { barcodeForms, isTelling, styleForms } from './codes.ts'
import { photoDoubt, photoLikeness, whatPeopleSay, type ProductKnowledge } from './knowledge.ts'
import { together, type TagReading } from '../../../domain/reading/together.ts'
import { recognize, type Findings } from './recognition.ts'

/** Looking for similar photos: the thing is on one of the first. */
const mostCompared = 3
const neighbors = 12
/** Less alike is another thing. */
const leastAlike = 0.4
/** How likely a record with the same code is the same thing. */
const likeness = { barcode: 0.97, style: 0.9, shortStyle: 0.55 }
/** Of a record with the very same photo. */
const samePhoto = 0.97

/** Photos as they were sent, decoded, checked and without anything but their pixels. */
export async function photosFrom(base64: readonly string[]): Promise<Buffer[]> {
  const photos: Buffer[] = []
  // One after the other: a refused one stops the rest, and memory holds one decoded picture at a time.
  for (const text of base64) photos.push(await preparePhoto(bytesOfPhoto(null, text)))
  return photos
}

/** How far an analysis is: photos read, then perhaps a model. */
export type TellStep = (step: AnalysisStep) => void

export interface Looked {
  findings: Findings
  product: RecognizedProduct
  /** Of the first photo of the thing. */
  vector: number[] | null
  /** Why photos could not be read, when none could. */
  failure: unknown
  categories: Category[]
}

interface LookOptions {
  tell?: TellStep
  /** By photo, what the device that took it has read already: such a photo is not read again. */
  readings?: readonly (TagReading | null)[]
}

/** Everything this machine can say about the photos: tag, barcode, color, and what the community knows. */
export async function lookAt(
  context: AppContext,
  viewer: Viewer,
  photos: readonly Buffer[],
  { tell = () => {}, readings: given = [] }: LookOptions = {},
): Promise<Looked> {
  let done = 0
  const tellRead = () => tell({ step: 'reading', done: done++, of: photos.length })
  const readOf = async (at: number, photo: Buffer) => given[at] ?? (await context.photos.read(photo))
  tellRead()
  const readings = await Promise.allSettled(photos.map((photo, at) => readOf(at, photo).finally(tellRead)))
  // One tag looks like the other: only photos that show the thing are compared.
  const ofThing = photos.filter((_, at) => !isTagAlone(readings[at]))
  const [seen, categories] = await Promise.all([
    Promise.allSettled(ofThing.slice(0, mostCompared).map((photo) => context.photos.features(photo))),
    listCategories(context, viewer),
  ])
  const looks = seen.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const read = together(readings.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : [])))
  const findings: Findings = {
    read,
    byCode: await knownByCode(context, viewer, read, categories),
    byPhoto: await knownByPhoto(context, viewer, looks, categories),
    model: null,
    categories,
  }
  const failed = readings.filter((result) => result.status === 'rejected')
  for (const { reason } of failed) context.log.warn({ err: reason }, 'a photo could not be read')
  const failure: unknown = failed.length === photos.length ? failed[0]?.reason : undefined
  return { findings, product: recognize(findings), vector: looks[0]?.vector ?? null, failure, categories }
}

const isTagAlone = (result: PromiseSettledResult<TagReading> | undefined): boolean =>
  result?.status === 'fulfilled' &&
  result.value.color === null &&
  (result.value.price !== null || result.value.barcode !== null)

export const withModel = ({ findings }: Looked, model: IdentifiedProduct): RecognizedProduct =>
  recognize({ ...findings, model })

/** Drops categories that the viewer may not use: proposals of other members. */
const withUsable =
  (categories: readonly Category[]) =>
  <Row extends { categoryId: number | null; categoryName: string | null }>(row: Row): Row =>
    categories.some(({ id }) => id === row.categoryId) ? row : { ...row, categoryId: null, categoryName: null }

async function knownByCode(
  { db }: AppContext,
  viewer: Viewer,
  read: TagReading,
  categories: readonly Category[],
): Promise<Findings['byCode']> {
  const { barcode, styleNumber } = read
  const codes = { barcodes: barcodeForms(barcode?.value), styleNumbers: styleForms(styleNumber?.value) }
  const [gathered, catalog] = await Promise.all([
    selectGatheringsByCode(db, viewer.id, codes),
    selectProductsByCode(db, codes),
  ])
  const style = styleNumber && isTelling(styleNumber.value) ? likeness.style : likeness.shortStyle
  const weigh = ({ isByBarcode }: { isByBarcode: boolean }) =>
    isByBarcode ? likeness.barcode * (barcode?.confidence ?? 0) : style * (styleNumber?.confidence ?? 0)
  const sightings = [
    ...catalog.map((row) => ({ ...row, userId: null, tags: [], likeness: weigh(row) })),
    ...gathered.map((row) => ({ ...row, likeness: weigh(row) })),
  ].map(withUsable(categories))
  // The barcode is the surer of the two: where it is known, other things of the same style are left out.
  const byBarcode = sightings.filter((row) => row.isByBarcode)
  const known = whatPeopleSay(byBarcode.length > 0 ? byBarcode : sightings, viewer.id)
  if (!known) return null
  const description = catalog.find(({ name }) => name === known.name)?.description ?? null
  return { known, isByBarcode: byBarcode.length > 0, description }
}

async function knownByPhoto(
  context: AppContext,
  viewer: Viewer,
  looks: readonly PhotoFeatures[],
  categories: readonly Category[],
): Promise<ProductKnowledge | null> {
  const found = await Promise.all(looks.map(({ vector }) => nearestPhotos(context, vector, neighbors)))
  const same = new Set((await Promise.all(looks.map(({ hash }) => gatheringsWithPhoto(context, hash)))).flat())
  const alike = found
    .flat()
    .filter(({ similarity }) => similarity >= leastAlike)
    .toSorted((one, other) => other.similarity - one.similarity)
  const sightings = alike.map(({ kind, id, userId, name, categoryId, categoryName, tags, similarity }) => ({
    userId,
    name,
    categoryId,
    categoryName,
    tags,
    likeness: kind === 'gathering' && same.has(id) ? samePhoto : photoLikeness(similarity),
  }))
  return whatPeopleSay(sightings.map(withUsable(categories)), viewer.id, photoDoubt)
}
