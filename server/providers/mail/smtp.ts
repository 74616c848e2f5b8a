import { createTransport, type NodemailerError } from 'nodemailer'
import { ProviderError, type ProviderFailure } from '../provider-error.ts'
import { composeMessage, type Mailer } from './mailer.ts'

const failures: Record<string, [ProviderFailure, string]> = {
  ETIMEDOUT: ['timeout', 'The mail server did not answer in time.'],
  ECONNECTION: ['unavailable', 'The mail server cannot be reached.'],
  ESOCKET: ['unavailable', 'The mail server cannot be reached.'],
  EDNS: ['unavailable', 'The mail server cannot be reached.'],
  ETLS: ['unavailable', 'The mail server offers no trusted encryption.'],
  EAUTH: ['failed', 'The mail server refused our sign-in.'],
}

/** smtps:// encrypts from the first byte, smtp:// as soon as the server offers it; ?requireTLS=true insists on it. */
export function createSmtpMailer(url: string, from: string, { timeoutMs = 10_000 } = {}): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    // More than the jobs that send alerts hold at once: a password reset finds one free.
    maxConnections: 6,
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs * 2,
  })

  return {
    description: `SMTP (${new URL(url).host})`,
    async send(mail) {
      await transport.sendMail(composeMessage(from, mail)).catch(fail)
    },
    close: () => transport.close(),
  }
}

function fail(error: NodemailerError): never {
  const [failure, message] = failures[error.code ?? ''] ?? ['failed', 'The mail server refused the mail.']
  // The error itself holds addresses and the server's words about them; the log needs only the codes.
  const cause = [error.code, error.command, error.responseCode].filter(Boolean).join(' ')
  throw new ProviderError('Mail', message, { failure, cause })
}
