import { randomBytes } from 'node:crypto'
import { rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import type { BaseLogger } from 'pino'
import { makeFolder } from '../../files/make-folder.ts'
import { composeMessage, type Mailer } from './mailer.ts'

/** Without a mail server, mails become files that any mail program opens. */
export function createOutbox(folder: string, from: string, log: Pick<BaseLogger, 'info'>): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  let written = 0

  return {
    description: `outbox (${folder})`,
    async send(mail) {
      const { message } = await composer.sendMail(composeMessage(from, mail))
      // Sorts by time; the count keeps the order within a millisecond, the random part keeps processes apart.
      const time = new Date().toISOString().replaceAll(/[:.]/g, '-')
      const name = `${time}-${String(written++).padStart(6, '0')}-${randomBytes(4).toString('hex')}.eml`
      const unfinished = path.join(folder, `.${name}`)
      // Mails hold reset links: only the server's own user may read them.
      await makeFolder(folder)
      try {
        await writeFile(unfinished, message, { mode: 0o600, flag: 'wx' })
        await rename(unfinished, path.join(folder, name))
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
      log.info({ file: name }, 'mail written to the outbox (SMTP_URL is not set)')
    },
    close() {},
  }
}
