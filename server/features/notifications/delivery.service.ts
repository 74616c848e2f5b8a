import { matchPercent } from '../../../domain/rules/match-badge.ts'
import type { AppContext } from '../../app/context.ts'
import type { MailContent } from '../../providers/mail/mailer.ts'
import {
  commentMail,
  commentsMail,
  newFindMail,
  newFindsMail,
  scoresThanksMail,
  scoreThanksMail,
} from '../../providers/mail/templates.ts'
import {
  hasRecentUnread,
  selectCommentsForMail,
  selectDueDigests,
  selectFindsForMail,
  selectHeld,
  selectHeldUntil,
  selectNotification,
  updateHeld,
  wantsPush,
} from './notifications.queries.ts'
import { mailRecipient, unsubscribeLink } from './notifications.service.ts'
import { pushTo } from './push.service.ts'

/** So many are described in one mail; the others are counted. */
const mostListed = 25

/** So long an unread comment keeps later ones on the same record from being pushed. */
const quietMinutes = 15

interface Alert {
  id: number
  href: string
  isDigest: boolean
  findId: number | null
  commentId: number | null
}
type Recipient = NonNullable<Awaited<ReturnType<typeof mailRecipient>>>

/** Runs as a job: push to every browser of the person, and a mail if they want that. */
export async function deliver(context: AppContext, notificationId: number): Promise<void> {
  const notification = await selectNotification(context.db, notificationId)
  if (!notification || notification.readAt) return
  const { id, userId, type, message, href } = notification
  // News of what one follows comes by mail in digests only, and by push to those who want that.
  if (type === 'follow') {
    if (await wantsPush(context.db, userId)) await pushTo(context, userId, { id, message, href })
    return
  }
  const isQuiet = type === 'comment' && (await hasRecentUnread(context.db, notification, quietMinutes))
  await Promise.all([!isQuiet && pushTo(context, userId, { id, message, href }), mail(context, notification)])
}

type Delivered = NonNullable<Awaited<ReturnType<typeof selectNotification>>>

/** At once; or, when the person has had enough mails for now, later in one with the others. */
async function mail(context: AppContext, notification: Delivered): Promise<void> {
  const { id, userId, type } = notification
  const recipient = await mailRecipient(context, userId)
  if (!recipient) return
  const heldUntil = await selectHeldUntil(context.db, userId, type)
  if (heldUntil) return updateHeld(context.db, [id], heldUntil)
  const content = await writeAlerts(context, userId, recipient, type, [notification])
  if (!content) return
  const posted = await context.mailer.send({ to: recipient.email, ...content })
  if (typeof posted === 'object') await updateHeld(context.db, [id], posted.opensAt)
}

/** Every minute: one mail for each person whose alerts were held. */
export async function sendDigests({ db, jobs }: AppContext): Promise<void> {
  for (const due of await selectDueDigests(db))
    await jobs.enqueue(db, 'notifications.digest', due, { key: `${due.userId} ${due.type}` })
}

export async function sendDigest(context: AppContext, userId: number, type: string): Promise<void> {
  const { db, mailer } = context
  const held = await selectHeld(db, userId, type)
  const recipient = await mailRecipient(context, userId)
  const content = recipient && (await writeAlerts(context, userId, recipient, type, held))
  // Gone, or not wanted any more: there is nothing to tell.
  const posted = content ? await mailer.send({ to: recipient.email, ...content }) : 'sent'
  const heldOn = typeof posted === 'object' ? posted.opensAt : null
  await updateHeld(
    db,
    held.map(({ id }) => id),
    heldOn,
  )
}

/** Undefined when what they tell of is gone. */
async function writeAlerts(
  context: AppContext,
  userId: number,
  recipient: Recipient,
  type: string,
  alerts: Alert[],
): Promise<MailContent | undefined> {
  const about = {
    name: recipient.firstName ?? recipient.username,
    unsubscribeLink: unsubscribeLink(context, userId),
  }
  if (type === 'comment') return writeComments(context, about, alerts)
  const known = await findsToldBy(context, alerts)
  const [first] = known
  if (!first) return undefined
  if (known.length === 1) {
    const mail = { ...about, ...first, matchPercent: matchPercent(first.matchScore) }
    return type === 'find' ? newFindMail(mail) : scoreThanksMail(mail)
  }
  const digest = { ...about, alerts: known.slice(0, mostListed), count: known.length }
  return type === 'find'
    ? newFindsMail({ ...digest, link: `${context.publicUrl()}/finds` })
    : scoresThanksMail({ ...digest, link: `${context.publicUrl()}/profile?tab=gatherings` })
}

async function writeComments(
  { db, publicUrl }: AppContext,
  about: { name: string; unsubscribeLink: string },
  alerts: Alert[],
): Promise<MailContent | undefined> {
  const ids = alerts.flatMap(({ commentId }) => commentId ?? [])
  const written = new Map((await selectCommentsForMail(db, ids)).map((comment) => [comment.id, comment]))
  const comments = alerts.flatMap(({ commentId, href }) => {
    const comment = written.get(commentId ?? 0)
    return comment ? { ...comment, link: publicUrl() + href } : []
  })
  const [first] = comments
  if (!first) return undefined
  return comments.length === 1
    ? commentMail({ ...about, ...first })
    : commentsMail({ ...about, comments: comments.slice(0, mostListed), count: comments.length })
}

/** What the alerts tell of, in their order; a digest tells of several finds. */
async function findsToldBy({ db, publicUrl }: AppContext, alerts: Alert[]) {
  const found = await selectFindsForMail(
    db,
    alerts.flatMap(({ findId }) => findId ?? []),
    alerts.flatMap(({ id, isDigest }) => (isDigest ? id : [])),
  )
  return alerts.flatMap((alert) =>
    alert.isDigest
      ? found
          .filter(({ digestId }) => digestId === alert.id)
          .map((find) => ({ ...find, link: `${publicUrl()}/finds/${find.id}` }))
      : found.filter(({ id }) => id === alert.findId).map((find) => ({ ...find, link: publicUrl() + alert.href })),
  )
}
