import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linkTokens } from '../../testing/mails.ts'
import { startTestApp, testPassword, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ environment: { PUBLIC_URL: 'https://hgfs.example' } })
})
afterAll(() => app.close())

async function forgetful() {
  const member = await app.member()
  const email = `${member.username}@example.org`
  await member.put('/api/user', { email, currentPassword: testPassword })
  return { member, email }
}

async function tokenFor(email: string) {
  await app.guest().post('/api/forgot-password', { email })
  const [token = ''] = await linkTokens(app, email, 'reset-password')
  return token
}

describe('a forgotten password', () => {
  it('answers the same for known and unknown addresses, and refuses malformed ones', async () => {
    const { email } = await forgetful()
    const known = await app.guest().post('/api/forgot-password', { email })
    const unknown = await app.guest().post('/api/forgot-password', { email: 'nobody@example.org' })
    expect([known.status, known.body]).toEqual([200, unknown.body])
    expect(known.body.message).toBe(
      "If the email is registered in our system, you'll receive a password reset link shortly.",
    )
    const malformed = await app.guest().post('/api/forgot-password', { email: 'nobody' })
    expect([malformed.status, malformed.body.message]).toEqual([400, 'Please enter a valid email address'])
  })

  it('is set anew with the mailed link, once, and every session ends', async () => {
    const { member, email } = await forgetful()
    const token = await tokenFor(email)
    expect(token).not.toBe('')
    const guest = app.guest()
    expect((await guest.post('/api/reset-password', { token, password: '12345' })).status).toBe(400)
    expect((await guest.post('/api/reset-password', { token, password: 'a new treasure' })).status).toBe(200)
    expect((await guest.post('/api/reset-password', { token, password: 'once more please' })).status).toBe(400)
    expect((await member.get('/api/user')).status).toBe(401)
    expect((await guest.post('/api/login', { username: member.username, password: testPassword })).status).toBe(401)
    expect((await guest.post('/api/login', { username: member.username, password: 'a new treasure' })).status).toBe(200)
  })

  it('lets only one of two parallel uses of a link through', async () => {
    const { email } = await forgetful()
    const token = await tokenFor(email)
    const uses = ['treasure one', 'treasure two'].map((password) =>
      app.guest().post('/api/reset-password', { token, password }),
    )
    expect((await Promise.all(uses)).map(({ status }) => status).toSorted()).toEqual([200, 400])
  })

  it('is stored hashed, and a link of more than an hour ago is refused', async () => {
    const { email } = await forgetful()
    const token = await tokenFor(email)
    const { sql } = app.context.database
    const rows = await sql`select token_hash from password_resets`
    expect(JSON.stringify(rows)).not.toContain(token)
    await sql`update password_resets set expires_at = now() - interval '1 second'`
    expect((await app.guest().post('/api/reset-password', { token, password: 'a new treasure' })).status).toBe(400)
  })

  it('cannot become the name or what everybody guesses, and the link stays good', async () => {
    const { member, email } = await forgetful()
    const token = await tokenFor(email)
    const reset = (password: string) => app.guest().post('/api/reset-password', { token, password })
    for (const password of [member.username.toUpperCase(), 'zzzzzzzz', 'Qwerty123']) {
      expect([password, (await reset(password)).status]).toEqual([password, 400])
    }
    expect((await reset('a new treasure')).status).toBe(200)
  })

  it('is not set by a link to an address the account had before', async () => {
    const { member, email } = await forgetful()
    const token = await tokenFor(email)
    await member.put('/api/user', { email: `new-${email}`, currentPassword: testPassword })
    const reset = await app.guest().post('/api/reset-password', { token, password: 'a new treasure' })
    expect([reset.status, reset.body.message]).toEqual([
      400,
      'This link is not valid any more. Please ask for a new one.',
    ])
  })
})
