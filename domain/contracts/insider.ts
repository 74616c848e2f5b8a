import { z } from 'zod'
import { Id, Instant, pathId, queryFlag } from './common.ts'
import { endpoint } from './endpoint.ts'

export const FeedbackType = z.enum(
  ['feature_request', 'bug_report', 'improvement', 'general'],
  'Unknown type of feedback',
)
export const FeedbackCategory = z.enum(
  ['user_interface', 'hunt', 'gather', 'find', 'score', 'other'],
  'Unknown category',
)
export const FeedbackStatus = z.enum(['new', 'pending', 'approved', 'rejected'])
const ratingMessage = 'Rating must be between 1 and 5'

export const NewFeedback = z.object({
  title: z
    .string('Title must be at least 5 characters')
    .trim()
    .min(5, 'Title must be at least 5 characters')
    .max(100, 'Title must be less than 100 characters'),
  description: z
    .string('Description must be at least 10 characters')
    .trim()
    .min(10, 'Description must be at least 10 characters')
    .max(1000, 'Description must be less than 1000 characters'),
  feedbackType: FeedbackType.default('general'),
  category: FeedbackCategory.nullish(),
  rating: z.int(ratingMessage).min(1, ratingMessage).max(5, ratingMessage).nullish(),
  isPublic: z.boolean('isPublic must be true or false').default(false),
  /** A picture as a data URL, or a path from the image upload. */
  screenshot: z.string().max(15_000_000).nullish(),
})

export const Feedback = z.object({
  id: Id,
  userId: Id,
  username: z.string(),
  feedbackType: FeedbackType,
  title: z.string(),
  description: z.string(),
  category: FeedbackCategory.nullable(),
  rating: z.int().nullable(),
  status: FeedbackStatus,
  adminResponse: z.string().nullable(),
  isPublic: z.boolean(),
  screenshot: z.string().nullable(),
  voteCount: z.int(),
  voted: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Feedback = z.output<typeof Feedback>

export const checkEligibility = endpoint({
  method: 'GET',
  path: '/insider/check-eligibility',
  summary: 'May the signed-in person join the Insider Program?',
  answer: z.object({ eligible: z.boolean(), currentCount: z.int(), requiredCount: z.int() }),
})
export const updateInsiderStatus = endpoint({
  method: 'POST',
  path: '/insider/update-status',
  summary: 'Join or leave the Insider Program',
  body: z.object({ isInsider: z.boolean('isInsider must be true or false') }),
  answer: z.object({ isInsider: z.boolean(), insiderSince: Instant.nullable() }),
})
export const listFeedback = endpoint({
  method: 'GET',
  path: '/insider/feedback',
  summary: "One's own feedback, newest first; with public=true the public feedback of others",
  query: z.object({ public: queryFlag.optional() }),
  answer: z.object({ feedback: z.array(Feedback) }),
  refuses: [403],
})
export const submitFeedback = endpoint({
  method: 'POST',
  path: '/insider/feedback',
  summary: 'Give feedback as an insider',
  body: NewFeedback,
  answer: Feedback,
  status: 201,
  bodyLimit: 16 * 1024 * 1024,
})
export const voteForFeedback = endpoint({
  method: 'POST',
  path: '/insider/feedback/:id/vote',
  summary: "Vote for another insider's public feedback",
  params: pathId('feedback'),
  answer: z.object({ voteCount: z.int(), voted: z.boolean() }),
})
export const withdrawVote = endpoint({
  method: 'DELETE',
  path: '/insider/feedback/:id/vote',
  summary: 'Take a vote back',
  params: pathId('feedback'),
})
