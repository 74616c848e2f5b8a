import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailsTo, memberWithMail } from '../../testing/outbox.ts'
import { makeGatherings, makeHunts, makeStore } from '../../testing/records.ts'
import { startTestApp, type Member, type TestApp } from '../../testing/test-app.ts'
import { deliver, sendDigest } from '../notifications/delivery.service.ts'

let app: TestApp
let admin: Member
let fan: Member
let storeId: number
beforeAll(async () => {
  app = await startTestApp({ withJobs: false })
  admin = await app.member({ isAdmin: true })
  fan = await app.member()
  storeId = await makeStore(app)
})
afterAll(() => app.close())

type Told = { id: number; type: string; message: string; href: string }
const toldTo = async (who: Member): Promise<Told[]> =>
  (await who.get('/api/notifications')).body.filter(({ type }: Told) => type === 'comment')
const unreadOf = async (who: Member) => (await who.get('/api/notifications/unread')).body.count

async function comment(who: Member, path: string, body = 'Is it still there?'): Promise<number> {
  const { status, body: written, text } = await who.post(`/api${path}/comments`, { body })
  if (status !== 201) throw new Error(text)
  return written.id
}

async function gatheringOf(who: Member, row: object = {}): Promise<string> {
  const [id] = await makeGatherings(app, who.id, storeId, [{ product_name: 'Copper kettle', ...row }])
  return `/gatherings/${id}`
}
async function huntOf(who: Member): Promise<string> {
  const [id] = await makeHunts(app, who.id, [{ product_name: 'Kettle of copper' }])
  return `/hunts/${id}`
}
async function findOf(hunter: Member, gatherer: Member): Promise<{ find: string; gathering: string; hunt: string }> {
  const [hunt, gathering] = [await huntOf(hunter), await gatheringOf(gatherer)]
  const idOf = (path: string) => Number(path.split('/').at(-1))
  const pair = { huntId: idOf(hunt), gatheringId: idOf(gathering), matchScore: 0.9 }
  const { body } = await hunter.post('/api/finds', pair)
  return { find: `/finds/${body.id}`, gathering, hunt }
}

describe('a comment', () => {
  it('notifies the author of a gathering, once, with a link to it', async () => {
    const owner = await app.member()
    const path = await gatheringOf(owner)
    await comment(fan, path)
    expect(await toldTo(owner)).toEqual([
      {
        id: expect.any(Number),
        type: 'comment',
        message: `${fan.username} commented on your gathering “Copper kettle”`,
        href: path,
        isGone: false,
        readAt: null,
        createdAt: expect.any(String),
      },
    ])
    expect(await unreadOf(owner)).toBe(1)
    await comment(fan, path, 'And how much is it?')
    expect(await toldTo(owner)).toHaveLength(2)
    expect(await toldTo(fan)).toEqual([])
  })

  it('notifies the hunter of a hunt, and both sides of a find', async () => {
    const [hunter, gatherer] = [await app.member(), await app.member()]
    const { find, hunt } = await findOf(hunter, gatherer)
    await comment(fan, hunt)
    expect(await toldTo(hunter)).toMatchObject([
      { message: `${fan.username} commented on your hunt “Kettle of copper”`, href: hunt },
    ])
    expect(await toldTo(gatherer)).toEqual([])
    await comment(fan, find)
    for (const who of [hunter, gatherer])
      expect((await toldTo(who))[0]).toMatchObject({
        message: `${fan.username} commented on the find “Copper kettle”`,
        href: find,
      })
    await comment(hunter, find)
    expect([await toldTo(hunter), await toldTo(gatherer)].map(({ length }) => length)).toEqual([2, 2])
  })

  it('does not notify its own author', async () => {
    const owner = await app.member()
    for (const path of [await gatheringOf(owner), await huntOf(owner)]) await comment(owner, path)
    expect(await toldTo(owner)).toEqual([])
  })

  it('takes its notification along when it is deleted, also with its author', async () => {
    const [owner, leaver] = [await app.member(), await app.member()]
    const path = await gatheringOf(owner)
    const [one, other] = [await comment(fan, path), await comment(fan, path)]
    await comment(leaver, path)
    expect(await toldTo(owner)).toHaveLength(3)
    await fan.delete(`/api/comments/${one}`)
    await admin.delete(`/api/comments/${other}`)
    expect(await toldTo(owner)).toMatchObject([{ message: expect.stringContaining(leaver.username) }])
    await leaver.delete('/api/user', { password: 'off-price treasure' })
    expect([await toldTo(owner), await unreadOf(owner)]).toEqual([[], 0])
  })

  it('is not told between blocked people', async () => {
    const owner = await app.member()
    const path = await gatheringOf(owner)
    await comment(fan, path)
    await comment(admin, path)
    await owner.put(`/api/blocks/${fan.username}`)
    expect(await toldTo(owner)).toMatchObject([{ message: expect.stringContaining(admin.username) }])
    // An admin still sees the gathering.
    await owner.put(`/api/blocks/${admin.username}`)
    await comment(admin, path)
    expect(await toldTo(owner)).toEqual([])
    await owner.delete(`/api/blocks/${admin.username}`)
    expect(await toldTo(owner)).toHaveLength(1)
  })

  it('is told of a record out of sight only to those who still see it', async () => {
    const [hunter, gatherer] = [await app.member(), await app.member()]
    const { find, gathering } = await findOf(hunter, gatherer)
    await comment(fan, find)
    expect((await gatherer.put(`/api${gathering}`, { isPublic: false })).status).toBe(200)
    expect([await toldTo(hunter), (await toldTo(gatherer)).length]).toEqual([[], 1])
    await comment(admin, find)
    await comment(admin, gathering)
    expect(await toldTo(gatherer)).toHaveLength(3)
    await gatherer.put(`/api${gathering}`, { isPublic: true })
    expect(await toldTo(hunter)).toHaveLength(1)
  })
})

describe('mails about comments', () => {
  const deliverAll = async (who: Member) => {
    for (const { id } of (await toldTo(who)).toReversed()) await deliver(app.context, id)
  }

  it('hold the words and a link, for those who want mails', async () => {
    const [{ member, email }, quiet] = [await memberWithMail(app), await memberWithMail(app)]
    await quiet.member.put('/api/user/notification-settings', { email: false })
    const path = await gatheringOf(member)
    await comment(fan, path, 'Is it still there?\nI am close by.')
    await comment(fan, await gatheringOf(quiet.member))
    await deliverAll(member)
    await deliverAll(quiet.member)
    const [mail, ...more] = await mailsTo(app, email)
    expect([mail?.subject, more]).toEqual([`${fan.username} commented on “Copper kettle”`, []])
    expect(mail?.text).toContain('“Is it still there? I am close by.”')
    expect(mail?.text).toContain(`${app.origin}${path}\n`)
    expect(mail?.text).toContain('/unsubscribe?token=')
    expect(await mailsTo(app, quiet.email)).toEqual([])
  })

  it('are at most five an hour; later ones come in one digest without those deleted since', async () => {
    const { member, email } = await memberWithMail(app)
    const path = await gatheringOf(member)
    const ids: number[] = []
    for (let number = 1; number <= 9; number += 1) ids.push(await comment(fan, path, `Question no. ${number}`))
    await deliverAll(member)
    expect(await mailsTo(app, email)).toHaveLength(5)
    await fan.delete(`/api/comments/${ids[7]}`)
    const { sql } = app.context.database
    await sql`update mail_allowances
      set sent_at = array(select moment - interval '61 minutes' from unnest(sent_at) as moment)`
    await sendDigest(app.context, member.id, 'comment')
    const mails = await mailsTo(app, email)
    expect(mails).toHaveLength(6)
    const digest = mails.at(-1)
    expect(digest?.subject).toBe('3 new comments')
    expect(digest?.text).toContain('You have several new comments, so here they are in one email.')
    for (const number of [6, 7, 9]) expect(digest?.text).toContain(`“Question no. ${number}”`)
    expect(digest?.text).not.toContain('Question no. 8')
    expect(digest?.text).toContain(`${app.origin}${path}\n`)
    await sendDigest(app.context, member.id, 'comment')
    expect(await mailsTo(app, email)).toHaveLength(6)
  })
})
