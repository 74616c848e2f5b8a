import type { Page } from '../../../domain/contracts/common.ts'
import type { ListName } from '../../../domain/contracts/notifications.ts'
import { alertsToken, digestToken } from '../../../domain/rules/unsubscribing.ts'
import type { AppContext } from '../../app/context.ts'
import { publish, publishAll } from '../../db/bus.ts'
import type { Db } from '../../db/engine.ts'
import { newestPage } from '../../http/cursor.ts'
import { AppError, invalidField } from '../../http/errors.ts'
import type { Viewer } from '../../http/viewer.ts'
import {
  countNotifications,
  countUnreadOf,
  deleteEvent,
  hasEmail,
  insertNotifications,
  knowsTimeZone,
  selectNotifications,
  selectRecipient,
  selectSettings,
  updateRead,
  updateSettings,
  type SettingsChange,
} from './notifications.queries.ts'

/** The bus channel on which servers hear of a new notification: {userId, id}. */
export const notificationChannel = 'notification'
/** The bus channel on which servers hear that a list has something new: a `ListName`. */
export const newsChannel = 'news'

/** Tells open lists, with the caller's transaction, that there may be something new. */
export const tellNews = (tx: Db, list: ListName): Promise<void> => publish(tx, newsChannel, list)

export interface NewNotification {
  userId: number
  type: 'find' | 'score' | 'follow' | 'comment'
  message: string
  href: string
  /**
   * What the notification is about: 'find:<find>', 'score:<score>', 'digest:<hunt>:<find>', 'follow:<gathering>:<user>',
   * 'comment:<comment>:<hunter or gatherer>'. An event key is told once, however often it is reported.
   */
  eventKey: string
  /** Push and mail wait so long; the app tells it at once. */
  delaySeconds?: number
}

/**
 * Tells people something with the caller's transaction: in the app at once, by push and mail if they want it. Answers
 * those that were not told before.
 */
export async function notify({ jobs }: Pick<AppContext, 'jobs'>, tx: Db, ...notifications: NewNotification[]) {
  const delays = new Map(notifications.map(({ eventKey, delaySeconds }) => [eventKey, delaySeconds]))
  const told = await insertNotifications(
    tx,
    notifications.map(({ delaySeconds: _, ...row }) => row),
  )
  await publishAll(
    tx,
    notificationChannel,
    told.map(({ id, userId }) => ({ id, userId })),
  )
  const isLater = ({ eventKey }: { eventKey: string }) => delays.get(eventKey) !== undefined
  for (const { id, eventKey } of told.filter(isLater))
    await jobs.enqueue(
      tx,
      'notifications.deliver',
      { notificationId: id },
      { startAfterSeconds: delays.get(eventKey) ?? 0 },
    )
  await jobs.enqueueAll(
    tx,
    'notifications.deliver',
    told.filter((one) => !isLater(one)).map(({ id }) => ({ notificationId: id })),
  )
  return told
}

/** Deletes the notification of an event that did not happen after all. */
export const retractEvent = deleteEvent

export const listNotificationsOf = ({ db }: AppContext, viewer: Viewer, page: Page) =>
  newestPage(
    page,
    (limit, end) => selectNotifications(db, viewer.id, limit, end),
    () => countNotifications(db, viewer.id),
  )

export async function unreadCount({ db }: AppContext, viewer: Viewer) {
  return { count: await countUnreadOf(db, viewer.id) }
}

export const markAsRead = ({ db }: AppContext, viewer: Viewer, ids: number[] | undefined) =>
  updateRead(db, viewer.id, ids)

export async function settingsOf({ db }: AppContext, viewer: Viewer) {
  return (await selectSettings(db, viewer.id)) ?? noSettings
}

const noSettings = { email: false, digest: 'off', push: false, timeZone: 'UTC' } as const

export async function changeSettings(context: AppContext, viewer: Viewer, change: SettingsChange) {
  const { email, timeZone } = change
  if (email && !(await hasEmail(context.db, viewer.id))) {
    throw new AppError('conflict', 'Add your email address to your profile first')
  }
  if (timeZone !== undefined && !(await knowsTimeZone(context.db, timeZone))) {
    throw invalidField('Unknown time zone', 'timeZone')
  }
  await updateSettings(context.db, viewer.id, change)
  return settingsOf(context, viewer)
}

/** Where a mail to somebody goes; nowhere when they want none, or nobody knows that the address is theirs. */
export async function mailRecipient({ db }: Pick<AppContext, 'db'>, userId: number) {
  const recipient = await selectRecipient(db, userId)
  return recipient?.email ? { ...recipient, email: recipient.email } : undefined
}

const unsubscribing = (userId: number) => `unsubscribe ${userId}`

/** For the foot of a mail: works without signing in, for this person only. */
export function unsubscribeLink({ signer, publicUrl }: AppContext, userId: number): string {
  return `${publicUrl()}/unsubscribe?token=${alertsToken(userId, signer.sign(unsubscribing(userId)))}`
}

/** False when the signature does not fit. */
export async function stopMails({ db, signer }: AppContext, userId: number, signature: string): Promise<boolean> {
  if (!signer.fits(unsubscribing(userId), signature)) return false
  await updateSettings(db, userId, { email: false })
  return true
}

const stoppingDigest = (userId: number) => `stop digest ${userId}`

/** Ends digests only; alerts go on. */
export function stopDigestLink({ signer, publicUrl }: AppContext, userId: number): string {
  return `${publicUrl()}/unsubscribe?token=${digestToken(userId, signer.sign(stoppingDigest(userId)))}`
}

/** False when the signature does not fit. */
export async function stopDigest({ db, signer }: AppContext, userId: number, signature: string): Promise<boolean> {
  if (!signer.fits(stoppingDigest(userId), signature)) return false
  await updateSettings(db, userId, { digest: 'off' })
  return true
}
