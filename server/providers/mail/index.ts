import path from 'node:path'
import type { BaseLogger } from 'pino'
import type { Config } from '../../app/config.ts'
import type { Mailer } from './mailer.ts'
import { createOutbox } from './outbox.ts'
import { createSmtpMailer } from './smtp.ts'

export type { Mailer, PostOffice } from './mailer.ts'

export function createMailer(
  { mail }: Pick<Config, 'mail'>,
  { dataDir, log }: { dataDir: string; log: Pick<BaseLogger, 'info'> },
): Mailer {
  return mail.smtpUrl
    ? createSmtpMailer(mail.smtpUrl, mail.from)
    : createOutbox(path.join(dataDir, 'outbox'), mail.from, log)
}
