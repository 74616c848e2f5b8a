import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeHunts } from '../../testing/records.ts'
import { startTestApp, type Member, type TestApp } from '../../testing/test-app.ts'

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
const namesFor = async (who: Pick<Member, 'get'>): Promise<string[]> =>
  (await who.get('/api/categories?limit=100')).body.map(({ name }: { name: string }) => name)
const categoryOf = async (huntId: number) => (await member.get(`/api/hunts/${huntId}`)).body.categoryName

describe('categories', () => {
  it('of members are theirs alone until an admin takes them up', async () => {
    const id = await add('Garden gnomes', member)
    expect(await namesFor(member)).toContain('Garden gnomes')
    expect(await namesFor(app.guest())).not.toContain('Garden gnomes')
    expect(await namesFor(await app.member())).not.toContain('Garden gnomes')
    const [first] = (await admin.get('/api/admin/categories')).body
    expect(first).toMatchObject({ id, name: 'Garden gnomes', proposedBy: member.username, isFixed: false })
    const taken = await admin.put(`/api/admin/categories/${id}`, { isPublic: true, name: 'Garden figures' })
    expect([taken.status, taken.body.name]).toEqual([200, 'Garden figures'])
    expect(await namesFor(app.guest())).toContain('Garden figures')
    await add('Picture frames')
    expect(await namesFor(app.guest())).toContain('Picture frames')
  })

  it('are merged with all that is in them, or removed', async () => {
    const [from, into] = [await add('Rugs'), await add('Carpets')]
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

    expect((await member.delete(`/api/admin/categories/${into}`)).status).toBe(403)
    expect((await admin.delete('/api/admin/categories/5')).status).toBe(409)
    expect((await admin.delete(`/api/admin/categories/${into}`)).status).toBe(204)
    expect((await admin.delete(`/api/admin/categories/${into}`)).status).toBe(404)
    expect(await categoryOf(hunt)).toBeNull()
    const { body } = await admin.get('/api/admin/audit?limit=5')
    expect(body.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['category.removed', 'category.merged']),
    )
  })

  it('keep names that are told apart', async () => {
    const [one] = [await add('Vases'), await add('Jugs')]
    expect((await admin.put(`/api/admin/categories/${one}`, { name: 'JUGS' })).status).toBe(409)
    expect((await admin.put(`/api/admin/categories/${one}`, { name: 'x' })).status).toBe(400)
    expect((await admin.put('/api/admin/categories/999999', { name: 'Pots' })).status).toBe(404)
    expect((await member.put(`/api/admin/categories/${one}`, { name: 'Pots' })).status).toBe(403)
  })
})
