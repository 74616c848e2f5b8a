import { z } from 'zod'
import { adminList } from './admin-list.ts'
import { Period } from './admin.ts'
import { Id, Instant, pathId } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Feedback, FeedbackCategory, FeedbackType } from './insider.ts'

export const FeedbackSearch = adminList(['createdAt', 'votes', 'rating', 'title']).extend({
  /** `pending` is what nobody has decided yet: new and pending together. */
  status: z.enum(['pending', 'approved', 'rejected'], 'status must be pending, approved or rejected').optional(),
  type: FeedbackType.optional(),
  category: FeedbackCategory.optional(),
})
export type FeedbackSearch = z.output<typeof FeedbackSearch>

export const FeedbackResponse = z.object({
  status: z.enum(['pending', 'approved', 'rejected'], 'status must be pending, approved or rejected').optional(),
  adminResponse: z
    .string()
    .trim()
    .max(5000, 'The response can have at most 5000 characters')
    .transform((text) => text || null)
    .nullish(),
})
export type FeedbackResponse = z.output<typeof FeedbackResponse>

export const listAllFeedback = endpoint({
  method: 'GET',
  path: '/admin/insider/feedback',
  summary: 'All feedback: search, filter, sort, page',
  query: FeedbackSearch,
  answer: z.array(Feedback),
  paged: true,
})
export const respondToFeedback = endpoint({
  method: 'PUT',
  path: '/admin/insider/feedback/:id',
  summary: 'Decide on feedback and answer it',
  params: pathId('feedback'),
  body: FeedbackResponse,
  answer: Feedback,
})

export const RequirementStatus = z.enum(
  ['proposed', 'approved', 'implemented', 'rejected'],
  'status must be proposed, approved, implemented or rejected',
)
export type RequirementStatus = z.output<typeof RequirementStatus>
export const Requirement = z.object({
  id: Id,
  title: z.string(),
  priority: z.enum(['High', 'Medium', 'Low']),
  description: z.string(),
  userNeed: z.string(),
  implementationApproach: z.string(),
  status: RequirementStatus,
  updatedAt: Instant,
})
export type Requirement = z.output<typeof Requirement>

export const Synthesis = z.object({
  id: Id,
  /** Null when the schedule started it. */
  startedBy: z.string().nullable(),
  provider: z.string(),
  startDate: Instant,
  endDate: Instant,
  status: z.enum(['running', 'completed', 'failed']),
  /** Percent. */
  progress: z.int(),
  summary: z.string(),
  feedbackCount: z.int(),
  error: z.string().nullable(),
  requirements: z.array(Requirement),
  createdAt: Instant,
  finishedAt: Instant.nullable(),
})
export type Synthesis = z.output<typeof Synthesis>

const badRange = 'Please select a valid date range for synthesis'
/** A moment with or without an offset, or a day. */
const Moment = z.union([z.iso.datetime({ offset: true }), z.iso.date()], badRange)
export const SynthesisRange = z
  .object({
    startDate: Moment.transform((text) => new Date(text).toISOString()),
    // A day given as the end counts to its last moment.
    endDate: Moment.transform((text) => new Date(text.length === 10 ? `${text}T23:59:59.999Z` : text).toISOString()),
  })
  .refine(({ startDate, endDate }) => startDate < endDate, { message: badRange, path: ['endDate'] })
export type SynthesisRange = z.output<typeof SynthesisRange>

export const synthesize = endpoint({
  method: 'POST',
  path: '/admin/insider/synthesize',
  summary: 'Turn the feedback of a period into ranked requirements; answers when it is done',
  body: SynthesisRange,
  answer: Synthesis,
})
export const SynthesisSearch = adminList(['createdAt', 'feedbackCount']).extend({
  status: z.enum(['running', 'completed', 'failed'], 'status must be running, completed or failed').optional(),
})
export type SynthesisSearch = z.output<typeof SynthesisSearch>
export const listSyntheses = endpoint({
  method: 'GET',
  path: '/admin/insider/syntheses',
  summary: 'All runs of the synthesis with their requirements, newest first',
  query: SynthesisSearch,
  answer: z.array(Synthesis),
  paged: true,
})
export const getSynthesis = endpoint({
  method: 'GET',
  path: '/admin/insider/syntheses/:id',
  summary: 'One run of the synthesis, with how far it is',
  params: pathId('synthesis'),
  answer: Synthesis,
})
export const ListedRequirement = Requirement.extend({ synthesisId: Id, startDate: Instant, endDate: Instant })
export type ListedRequirement = z.output<typeof ListedRequirement>
export const RequirementSearch = adminList(['priority', 'updatedAt', 'title']).extend({
  status: RequirementStatus.optional(),
})
export type RequirementSearch = z.output<typeof RequirementSearch>
export const listRequirements = endpoint({
  method: 'GET',
  path: '/admin/insider/requirements',
  summary: 'What all runs of the synthesis asked for, with the period each is from',
  query: RequirementSearch,
  answer: z.array(ListedRequirement),
  paged: true,
})
export const changeRequirement = endpoint({
  method: 'PUT',
  path: '/admin/insider/requirements/:id',
  summary: 'Approve a requirement, reject it, or mark it implemented',
  params: pathId('requirement'),
  body: z.object({ status: RequirementStatus }),
  answer: Requirement,
})
export const autoImplementation = endpoint({
  method: 'GET',
  path: '/admin/insider/auto-implementation',
  summary: 'How much of what was approved is implemented, and when the next synthesis runs',
  answer: z.object({
    proposed: z.int(),
    /** Approved, implemented or not. */
    approved: z.int(),
    implemented: z.int(),
    /** Implemented of approved, in percent; null while nothing is approved. */
    implementationRate: z.number().nullable(),
    nextRunAt: Instant,
    runs: z.int(),
  }),
})

const Count = z.object({ key: z.string(), count: z.int() })
export const feedbackAnalytics = endpoint({
  method: 'GET',
  path: '/admin/insider/analytics',
  summary: 'Feedback over time, by type, category, rating and status',
  query: Period,
  answer: z.object({
    total: z.int(),
    averageRating: z.number().nullable(),
    /** Of what was decided on. */
    approvalRate: z.number().nullable(),
    respondedShare: z.number().nullable(),
    overTime: z.array(z.object({ day: z.iso.date(), count: z.int() })),
    byType: z.array(Count),
    byCategory: z.array(Count),
    byRating: z.array(Count),
    byStatus: z.array(Count),
  }),
})

export const Reputation = z.object({
  userId: Id,
  username: z.string(),
  insiderSince: Instant.nullable(),
  submissions: z.int(),
  approved: z.int(),
  /** Approved of what was decided on, in percent; null while nothing was. */
  approvalRate: z.number().nullable(),
  votesReceived: z.int(),
  gatherings: z.int(),
  /** What their gatherings led to. */
  finds: z.int(),
  scores: z.int(),
  /** approved × 10 + votes × 3 + finds + scores × 5. */
  reputation: z.int(),
})
export type Reputation = z.output<typeof Reputation>

export const ReputationSearch = adminList(['reputation', 'submissions', 'approvalRate', 'finds', 'scores', 'username'])
export type ReputationSearch = z.output<typeof ReputationSearch>
export const listReputation = endpoint({
  method: 'GET',
  path: '/admin/insider/reputation',
  summary: 'What each insider has given to the community',
  query: ReputationSearch,
  answer: z.array(Reputation),
  paged: true,
})
