import { createHmac } from 'node:crypto'
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

const FacebookProfile = z.object({
  id: PersonId,
  email: OptionalEmail,
  first_name: OptionalName,
  last_name: OptionalName,
  // A silhouette is Facebook's picture for people without one.
  picture: z
    .object({ data: z.object({ url: OptionalPicture, is_silhouette: z.boolean().catch(false) }) })
    .nullable()
    .catch(null),
})

export function createFacebook(settings: OAuthSettings, options: OAuthOptions): OAuthProvider {
  return {
    name: 'facebook',
    authorizationUrl: (attempt) => buildAuthorizationUrl(settings, attempt, { scope: 'email public_profile' }),
    async fetchProfile(attempt) {
      const token = await exchangeCode('Facebook', settings, attempt, options)
      const url = new URL(settings.urls.userinfo)
      url.searchParams.set('fields', 'id,email,first_name,last_name,picture.type(large)')
      // Proves that the token is used by the app it was given to; apps can be set to require it.
      url.searchParams.set('appsecret_proof', createHmac('sha256', settings.clientSecret).update(token).digest('hex'))
      const profile = await fetchJson({
        provider: 'Facebook',
        url,
        init: { headers: { authorization: `Bearer ${token}`, accept: 'application/json' } },
        answer: FacebookProfile,
        timeoutMs: options.timeoutMs,
      })
      const picture = profile.picture?.data
      return {
        id: profile.id,
        email: profile.email,
        // Facebook has no such claim, and does not promise to have asked the mailbox's owner.
        emailVerified: false,
        firstName: profile.first_name,
        lastName: profile.last_name,
        picture: picture && !picture.is_silhouette ? picture.url : null,
      }
    },
  }
}
