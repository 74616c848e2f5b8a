import { createHash } from 'node:crypto'
import type { AppContext } from '../../app/context.ts'
import { AppError } from '../../http/errors.ts'
import { newsletterConfirmMail } from '../../providers/mail/templates.ts'
import { confirmSubscriber, unsubscribe, upsertSubscriber } from './newsletter.queries.ts'

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Runs as a job, so that known and new addresses get the same answer in the same time. */
export async function askForConfirmation({ db, mailer, signer, publicUrl }: AppContext, email: string): Promise<void> {
  // The same for the same address: whoever asks once more, wanted or not, does not spoil the link of an earlier mail.
  const token = signer.sign(`newsletter ${email.toLowerCase()}`)
  if (!(await upsertSubscriber(db, email, hashOf(token)))) return
  const confirmLink = `${publicUrl()}/newsletter/confirm?token=${token}`
  const unsubscribeLink = `${publicUrl()}/unsubscribe?token=${token}`
  await mailer.send({ to: email, ...newsletterConfirmMail({ confirmLink, unsubscribeLink }) })
}

export async function confirmNewsletter({ db }: AppContext, token: string): Promise<void> {
  if (!(await confirmSubscriber(db, hashOf(token))))
    throw new AppError('invalid', 'This link is not valid any more. Please subscribe again.')
}

/** False when the token is nobody's. */
export const leaveNewsletter = ({ db }: AppContext, token: string) => unsubscribe(db, hashOf(token))
