import type { SendMailOptions } from 'nodemailer'

/** What a mail is about. Each kind is counted by itself for each recipient. */
export type MailKind =
  | 'password-reset'
  | 'email-confirmation'
  | 'email-changed'
  | 'newsletter-confirmation'
  | 'newsletter'
  | 'find'
  | 'score'
  | 'comment'
  | 'follow-digest'

export interface MailContent {
  kind: MailKind
  subject: string
  text: string
  html: string
  /** Mail programs show it as a button; it also takes a bare POST without a session (RFC 8058), so that one click is enough. */
  unsubscribeLink?: string
}

/** What became of a mail that somebody wanted to send. */
export type Posted = 'sent' | 'unconfirmed' | { opensAt: string }

export interface Mailer {
  /** One line for the start-up log. */
  description: string
  /** Resolves when the mail is handed over; rejects with a ProviderError otherwise. */
  send(mail: MailContent & { to: string }): Promise<void>
  /** Lets go of open connections. */
  close(): void
}

/** The one way out for mails: it decides whether the recipient may get one more, and only then hands it over. */
export interface PostOffice extends Pick<Mailer, 'description' | 'close'> {
  /**
   * 'unconfirmed': nobody has proved that the address is theirs, and mails of this kind wait for that. With `opensAt` the
   * recipient has had all they may get of this kind until then. In both cases nothing is sent.
   */
  send(mail: MailContent & { to: string }): Promise<Posted>
}

/** The message as both the outbox and SMTP send it. */
export function composeMessage(from: string, mail: MailContent & { to: string }): SendMailOptions {
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
      ...(mail.unsubscribeLink && {
        'List-Unsubscribe': `<${new URL(mail.unsubscribeLink).href}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
