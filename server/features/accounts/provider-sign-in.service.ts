import type { AppContext } from '../../app/context.ts'
import type { Db } from '../../db/engine.ts'
import { AppError, isUniqueViolation } from '../../http/errors.ts'
import type { OAuthProfile } from '../../providers/oauth/provider.ts'
import {
  insertUser,
  selectUserByEmail,
  selectUserByProvider,
  updateUser,
  usernameExists,
  type ProviderName,
} from './accounts.queries.ts'
import { endAccess } from './accounts.service.ts'

/** The account a provider's profile belongs to: known before, linked by a verified email, or new. */
export async function signInWithProfile({ db }: AppContext, provider: ProviderName, profile: OAuthProfile) {
  const user = await db.transaction(async (tx) => {
    const known = await selectUserByProvider(tx, provider, profile.id)
    return known ?? (await linkByEmail(tx, provider, profile)) ?? (await joinThrough(tx, provider, profile))
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
  if (user.emailVerifiedAt) return updateUser(tx, user.id, change)
  // Anybody could have registered with this address and wait for its owner. Until now nobody had proved to be the
  // owner, so what was set up before must not open the account any longer: a new password comes by mail or profile.
  await endAccess(tx, user.id)
  return updateUser(tx, user.id, { ...change, passwordHash: null })
}

async function joinThrough(tx: Db, provider: ProviderName, profile: OAuthProfile) {
  const email = profile.email && profile.emailVerified ? profile.email : null
  return insertUser(tx, {
    username: await freeUsername(tx, profile),
    email,
    emailVerifiedAt: email ? new Date().toISOString() : null,
    firstName: profile.firstName,
    lastName: profile.lastName,
    authProvider: provider,
    ...providerId(provider, profile.id),
  }).catch((error: unknown) => {
    if (isUniqueViolation(error)) throw new AppError('conflict', 'Please try to sign in again')
    throw error
  })
}

async function freeUsername(tx: Db, { email, firstName }: OAuthProfile): Promise<string> {
  const wished = (email?.split('@')[0] ?? firstName ?? '').replace(/[^\p{L}\p{N}._-]/gu, '').slice(0, 40)
  const base = wished.length >= 3 ? wished : 'shopper'
  for (let suffix = 1; suffix < 1000; suffix += 1) {
    const candidate = suffix === 1 ? base : `${base}${suffix}`
    if (!(await usernameExists(tx, candidate))) return candidate
  }
  return `${base}${crypto.randomUUID().slice(0, 8)}`
}
