import { thumbnailOf } from '../../../domain/rules/image-paths.ts'
import type { Db } from '../../db/engine.ts'
import { demoProducts } from './catalog.ts'
import { seedCatalog, type SeededCatalog } from './catalog.service.ts'
import type { DemoGathering, DemoHunt } from './community.ts'
import type { DemoPictures } from './demo-pictures.ts'
import { foretellEnd } from '../survival/survival.service.ts'
import * as queries from './demo.queries.ts'
import { demoPeople } from './people.ts'
import { demoStores, locateStore } from './places.ts'
import { randomFrom } from './random.ts'
import { locateZip } from '../stores/stores.service.ts'
import { feedback } from './words.ts'

interface SeededRecords extends SeededCatalog {
  userIds: number[]
  huntIds: number[]
  gatheringIds: number[]
}

const hour = 60 * 60 * 1000
const at = <Value>(values: Value[], index: number): Value => {
  const value = values[index]
  if (value === undefined) throw new Error('a demo record was not stored')
  return value
}

/** People, catalog, hunts and gatherings, as if they had come in over the last month. */
export async function insertRecords(
  tx: Db,
  now: number,
  usernames: string[],
  plan: { hunts: DemoHunt[]; gatherings: DemoGathering[]; pictures: DemoPictures },
): Promise<SeededRecords> {
  const ago = (hours: number) => new Date(now - hours * hour).toISOString()
  const { hunts, gatherings, pictures } = plan
  const userIds = await queries.insertUsers(
    tx,
    demoPeople.map(({ firstName, lastName, zipCode, isInsider }, index) => ({
      username: at(usernames, index),
      firstName,
      lastName,
      zipCode,
      isInsider: isInsider ?? false,
      insiderSince: isInsider ? ago(20 * 24 + index) : null,
      profilePicture: at(pictures.avatars, index),
      createdAt: ago(40 * 24 - index * 7),
    })),
  )
  const catalog = await seedCatalog(tx, now, pictures.products)
  const gatheringIds = await queries.insertGatherings(
    tx,
    gatherings.map((gathering, index) =>
      gatheringRow(gathering, at(pictures.gatherings, index), userIds, catalog, ago),
    ),
  )
  const huntIds = await queries.insertHunts(
    tx,
    hunts.map((hunt, index) => {
      const ofProduct = hunt.isOfProduct ? at(pictures.products, hunt.product) : null
      return huntRow(hunt, pictures.hunts[index] ?? ofProduct, userIds, catalog, ago)
    }),
  )
  await queries.insertActivity(
    tx,
    hunts.map(({ person, ageHours }, index) => ({
      huntId: at(huntIds, index),
      type: 'created' as const,
      userId: at(userIds, person),
      createdAt: ago(ageHours),
    })),
  )
  // What is not known before they are rendered is filled in then.
  const unrendered = (path: string, uploadedBy: number) => ({
    path,
    thumbnailPath: thumbnailOf(path),
    width: 0,
    height: 0,
    bytes: 0,
    placeholder: '',
    uploadedBy,
  })
  await queries.insertImages(tx, [
    ...pictures.avatars.map((path, index) => ({
      ...unrendered(path, at(userIds, index)),
      profileOf: at(userIds, index),
    })),
    ...pictures.hunts.flatMap((path, index) =>
      path ? [{ ...unrendered(path, at(userIds, at(hunts, index).person)), huntId: at(huntIds, index) }] : [],
    ),
    ...pictures.gatherings.flatMap((paths, index) =>
      paths.map((path) => ({
        ...unrendered(path, at(userIds, at(gatherings, index).person)),
        gatheringId: at(gatheringIds, index),
      })),
    ),
  ])
  await insertOpinions(tx, { ...catalog, userIds, gatheringIds }, gatherings, ago)
  await foretellEnd(tx, { ids: gatheringIds })
  return { ...catalog, userIds, huntIds, gatheringIds }
}

type Ago = (hours: number) => string

function gatheringRow(
  { person, store, product, pictures: _, ageHours, ...fields }: DemoGathering,
  photos: string[],
  userIds: number[],
  { storeIds }: SeededCatalog,
  ago: Ago,
) {
  const { latitude, longitude } = locateStore(at(demoStores, store), store)
  return {
    ...fields,
    userId: at(userIds, person),
    storeId: at(storeIds, store),
    categoryId: at(demoProducts, product).category,
    latitude,
    longitude,
    photos,
    createdAt: ago(ageHours),
    updatedAt: ago(ageHours),
    lastSeenAt: ago(ageHours),
  }
}

function huntRow(
  { person, product, isOfProduct, picture: _, ageHours, ...fields }: DemoHunt,
  photoUrl: string | null,
  userIds: number[],
  { productIds }: SeededCatalog,
  ago: Ago,
) {
  const place = locateZip(at(demoPeople, person).zipCode)
  return {
    ...fields,
    userId: at(userIds, person),
    categoryId: at(demoProducts, product).category,
    productId: isOfProduct ? at(productIds, product) : null,
    photoUrl,
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    createdAt: ago(ageHours),
    updatedAt: ago(ageHours),
  }
}

/** Confirmations in the stores, favorites, and what insiders have said about the product. */
async function insertOpinions(
  tx: Db,
  { userIds, productIds, gatheringIds }: Omit<SeededRecords, 'huntIds' | 'storeIds'>,
  gatherings: DemoGathering[],
  ago: Ago,
): Promise<void> {
  const random = randomFrom(23)
  await queries.insertConfirmations(
    tx,
    gatherings.flatMap(({ person, ageHours }, index) => {
      const other = (person + 1 + random.below(userIds.length - 1)) % userIds.length
      const isAsked = random.chance(0.35)
      const stillThere = random.chance(0.85)
      const createdAt = ago(ageHours * random.next())
      return isAsked
        ? [{ gatheringId: at(gatheringIds, index), userId: at(userIds, other), stillThere, createdAt }]
        : []
    }),
  )
  await queries.markConfirmed(tx)
  await queries.insertFavorites(
    tx,
    userIds.flatMap((userId) => [
      ...Array.from({ length: 4 }, () => ({
        userId,
        productId: random.pick(productIds),
        createdAt: ago(random.below(600)),
      })),
      ...Array.from({ length: 2 }, () => ({
        userId,
        gatheringId: random.pick(gatheringIds),
        createdAt: ago(random.below(200)),
      })),
    ]),
  )
  const insiders = demoPeople.flatMap(({ isInsider }, index) => (isInsider ? [at(userIds, index)] : []))
  const feedbackIds = await queries.insertFeedback(
    tx,
    feedback.map((said, index) => ({
      ...said,
      userId: at(insiders, index % insiders.length),
      isPublic: true,
      createdAt: ago(30 + index * 41),
      updatedAt: ago(30 + index * 41),
    })),
  )
  await queries.insertVotes(
    tx,
    feedbackIds.flatMap((feedbackId, index) =>
      insiders
        .filter((_, voter) => voter !== index % insiders.length && random.chance(0.5))
        .map((userId) => ({ feedbackId, userId })),
    ),
  )
}
