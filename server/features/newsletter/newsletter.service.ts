import { createHash, randomBytes } from 'node:crypto'
import type { AppContext } from '../../app/context.ts'
import { newsletterConfirmMail } from '../../providers/mail/templates.ts'
import { confirmSubscriber, unsubscribe, upsertSubscriber } from './newsletter.queries.ts'

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Runs as a job, so that known and new addresses get the same answer in the same time. */
export async function askForConfirmation({ db, mailer, publicUrl }: AppContext, email: string): Promise<void> {
  const token = randomBytes(24).toString('base64url')
  if (!(await upsertSubscriber(db, email, hashOf(token)))) return
  const link = (step: string) => `${publicUrl()}/newsletter/${step}?token=${token}`
  await mailer.send({
    to: email,
    ...newsletterConfirmMail({ confirmLink: link('confirm'), unsubscribeLink: link('unsubscribe') }),
  })
}

export const confirmNewsletter = ({ db }: AppContext, token: string) => confirmSubscriber(db, hashOf(token))
export const leaveNewsletter = ({ db }: AppContext, token: string) => unsubscribe(db, hashOf(token))
