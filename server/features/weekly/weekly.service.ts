import type { Page } from '../../../domain/contracts/common.ts'
import { showIssue as showIssueContract, type SubscriberSearch } from '../../../domain/contracts/newsletter-issues.ts'
import type { Point } from '../../../domain/rules/distance.ts'
import type { AppContext } from '../../app/context.ts'
import type { Db } from '../../db/engine.ts'
import { notFound } from '../../http/errors.ts'
import type { PageHead } from '../../http/pages.ts'
import { pageOfRanked } from '../../http/ranked-page.ts'
import type { Viewer } from '../../http/viewer.ts'
import { gazetteer } from '../../providers/maps/gazetteer.ts'
import { gatheringsById } from '../gatherings/gatherings.service.ts'
import { huntsById } from '../hunts/hunts.service.ts'
import { newsletterToken } from '../newsletter/newsletter.service.ts'
import { writeNewsletter } from './newsletter-letter.ts'
import * as queries from './weekly.queries.ts'

const inAnIssue = { gatherings: 12, hunts: 6 }
const inAMail = { gatherings: 6, hunts: 3 }
/** As far as people drive for a bargain. */
const nearMiles = 50
const sentAtOnce = 100
const dayMs = 86_400_000

export { selectIssueDays } from './weekly.queries.ts'

const weekBefore = (day: string): queries.Week => {
  const until = Date.parse(`${day}T00:00:00Z`)
  return { from: new Date(until - 7 * dayMs).toISOString(), until: new Date(until).toISOString() }
}

/** Writes the issue of a day, once, and has it sent. A week in which nothing was gathered has none. */
export async function writeIssue(context: AppContext, day: string): Promise<void> {
  const week = weekBefore(day)
  await context.db.transaction(async (tx) => {
    const counted = await queries.countWeek(tx, week)
    const gatheringIds = await queries.selectBest(tx, week, inAnIssue.gatherings)
    if (gatheringIds.length === 0) return
    const huntIds = await queries.selectWanted(tx, inAnIssue.hunts)
    const issue = await queries.insertIssue(tx, { day, gatheringIds, huntIds, ...counted })
    if (issue) await context.jobs.enqueue(tx, 'newsletter.send', { issueId: issue.id })
  })
}

/** Sends an issue to all who have not got it yet, each their own: what was seen near them. Interrupted, it goes on where it was. */
export async function sendIssue(context: AppContext, issueId: number): Promise<void> {
  const { db, log } = context
  const issue = await queries.selectIssue(db, { id: issueId })
  if (!issue) return
  let failures = 0
  for (let afterId = 0; ;) {
    const readers = await queries.selectAwaiting(db, issueId, afterId, sentAtOnce)
    for (const reader of readers) {
      try {
        await sendTo(context, issue, reader)
        await queries.insertDelivery(db, issueId, reader.id)
      } catch (error) {
        // The others get theirs; this one is tried again with the job.
        failures += 1
        log.warn({ err: error, subscriber: reader.id }, 'an issue of the newsletter could not be sent')
      }
    }
    const last = readers.at(-1)
    if (!last) break
    afterId = last.id
  }
  if (failures > 0) throw new Error(`${failures} mails of the newsletter could not be sent`)
}

async function sendTo(
  { db, mailer, signer, publicUrl }: AppContext,
  issue: { day: string; gatheringIds: number[]; huntIds: number[] },
  reader: { email: string; zipCode: string | null },
): Promise<void> {
  const place = reader.zipCode === null ? null : gazetteer().zip(reader.zipCode)
  const near = place ? await nearby(db, issue.day, { latitude: place.latitude, longitude: place.longitude }) : undefined
  const { best, wanted } = near ?? (await recordsOf(db, null, issue))
  const mail = writeNewsletter({
    day: issue.day,
    place: near && place ? `${place.city}, ${place.state}` : null,
    best: best.slice(0, inAMail.gatherings),
    wanted: wanted.slice(0, inAMail.hunts),
    site: publicUrl(),
    unsubscribeLink: `${publicUrl()}/unsubscribe?token=${newsletterToken(signer, reader.email)}`,
  })
  await mailer.send({ to: reader.email, ...mail })
}

/** Undefined when nothing was gathered near the place: then the best from everywhere is better than nothing. */
async function nearby(db: Db, day: string, point: Point) {
  const near = { point, miles: nearMiles }
  const gatheringIds = await queries.selectBest(db, weekBefore(day), inAMail.gatherings, near)
  if (gatheringIds.length === 0) return undefined
  const huntIds = await queries.selectWanted(db, inAMail.hunts, near)
  return recordsOf(db, null, { gatheringIds, huntIds })
}

async function recordsOf(
  db: Db,
  viewer: Viewer | null,
  { gatheringIds, huntIds }: { gatheringIds: number[]; huntIds: number[] },
) {
  const [best, wanted] = await Promise.all([gatheringsById(db, viewer, gatheringIds), huntsById(db, viewer, huntIds)])
  return { best, wanted }
}

/** With how many got each, which is for admins. */
export async function listSentIssues({ db }: AppContext, page: Page) {
  const { items, ...rest } = pageOfRanked(await queries.selectIssueDays(db), page, ({ id }) => id)
  const ids = items.map(({ id }) => id)
  return { ...rest, items: await queries.selectIssues(db, ids) }
}

export async function listIssues(context: AppContext, page: Page) {
  const sent = await listSentIssues(context, page)
  return { ...sent, items: sent.items.map(({ recipients: _forAdmins, ...issue }) => issue) }
}

export async function showIssue({ db }: AppContext, viewer: Viewer | null, day: string) {
  const issue = await queries.selectIssue(db, { day })
  if (!issue) throw notFound('There was no newsletter on that day')
  const { gatherings, finds, scores } = issue
  return { day: issue.day, gatherings, finds, scores, ...(await recordsOf(db, viewer, issue)) }
}

/** Null when there was no issue on that day. */
export async function issuePage({ db }: AppContext, day: string): Promise<PageHead | null> {
  if (!showIssueContract.params.safeParse({ day }).success) return null
  const issue = await queries.selectIssue(db, { day })
  if (!issue) return null
  const finds = `${issue.finds} ${issue.finds === 1 ? 'find' : 'finds'}`
  return {
    title: `The week to ${day}`,
    description: `${issue.gatherings} spotted, ${finds}, ${issue.scores} scored: the week in off-price stores.`,
    keywords: 'newsletter, weekly finds, off-price',
  }
}

export const searchSubscribers = ({ db }: AppContext, search: SubscriberSearch) => queries.selectSubscribers(db, search)
