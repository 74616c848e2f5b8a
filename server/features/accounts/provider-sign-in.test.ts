import { OAuth2Server, type MutableResponse } from 'oauth2-mock-server'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { HttpClient } from '../../testing/http-client.ts'
import { startTestApp, testPassword, type TestApp } from '../../testing/test-app.ts'

let oauth: OAuth2Server
let app: TestApp

beforeAll(async () => {
  oauth = new OAuth2Server()
  await oauth.issuer.keys.generate('ES256')
  await oauth.start(0, '127.0.0.1')
  const provider = `http://127.0.0.1:${oauth.address().port}`
  const environment = Object.fromEntries(
    ['GOOGLE', 'FACEBOOK'].flatMap((name) => [
      [`${name}_CLIENT_ID`, 'hgfs'],
      [`${name}_CLIENT_SECRET`, 'hush-hush'],
      [`${name}_AUTHORIZE_URL`, `${provider}/authorize`],
      [`${name}_TOKEN_URL`, `${provider}/token`],
      [`${name}_USERINFO_URL`, `${provider}/userinfo`],
    ]),
  )
  app = await startTestApp({ environment, withJobs: false })
})
afterEach(() => oauth.service.removeAllListeners())
afterAll(async () => {
  await app.close()
  await oauth.stop()
})

function profile(body: Record<string, unknown>) {
  oauth.service.on('beforeUserinfo', (response: MutableResponse) => {
    response.body = body
  })
}

/** Leaves for the provider, agrees there, and comes back. */
async function signIn(browser: HttpClient, provider: 'google' | 'facebook', returnTo = '/hunts') {
  const leave = await browser.get(`/api/auth/${provider}?returnTo=${encodeURIComponent(returnTo)}`)
  expect(leave.status).toBe(302)
  const consent = await fetch(leave.headers.get('location') ?? '', { redirect: 'manual' })
  const back = new URL(consent.headers.get('location') ?? '')
  return browser.get(back.pathname + back.search)
}

const google = (email: string, more: Record<string, unknown> = {}) => ({
  sub: `g-${email}`,
  email,
  email_verified: true,
  given_name: 'Gina',
  ...more,
})

describe('signing in with Google or Facebook', () => {
  it('makes an account at the first time and finds it at the next', async () => {
    profile(google('gina@example.org'))
    const browser = app.guest()
    const back = await signIn(browser, 'google')
    expect([back.status, back.headers.get('location')]).toEqual([302, '/hunts'])
    const user = (await browser.get('/api/user')).body
    expect(user).toMatchObject({
      username: 'gina',
      email: 'gina@example.org',
      firstName: 'Gina',
      hasPassword: false,
      authProvider: 'google',
    })
    const again = app.guest()
    await signIn(again, 'google')
    expect((await again.get('/api/user')).body.id).toBe(user.id)
    expect((await again.get('/api/user')).text).not.toContain('g-gina')
  })

  it('works with Facebook, and gives a free name', async () => {
    await app.member({ username: 'fritz' })
    profile({ id: 'f-1', email: 'fritz@example.org', first_name: 'Fritz', last_name: 'Feld' })
    const browser = app.guest()
    await signIn(browser, 'facebook')
    expect((await browser.get('/api/user')).body).toMatchObject({
      username: 'fritz2',
      lastName: 'Feld',
      authProvider: 'facebook',
    })
  })

  it('links an account only by an email the provider has verified', async () => {
    const owner = await app.member()
    await owner.put('/api/user', { email: 'olga@example.org', currentPassword: testPassword })
    profile(google('olga@example.org', { sub: 'g-stranger', email_verified: false }))
    const stranger = app.guest()
    await signIn(stranger, 'google')
    const user = (await stranger.get('/api/user')).body
    expect(user.id).not.toBe(owner.id)
    expect(user.email).toBeNull()
  })

  it('neither links nor trusts the email Facebook tells', async () => {
    const owner = await app.member()
    await owner.put('/api/user', { email: 'frida@example.org', currentPassword: testPassword })
    await app.context.database.sql`update users set email_verified_at = now() where id = ${owner.id}`
    profile({ id: 'f-frida', email: 'frida@example.org', first_name: 'Frida' })
    const stranger = app.guest()
    await signIn(stranger, 'facebook')
    const user = (await stranger.get('/api/user')).body
    expect(user.id).not.toBe(owner.id)
    expect(user.email).toBeNull()
    oauth.service.removeAllListeners()
    profile({ id: 'f-free', email: 'free@example.org', first_name: 'Free' })
    const newcomer = app.guest()
    await signIn(newcomer, 'facebook')
    expect((await newcomer.get('/api/user')).body).toMatchObject({ email: 'free@example.org', emailConfirmed: false })
    // Whoever shows that the mailbox is theirs gets the account, and the one from before stays outside.
    oauth.service.removeAllListeners()
    profile(google('free@example.org'))
    const proven = app.guest()
    await signIn(proven, 'google')
    expect((await proven.get('/api/user')).body).toMatchObject({ email: 'free@example.org', emailConfirmed: true })
    expect((await newcomer.get('/api/user')).status).toBe(401)
    oauth.service.removeAllListeners()
    profile({ id: 'f-free', email: 'free@example.org', first_name: 'Free' })
    const back = app.guest()
    await signIn(back, 'facebook')
    expect((await back.get('/api/user')).body.id).not.toBe((await proven.get('/api/user')).body.id)
  })

  it('makes up a name that is neither reserved nor a look-alike', async () => {
    await app.member({ username: 'jane' })
    await app.member({ username: 'wilmer' })
    const people = [
      [google('support@example.org'), 'shopper'],
      [{ sub: 'g-cyrillic', given_name: 'jаne' }, 'shopper2'],
      [google('staff_member@example.org'), 'shopper3'],
      [google('tj.maxx@example.org'), 'shopper4'],
      [google('WiImer@example.org'), 'WiImer2'],
      [{ sub: 'g-signs', given_name: 'a/b%c?d#e' }, 'abcde'],
    ] as const
    for (const [person, username] of people) {
      oauth.service.removeAllListeners()
      profile(person)
      const browser = app.guest()
      await signIn(browser, 'google')
      expect((await browser.get('/api/user')).body.username).toBe(username)
    }
  })

  it('takes an unproven account away from whoever set it up, when the owner of the address comes', async () => {
    const squatter = await app.member()
    await squatter.put('/api/user', { email: 'vera@example.org', currentPassword: testPassword })
    profile(google('vera@example.org'))
    const vera = app.guest()
    await signIn(vera, 'google')
    expect((await vera.get('/api/user')).body.id).toBe(squatter.id)
    expect((await squatter.get('/api/user')).status).toBe(401)
    expect((await app.guest().post('/api/login', { username: squatter.username, password: testPassword })).status).toBe(
      401,
    )
    expect((await vera.post('/api/user/password', { newPassword: 'a treasure of my own' })).status).toBe(204)
  })

  it('refuses a suspended person', async () => {
    profile(google('susi@example.org'))
    const browser = app.guest()
    await signIn(browser, 'google')
    await app.context.database.sql`update users set is_suspended = true where email = 'susi@example.org'`
    expect((await signIn(app.guest(), 'google')).headers.get('location')).toBe('/auth?error=google_suspended')
  })

  it('refuses an answer that this browser did not ask for', async () => {
    profile(google('xaver@example.org'))
    const victim = app.guest()
    const attacker = app.guest()
    const leave = await attacker.get('/api/auth/google')
    const consent = await fetch(leave.headers.get('location') ?? '', { redirect: 'manual' })
    const back = new URL(consent.headers.get('location') ?? '')
    expect((await victim.get(back.pathname + back.search)).headers.get('location')).toBe('/auth?error=google_expired')
    expect((await victim.get('/api/user')).status).toBe(401)
  })

  it('sends nobody to another site afterwards', async () => {
    profile(google('otto@example.org'))
    for (const returnTo of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
      expect((await signIn(app.guest(), 'google', returnTo)).headers.get('location')).toBe('/')
    }
  })

  it('comes back with the reason when it is denied or fails', async () => {
    const browser = app.guest()
    const leave = await browser.get('/api/auth/google')
    const state = new URL(leave.headers.get('location') ?? '').searchParams.get('state')
    const denied = await browser.get(`/api/auth/google/callback?error=access_denied&state=${state}`)
    expect(denied.headers.get('location')).toBe('/auth?error=google_denied')
    oauth.service.on('beforeResponse', (response: MutableResponse) => {
      response.statusCode = 500
    })
    expect((await signIn(app.guest(), 'google')).headers.get('location')).toBe('/auth?error=google_failed')
  })

  it('is offered only where it is configured', async () => {
    expect((await app.guest().get('/api/auth/providers')).body).toEqual({ google: true, facebook: true })
    const plain = await startTestApp({ withJobs: false })
    expect((await plain.guest().get('/api/auth/providers')).body).toEqual({ google: false, facebook: false })
    expect((await plain.guest().get('/api/auth/google')).headers.get('location')).toBe(
      '/auth?error=google_not_configured',
    )
    for (const path of ['/api/auth/myspace', '/api/auth/myspace/callback']) {
      const unknown = await plain.guest().get(path)
      expect([unknown.status, unknown.body.message]).toEqual([400, 'There is no such sign-in provider'])
    }
    await plain.close()
  })
})
