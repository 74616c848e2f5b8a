import { z } from 'zod'
import { adminList } from './admin-list.ts'
import { bodyId, Id, Instant, Page, pathId } from './common.ts'
import { endpoint } from './endpoint.ts'

/** What people react to; each kind has the same calls under its own path. */
export const reactables = ['hunt', 'gathering', 'find'] as const
export type Reactable = (typeof reactables)[number]

export const Comment = z.object({
  id: Id,
  userId: Id,
  username: z.string(),
  isInsider: z.boolean(),
  body: z.string(),
  /** Hidden by a moderator: its author and admins see it, and it is not counted. */
  isHidden: z.boolean(),
  createdAt: Instant,
})
export type Comment = z.output<typeof Comment>

export const NewComment = z.object({
  body: z
    .string('Please write something')
    .trim()
    .min(1, 'Please write something')
    .max(1000, 'Comments can have at most 1000 characters'),
})

const Likes = z.object({ likeCount: z.int(), liked: z.boolean() })

const reactionsOn = <const Plural extends string>(plural: Plural, kind: Reactable) =>
  ({
    like: endpoint({
      method: 'POST',
      path: `/${plural}/:id/like` as const,
      summary: `Like a ${kind}; a person likes once`,
      params: pathId(kind),
      answer: Likes,
    }),
    unlike: endpoint({
      method: 'DELETE',
      path: `/${plural}/:id/like` as const,
      summary: `Take the like of a ${kind} back`,
      params: pathId(kind),
    }),
    comments: endpoint({
      method: 'GET',
      path: `/${plural}/:id/comments` as const,
      summary: `Comments on a ${kind}, newest first`,
      params: pathId(kind),
      query: Page,
      answer: z.array(Comment),
      paged: true,
    }),
    comment: endpoint({
      method: 'POST',
      path: `/${plural}/:id/comments` as const,
      summary: `Comment on a ${kind}`,
      params: pathId(kind),
      body: NewComment,
      answer: Comment,
      status: 201,
    }),
    share: endpoint({
      method: 'POST',
      path: `/${plural}/:id/share` as const,
      summary: `Count that a ${kind} was shared`,
      params: pathId(kind),
      answer: z.object({ shareCount: z.int() }),
    }),
  }) as const

export const huntReactions = reactionsOn('hunts', 'hunt')
export const gatheringReactions = reactionsOn('gatherings', 'gathering')
export const findReactions = reactionsOn('finds', 'find')

export const deleteComment = endpoint({
  method: 'DELETE',
  path: '/comments/:id',
  summary: 'Delete a comment; by its author or an admin',
  params: pathId('comment'),
})

export const ReportedEntity = z.enum(
  ['hunt', 'gathering', 'find', 'comment', 'product', 'person'],
  'Unknown kind of record',
)
/** What only the automatic check of photos reports: the picture of a person (by user id), the receipt of a score. */
const ReviewedEntity = z.enum([...ReportedEntity.options, 'portrait', 'receipt'])
export const NewReport = z.object({
  entity: ReportedEntity,
  entityId: bodyId('record'),
  reason: z
    .string('Please say what is wrong')
    .trim()
    .min(3, 'Please say what is wrong')
    .max(500, 'At most 500 characters, please'),
})
/** Whose the reported thing is, and what was reported of theirs before. */
export const ReportAuthor = z.object({
  id: Id,
  username: z.string(),
  profilePicture: z.string().nullable(),
  isAdmin: z.boolean(),
  isSuspended: z.boolean(),
  /** When they joined. */
  createdAt: Instant,
  /** All reports of what is theirs, this one too; of them those that led to hiding or deleting, and those dismissed. */
  reports: z.int(),
  upheld: z.int(),
  dismissed: z.int(),
})
export const Report = z.object({
  id: Id,
  entity: ReviewedEntity,
  entityId: Id,
  reason: z.string(),
  source: z.enum(['person', 'photo-safety']),
  /** The photo that an automatic check stopped at, or else the record's own first one. */
  photo: z.string().nullable(),
  /** The same in small. */
  thumbnailUrl: z.string().nullable(),
  status: z.enum(['open', 'hidden', 'deleted', 'dismissed']),
  reporter: z.string().nullable(),
  /** A line about what was reported; null once it is gone. */
  subject: z.string().nullable(),
  /** Null for products, which are nobody's, and once the account is gone. */
  author: ReportAuthor.nullable(),
  resolvedBy: z.string().nullable(),
  resolvedAt: Instant.nullable(),
  createdAt: Instant,
})
export type Report = z.output<typeof Report>

export const reportContent = endpoint({
  method: 'POST',
  path: '/reports',
  summary: 'Flag content for the admins',
  body: NewReport,
  answer: z.object({ id: Id, status: z.string() }),
  status: 201,
})
export const listReports = endpoint({
  method: 'GET',
  path: '/admin/reports',
  summary: 'Flagged content, newest first',
  query: adminList(['createdAt']).extend({ status: z.enum(['open', 'hidden', 'deleted', 'dismissed']).optional() }),
  answer: z.array(Report),
  paged: true,
})
export const resolveReport = endpoint({
  method: 'PUT',
  path: '/admin/reports/:id',
  summary: 'Hide or delete what was reported, or dismiss the report, which shows again what had been hidden',
  params: pathId('report'),
  body: z.object({ action: z.enum(['hide', 'delete', 'dismiss'], 'action must be hide, delete or dismiss') }),
  answer: Report,
})

const mostAtOnce = 100
export const resolveReports = endpoint({
  method: 'POST',
  path: '/admin/reports/settle',
  summary: 'Decide on several reports alike: all of them, or none',
  body: z.object({
    ids: z
      .array(bodyId('report'), 'Choose at least one report')
      .min(1, 'Choose at least one report')
      .max(mostAtOnce, `At most ${mostAtOnce} reports at once`)
      .transform((ids) => [...new Set(ids)]),
    action: z.enum(['hide', 'delete', 'dismiss'], 'action must be hide, delete or dismiss'),
  }),
  answer: z.object({ settled: z.int() }),
  refuses: [404],
})
export const countReports = endpoint({
  method: 'GET',
  path: '/admin/reports/count',
  summary: 'How many reports wait for a decision',
  answer: z.object({ open: z.int() }),
})

export const Favorite = z.object({
  entity: z.enum(['product', 'gathering']),
  id: Id,
  name: z.string(),
  price: z.number().nullable(),
  image: z.string().nullable(),
  createdAt: Instant,
})
export type Favorite = z.output<typeof Favorite>
const favorite = z.object({
  entity: z.enum(['product', 'gathering'], 'Only products and gatherings can be favorites'),
  ...pathId('record').shape,
})

export const listFavorites = endpoint({
  method: 'GET',
  path: '/favorites',
  summary: "One's own favorites, newest first",
  query: Page,
  answer: z.array(Favorite),
  paged: true,
})
export const addFavorite = endpoint({
  method: 'PUT',
  path: '/favorites/:entity/:id',
  summary: 'Keep as a favorite',
  params: favorite,
})
export const removeFavorite = endpoint({
  method: 'DELETE',
  path: '/favorites/:entity/:id',
  summary: 'No longer a favorite',
  params: favorite,
})
