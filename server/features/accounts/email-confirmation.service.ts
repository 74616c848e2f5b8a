import type { AppContext } from '../../app/context.ts'
import type { Db } from '../../db/engine.ts'
import { AppError } from '../../http/errors.ts'
import type { Viewer } from '../../http/viewer.ts'
import { confirmEmailMail, emailChangedMail } from '../../providers/mail/templates.ts'
import { deleteResetsOf, selectUser } from './accounts.queries.ts'
import {
  confirmEmailOf,
  deleteConfirmationOf,
  putBackConfirmation,
  redeemConfirmation,
  replaceConfirmation,
} from './email-confirmation.queries.ts'
import { deadLink, hashToken, newToken } from './link-tokens.ts'

interface Addressed {
  id: number
  username: string
  email: string | null
  emailConfirmed: boolean
}

/** In the transaction that gives somebody an address: the mail goes out when that is committed. */
export async function askToConfirm({ jobs }: AppContext, tx: Db, user: Addressed): Promise<void> {
  if (user.email && !user.emailConfirmed)
    await jobs.enqueue(tx, 'accounts.send-confirm-mail', { userId: user.id }, { key: String(user.id) })
}

/** What comes with another address: links to the one before are dead, its owner is told, the new one is asked. */
export async function followNewEmail(context: AppContext, tx: Db, before: Addressed, after: Addressed): Promise<void> {
  await deleteResetsOf(tx, before.id)
  await deleteConfirmationOf(tx, before.id)
  await askToConfirm(context, tx, after)
  if (before.email && before.emailConfirmed)
    await context.jobs.enqueue(tx, 'accounts.tell-former-address', { email: before.email, username: after.username })
}

export async function sendConfirmMail({ db, mailer, publicUrl }: AppContext, userId: number): Promise<void> {
  const user = await selectUser(db, userId)
  if (!user?.email || user.emailConfirmed || user.isSuspended) return
  const token = newToken()
  const link = { tokenHash: hashToken(token), userId, email: user.email }
  const last = await replaceConfirmation(db, link)
  const content = confirmEmailMail({
    name: user.firstName ?? user.username,
    link: `${publicUrl()}/confirm-email?token=${token}`,
  })
  // A mail that does not go out, because it fails or because there were too many, must not cost the link of the last one.
  let isSent = false
  try {
    isSent = (await mailer.send({ to: user.email, ...content })) === 'sent'
  } finally {
    if (!isSent) await putBackConfirmation(db, link.tokenHash, last)
  }
}

export async function tellFormerAddress(
  { mailer, publicUrl }: AppContext,
  { email, username }: { email: string; username: string },
): Promise<void> {
  await mailer.send({ to: email, ...emailChangedMail({ username, link: `${publicUrl()}/auth` }) })
}

export async function sendConfirmMailAgain(context: AppContext, viewer: Viewer): Promise<void> {
  const user = await selectUser(context.db, viewer.id)
  if (!user?.email) throw new AppError('invalid', 'Add an email address to your profile first')
  if (user.emailConfirmed) throw new AppError('conflict', 'Your email address is confirmed already')
  await askToConfirm(context, context.db, user)
}

export async function confirmAddress({ db }: AppContext, token: string): Promise<void> {
  const isConfirmed = await db.transaction(async (tx) => {
    const link = await redeemConfirmation(tx, hashToken(token))
    return link !== undefined && confirmEmailOf(tx, link)
  })
  if (!isConfirmed) throw new AppError('invalid', deadLink)
}
