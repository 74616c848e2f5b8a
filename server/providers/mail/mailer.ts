import type { SendMailOptions } from 'nodemailer'

export interface MailContent {
  subject: string
  text: string
  html: string
  /** Becomes the List-Unsubscribe header, which mail programs show as a button. */
  unsubscribeLink?: string
  /** The link also takes a bare POST without a session (RFC 8058), so that one click is enough. */
  oneClickUnsubscribe?: boolean
}

export interface Mailer {
  /** One line for the start-up log. */
  description: string
  /** Resolves when the mail is handed over; rejects with a ProviderError otherwise. */
  send(mail: MailContent & { to: string }): Promise<void>
  /** Lets go of open connections. */
  close(): void
}

/** The message as both the outbox and SMTP send it. */
export function composeMessage(from: string, mail: MailContent & { to: string }): SendMailOptions {
  const oneClick = mail.unsubscribeLink && mail.oneClickUnsubscribe
  return {
    from,
    // As an object it stays one address, whatever commas it holds.
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    headers: {
      // Keeps out-of-office programs from answering.
      'Auto-Submitted': 'auto-generated',
      ...(mail.unsubscribeLink && { 'List-Unsubscribe': `<${new URL(mail.unsubscribeLink).href}>` }),
      ...(oneClick && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
