import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailsTo, memberWithMail } from '../../testing/outbox.ts'
import { makeGatherings, makeHunts, makeStore } from '../../testing/records.ts'
import { startTestApp, type Member, type TestApp } from '../../testing/test-app.ts'
import { deliver, sendDigest } from '../notifications/delivery.service.ts'

let app: TestApp
let hunter: Member
let storeId: number

beforeAll(async () => {
  app = await startTestApp({ withJobs: false })
  hunter = await app.member()
  storeId = await makeStore(app)
})
afterAll(() => app.close())

describe('thanks to the gatherer', () => {
  type Told = { id: number; type: string; message: string; href: string }
  const thanksOf = async (who: Member): Promise<Told[]> =>
    (await who.get('/api/notifications')).body.filter(({ type }: Told) => type === 'score')
  const logOf = async (huntId: number): Promise<string[]> =>
    (await hunter.get(`/api/hunts/${huntId}/activity`)).body.map(({ type }: { type: string }) => type)

  async function findOf(seenBy: Member, who: Member, name: string): Promise<{ id: number; huntId: number }> {
    const [huntId = 0] = await makeHunts(app, who.id, [{ product_name: name }])
    const [gatheringId = 0] = await makeGatherings(app, seenBy.id, storeId, [{ product_name: name }])
    return (await who.post('/api/finds', { huntId, gatheringId, matchScore: 0.9 })).body
  }

  /** Scores a find with the id that another find has. */
  async function scoreWithIdOf(other: { id: number }, find: { id: number }, who = hunter): Promise<void> {
    await app.context.database.sql`select setval('product_scores_id_seq', ${other.id - 1})`
    expect((await who.post('/api/scores', { findId: find.id })).body.id).toBe(other.id)
  }

  /** Two thank-yous to one gatherer, whose score ids are the ids of a third person’s finds. */
  async function twoThanks() {
    const { sql } = app.context.database
    await sql`select setval('product_finds_id_seq', (select greatest(max(id), 0) + 1000 from product_finds))`
    const { member, email } = await memberWithMail(app)
    const [otherHunter, otherGatherer] = [await app.member(), await app.member()]
    const others = [
      await findOf(otherGatherer, otherHunter, 'Copper kettle'),
      await findOf(otherGatherer, otherHunter, 'Copper pan'),
    ] as const
    const finds = [await findOf(member, hunter, 'Walnut stool'), await findOf(member, hunter, 'Brass lantern')] as const
    await scoreWithIdOf(others[0], finds[0])
    await scoreWithIdOf(others[1], finds[1])
    return { member, email, otherHunter, finds }
  }

  it('names the scored product in each mail', async () => {
    const { member, email, finds } = await twoThanks()
    for (const { id } of (await thanksOf(member)).toReversed()) await deliver(app.context, id)
    const mails = await mailsTo(app, email)
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Scored, thanks to you: Walnut stool',
      'Scored, thanks to you: Brass lantern',
    ])
    for (const [index, { id }] of finds.entries()) expect(mails[index]?.text).toContain(`/finds/${id}\n`)
  })

  it('lists the scored products in a digest', async () => {
    const { member, email, finds } = await twoThanks()
    await app.context.database.sql`
      update notifications set mail_held_until = now() - interval '1 minute' where user_id = ${member.id}`
    await sendDigest(app.context, member.id, 'score')
    const [digest, ...more] = await mailsTo(app, email)
    expect(more).toEqual([])
    expect(digest?.subject).toBe('Scored 2 times, thanks to you')
    for (const word of ['Walnut stool', 'Brass lantern', ...finds.map(({ id }) => `/finds/${id}\n`)])
      expect(digest?.text).toContain(word)
    expect(digest?.text).not.toContain('Copper')
  })

  it('is neither shown nor mailed when the hunter is blocked', async () => {
    const { member, email } = await twoThanks()
    const told = await thanksOf(member)
    expect(told).toHaveLength(2)
    expect((await member.put(`/api/blocks/${hunter.username}`)).status).toBe(204)
    expect(await thanksOf(member)).toEqual([])
    for (const { id } of told) await deliver(app.context, id)
    await app.context.database.sql`
      update notifications set mail_held_until = now() - interval '1 minute' where user_id = ${member.id}`
    await sendDigest(app.context, member.id, 'score')
    expect(await mailsTo(app, email)).toEqual([])
    await member.delete(`/api/blocks/${hunter.username}`)
    expect(await thanksOf(member)).toHaveLength(2)
  })

  it('is not swallowed by a block of another person', async () => {
    const { member, email, otherHunter } = await twoThanks()
    expect((await member.put(`/api/blocks/${otherHunter.username}`)).status).toBe(204)
    const told = await thanksOf(member)
    expect(told).toHaveLength(2)
    for (const { id } of told) await deliver(app.context, id)
    expect(await mailsTo(app, email)).toHaveLength(2)
  })

  it('sends no thanks for a score made as cancelled, one when it is completed later', async () => {
    const { member, email } = await memberWithMail(app)
    const { id: findId, huntId } = await findOf(member, hunter, 'Rattan chair')
    const made = await hunter.post('/api/scores', { findId, purchaseStatus: 'cancelled' })
    expect(made.status).toBe(201)
    expect(await thanksOf(member)).toEqual([])
    expect(await logOf(huntId)).not.toContain('scored')
    const change = (purchaseStatus: string) => hunter.put(`/api/scores/${made.body.id}`, { purchaseStatus })
    for (const status of ['completed', 'shipping', 'cancelled', 'completed']) await change(status)
    const told = await thanksOf(member)
    expect(told).toMatchObject([{ message: expect.stringContaining('Rattan chair'), href: `/finds/${findId}` }])
    expect((await logOf(huntId)).filter((type) => type === 'scored')).toHaveLength(1)
    for (const { id } of told) await deliver(app.context, id)
    expect((await mailsTo(app, email)).map(({ subject }) => subject)).toEqual(['Scored, thanks to you: Rattan chair'])
  })

  it('is withdrawn while the purchase is cancelled, and when it is deleted', async () => {
    const { member, email } = await memberWithMail(app)
    const { id: findId } = await findOf(member, hunter, 'Rattan chair')
    const { body } = await hunter.post('/api/scores', { findId })
    const [told] = await thanksOf(member)
    await hunter.put(`/api/scores/${body.id}`, { purchaseStatus: 'cancelled' })
    expect(await thanksOf(member)).toEqual([])
    await deliver(app.context, told?.id ?? 0)
    expect(await mailsTo(app, email)).toEqual([])
    await hunter.put(`/api/scores/${body.id}`, { purchaseStatus: 'completed' })
    expect(await thanksOf(member)).toEqual([told])
    await hunter.delete(`/api/scores/${body.id}`)
    expect(await thanksOf(member)).toEqual([])
  })

  it('comes once when the find is scored anew and then the cancelled score is completed', async () => {
    const member = await app.member()
    const { id: findId } = await findOf(member, hunter, 'Rattan chair')
    const { body: first } = await hunter.post('/api/scores', { findId })
    await hunter.put(`/api/scores/${first.id}`, { purchaseStatus: 'cancelled' })
    expect((await hunter.post('/api/scores', { findId })).status).toBe(201)
    expect((await hunter.put(`/api/scores/${first.id}`, { purchaseStatus: 'completed' })).status).toBe(200)
    expect(await thanksOf(member)).toHaveLength(1)
  })
})
