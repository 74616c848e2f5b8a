import { readUnsubscribing } from '../../../domain/rules/unsubscribing.ts'
import type { AppContext } from '../../app/context.ts'
import { AppError } from '../../http/errors.ts'
import { leaveNewsletter } from '../newsletter/newsletter.service.ts'
import { stopMails } from '../notifications/notifications.service.ts'

/** Ends what the token came with, however often it is used. */
export async function unsubscribeBy(context: AppContext, token: string) {
  const given = readUnsubscribing(token)
  const isDone =
    given?.from === 'alerts'
      ? await stopMails(context, given.userId, given.signature)
      : given !== undefined && (await leaveNewsletter(context, given.token))
  if (!given || !isDone) throw new AppError('invalid', 'This link is not valid any more.')
  return { from: given.from }
}
