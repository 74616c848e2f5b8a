import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { OAuthSettings } from '../../app/config.ts'
import { fetchJson } from './fetch-json.ts'

export interface OAuthProfile {
  /** The provider's own, stable id of the person. */
  id: string
  email: string | null
  /** Only then may the email link this person to an account. */
  emailVerified: boolean
  firstName: string | null
  lastName: string | null
  picture: string | null
}

interface OAuthAttempt {
  /** Random (43 to 128 characters, RFC 7636), kept in the session between the two calls. */
  codeVerifier: string
  /** The same in both calls. */
  redirectUri: string
}

export interface OAuthProvider {
  name: 'google' | 'facebook'
  /** Where to send the browser. The caller compares the state that comes back before it asks for the profile. */
  authorizationUrl(attempt: OAuthAttempt & { state: string }): URL
  /** Exchanges the code; rejects with a ProviderError. */
  fetchProfile(attempt: OAuthAttempt & { code: string }): Promise<OAuthProfile>
}

export interface OAuthOptions {
  timeoutMs: number
}

export function buildAuthorizationUrl(
  settings: OAuthSettings,
  { state, codeVerifier, redirectUri }: OAuthAttempt & { state: string },
  extra: Record<string, string>,
): URL {
  const url = new URL(settings.urls.authorize)
  const parameters = {
    response_type: 'code',
    client_id: settings.clientId,
    redirect_uri: redirectUri,
    state,
    code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...extra,
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url
}

const Token = z.object({ access_token: z.string().min(1) })

export async function exchangeCode(
  provider: string,
  settings: OAuthSettings,
  { code, codeVerifier, redirectUri }: OAuthAttempt & { code: string },
  { timeoutMs }: OAuthOptions,
): Promise<string> {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    code_verifier: codeVerifier,
    redirect_uri: redirectUri,
    client_id: settings.clientId,
    client_secret: settings.clientSecret,
  })
  const init = { method: 'POST', headers: { accept: 'application/json' }, body }
  const token = await fetchJson({ provider, url: settings.urls.token, init, answer: Token, timeoutMs })
  return token.access_token
}

// Whatever can be missing or odd without harm becomes null: a strange name must not keep anyone from signing in.
export const OptionalName = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^\P{Cc}+$/u)
  .nullable()
  .catch(null)
export const OptionalEmail = z.email().max(254).nullable().catch(null)
export const OptionalPicture = z
  .url({ protocol: /^https$/ })
  .max(2048)
  .nullable()
  .catch(null)
export const PersonId = z.string().regex(/^[\x21-\x7e]{1,255}$/)
