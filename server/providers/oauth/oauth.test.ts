import { createHmac, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { inspect } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { OAuth2Server, type MutableResponse, type TokenRequestIncomingMessage } from 'oauth2-mock-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../../app/config.ts'
import { createOAuthProviders } from './index.ts'
import type { OAuthProvider } from './provider.ts'

const redirectUri = 'http://localhost:5000/api/auth/any/callback'
// Node's fetch may lose what nobody else holds; a garbage collection at the right moment shows it.
setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const newSecret = () => randomBytes(32).toString('base64url')

let oauth: OAuth2Server
let origin: string
let others: Server[]

beforeAll(async () => {
  oauth = new OAuth2Server()
  await oauth.issuer.keys.generate('ES256')
  await oauth.start(0, '127.0.0.1')
  origin = `http://127.0.0.1:${oauth.address().port}`
})

beforeEach(() => {
  others = []
})

afterEach(() => {
  oauth.service.removeAllListeners()
  for (const server of others) {
    server.closeAllConnections()
    server.close()
  }
})

afterAll(() => oauth.stop())

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  others.push(server)
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function providers(urls: { token?: string; userinfo?: string } = {}, timeoutMs = 60_000) {
  const environment: Record<string, string> = {}
  for (const name of ['GOOGLE', 'FACEBOOK']) {
    environment[`${name}_CLIENT_ID`] = `${name}-client`
    environment[`${name}_CLIENT_SECRET`] = 'hush-hush'
    environment[`${name}_AUTHORIZE_URL`] = `${origin}/authorize`
    environment[`${name}_TOKEN_URL`] = urls.token ?? `${origin}/token`
    environment[`${name}_USERINFO_URL`] = urls.userinfo ?? `${origin}/userinfo`
  }
  const { google, facebook } = createOAuthProviders(readConfig(environment), { timeoutMs })
  if (!google || !facebook) throw new Error('both are configured')
  return { google, facebook }
}

/** Goes to the provider as the browser would, and comes back with the code. */
async function consent(provider: OAuthProvider, state = newSecret(), codeVerifier = newSecret()) {
  const url = provider.authorizationUrl({ state, codeVerifier, redirectUri })
  const answer = await fetch(url, { redirect: 'manual' })
  const back = new URL(answer.headers.get('location') ?? '')
  return {
    code: back.searchParams.get('code') ?? '',
    state: back.searchParams.get('state'),
    codeVerifier,
    redirectUri,
    back,
  }
}

const signIn = async (provider: OAuthProvider) => provider.fetchProfile(await consent(provider))
const failure = (provider: OAuthProvider) => signIn(provider).catch((error: unknown) => error)

/** What the provider says about the person, and the request that asked. */
function person(body: Record<string, unknown>, statusCode = 200) {
  const asked: IncomingMessage[] = []
  oauth.service.once('beforeUserinfo', (response: MutableResponse, request: IncomingMessage) => {
    Object.assign(response, { body, statusCode })
    asked.push(request)
  })
  return asked
}

it('offers only the configured providers', () => {
  expect(createOAuthProviders(readConfig({}))).toEqual({})
  const config = readConfig({ GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' })
  expect(Object.keys(createOAuthProviders(config))).toEqual(['google'])
})

describe.each(['google', 'facebook'] as const)('%s', (name) => {
  it('asks for consent with state and PKCE, and never shows the secrets to the browser', async () => {
    const provider = providers()[name]
    const codeVerifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
    const url = provider.authorizationUrl({ state: 'the-state', codeVerifier, redirectUri })
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: `${name.toUpperCase()}-client`,
      redirect_uri: redirectUri,
      state: 'the-state',
      // The pair of RFC 7636, appendix B.
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
      scope: expect.stringContaining('email'),
    })
    expect(url.href).not.toContain('hush-hush')
    expect(url.href).not.toContain(codeVerifier)
  })

  it('exchanges the code with the verifier and brings the state back for the caller to compare', async () => {
    const provider = providers()[name]
    const requests: unknown[] = []
    oauth.service.once('beforeResponse', (_response: MutableResponse, request: TokenRequestIncomingMessage) => {
      requests.push({ ...request.body })
    })
    const asked = person({ sub: '42', id: '42' })
    const attempt = await consent(provider, 'the-state')
    expect(attempt.state).toBe('the-state')
    expect(await provider.fetchProfile(attempt)).toMatchObject({ id: '42', email: null, emailVerified: false })
    expect(requests).toEqual([
      {
        grant_type: 'authorization_code',
        code: attempt.code,
        code_verifier: attempt.codeVerifier,
        redirect_uri: redirectUri,
        client_id: `${name.toUpperCase()}-client`,
        client_secret: 'hush-hush',
      },
    ])
    expect(asked[0]?.headers.authorization).toMatch(/^Bearer .+/)
    expect(asked[0]?.url).not.toContain('access_token')
  })

  it('fails when another verifier than the one of the consent is sent, and when a code is used twice', async () => {
    const provider = providers()[name]
    const stolen = { ...(await consent(provider)), codeVerifier: newSecret() }
    await expect(provider.fetchProfile(stolen)).rejects.toMatchObject({ name: 'ProviderError', status: 502 })
    const attempt = await consent(provider)
    person({ sub: '42', id: '42' })
    await provider.fetchProfile(attempt)
    await expect(provider.fetchProfile(attempt)).rejects.toMatchObject({ name: 'ProviderError', status: 502 })
  })

  it.each([
    ['userinfo answers 500', { error: 'server_error' }, 500],
    ['userinfo answers 401', { error: 'invalid_token' }, 401],
    ['there is no id', { email: 'ann@example.com', email_verified: true }, 200],
    ['the id is not text', { sub: { $ne: null }, id: { $ne: null } }, 200],
    ['the id is empty', { sub: '', id: '' }, 200],
  ])('fails when %s', async (_case, body, status) => {
    person(body, status)
    const error = await failure(providers()[name])
    expect(error).toMatchObject({
      name: 'ProviderError',
      provider: expect.stringMatching(/^(Google|Facebook)$/),
      status: 502,
    })
    expect(inspect(error, { depth: 10 })).not.toContain('hush-hush')
  })

  it('fails when the token answer has no token', async () => {
    oauth.service.once('beforeResponse', (response: MutableResponse) => {
      response.body = { token_type: 'Bearer' }
    })
    expect(await failure(providers()[name])).toMatchObject({
      message: expect.stringContaining('cannot be used'),
      status: 502,
    })
  })

  it('fails when the answer is not JSON', async () => {
    const html = await serve((_request, response) => response.end('<html>'))
    expect(await failure(providers({ token: html })[name])).toMatchObject({ status: 502 })
    expect(await failure(providers({ userinfo: html })[name])).toMatchObject({ status: 502 })
  })

  it('does not wait for a slow provider, before the headers or in the middle of the answer', async () => {
    const slow = await serve((request, response) => {
      const timer = setTimeout(() => oauth.service.requestHandler(request, response), 120_000)
      response.on('close', () => clearTimeout(timer))
    })
    const dripping = await serve((_request, response) => {
      response.write('{"sub":"42",')
      const timer = setInterval(() => {
        response.write(' ')
        collectGarbage()
      }, 20)
      response.on('close', () => clearInterval(timer))
    })
    for (const userinfo of [`${slow}/userinfo`, dripping]) {
      expect(await failure(providers({ userinfo }, 300)[name])).toMatchObject({ name: 'ProviderError', status: 504 })
    }
    expect(await failure(providers({ token: `${slow}/token` }, 300)[name])).toMatchObject({ status: 504 })
  })

  it('does not read a huge answer, declared or endless', async () => {
    person({ sub: '42', id: '42', padding: 'x'.repeat(200_000) })
    expect(await failure(providers()[name])).toMatchObject({ message: expect.stringContaining('too large') })
    let sent = 0
    const endless = await serve((_request, response) => {
      const source = new Readable({
        read() {
          sent += 65_536
          this.push(Buffer.alloc(65_536, ' '))
        },
      })
      pipeline(source, response).catch(() => {})
    })
    expect(await failure(providers({ userinfo: endless })[name])).toMatchObject({
      message: expect.stringContaining('too large'),
    })
    expect(sent).toBeLessThan(50_000_000)
  })

  it('does not follow a redirect with the secrets in hand', async () => {
    let followed = 0
    const elsewhere = await serve((_request, response) => {
      followed += 1
      response.end('{"access_token":"stolen"}')
    })
    const redirecting = await serve((_request, response) => response.writeHead(307, { location: elsewhere }).end())
    expect(await failure(providers({ token: redirecting })[name])).toMatchObject({ name: 'ProviderError' })
    expect(followed).toBe(0)
  })

  it('says when the provider cannot be reached', async () => {
    const error = await failure(providers({ token: 'http://127.0.0.1:1/token' })[name])
    expect(error).toMatchObject({ message: expect.stringContaining('cannot be reached'), status: 503 })
  })
})

describe('the profile', () => {
  it('of Google: names, picture, and the email only as verified as Google says', async () => {
    const { google } = providers()
    const ann = {
      sub: '42',
      email: 'ann@example.com',
      given_name: 'Ann',
      family_name: 'Lee',
      picture: 'https://p.example/a',
    }
    person({ ...ann, email_verified: true })
    expect(await signIn(google)).toEqual({
      id: '42',
      email: 'ann@example.com',
      emailVerified: true,
      firstName: 'Ann',
      lastName: 'Lee',
      picture: 'https://p.example/a',
    })
    for (const email_verified of [false, undefined, 'true', 1]) {
      person({ ...ann, email_verified })
      expect(await signIn(google)).toMatchObject({ email: 'ann@example.com', emailVerified: false })
    }
  })

  it('of Facebook: asks for the fields with the proof, and takes no email as confirmed', async () => {
    const { facebook } = providers()
    const picture = { data: { url: 'https://p.example/a', is_silhouette: false } }
    const asked = person({ id: '7', email: 'bob@example.com', first_name: 'Bob', last_name: 'Ray', picture })
    expect(await signIn(facebook)).toEqual({
      id: '7',
      email: 'bob@example.com',
      emailVerified: false,
      firstName: 'Bob',
      lastName: 'Ray',
      picture: 'https://p.example/a',
    })
    const query = new URL(asked[0]?.url ?? '', origin).searchParams
    const token = asked[0]?.headers.authorization?.slice('Bearer '.length) ?? ''
    expect(query.get('fields')).toBe('id,email,first_name,last_name,picture.type(large)')
    expect(query.get('appsecret_proof')).toBe(createHmac('sha256', 'hush-hush').update(token).digest('hex'))
  })

  it('of Facebook: no picture for a silhouette, no verified email without an email', async () => {
    const { facebook } = providers()
    person({ id: '7', picture: { data: { url: 'https://p.example/gray', is_silhouette: true } } })
    expect(await signIn(facebook)).toMatchObject({ email: null, emailVerified: false, picture: null, firstName: null })
  })

  it.each([
    ['an email that is none', { email: 'ann', email_verified: true }, { email: null, emailVerified: false }],
    ['a name of another type', { given_name: 5 }, { firstName: null }],
    ['a name with control characters', { given_name: 'A\0nn' }, { firstName: null }],
    ['an endless name', { family_name: 'x'.repeat(201) }, { lastName: null }],
    ['a picture that is a script', { picture: 'javascript:alert(1)' }, { picture: null }],
    ['a picture without encryption', { picture: 'http://p.example/a' }, { picture: null }],
  ])('drops %s and still signs in', async (_case, oddity, expected) => {
    person({ sub: '42', ...oddity })
    expect(await signIn(providers().google)).toMatchObject({ id: '42', ...expected })
  })
})
