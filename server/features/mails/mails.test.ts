import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobsDone, mailsTo, memberWithMail } from '../../testing/outbox.ts'
import { makeGatherings, makeHunts, makeStore } from '../../testing/records.ts'
import { startTestApp, type Member, type TestApp } from '../../testing/test-app.ts'
import { newFindMail, passwordResetMail } from '../../providers/mail/templates.ts'
import { sendDigests } from '../notifications/delivery.service.ts'
import { notify } from '../notifications/notifications.service.ts'
import { mailboxOf } from './mailbox.ts'
import { createPostOffice } from './mails.service.ts'

let app: TestApp
let storeId: number
beforeAll(async () => {
  app = await startTestApp({ environment: { PUBLIC_URL: 'https://hgfs.example' }, withJobs: false })
  // The tests say themselves when a minute is over.
  const mailing = /^(accounts\.|newsletter\.|notifications\.(deliver|digest)$)/
  await app.context.jobs.work(app.context, (name) => mailing.test(name))
  storeId = await makeStore(app)
}, 120_000)
afterAll(() => app.close())

/** So many finds for one person, each told as the matcher tells it. */
async function tellFinds(hunter: Member, names: string[]): Promise<void> {
  const { sql } = app.context.database
  const [gatheringId = 0] = await makeGatherings(app, (await app.member()).id, storeId, [{ product_name: 'Zither' }])
  const hunts = await makeHunts(
    app,
    hunter.id,
    names.map((product_name) => ({ product_name })),
  )
  for (const huntId of hunts) {
    const [find] = await sql<{ id: number }[]>`
      insert into product_finds (hunt_id, gathering_id, user_id, match_score, match_reason)
      values (${huntId}, ${gatheringId}, ${hunter.id}, 0.9, 'Same name') returning id`
    const event = { type: 'find' as const, message: 'Seen', href: `/finds/${find?.id}`, eventKey: `find:${find?.id}` }
    await app.context.db.transaction((tx) => notify(app.context, tx, { userId: hunter.id, ...event }))
  }
  await jobsDone(app, 'notifications.deliver')
}

/** An hour goes by for everybody's mails. */
async function anHourLater(): Promise<void> {
  const { sql } = app.context.database
  await sql`update mail_allowances
    set sent_at = array(select moment - interval '61 minutes' from unnest(sent_at) as moment)`
  await sql`update notifications set mail_held_until = mail_held_until - interval '61 minutes'
    where mail_held_until is not null`
}

const findMail = (to: string) => ({
  to,
  ...newFindMail({
    name: 'Ann',
    huntName: 'Lamp',
    productName: 'Lamp',
    matchPercent: 90,
    matchReason: 'Same name',
    price: null,
    storeName: null,
    link: 'https://hgfs.example/finds/1',
    unsubscribeLink: 'https://hgfs.example/unsubscribe?token=x',
  }),
})
const resetMail = (to: string) => ({ to, ...passwordResetMail({ name: 'Ann', link: 'https://hgfs.example/' }) })

describe('mails to one recipient', { timeout: 180_000 }, () => {
  it('are at most five resets an hour, with the same answer to whoever asks', async () => {
    const { email } = await memberWithMail(app, { isConfirmed: false })
    const answers = []
    for (let count = 0; count < 8; count += 1) {
      const { status, text } = await app.guest().post('/api/forgot-password', {
        email: count % 2 ? email : email.toUpperCase(),
      })
      answers.push(`${status} ${text}`)
    }
    expect(new Set(answers).size).toBe(1)
    await jobsDone(app, 'accounts.send-reset-mail')
    expect(await mailsTo(app, email)).toHaveLength(5)
    await anHourLater()
    await app.guest().post('/api/forgot-password', { email })
    await jobsDone(app, 'accounts.send-reset-mail')
    expect(await mailsTo(app, email)).toHaveLength(6)
  })

  it('are at most five to a stranger whose address others subscribe, and the first link still works', async () => {
    const spellings = [
      'stranger@example.net',
      'Stranger@Example.NET',
      'stranger+1@example.net',
      'stranger+2@example.net',
    ]
    const answers = []
    for (let count = 0; count < 12; count += 1) {
      const { status, text } = await app.guest().post('/api/newsletter', { email: spellings[count % 4] })
      answers.push(`${status} ${text}`)
    }
    expect(new Set(answers).size).toBe(1)
    await jobsDone(app, 'newsletter.ask')
    const mails = (await Promise.all([0, 2, 3].map((index) => mailsTo(app, spellings[index] ?? '')))).flat()
    expect(mails).toHaveLength(5)
    const [first] = await mailsTo(app, 'stranger@example.net')
    const token = /newsletter\/confirm\?token=([\w-]+)/.exec(first?.text ?? '')?.[1]
    expect((await app.guest().post('/api/newsletter/confirm', { token })).status).toBe(204)
  })

  it('are counted over all servers, whoever is first', async () => {
    const second = await startTestApp({ database: app.context.database, withJobs: false })
    const { email } = await memberWithMail(app)
    const sent = await Promise.all(
      Array.from({ length: 14 }, (_, index) => (index % 2 ? app : second).context.mailer.send(findMail(email))),
    )
    expect(sent.filter((outcome) => outcome === 'sent')).toHaveLength(5)
    expect(sent.find((outcome) => outcome !== 'sent')).toEqual({ opensAt: expect.stringMatching(/^20.*Z$/) })
    // Another kind is counted by itself.
    expect(await second.context.mailer.send(resetMail(email))).toBe('sent')
    await second.close()
  })

  it('do not count when they could not be handed over', async () => {
    let isDown = true
    const office = createPostOffice(app.context.db, {
      description: 'down',
      async send() {
        if (isDown) throw new Error('down')
      },
      close() {},
    })
    const mail = resetMail('patient@example.org')
    for (let count = 0; count < 7; count += 1) await expect(office.send(mail)).rejects.toThrow('down')
    isDown = false
    for (let count = 0; count < 5; count += 1) expect(await office.send(mail)).toBe('sent')
    expect(await office.send(mail)).toEqual({ opensAt: expect.any(String) })
  })

  it('wait for the address to be confirmed, but for those that ask for it and the reset', async () => {
    const { member, email } = await memberWithMail(app, { isConfirmed: false })
    await tellFinds(member, ['Samovar'])
    expect(await mailsTo(app, email)).toEqual([])
    expect(await app.context.mailer.send(findMail(email))).toBe('unconfirmed')
    expect(await app.context.mailer.send(findMail('nobody@example.org'))).toBe('unconfirmed')
    expect(await app.context.mailer.send(resetMail(email))).toBe('sent')
  })

  it('become one with all the alerts that were too many, and nothing is lost', async () => {
    const { member, email } = await memberWithMail(app)
    const names = Array.from({ length: 12 }, (_, index) => `Samovar no. ${index + 1}`)
    await tellFinds(member, names)
    expect(await mailsTo(app, email)).toHaveLength(5)
    // The window is not open yet; then it is, and what comes meanwhile joins the others.
    await sendDigests(app.context)
    await jobsDone(app, 'notifications.digest')
    expect(await mailsTo(app, email)).toHaveLength(5)
    await anHourLater()
    await tellFinds(member, ['Samovar no. 13'])
    await sendDigests(app.context)
    await jobsDone(app, 'notifications.digest')
    const mails = await mailsTo(app, email)
    expect(mails).toHaveLength(6)
    expect(mails[5]?.subject).toBe('8 new finds for your hunts')
    const links = mails.flatMap(({ text }) => text?.match(/https:\/\/hgfs\.example\/finds\/\d+/g) ?? [])
    expect(new Set(links).size).toBe(13)
    // After that they come at once again.
    await tellFinds(member, ['Samovar no. 14'])
    expect((await mailsTo(app, email))[6]?.subject).toBe('90% match: Zither')
  })
})

describe('the mailbox behind an address', () => {
  it.each([
    ['Ann@Example.ORG', 'ann@example.org'],
    [' ann+deals@example.org ', 'ann@example.org'],
    ['ann@example.org.', 'ann@example.org'],
    ['a.n.n+x@GoogleMail.com', 'ann@gmail.com'],
    ['a.n.n@example.org', 'a.n.n@example.org'],
    ['ann@bücher.example', 'ann@xn--bcher-kva.example'],
  ])('of %s is %s', (address, mailbox) => {
    expect(mailboxOf(address)).toBe(mailbox)
  })
})
