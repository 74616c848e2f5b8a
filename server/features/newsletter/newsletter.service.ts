import { createHash } from 'node:crypto'
import type { confirmSubscription } from '../../../domain/contracts/newsletter.ts'
import type { Body } from '../../../domain/contracts/endpoint.ts'
import type { AppContext } from '../../app/context.ts'
import { AppError, invalidField } from '../../http/errors.ts'
import { gazetteer } from '../../providers/maps/gazetteer.ts'
import { newsletterConfirmMail } from '../../providers/mail/templates.ts'
import { confirmSubscriber, unsubscribe, upsertSubscriber } from './newsletter.queries.ts'

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/** The same for the same address: whoever asks once more, wanted or not, does not spoil the link of an earlier mail. */
export const newsletterToken = (signer: AppContext['signer'], email: string) =>
  signer.sign(`newsletter ${email.toLowerCase()}`)

/** Runs as a job, so that known and new addresses get the same answer in the same time. */
export async function askForConfirmation({ db, mailer, signer, publicUrl }: AppContext, email: string): Promise<void> {
  const token = newsletterToken(signer, email)
  if (!(await upsertSubscriber(db, email, hashOf(token)))) return
  const confirmLink = `${publicUrl()}/newsletter/confirm?token=${token}`
  const unsubscribeLink = `${publicUrl()}/unsubscribe?token=${token}`
  await mailer.send({ to: email, ...newsletterConfirmMail({ confirmLink, unsubscribeLink }) })
}

/** What is measured from a place that nobody knows would be wrong, without a word. */
export function refuseUnknownZip(zipCode: string | null | undefined): void {
  if (zipCode && !gazetteer().zip(zipCode)) throw invalidField('We know no place with this zip code', 'zipCode')
}

/** With a zip code, what is told is near it; null takes it back. */
export async function confirmNewsletter(
  { db }: AppContext,
  { token, zipCode }: Body<typeof confirmSubscription>,
): Promise<void> {
  refuseUnknownZip(zipCode)
  if (!(await confirmSubscriber(db, hashOf(token), zipCode)))
    throw new AppError('invalid', 'This link is not valid any more. Please subscribe again.')
}

/** False when the token is nobody's. */
export const leaveNewsletter = ({ db }: AppContext, token: string) => unsubscribe(db, hashOf(token))
