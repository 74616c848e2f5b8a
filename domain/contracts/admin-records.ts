import { z } from 'zod'
import { adminList } from './admin-list.ts'
import { Id, Instant } from './common.ts'
import { endpoint } from './endpoint.ts'
import { HuntStatus } from './hunts.ts'
import { PurchaseStatus } from './scores.ts'

/** Rows as the dashboard's tables show them: everybody's records, hidden and private ones included. */
const record = {
  id: Id,
  userId: Id,
  username: z.string(),
  productName: z.string(),
  thumbnailUrl: z.string().nullable(),
  createdAt: Instant,
}

export const AdminHunt = z.object({
  ...record,
  targetPrice: z.number().nullable(),
  /** 1 Urgent to 5 Optional. */
  priority: z.int(),
  status: HuntStatus,
  isHidden: z.boolean(),
  findCount: z.int(),
})
export type AdminHunt = z.output<typeof AdminHunt>

export const AdminGathering = z.object({
  ...record,
  price: z.number().nullable(),
  storeName: z.string().nullable(),
  storeAddress: z.string().nullable(),
  isPublic: z.boolean(),
  isHidden: z.boolean(),
})
export type AdminGathering = z.output<typeof AdminGathering>

export const AdminFind = z.object({
  ...record,
  huntId: Id,
  gatheringId: Id,
  gatheringName: z.string(),
  gatheredBy: z.string(),
  storeName: z.string().nullable(),
  matchScore: z.number(),
  status: z.enum(['found', 'dismissed', 'scored']),
  isHidden: z.boolean(),
})
export type AdminFind = z.output<typeof AdminFind>

export const AdminScore = z.object({
  ...record,
  findId: Id.nullable(),
  storeName: z.string().nullable(),
  storeAddress: z.string().nullable(),
  purchasePrice: z.number().nullable(),
  purchaseQuantity: z.int(),
  purchaseDate: z.string().nullable(),
  purchaseStatus: PurchaseStatus,
  paymentMethod: z.string().nullable(),
  rating: z.int().nullable(),
})
export type AdminScore = z.output<typeof AdminScore>

const user = z.string().trim().max(50).optional()
export const AdminHuntSearch = adminList(['createdAt', 'productName', 'price', 'priority']).extend({
  status: HuntStatus.optional(),
  user,
})
export type AdminHuntSearch = z.output<typeof AdminHuntSearch>
export const AdminGatheringSearch = adminList(['createdAt', 'productName', 'price']).extend({
  visibility: z.enum(['public', 'private', 'hidden'], 'visibility must be public, private or hidden').optional(),
  user,
})
export type AdminGatheringSearch = z.output<typeof AdminGatheringSearch>
export const AdminFindSearch = adminList(['createdAt', 'matchScore']).extend({
  status: z.enum(['found', 'dismissed', 'scored']).optional(),
})
export type AdminFindSearch = z.output<typeof AdminFindSearch>
export const AdminScoreSearch = adminList(['createdAt', 'productName', 'price', 'rating']).extend({
  status: PurchaseStatus.optional(),
})
export type AdminScoreSearch = z.output<typeof AdminScoreSearch>

export const listAllHunts = endpoint({
  method: 'GET',
  path: '/admin/hunts',
  summary: "Everybody's hunts",
  query: AdminHuntSearch,
  answer: z.array(AdminHunt),
  paged: true,
})
export const listAllGatherings = endpoint({
  method: 'GET',
  path: '/admin/gatherings',
  summary: "Everybody's gatherings, private and hidden ones included",
  query: AdminGatheringSearch,
  answer: z.array(AdminGathering),
  paged: true,
})
export const listAllFinds = endpoint({
  method: 'GET',
  path: '/admin/finds',
  summary: "Everybody's finds, dismissed ones included",
  query: AdminFindSearch,
  answer: z.array(AdminFind),
  paged: true,
})
export const listAllScores = endpoint({
  method: 'GET',
  path: '/admin/scores',
  summary: "Everybody's purchases",
  query: AdminScoreSearch,
  answer: z.array(AdminScore),
  paged: true,
})

export const exportTable = endpoint({
  method: 'GET',
  path: '/admin/export/:table',
  summary: 'A whole table as CSV, with the same search and sort as its list',
  params: z.object({
    table: z.enum(
      [
        'feedback',
        'users',
        'hunts',
        'gatherings',
        'finds',
        'scores',
        'reports',
        'audit',
        'reputation',
        'syntheses',
        'requirements',
        'matcher-runs',
        'matcher-calibrations',
        'subscribers',
      ],
      'Unknown table',
    ),
  }),
  query: z.record(z.string(), z.string()),
  media: 'text/csv',
})
