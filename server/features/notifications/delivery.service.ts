import type { AppContext } from '../../app/context.ts'
import { newFindMail, scoreThanksMail } from '../../providers/mail/templates.ts'
import { readSetting } from '../settings/settings.service.ts'
import {
  deleteSubscription,
  selectFindForMail,
  selectNotification,
  selectRecipient,
  selectSubscriptions,
  upsertSubscription,
} from './notifications.queries.ts'
import { unsubscribeLink } from './notifications.service.ts'
import { isPushService, makePushKeys, sendPush, type PushKeys } from '../../providers/push/index.ts'
import { AppError } from '../../http/errors.ts'
import type { Viewer } from '../../http/viewer.ts'

/** The keys are made once by whichever server needs them first, and kept in the database. */
const pushKeys = (context: AppContext) => readSetting<PushKeys>(context, 'push.keys', makePushKeys)

export async function publicPushKey(context: AppContext) {
  return { publicKey: (await pushKeys(context)).publicKey }
}

export async function subscribeBrowser(
  { db, config }: AppContext,
  viewer: Viewer,
  { endpoint, keys }: { endpoint: string; keys: { p256dh: string; auth: string } },
) {
  if (!isPushService(endpoint, config.pushServices)) throw new AppError('invalid', 'This push service is not known')
  return { id: await upsertSubscription(db, { userId: viewer.id, endpoint, ...keys }) }
}

export const unsubscribeBrowser = ({ db }: AppContext, viewer: Viewer, endpoint: string) =>
  deleteSubscription(db, endpoint, viewer.id)

/** Runs as a job: push to every browser of the person, and a mail if they left that on. */
export async function deliver(context: AppContext, notificationId: number): Promise<void> {
  const notification = await selectNotification(context.db, notificationId)
  if (!notification || notification.readAt) return
  await push(context, notification)
  await mail(context, notification)
}

type Delivered = NonNullable<Awaited<ReturnType<typeof selectNotification>>>

async function push(context: AppContext, { userId, id, message, href }: Delivered): Promise<void> {
  const subscriptions = await selectSubscriptions(context.db, userId)
  if (subscriptions.length === 0) return
  const keys = await pushKeys(context)
  for (const subscription of subscriptions) {
    const outcome = await sendPush(keys, context.publicUrl(), subscription, { id, message, href })
    if (outcome === 'gone') await deleteSubscription(context.db, subscription.endpoint)
    if (outcome === 'failed') context.log.warn('a push message could not be delivered')
  }
}

async function mail(context: AppContext, { userId, type, href, eventKey }: Delivered): Promise<void> {
  const recipient = await selectRecipient(context.db, userId)
  if (!recipient?.email || !recipient.wantsMail) return
  const find = await selectFindForMail(context.db, Number(eventKey.split(':')[1]))
  if (!find) return
  const about = {
    name: recipient.firstName ?? recipient.username,
    productName: find.productName,
    storeName: find.storeName,
    link: context.publicUrl() + href,
    unsubscribeLink: unsubscribeLink(context, userId),
  }
  const { huntName, matchReason, price, matchScore } = find
  const content =
    type === 'find'
      ? newFindMail({ ...about, huntName, matchReason, price, matchPercent: Math.round(matchScore * 100) })
      : scoreThanksMail(about)
  await context.mailer.send({ to: recipient.email, ...content, oneClickUnsubscribe: true })
}
