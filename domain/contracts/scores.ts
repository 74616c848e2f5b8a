import { z } from 'zod'
import { bodyId, Id, Instant, OptionalMoney, optionalText, Page, pathId, queryFlag } from './common.ts'
import { endpoint } from './endpoint.ts'
import { RecordStore } from './record-search.ts'

export const purchaseStates = ['pending', 'shipping', 'completed', 'cancelled'] as const
const oneOfStates = `purchaseStatus must be one of ${purchaseStates.join(', ')}`
export const PurchaseStatus = z.enum(purchaseStates, oneOfStates)
export type PurchaseStatus = z.output<typeof PurchaseStatus>

/** A purchase. It outlives its find: name, prices and store stay when the hunt or the gathering is deleted. */
export const Score = z.object({
  id: Id,
  userId: Id,
  username: z.string(),
  findId: Id.nullable(),
  huntId: Id.nullable(),
  gatheringId: Id.nullable(),
  productName: z.string(),
  /** Of the gathering, as long as it is there. */
  photoUrl: z.string().nullable(),
  thumbnailUrl: z.string().nullable(),
  placeholder: z.string().nullable(),
  storeId: Id.nullable(),
  store: RecordStore.nullable(),
  /** What the hunter wanted to pay at most, and what the tag said, both for one piece. */
  targetPrice: z.number().nullable(),
  listedPrice: z.number().nullable(),
  purchaseStatus: PurchaseStatus,
  /** For one piece. */
  purchasePrice: z.number().nullable(),
  purchaseQuantity: z.int(),
  /** A day, YYYY-MM-DD. */
  purchaseDate: z.string().nullable(),
  /**
   * (target price less the price paid) times quantity; below 0 when it cost more. Without a target, what was paid less
   * than the tag said; null where neither can be said.
   */
  saved: z.number().nullable(),
  paymentMethod: z.string().nullable(),
  rating: z.int().nullable(),
  notes: z.string().nullable(),
  receiptUrl: z.string().nullable(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Score = z.output<typeof Score>

const ratingRange = 'Rating must be between 1 and 5'
const badDate = 'Enter the date as YYYY-MM-DD'
/** The day it is where a day begins first: nobody's today is refused. */
const latestToday = () => new Date(Date.now() + 14 * 60 * 60 * 1000).toISOString().slice(0, 10)
/** A day, or a moment of which the day counts. */
const PurchaseDate = z
  .union([z.iso.date(), z.iso.datetime({ offset: true }), z.literal('').transform(() => null)], badDate)
  .transform((value) => value?.slice(0, 10) ?? null)
  .refine((value) => value === null || value <= latestToday(), 'The purchase date cannot be in the future')

const purchase = z.object({
  purchaseStatus: PurchaseStatus.optional(),
  /** An empty field of a form arrives as an empty text. */
  purchasePrice: OptionalMoney,
  purchaseQuantity: z
    .int('Quantity must be a whole number')
    .min(1, 'Quantity must be at least 1')
    .max(100_000, 'Quantity must be at most 100000')
    .optional(),
  purchaseDate: PurchaseDate.nullish(),
  storeId: bodyId('store').nullish(),
  notes: optionalText(5000, 'Notes'),
  /** The receipt's photo as a data URL, or a path from the image upload; null takes it away. */
  receiptUrl: z
    .string()
    .transform((value) => value || null)
    .nullish(),
  paymentMethod: optionalText(100, 'Payment method'),
  rating: z.int(ratingRange).min(1, ratingRange).max(5, ratingRange).nullish(),
})

/** Without a store, the one where it was seen. */
export const NewScore = purchase.extend({ findId: bodyId('find') })
export type NewScore = z.output<typeof NewScore>

/** Only what is sent changes. */
export const ScoreChange = purchase
export type ScoreChange = z.output<typeof ScoreChange>

const everyones = queryFlag.optional()
export const ScoreSearch = Page.extend({
  /** Everybody's, for admins. */
  all: everyones,
  status: PurchaseStatus.optional(),
})
export type ScoreSearch = z.output<typeof ScoreSearch>

/** Cancelled purchases do not count. */
export const ScoreTotals = z.object({
  /** Pieces. */
  items: z.int(),
  spent: z.number(),
  saved: z.number(),
})
export type ScoreTotals = z.output<typeof ScoreTotals>

const Saving = z.object({ name: z.string(), items: z.int(), spent: z.number(), saved: z.number() })

/** Where and when money was saved; cancelled purchases do not count. */
export const Savings = z.object({
  /** The last twelve months, YYYY-MM, oldest first, those without a purchase too. */
  months: z.array(z.object({ month: z.string(), items: z.int(), spent: z.number(), saved: z.number() })),
  /** The most saved first; 'Other' where nobody knows. */
  stores: z.array(Saving),
  categories: z.array(Saving),
})
export type Savings = z.output<typeof Savings>

/** What became of a span of time. */
const Span = z.object({
  /** Its first day. */
  since: z.string(),
  /** Purchases. */
  scores: z.int(),
  saved: z.number(),
  /** Shoppers who bought in this time what this person had seen. */
  helped: z.int(),
})
export const Recap = z.object({ month: Span, year: Span })
export type Recap = z.output<typeof Recap>

/** What a person has done here, for the head of their profile. */
export const Standing = z.object({
  gathered: z.int(),
  hunted: z.int(),
  scored: z.int(),
  /** Shoppers who bought what this person had seen. */
  helped: z.int(),
  saved: z.number(),
})
export type Standing = z.output<typeof Standing>

const params = pathId('score')
const receiptLimit = 16 * 1024 * 1024

export const listScores = endpoint({
  method: 'GET',
  path: '/scores',
  summary: 'My purchases, newest first',
  query: ScoreSearch,
  answer: z.array(Score),
  paged: true,
  refuses: [403],
})
export const scoreTotals = endpoint({
  method: 'GET',
  path: '/scores/totals',
  summary: 'Pieces scored, money spent and saved',
  query: z.object({ all: everyones }),
  answer: ScoreTotals,
  refuses: [403],
})
export const scoreSavings = endpoint({
  method: 'GET',
  path: '/scores/savings',
  summary: 'What I saved by month, store and category',
  answer: Savings,
})
export const scoreRecap = endpoint({
  method: 'GET',
  path: '/scores/recap',
  summary: 'What I scored and saved, and whom I helped, this month and this year',
  answer: Recap,
})
export const standing = endpoint({
  method: 'GET',
  path: '/user/standing',
  summary: 'What I gathered, hunted, scored and saved, and whom I helped',
  answer: Standing,
})
export const showScore = endpoint({
  method: 'GET',
  path: '/scores/:id',
  summary: 'One purchase of mine',
  params,
  answer: Score,
})
export const createScore = endpoint({
  method: 'POST',
  path: '/scores',
  summary: 'Record the purchase of a find; the hunt is then scored',
  body: NewScore,
  answer: Score,
  status: 201,
  bodyLimit: receiptLimit,
})
export const changeScore = endpoint({
  method: 'PUT',
  path: '/scores/:id',
  summary: 'Change a purchase; only what is sent changes',
  params,
  body: ScoreChange,
  answer: Score,
  bodyLimit: receiptLimit,
})
export const deleteScore = endpoint({
  method: 'DELETE',
  path: '/scores/:id',
  summary: 'Delete a purchase; its find and hunt are open again',
  params,
})
