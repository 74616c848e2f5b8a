import { z } from 'zod'
import { ProfileChange, User, Username } from './accounts.ts'
import { adminList } from './admin-list.ts'
import { commaList, Id, idText, Instant, Page, pathId } from './common.ts'
import { endpoint } from './endpoint.ts'

export const AdminUser = User.omit({ visibility: true }).extend({ huntCount: z.int(), gatheringCount: z.int() })
export type AdminUser = z.output<typeof AdminUser>

export const UserSearch = adminList(['createdAt', 'username', 'email']).extend({
  status: z.enum(['active', 'suspended', 'insider', 'admin'], 'Unknown kind of user').optional(),
})
export type UserSearch = z.output<typeof UserSearch>

/** A username or email left blank stays as it is. */
export const UserChange = ProfileChange.extend({
  username: z.union([z.literal('').transform(() => undefined), Username]).optional(),
})
export type UserChange = z.output<typeof UserChange>

const shortPassword = 'Password must be at least 6 characters long'
export const NewPassword = z.object({
  password: z.string(shortPassword).min(6, shortPassword).max(200, 'Password must be at most 200 characters'),
})

export const ActivityRecord = z.object({
  id: Id,
  productName: z.string(),
  price: z.number().nullable(),
  status: z.string(),
  thumbnailUrl: z.string().nullable(),
  storeName: z.string().nullable(),
  createdAt: Instant,
})

const params = pathId('user')

export const listUsers = endpoint({
  method: 'GET',
  path: '/admin/users',
  summary: 'All accounts: search, sort, page',
  query: UserSearch,
  answer: z.array(AdminUser),
  paged: true,
})
export const userActivity = endpoint({
  method: 'GET',
  path: '/admin/users/:id/activity',
  summary: "A person's hunts and gatherings, newest first; the newest 200 of each, and how many there are",
  params,
  answer: z.object({
    hunts: z.array(ActivityRecord),
    gatherings: z.array(ActivityRecord),
    huntCount: z.int(),
    gatheringCount: z.int(),
  }),
})
export const changeUser = endpoint({
  method: 'PUT',
  path: '/admin/users/:id',
  summary: "Change a person's account; only what is sent changes",
  params,
  body: UserChange,
  answer: AdminUser,
  bodyLimit: 16 * 1024 * 1024,
  refuses: [409],
})
export const suspendUser = endpoint({
  method: 'POST',
  path: '/admin/users/:id/suspend',
  summary: 'Suspend a person; all their sessions end at once',
  params,
  answer: AdminUser,
  refuses: [409],
})
export const unsuspendUser = endpoint({
  method: 'POST',
  path: '/admin/users/:id/unsuspend',
  summary: 'Let a suspended person in again',
  params,
  answer: AdminUser,
  refuses: [409],
})
export const setUserPassword = endpoint({
  method: 'POST',
  path: '/admin/users/:id/password',
  summary: "Set a person's password; all their sessions end",
  params,
  body: NewPassword,
  refuses: [409],
})
export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/admin/users/:id',
  summary: 'Delete an account with all its data, photos and sessions',
  params,
  refuses: [409],
})

export const AuditEntry = z.object({
  id: Id,
  /** Null once the account is gone, or when it was done on the command line. */
  actorId: Id.nullable(),
  actorName: z.string(),
  /** What was done to what, for example `user.suspended`. */
  action: z.string(),
  targetType: z.string(),
  targetId: z.string(),
  targetName: z.string().nullable(),
  /** What changed, and into what; never a secret. */
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  address: z.string().nullable(),
  createdAt: Instant,
})
export type AuditEntry = z.output<typeof AuditEntry>

export const AuditSearch = adminList(['createdAt']).extend({
  action: z.string().max(100).optional(),
  /** The kind of thing it was done to: `user`, `gathering`, `flag`. */
  target: z.string().max(100).optional(),
})
export type AuditSearch = z.output<typeof AuditSearch>

export const listAudit = endpoint({
  method: 'GET',
  path: '/admin/audit',
  summary: 'Who did what on whom, when and from where; newest first',
  query: AuditSearch,
  answer: z.array(AuditEntry),
  paged: true,
})

const daysRange = 'days must be between 7 and 365'
export const Period = z.object({
  days: z.coerce.number(daysRange).int(daysRange).min(7, daysRange).max(365, daysRange).default(30),
})
/** A day, YYYY-MM-DD in UTC. */
const Day = z.iso.date()

export const overview = endpoint({
  method: 'GET',
  path: '/admin/overview',
  summary: 'How the community is doing: counts, growth per day, and how good the matches are',
  query: Period,
  answer: z.object({
    counts: z.object({
      users: z.int(),
      insiders: z.int(),
      hunts: z.int(),
      gatherings: z.int(),
      finds: z.int(),
      scores: z.int(),
      openReports: z.int(),
    }),
    /** How well the community serves its people, in the period. */
    health: z.object({
      newMembers: z.int(),
      hunts: z.int(),
      gatherings: z.int(),
      /** Percent of the period's hunts that have at least one find; null without hunts. */
      matchRate: z.number().nullable(),
      /** Half of the hunts with a find had their first one after so many hours; null without any. */
      hoursToFind: z.number().nullable(),
      /** Half of the settled reports were decided on after so many hours. */
      hoursToSettle: z.number().nullable(),
    }),
    feedback: z.object({ total: z.int(), pending: z.int(), approved: z.int(), rejected: z.int() }),
    /** Every day of the period, empty ones included. */
    growth: z.array(
      z.object({
        day: Day,
        users: z.int(),
        hunts: z.int(),
        gatherings: z.int(),
        finds: z.int(),
        scores: z.int(),
      }),
    ),
    /** Finds of the period by the percent they were announced with. */
    matchQuality: z.array(
      z.object({
        band: z.enum(['90–100%', '70–89%', '50–69%', '30–49%', 'under 30%']),
        total: z.int(),
        scored: z.int(),
        dismissed: z.int(),
      }),
    ),
    /**
     * How well the chance that a thing is still there has foretold what shoppers said, by models that had not heard it; null
     * before there was anything to learn from.
     */
    stillThere: z
      .object({
        gatherings: z.int(),
        words: z.int(),
        /** Mean distance between chance and truth, in points of a hundred. */
        error: z.number(),
        /** Mean log loss with all that is known, and by age alone; lower is better. */
        surprise: z.number(),
        surpriseByAge: z.number(),
        bands: z.array(z.object({ foretold: z.number(), happened: z.number(), count: z.int() })),
        fittedAt: Instant,
      })
      .nullable(),
  }),
})

export const StatusCheck = z.object({
  name: z.string(),
  state: z.enum(['good', 'watch', 'bad']),
  /** One or two plain sentences. */
  words: z.string(),
})
export type StatusCheck = z.output<typeof StatusCheck>
export const serverStatus = endpoint({
  method: 'GET',
  path: '/admin/status',
  summary: 'How the server is doing, in plain words',
  answer: z.object({ checks: z.array(StatusCheck) }),
})

export const flagBuckets = endpoint({
  method: 'GET',
  path: '/admin/feature-flags/:id/buckets',
  summary: 'How many people stand at each of the hundred places of a rollout, to see whom a percentage reaches',
  params: z.object({ id: z.string().max(100) }),
  /** Insiders by their ids: a rollout reaches them as soon as it has begun. */
  answer: z.object({ users: z.int(), buckets: z.array(z.int()), insiders: z.array(Id) }),
})
export const findUsersByName = endpoint({
  method: 'GET',
  path: '/admin/usernames',
  summary: 'Ids and names of people: by ids, or by the beginning of a name',
  query: Page.extend({
    ids: commaList(idText('user'))
      .refine((ids) => ids.length <= 1000, 'At most 1000 ids')
      .optional(),
    startsWith: z.string().trim().max(50).optional(),
  }),
  answer: z.array(z.object({ id: Id, username: z.string() })),
  paged: true,
})
