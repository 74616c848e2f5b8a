import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AdminCategory } from '../../../domain/contracts/categories.ts'
import { makeGatherings, makeHunts, makeStore } from '../../testing/records.ts'
import { startTestApp, testPassword, type Member, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: Member
let member: Member

beforeAll(async () => {
  app = await startTestApp({ withJobs: false })
  admin = await app.member({ isAdmin: true })
  member = await app.member()
})
afterAll(() => app.close())

const add = async (name: string, who: Member = admin) => (await who.post('/api/categories', { name })).body.id as number
const change = (id: number, body: unknown, who: Member = admin) => who.put(`/api/admin/categories/${id}`, body)
const remove = (id: number, who: Member = admin) => who.delete(`/api/admin/categories/${id}`)
const namesFor = async (who: Pick<Member, 'get'>): Promise<string[]> =>
  (await who.get('/api/categories?limit=100')).body.map(({ name }: { name: string }) => name)
const categoryOf = async (huntId: number) => (await member.get(`/api/hunts/${huntId}`)).body.categoryName
const asAdminsSee = async (id: number): Promise<AdminCategory | undefined> =>
  (await admin.get('/api/admin/categories?limit=100')).body.find((category: AdminCategory) => category.id === id)

describe('categories', () => {
  it('of members are theirs alone until an admin approves them', async () => {
    const id = await add('Garden gnomes', member)
    expect(await namesFor(member)).toContain('Garden gnomes')
    expect(await namesFor(app.guest())).not.toContain('Garden gnomes')
    expect(await namesFor(await app.member())).not.toContain('Garden gnomes')
    const [first] = (await admin.get('/api/admin/categories')).body
    expect(first).toMatchObject({
      id,
      name: 'Garden gnomes',
      parentId: null,
      approved: false,
      makerId: member.id,
      maker: member.username,
      uses: 0,
      isFixed: false,
    })
    const approved = await change(id, { approved: true, name: 'Garden figures', parentId: 2 })
    expect([approved.status, approved.body]).toEqual([
      200,
      { id, name: 'Garden figures', slug: 'garden-gnomes', parentId: 2, approved: true },
    ])
    expect(await asAdminsSee(id)).toMatchObject({ approved: true, makerId: member.id })
    expect(await namesFor(app.guest())).toContain('Garden figures')
    await add('Picture frames')
    expect(await namesFor(app.guest())).toContain('Picture frames')
    expect((await change(id, { approved: false })).body.approved).toBe(false)
    expect(await namesFor(app.guest())).not.toContain('Garden figures')
    expect(await namesFor(member)).toContain('Garden figures')
    expect((await change(1, { approved: false })).status).toBe(409)
    const { body: log } = await admin.get('/api/admin/audit?limit=5')
    expect(log.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['category.changed', 'category.changed']),
    )
  })

  it('are merged with all that is in them', async () => {
    const [from, into, child] = [await add('Rugs'), await add('Carpets'), await add('Runners')]
    await change(child, { parentId: from })
    const [hunt = 0] = await makeHunts(app, member.id, [{ product_name: 'A rug', category_id: from }])
    const merge = (id: number, target: unknown, who: Member = admin) =>
      who.post(`/api/admin/categories/${id}/merge`, { into: target })
    expect((await merge(from, from)).status).toBe(400)
    expect((await merge(from, 999_999)).status).toBe(400)
    expect((await merge(999_999, into)).status).toBe(404)
    expect((await merge(1, into)).status).toBe(409)
    expect((await merge(from, into, member)).status).toBe(403)
    const merged = await merge(from, into)
    expect([merged.status, merged.body.id]).toEqual([200, into])
    expect(await categoryOf(hunt)).toBe('Carpets')
    expect(await namesFor(app.guest())).not.toContain('Rugs')
    expect(await asAdminsSee(child)).toMatchObject({ parentId: into })
    expect(await asAdminsSee(into)).toMatchObject({ uses: 2 })
    const { body } = await admin.get('/api/admin/audit?limit=5')
    expect(body.map(({ action }: { action: string }) => action)).toContain('category.merged')
  })

  it('merged into one below them leave no circle', async () => {
    const [top, below] = [await add('Bags'), await add('Purses')]
    await change(below, { parentId: top })
    expect((await admin.post(`/api/admin/categories/${top}/merge`, { into: below })).status).toBe(200)
    expect(await asAdminsSee(below)).toMatchObject({ parentId: null, uses: 0 })
  })

  it('are deleted once nothing uses them', async () => {
    const { sql } = app.context.database
    const id = await add('Mirrors')
    const child = await add('Hand mirrors')
    const storeId = await makeStore(app)
    const [hunt = 0] = await makeHunts(app, member.id, [{ product_name: 'A mirror', category_id: id }])
    const [gathering = 0] = await makeGatherings(app, member.id, storeId, [
      { product_name: 'A mirror', category_id: id },
    ])
    await sql`insert into products (name, price, category_id) values ('A mirror', 10, ${id})`
    await change(child, { parentId: id })
    expect(await asAdminsSee(id)).toMatchObject({ uses: 4 })
    const release = [
      () => member.delete(`/api/hunts/${hunt}`),
      () => member.delete(`/api/gatherings/${gathering}`),
      () => sql`delete from products where category_id = ${id}`,
      () => change(child, { parentId: null }),
    ]
    for (const free of release) {
      const refused = await remove(id)
      expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('still in use')])
      await free()
    }
    expect((await remove(id, member)).status).toBe(403)
    expect((await remove(id)).status).toBe(204)
    expect((await remove(id)).status).toBe(404)
    for (const fixed of [1, 5, 6]) expect((await remove(fixed)).status).toBe(409)
    const { body } = await admin.get('/api/admin/audit?limit=5')
    expect(body.map(({ action }: { action: string }) => action)).toContain('category.removed')
  })

  it('are not deleted while a record with them is being saved', async () => {
    for (let round = 0; round < 10; round++) {
      const id = await add(`Round ${'x'.repeat(round + 1)}`)
      const [removed, hunt] = await Promise.all([
        remove(id),
        member.post('/api/hunts', { productName: 'A late wish', categoryId: id }),
      ])
      expect([
        [204, 400],
        [409, 201],
      ]).toContainEqual([removed.status, hunt.status])
    }
  })

  it('keep names that are told apart, and a tree without circles', async () => {
    const [one, other] = [await add('Vases'), await add('Jugs')]
    expect((await change(one, { name: 'JUGS' })).status).toBe(409)
    expect((await change(one, { name: 'x' })).status).toBe(400)
    expect((await change(999_999, { name: 'Pots' })).status).toBe(404)
    expect((await change(one, { name: 'Pots' }, member)).status).toBe(403)
    expect((await change(other, { parentId: one })).status).toBe(200)
    for (const parentId of [one, other, 999_999, 'x', 0]) expect((await change(one, { parentId })).status).toBe(400)
    expect((await change(other, { parentId: null })).body.parentId).toBeNull()
    expect((await change(one, {})).body).toMatchObject({ id: one, name: 'Vases', parentId: null, approved: true })
  })

  it('refuse fields of a change that they do not know', async () => {
    const id = await add('Candles')
    for (const unknown of [{ isPublic: true }, { name: 'Wax', slug: 'wax' }, { makerId: 1 }])
      expect((await change(id, unknown)).status).toBe(400)
    expect(await asAdminsSee(id)).toMatchObject({ name: 'Candles' })
    // Elsewhere they are dropped.
    const made = await admin.post('/api/categories', { name: 'Matches', parentId: 1, approved: false })
    expect([made.status, made.body.parentId, made.body.approved]).toEqual([201, null, true])
  })

  it('of a member who leaves go with the account, unless they are approved', async () => {
    const leaver = await app.member()
    const proposed = await add('Snow globes', leaver)
    const approved = await add('Music boxes', leaver)
    await leaver.post('/api/hunts', { productName: 'Snow globe', categoryId: proposed })
    await admin.put(`/api/admin/categories/${approved}`, { approved: true })
    expect((await leaver.delete('/api/user', { password: testPassword })).status).toBe(204)
    const left = (await admin.get('/api/admin/categories?limit=100')).body
    expect(left.find(({ id }: { id: number }) => id === proposed)).toBeUndefined()
    expect(left.find(({ id }: { id: number }) => id === approved)).toMatchObject({ approved: true, makerId: null })
  })
})
