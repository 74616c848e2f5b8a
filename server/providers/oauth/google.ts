import { z } from 'zod'
import type { OAuthSettings } from '../../app/config.ts'
import { fetchJson } from './fetch-json.ts'
import {
  buildAuthorizationUrl,
  exchangeCode,
  type OAuthOptions,
  type OAuthProvider,
  OptionalEmail,
  OptionalName,
  OptionalPicture,
  PersonId,
} from './provider.ts'

const GoogleProfile = z.object({
  sub: PersonId,
  email: OptionalEmail,
  // Anything but a clear yes is a no.
  email_verified: z.boolean().catch(false),
  given_name: OptionalName,
  family_name: OptionalName,
  picture: OptionalPicture,
})

export function createGoogle(settings: OAuthSettings, options: OAuthOptions): OAuthProvider {
  return {
    name: 'google',
    authorizationUrl: (attempt) =>
      buildAuthorizationUrl(settings, attempt, { scope: 'openid email profile', prompt: 'select_account' }),
    async fetchProfile(attempt) {
      const token = await exchangeCode('Google', settings, attempt, options)
      const profile = await fetchJson({
        provider: 'Google',
        url: settings.urls.userinfo,
        init: { headers: { authorization: `Bearer ${token}`, accept: 'application/json' } },
        answer: GoogleProfile,
        timeoutMs: options.timeoutMs,
      })
      return {
        id: profile.sub,
        email: profile.email,
        emailVerified: profile.email !== null && profile.email_verified,
        firstName: profile.given_name,
        lastName: profile.family_name,
        picture: profile.picture,
      }
    },
  }
}
