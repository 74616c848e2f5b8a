import type { AppContext } from '../../app/context.ts'
import { followDigestMail } from '../../providers/mail/templates.ts'
import { gatheringsById } from '../gatherings/gatherings.service.ts'
import { mailRecipient, notify, stopDigestLink, type NewNotification } from '../notifications/notifications.service.ts'
import * as queries from './follows.queries.ts'

/** So many are described in a mail; the others are counted. */
const mostListed = 12
const newsPage = '/gatherings?following=true'

/** Runs as a job for a gathering that everybody can see since a moment ago; each follower hears of it once. */
export async function tellFollowers(context: AppContext, gatheringId: number): Promise<void> {
  await context.db.transaction(async (tx) => {
    const followers = await queries.selectFollowers(tx, gatheringId)
    const told = followers.map((follower): NewNotification => ({
      userId: follower.userId,
      type: 'follow',
      message: wordsFor(follower),
      href: `/gatherings/${gatheringId}`,
      eventKey: `follow:${gatheringId}:${follower.userId}`,
    }))
    if (told.length > 0) await notify(context, tx, ...told)
  })
}

function wordsFor({ productName, price, storeName, username, isPerson, isStore, word }: queries.Follower): string {
  const what = price === null ? productName : `${productName} for $${price.toFixed(2)}`
  if (isPerson) return `${username} shared ${what} at ${storeName}`
  if (isStore) return `New at ${storeName}: ${what}`
  return `Seen for “${word ?? ''}”: ${what} at ${storeName}`
}

/** Every quarter of an hour: a digest for everybody whose morning it is. */
export async function sendDigests(context: AppContext, now = new Date()): Promise<void> {
  const { db, jobs } = context
  const until = now.toISOString()
  for (const { id, since } of await queries.selectDueReaders(db, until)) {
    await db.transaction(async (tx) => {
      if (!(await queries.claimDigest(tx, id, since, until))) return
      const gatheringIds = await queries.selectNews(tx, id, { since, until })
      if (gatheringIds.length === 0) return
      await notify(context, tx, {
        userId: id,
        type: 'follow',
        message: `${gatheringIds.length} new from what you follow`,
        href: newsPage,
        eventKey: `followed:${id}:${until}`,
      })
      await jobs.enqueue(tx, 'follows.mail-digest', { userId: id, since, until })
    })
  }
}

/** Looked up anew: what has gone out of sight since then is left out. */
export async function mailDigest(context: AppContext, userId: number, time: queries.NewsTime): Promise<void> {
  const { db, mailer, publicUrl } = context
  const recipient = await mailRecipient(context, userId)
  if (!recipient) return
  const news = await gatheringsById(db, null, await queries.selectNews(db, userId, time))
  if (news.length === 0) return
  const mail = followDigestMail({
    name: recipient.firstName ?? recipient.username,
    count: news.length,
    alerts: news.slice(0, mostListed).map(({ id, productName, price, store }) => ({
      productName,
      price,
      storeName: store.name,
      link: `${publicUrl()}/gatherings/${id}`,
    })),
    link: publicUrl() + newsPage,
    unsubscribeLink: stopDigestLink(context, userId),
  })
  await mailer.send({ to: recipient.email, ...mail })
}
