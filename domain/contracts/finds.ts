import { z } from 'zod'
import { bodyId, Id, Instant, optionalText, Page, pathId, queryFlag, queryId } from './common.ts'
import { endpoint } from './endpoint.ts'
import { StillThere } from './gatherings.ts'
import { HuntStatus } from './hunts.ts'
import { checkPlace, reception, RecordSearch, RecordStore } from './record-search.ts'

export const FindStatus = z.enum(['found', 'dismissed', 'scored'])
export type FindStatus = z.output<typeof FindStatus>

/** What was wanted, as far as a find shows it. */
export const FindHunt = z.object({
  id: Id,
  userId: Id,
  /** The hunter. */
  username: z.string(),
  profilePicture: z.string().nullable(),
  isInsider: z.boolean(),
  productName: z.string(),
  description: z.string().nullable(),
  photoUrl: z.string().nullable(),
  thumbnailUrl: z.string().nullable(),
  placeholder: z.string().nullable(),
  targetPrice: z.number().nullable(),
  categoryName: z.string().nullable(),
  color: z.string().nullable(),
  size: z.string().nullable(),
  tags: z.array(z.string()),
  searchRadius: z.int(),
  desiredQuantity: z.int(),
  /** 1 Urgent to 5 Optional. */
  priority: z.int(),
  status: HuntStatus,
  createdAt: Instant,
})
export type FindHunt = z.output<typeof FindHunt>

/** What was seen, as far as a find shows it. */
export const FindGathering = z.object({
  id: Id,
  userId: Id,
  /** The gatherer. */
  username: z.string(),
  profilePicture: z.string().nullable(),
  isInsider: z.boolean(),
  productName: z.string(),
  description: z.string().nullable(),
  photos: z.array(z.string()),
  photoUrl: z.string(),
  thumbnailUrl: z.string(),
  placeholder: z.string().nullable(),
  price: z.number().nullable(),
  compareAtPrice: z.number().nullable(),
  quantity: z.int(),
  categoryName: z.string().nullable(),
  color: z.string().nullable(),
  size: z.string().nullable(),
  tags: z.array(z.string()),
  storeId: Id,
  store: RecordStore,
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** People who said in the store that it is still there, or gone; `mine` is the asking person's own word. */
  confirmations: z.object({
    stillThere: z.int(),
    gone: z.int(),
    lastAt: Instant.nullable(),
    mine: z.boolean().nullable(),
  }),
  lastSeenAt: Instant,
  /** False once shoppers said that it is gone, or nobody has seen it for long. */
  isFresh: z.boolean(),
  stillThere: StillThere,
  thingId: Id.nullable(),
  createdAt: Instant,
})
export type FindGathering = z.output<typeof FindGathering>

/** One bar of the analysis, weightiest first. */
export const EvidenceBar = z.object({
  name: z.string(),
  /** For people: 'Rarest shared word', 'Price over target', … */
  label: z.string(),
  /** How much of this evidence there is, 0 to 1. */
  strength: z.number(),
  /** What it adds to the log-odds of the match; below 0 it speaks against. */
  effect: z.number(),
  /** Share of all that was said for and against, 0 to 1. */
  weight: z.number(),
})
export type EvidenceBar = z.output<typeof EvidenceBar>

export const Find = z.object({
  id: Id,
  huntId: Id,
  gatheringId: Id,
  /** The hunter, who alone may dismiss or score it. */
  userId: Id,
  /** 0 to 1, to be read as a probability. */
  matchScore: z.number(),
  matchReason: z.string(),
  evidence: z.array(EvidenceBar),
  /** Whether the matcher made it or a person. */
  source: z.enum(['matcher', 'person']),
  status: FindStatus,
  /** The hunter's purchase, for the hunter and admins. */
  scoreId: Id.nullable(),
  /** From the middle of the hunt to the store, to about a mile; null where either place is unknown. */
  distanceMiles: z.number().nullable(),
  hunt: FindHunt,
  gathering: FindGathering,
  isHidden: z.boolean(),
  ...reception,
  createdAt: Instant,
  updatedAt: Instant,
})
export type Find = z.output<typeof Find>

const findStates = ['open', 'found', 'scored', 'dismissed', 'all'] as const
export const FindSearch = Page.extend({
  huntId: queryId('hunt').optional(),
  gatheringId: queryId('gathering').optional(),
  /** Only finds for my hunts; 401 when signed out. */
  mine: queryFlag.optional(),
  /** All but dismissed ones unless said; those are told to their hunter and admins only. `open` is found, of a hunt that is not scored yet. */
  status: z.enum(findStates, `status must be one of ${findStates.join(', ')}`).optional(),
  /** Without the gathering that a hunt was started from. */
  news: queryFlag.optional(),
  /** Only what was seen within `radius` miles of this place. */
  ...RecordSearch.pick({ lat: true, lng: true, radius: true }).shape,
}).superRefine(checkPlace)
export type FindSearch = z.output<typeof FindSearch>

const scoreRange = 'Match score must be between 0 and 1'
/** Without a score or a reason the matcher's own are taken. */
export const NewFind = z.object({
  huntId: bodyId('hunt'),
  gatheringId: bodyId('gathering'),
  matchScore: z.number(scoreRange).min(0, scoreRange).max(1, scoreRange).nullish(),
  matchReason: optionalText(1000, 'Match reason'),
})
export type NewFind = z.output<typeof NewFind>

export const MatcherStats = z.object({
  /** Open hunts, and gatherings that can still be matched. */
  totalHunts: z.int(),
  totalGatherings: z.int(),
  /** Pairs that match now, whether this run made their find or an earlier one. */
  totalMatches: z.int(),
  totalErrors: z.int(),
})
export type MatcherStats = z.output<typeof MatcherStats>

export const MatcherResult = z.object({
  success: z.boolean(),
  /** Finds this run has made. */
  matches: z.int(),
  stats: MatcherStats,
  /** `running` (status 202) when there is much to do: ask for the progress. */
  status: z.enum(['running', 'completed', 'failed']),
  error: z.string().optional(),
  /** Why a run is not under way yet. */
  message: z.string().optional(),
})
export type MatcherResult = z.output<typeof MatcherResult>

export const MatcherProgress = z.object({
  status: z.enum(['idle', 'running', 'completed', 'failed']),
  /** Hunts that are done, and all of them. */
  processed: z.int(),
  total: z.int(),
  matches: z.int(),
  stats: MatcherStats.nullable(),
  startedAt: Instant.nullable(),
  finishedAt: Instant.nullable(),
})
export type MatcherProgress = z.output<typeof MatcherProgress>

const params = pathId('find')

export const listFinds = endpoint({
  method: 'GET',
  path: '/finds',
  summary: 'Hunts and the gatherings that match them, newest first',
  query: FindSearch,
  answer: z.array(Find),
  paged: true,
})
export const countFinds = endpoint({
  method: 'GET',
  path: '/finds/count',
  summary: 'For the badge: my open finds, or all finds when signed out',
  answer: z.object({ count: z.int() }),
})
export const showFind = endpoint({ method: 'GET', path: '/finds/:id', summary: 'One find', params, answer: Find })
export const findBasis = endpoint({
  method: 'GET',
  path: '/finds/:id/basis',
  summary: 'Where the percent of a find comes from: our measurements alone, or also what shoppers here have said',
  params,
  answer: z.object({
    /** Finds that hunters here have scored or dismissed. */
    answers: z.int(),
    /** Whether these answers have moved the percent of hunts like this one. */
    isLearned: z.boolean(),
  }),
})
export const createFind = endpoint({
  method: 'POST',
  path: '/finds',
  summary:
    'Pair a hunt with a gathering; an existing pair answers 200, one that was dismissed, hidden or removed by an admin 409 to those who do not see its find',
  body: NewFind,
  answer: Find,
  status: 201,
  existing: true,
  refuses: [409],
})
export const dismissFind = endpoint({
  method: 'POST',
  path: '/finds/:id/dismiss',
  summary: 'Not what I want: it never comes back, and the matcher learns from it',
  params,
  answer: Find,
  refuses: [409],
})
export const deleteFind = endpoint({
  method: 'DELETE',
  path: '/finds/:id',
  summary: 'Delete a find; its pair is never made again',
  params,
})

export const runMatcher = endpoint({
  method: 'POST',
  path: '/run-matcher',
  summary: 'Match everything; a run that is under way is joined',
  answer: MatcherResult,
  accepted: true,
})
export const matcherProgress = endpoint({
  method: 'GET',
  path: '/run-matcher/progress',
  summary: 'How far the running or last run of the matcher is',
  answer: MatcherProgress,
})
