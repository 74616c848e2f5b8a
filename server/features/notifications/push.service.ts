import type { AppContext } from '../../app/context.ts'
import { AppError } from '../../http/errors.ts'
import type { Viewer } from '../../http/viewer.ts'
import { isPushService, makePushKeys, sendPush, type PushKeys } from '../../providers/push/index.ts'
import { readSetting } from '../settings/settings.service.ts'
import { deleteSubscription, selectSubscriptions, upsertSubscription } from './push.queries.ts'

/** A person's phones, tablets and computers; more than this is a fault or an attack. */
const mostBrowsers = 10

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
  const subscription = { userId: viewer.id, sessionHash: viewer.sessionHash, endpoint, ...keys }
  return { id: await db.transaction((tx) => upsertSubscription(tx, subscription, mostBrowsers)) }
}

export const unsubscribeBrowser = ({ db }: AppContext, viewer: Viewer, endpoint: string) =>
  deleteSubscription(db, endpoint, viewer.id)

/** To every browser in which the person is signed in and wants it. */
export async function pushTo(
  context: AppContext,
  userId: number,
  message: { id: number; message: string; href: string },
): Promise<void> {
  const subscriptions = await selectSubscriptions(context.db, userId)
  if (subscriptions.length === 0) return
  const keys = await pushKeys(context)
  await Promise.all(
    subscriptions.map(async (subscription) => {
      // The list of services may have changed since it was taken.
      const outcome = isPushService(subscription.endpoint, context.config.pushServices)
        ? await sendPush(keys, context.publicUrl(), subscription, message)
        : 'gone'
      if (outcome === 'gone') await deleteSubscription(context.db, subscription.endpoint)
      if (outcome === 'failed') context.log.warn('a push message could not be delivered')
    }),
  )
}
