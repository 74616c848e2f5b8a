import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { vi } from 'vitest'
import type { JobName } from '../jobs/payloads.ts'
import type { Member, TestApp } from './test-app.ts'

/** Registers a member who has an email address. */
export async function memberWithMail(
  app: TestApp,
  { isConfirmed = true } = {},
): Promise<{ member: Member; email: string }> {
  const member = await app.member()
  const email = `${member.username}@example.org`
  const verifiedAt = isConfirmed ? new Date().toISOString() : null
  await app.context.database.sql`
    update users set email = ${email}, email_verified_at = ${verifiedAt} where id = ${member.id}`
  return { member, email }
}

/** Every mail to an address that was sent so far, oldest first. */
export async function mailsTo(app: TestApp, address: string): Promise<Email[]> {
  const folder = path.join(app.dataDir, 'outbox')
  let names: string[] = []
  try {
    names = readdirSync(folder).filter((name) => name.endsWith('.eml') && !name.startsWith('.'))
  } catch {
    // Nothing was sent yet.
  }
  const mails = await Promise.all(
    names.toSorted().map((name) => new PostalMime().parse(readFileSync(path.join(folder, name)))),
  )
  return mails.filter(({ to }) => to?.some((recipient) => recipient.address?.toLowerCase() === address.toLowerCase()))
}

/** Returns when no job of this name waits or runs any more. */
export async function jobsDone(app: TestApp, name: JobName): Promise<void> {
  await vi.waitFor(
    async () => {
      const open = await app.context.database.sql`
        select 1 from pgboss.job where name = ${name} and state in ('created', 'retry', 'active') limit 1`
      if (open.length > 0) throw new Error(`there are still ${name} jobs`)
    },
    { timeout: 60_000, interval: 50 },
  )
}
