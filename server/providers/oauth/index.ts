import type { Config } from '../../app/config.ts'
import { createFacebook } from './facebook.ts'
import { createGoogle } from './google.ts'
import type { OAuthProvider } from './provider.ts'

/** The configured ones only. */
export interface OAuthProviders {
  google?: OAuthProvider
  facebook?: OAuthProvider
}

export function createOAuthProviders({ oauth }: Pick<Config, 'oauth'>, { timeoutMs = 10_000 } = {}): OAuthProviders {
  return {
    ...(oauth.google && { google: createGoogle(oauth.google, { timeoutMs }) }),
    ...(oauth.facebook && { facebook: createFacebook(oauth.facebook, { timeoutMs }) }),
  }
}
