import { readUnsubscribing, type Unsubscribing } from '../../../domain/rules/unsubscribing.ts'
import type { AppContext } from '../../app/context.ts'
import { AppError } from '../../http/errors.ts'
import { leaveNewsletter } from '../newsletter/newsletter.service.ts'
import { stopDigest, stopMails } from '../notifications/notifications.service.ts'

/** Ends what the token came with, however often it is used. */
export async function unsubscribeBy(context: AppContext, token: string) {
  const given = readUnsubscribing(token)
  if (!given || !(await end(context, given))) throw new AppError('invalid', 'This link is not valid any more.')
  return { from: given.from }
}

function end(context: AppContext, given: Unsubscribing): Promise<boolean> {
  if (given.from === 'newsletter') return leaveNewsletter(context, given.token)
  return (given.from === 'digest' ? stopDigest : stopMails)(context, given.userId, given.signature)
}
