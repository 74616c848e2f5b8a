import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobsDone, mailsTo, memberWithMail } from '../../testing/outbox.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { unsubscribeLink } from '../notifications/notifications.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
}, 120_000)
afterAll(() => app.close())

/** As mail programs send it: no session, no CSRF token. */
const oneClick = (address: string) =>
  app.guest().send('POST', address, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
const pathOf = (link: string) => link.slice(app.origin.length)
const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? ''

async function subscriber(email: string) {
  await app.guest().post('/api/newsletter', { email })
  await jobsDone(app, 'newsletter.ask')
  const mail = (await mailsTo(app, email)).at(-1)
  const header = mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? ''
  return {
    confirmLink: /http\S+\/newsletter\/confirm\?token=\S+/.exec(mail?.text ?? '')?.[0] ?? '',
    unsubscribeLink: header.slice(1, -1),
    state: async () => {
      const [row] = await app.context.database.sql<{ confirmed: boolean; left: boolean }[]>`
        select confirmed_at is not null as confirmed, unsubscribed_at is not null as left
        from newsletter_subscribers where email = ${email}`
      return row
    },
  }
}

describe('links in mails', { timeout: 120_000 }, () => {
  it('change nothing when they are opened', async () => {
    const { member } = await memberWithMail(app)
    const link = unsubscribeLink(app.context, member.id)
    const { confirmLink, state } = await subscriber('reader@example.org')
    const earlier = `/notifications/unsubscribe?user=${member.id}&token=${tokenOf(link).split('.')[1]}`
    const token = tokenOf(confirmLink)
    for (const address of [
      pathOf(link),
      earlier,
      pathOf(confirmLink),
      `/newsletter/unsubscribe?token=${token}`,
      `/unsubscribe?token=${token}`,
      '/unsubscribe',
    ]) {
      const page = await app.guest().get(address)
      expect([address, page.status, page.headers.get('content-type')]).toEqual([
        address,
        200,
        'text/html; charset=utf-8',
      ])
      expect(page.text).not.toContain(token)
      expect((await app.guest().send('HEAD', address, { headers: {} })).status).toBe(200)
    }
    expect((await member.get('/api/user/notification-settings')).body).toMatchObject({ email: true })
    expect(await state()).toEqual({ confirmed: false, left: false })
  })

  it('confirm the newsletter by a call of the page, and say when they are no good', async () => {
    const { confirmLink, state } = await subscriber('happy@example.org')
    const token = tokenOf(confirmLink)
    const withoutCsrf = await app.guest().send('POST', '/api/newsletter/confirm', {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    })
    expect(withoutCsrf.status).toBe(403)
    const forged = await app.guest().post('/api/newsletter/confirm', { token: `${token.slice(0, -1)}?` })
    expect([forged.status, forged.body.message]).toEqual([
      400,
      'This link is not valid any more. Please subscribe again.',
    ])
    expect((await app.guest().post('/api/newsletter/confirm', {})).status).toBe(400)
    expect(await state()).toEqual({ confirmed: false, left: false })
    expect((await app.guest().post('/api/newsletter/confirm', { token })).status).toBe(204)
    expect(await state()).toEqual({ confirmed: true, left: false })
  })

  it('unsubscribe from the newsletter by the page or with one click', async () => {
    const one = await subscriber('one@example.org')
    const answer = await app.guest().post('/api/unsubscribe', { token: tokenOf(one.unsubscribeLink) })
    expect([answer.status, answer.body]).toEqual([200, { from: 'newsletter' }])
    expect(await one.state()).toMatchObject({ left: true })
    const other = await subscriber('other@example.org')
    expect((await oneClick(pathOf(other.unsubscribeLink))).status).toBe(204)
    expect(await other.state()).toMatchObject({ left: true })
  })

  it('of mails sent earlier still work', async () => {
    const hash = createHash('sha256').update('an-earlier-random-token-of-32-ch').digest('base64url')
    await app.context.database.sql`
      insert into newsletter_subscribers (email, token_hash) values ('early@example.org', ${hash})`
    const token = 'an-earlier-random-token-of-32-ch'
    expect((await app.guest().post('/api/newsletter/confirm', { token })).status).toBe(204)
    expect((await app.guest().post('/api/unsubscribe', { token })).body).toEqual({ from: 'newsletter' })

    const { member } = await memberWithMail(app)
    const signature = app.context.signer.sign(`unsubscribe ${member.id}`)
    expect((await oneClick(`/notifications/unsubscribe?user=${member.id}&token=${signature}`)).status).toBe(204)
    expect((await member.get('/api/user/notification-settings')).body).toMatchObject({ email: false })
  })

  it('end the alerts of the person they were sent to, and nobody else’s', async () => {
    const [{ member }, { member: other }] = [await memberWithMail(app), await memberWithMail(app)]
    const link = unsubscribeLink(app.context, member.id)
    const signature = tokenOf(link).split('.')[1]
    for (const bad of [
      '',
      'x',
      `${other.id}.${signature}`,
      `${member.id}.`,
      `9999999999.${signature}`,
      `.${signature}`,
    ]) {
      const refused = await oneClick(`/unsubscribe?token=${bad}`)
      expect([bad, refused.status, refused.body.message]).toEqual([bad, 400, 'This link is not valid any more.'])
      expect((await app.guest().post('/api/unsubscribe', { token: bad })).status).toBe(400)
    }
    expect((await other.get('/api/user/notification-settings')).body).toMatchObject({ email: true })
    expect((await oneClick(pathOf(link))).status).toBe(204)
    expect((await oneClick(pathOf(link))).status).toBe(204)
    expect((await member.get('/api/user/notification-settings')).body).toMatchObject({ email: false })
    expect((await other.get('/api/user/notification-settings')).body).toMatchObject({ email: true })
  })
})
