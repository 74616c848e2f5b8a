import type { Db } from '../../db/engine.ts'
import type { Mailer, MailKind, PostOffice } from '../../providers/mail/mailer.ts'
import { mailboxHash } from './mailbox.ts'
import { giveAllowanceBack, isConfirmed, selectOpening, takeAllowance } from './mails.queries.ts'

export { deleteOldAllowances } from './mails.queries.ts'

/** To one recipient, of one kind. Not scaled by RATE_LIMIT_SCALE: it protects people who may not even be here. */
export const mostMailsAnHour = 5

/**
 * These go to an address before it is confirmed, because they ask for that; a reset because its link proves the same; and
 * the notice of a changed address and the newsletter because their senders know the address to have been confirmed.
 */
const toAnybody = new Set<MailKind>([
  'password-reset',
  'email-confirmation',
  'newsletter-confirmation',
  'newsletter',
  'email-changed',
])

export function createPostOffice(db: Db, mailer: Mailer): PostOffice {
  return {
    description: mailer.description,
    async send(mail) {
      if (!toAnybody.has(mail.kind) && !(await isConfirmed(db, mail.to))) return 'unconfirmed'
      const counted = { recipientHash: mailboxHash(mail.to), kind: mail.kind }
      if (!(await takeAllowance(db, counted, mostMailsAnHour))) return { opensAt: await selectOpening(db, counted) }
      try {
        await mailer.send(mail)
      } catch (error) {
        await giveAllowanceBack(db, counted)
        throw error
      }
      return 'sent'
    },
    close: () => mailer.close(),
  }
}
