import { z } from 'zod'
import { adminList } from './admin-list.ts'
import { Id, Instant, Page } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Gathering } from './gatherings.ts'
import { Hunt } from './hunts.ts'

const dayForm = 'An issue is named by its day, as 2026-01-31'
const Day = z.iso.date(dayForm)

/** One issue in the archive: how much the week before its day brought. */
export const NewsletterIssue = z.object({
  day: Day,
  gatherings: z.int(),
  finds: z.int(),
  scores: z.int(),
})
export type NewsletterIssue = z.output<typeof NewsletterIssue>

export const listIssues = endpoint({
  method: 'GET',
  path: '/newsletter/issues',
  summary: 'All issues of the newsletter, the newest first',
  query: Page,
  answer: z.array(NewsletterIssue),
  paged: true,
})
export const showIssue = endpoint({
  method: 'GET',
  path: '/newsletter/issues/:day',
  summary: 'One issue of the newsletter, with those of its records that can still be seen',
  params: z.object({ day: Day }),
  answer: NewsletterIssue.extend({ best: z.array(Gathering), wanted: z.array(Hunt) }),
  refuses: [404],
})

export const subscriberStatuses = ['confirmed', 'asked', 'left'] as const
export const NewsletterSubscriber = z.object({
  id: Id,
  email: z.string(),
  zipCode: z.string().nullable(),
  status: z.enum(subscriberStatuses),
  createdAt: Instant,
  /** Issues that were sent to them. */
  received: z.int(),
})
export type NewsletterSubscriber = z.output<typeof NewsletterSubscriber>

export const SubscriberSearch = adminList(['createdAt', 'email']).extend({
  status: z.enum(subscriberStatuses, 'Unknown kind of subscriber').optional(),
})
export type SubscriberSearch = z.output<typeof SubscriberSearch>

export const listSubscribers = endpoint({
  method: 'GET',
  path: '/admin/newsletter/subscribers',
  summary: 'Who gets the newsletter: search, sort, page',
  query: SubscriberSearch,
  answer: z.array(NewsletterSubscriber),
  paged: true,
})
export const listSentIssues = endpoint({
  method: 'GET',
  path: '/admin/newsletter/issues',
  summary: 'All issues of the newsletter with how many got them, the newest first',
  query: Page,
  answer: z.array(NewsletterIssue.extend({ recipients: z.int() })),
  paged: true,
})
