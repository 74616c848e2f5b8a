import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { linkTokens, mailsTo } from '../../testing/mails.ts'
import { startTestApp, testPassword, type Member, type TestApp } from '../../testing/test-app.ts'
import { sendConfirmMail } from './email-confirmation.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ environment: { PUBLIC_URL: 'https://hgfs.example' } })
})
afterAll(() => app.close())

let made = 0
async function newcomer() {
  const guest = app.guest()
  const username = `newcomer ${(made += 1)}`
  const email = `newcomer${made}@example.org`
  const { status, body } = await guest.post('/api/register', { username, email, password: testPassword })
  expect(status).toBe(201)
  return { member: Object.assign(guest, { id: Number(body.id), username }), email, body }
}

const confirm = (token: string) => app.guest().post('/api/confirm-email', { token })
const isConfirmed = async (member: Member) => (await member.get('/api/user')).body.emailConfirmed
const changeEmail = (member: Member, email: string | null, currentPassword?: string) =>
  member.put('/api/user', { email, currentPassword })

async function confirmed() {
  const { member, email } = await newcomer()
  const [token = ''] = await linkTokens(app, email, 'confirm-email')
  expect((await confirm(token)).status).toBe(204)
  return { member, email }
}

describe('an email address', () => {
  it('is confirmed with the mailed link, once, without being signed in', async () => {
    const { member, email, body } = await newcomer()
    expect(body.emailConfirmed).toBe(false)
    const [token = ''] = await linkTokens(app, email, 'confirm-email')
    const stored = await app.context.database.sql`select * from email_confirmations where user_id = ${member.id}`
    expect(JSON.stringify(stored)).not.toContain(token)
    // What a mail scanner does changes nothing.
    await app.guest().get(`/confirm-email?token=${token}`)
    expect(await isConfirmed(member)).toBe(false)
    const uses = await Promise.all([confirm(token), confirm(token)])
    expect(uses.map(({ status }) => status).toSorted()).toEqual([204, 400])
    expect(await isConfirmed(member)).toBe(true)
    const again = await member.post('/api/user/confirm-email')
    expect([again.status, again.body.message]).toEqual([409, 'Your email address is confirmed already'])
  })

  it('is asked for again on request, and the newer link replaces the older', async () => {
    const { member, email } = await newcomer()
    await linkTokens(app, email, 'confirm-email')
    expect((await member.post('/api/user/confirm-email')).status).toBe(204)
    const [older = '', newer = ''] = await linkTokens(app, email, 'confirm-email', 2)
    expect((await confirm(older)).body.message).toBe('This link is not valid any more. Please ask for a new one.')
    expect((await confirm(newer)).status).toBe(204)
  })

  it('can be confirmed with the last link that was mailed, however often another was asked for', async () => {
    const { member, email } = await newcomer()
    await linkTokens(app, email, 'confirm-email')
    for (let times = 0; times < 5; times += 1) await sendConfirmMail(app.context, member.id)
    const tokens = await linkTokens(app, email, 'confirm-email', 5)
    expect(tokens).toHaveLength(5)
    expect((await confirm(tokens.at(-1) ?? '')).status).toBe(204)
  })

  it('is not confirmed by a link of yesterday, a made-up one or none', async () => {
    const { member, email } = await newcomer()
    const [token = ''] = await linkTokens(app, email, 'confirm-email')
    await app.context.database.sql`
      update email_confirmations set expires_at = now() - interval '1 second' where user_id = ${member.id}`
    for (const wrong of [token, 'made-up', '']) expect((await confirm(wrong)).status).toBe(400)
    expect(await isConfirmed(member)).toBe(false)
    const without = await app.member()
    expect((await without.post('/api/user/confirm-email')).status).toBe(400)
    expect((await app.guest().post('/api/user/confirm-email')).status).toBe(401)
  })
})

describe('changing the email', () => {
  it('needs the current password, unless the address stays the same', async () => {
    const { member, email } = await confirmed()
    for (const wrong of [undefined, '', 'wrong one']) {
      for (const other of ['elsewhere@example.org', null]) {
        const answer = await changeEmail(member, other, wrong)
        expect([answer.status, answer.body.message]).toEqual([400, 'Current password is incorrect'])
      }
    }
    const same = await member.put('/api/user', { email: email.toUpperCase(), firstName: 'Nele' })
    expect([same.status, same.body.emailConfirmed, same.body.firstName]).toEqual([200, true, 'Nele'])
    expect((await changeEmail(member, 'elsewhere@example.org', testPassword)).status).toBe(200)
  })

  it('counts at once, unconfirmed, kills older links, and tells the old address', async () => {
    const { member, email } = await confirmed()
    const next = `next-${email}`
    expect((await changeEmail(member, next, testPassword)).body).toMatchObject({ email: next, emailConfirmed: false })
    const [older = ''] = await linkTokens(app, next, 'confirm-email')
    await eventually(async () =>
      expect((await mailsTo(app, email)).map(({ subject }) => subject)).toContain('Your email address was changed'),
    )
    const last = `last-${email}`
    await changeEmail(member, last, testPassword)
    expect((await confirm(older)).status).toBe(400)
    const [newer = ''] = await linkTokens(app, last, 'confirm-email')
    expect((await confirm(newer)).status).toBe(204)
    // The one in between was never confirmed, so nobody there is told.
    expect((await mailsTo(app, next)).map(({ subject }) => subject)).toEqual(['Please confirm your email address'])
  })

  it('by an admin sends the same mails, needs no password, and is written down', async () => {
    const { member, email } = await confirmed()
    const admin = await app.member({ isAdmin: true })
    const next = `admins-${email}`
    const changed = await admin.put(`/api/admin/users/${member.id}`, { email: next })
    expect(changed.body).toMatchObject({ email: next, emailConfirmed: false })
    const [token = ''] = await linkTokens(app, next, 'confirm-email')
    expect((await confirm(token)).status).toBe(204)
    await eventually(async () => expect(await mailsTo(app, email)).toHaveLength(2))
    const { body } = await admin.get(`/api/admin/audit?q=${encodeURIComponent(member.username)}`)
    expect(body[0]).toMatchObject({ action: 'user.updated', before: { email }, after: { email: next } })
  })

  it('is not undone by somebody who read the profile before', async () => {
    const { member, email } = await confirmed()
    const [change, stale] = await Promise.all([
      changeEmail(member, `race-${email}`, testPassword),
      member.put('/api/user', { email, firstName: 'Stale' }),
    ])
    expect(change.status).toBe(200)
    expect([200, 400]).toContain(stale.status)
    expect((await member.get('/api/user')).body.email).toBe(`race-${email}`)
  })
})
