import type { AppContext } from '../../app/context.ts'
import type { Db } from '../../db/engine.ts'
import { AppError, isUniqueViolation } from '../../http/errors.ts'
import type { OAuthProfile } from '../../providers/oauth/provider.ts'
import {
  insertUser,
  selectUserByEmail,
  selectUserByProvider,
  updateUser,
  type ProviderName,
} from './accounts.queries.ts'
import { endAccess } from './sessions.service.ts'
import { askToConfirm } from './email-confirmation.service.ts'
import { deleteConfirmationOf } from './email-confirmation.queries.ts'
import { freeUsername } from './usernames.service.ts'

/** The account a provider's profile belongs to: known before, linked by a verified email, or new. */
export async function signInWithProfile(context: AppContext, provider: ProviderName, profile: OAuthProfile) {
  const user = await context.db.transaction(async (tx) => {
    const known = await selectUserByProvider(tx, provider, profile.id)
    return known ?? (await linkByEmail(tx, provider, profile)) ?? (await joinThrough(context, tx, provider, profile))
  })
  if (user.isSuspended) throw new AppError('suspended', 'Your account has been suspended')
  return user
}

const providerId = (provider: ProviderName, id: string) =>
  provider === 'google' ? { googleId: id } : { facebookId: id }

async function linkByEmail(tx: Db, provider: ProviderName, profile: OAuthProfile) {
  if (!profile.email || !profile.emailVerified) return undefined
  const user = await selectUserByEmail(tx, profile.email)
  if (!user) return undefined
  const change = { ...providerId(provider, profile.id), emailVerifiedAt: new Date().toISOString() }
  if (user.emailConfirmed) return updateUser(tx, user.id, change)
  // Anybody could have registered with this address and wait for its owner. Until now nobody had proved to be the
  // owner, so what was set up before must not open the account any longer: a new password comes by mail or profile.
  await endAccess(tx, user.id)
  await deleteConfirmationOf(tx, user.id)
  return updateUser(tx, user.id, { googleId: null, facebookId: null, ...change, passwordHash: null })
}

async function joinThrough(context: AppContext, tx: Db, provider: ProviderName, profile: OAuthProfile) {
  // An address the provider does not vouch for is to be confirmed, and cannot take one that somebody has.
  const isTaken = profile.email !== null && (await selectUserByEmail(tx, profile.email)) !== undefined
  const email = isTaken ? null : profile.email
  const user = await insertUser(tx, {
    username: await freeUsername(tx, profile.email?.split('@')[0] ?? profile.firstName ?? ''),
    email,
    emailVerifiedAt: email && profile.emailVerified ? new Date().toISOString() : null,
    firstName: profile.firstName,
    lastName: profile.lastName,
    authProvider: provider,
    ...providerId(provider, profile.id),
  }).catch((error: unknown) => {
    if (isUniqueViolation(error)) throw new AppError('conflict', 'Please try to sign in again')
    throw error
  })
  await askToConfirm(context, tx, user)
  return user
}
