import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeStore, somePhoto } from '../../testing/records.ts'
import { startTestApp, type Member, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let owner: Member
let fan: Member
let admin: Member
let photo: string
let storeId: number
beforeAll(async () => {
  app = await startTestApp({ withJobs: false })
  owner = await app.member()
  fan = await app.member()
  admin = await app.member({ isAdmin: true })
  photo = await somePhoto()
  storeId = await makeStore(app)
})
afterAll(() => app.close())

async function gathering(more: object = {}): Promise<string> {
  const { body } = await owner.post('/api/gatherings', {
    productName: 'Copper kettle',
    storeId,
    photoUrl: photo,
    ...more,
  })
  return `/api/gatherings/${body.id}`
}
async function hunt(): Promise<string> {
  const { body } = await owner.post('/api/hunts', { productName: 'Velvet chair' })
  return `/api/hunts/${body.id}`
}
const idOf = (path: string) => Number(path.split('/').at(-1))

describe('likes', () => {
  it('count a person once, also in parallel, and go away again', async () => {
    for (const path of [await gathering(), await hunt()]) {
      const likes = await Promise.all(Array.from({ length: 10 }, () => fan.post(`${path}/like`)))
      expect(likes.every(({ status }) => status === 200)).toBe(true)
      expect((await owner.post(`${path}/like`)).body).toEqual({ likeCount: 2, liked: true })
      expect((await fan.get(path)).body).toMatchObject({ likeCount: 2, liked: true })
      expect((await app.guest().get(path)).body).toMatchObject({ likeCount: 2, liked: false })
      expect((await fan.delete(`${path}/like`)).status).toBe(204)
      expect((await fan.delete(`${path}/like`)).status).toBe(204)
      expect((await fan.get(path)).body).toMatchObject({ likeCount: 1, liked: false })
    }
  })

  it('of a person who leaves are gone, and the count with them', async () => {
    const path = await gathering()
    const leaver = await app.member()
    await leaver.post(`${path}/like`)
    await leaver.post(`${path}/comments`, { body: 'Mine, please' })
    expect((await owner.get(path)).body).toMatchObject({ likeCount: 1, commentCount: 1 })
    await leaver.delete('/api/user', { password: 'off-price treasure' })
    expect((await owner.get(path)).body).toMatchObject({ likeCount: 0, commentCount: 0 })
  })

  it('need somebody signed in and something that is there', async () => {
    expect((await app.guest().post(`${await gathering()}/like`)).status).toBe(401)
    expect((await fan.post('/api/gatherings/2147483647/like')).status).toBe(404)
    expect((await fan.post('/api/finds/abc/like')).body.message).toBe('Invalid find ID')
  })
})

describe('comments', () => {
  it('are written, listed newest first, paged, and deleted by their author or an admin', async () => {
    const path = await hunt()
    for (const body of ['first', ' second ', 'third'])
      expect((await fan.post(`${path}/comments`, { body })).status).toBe(201)
    const page = await app.guest().get(`${path}/comments?limit=2`)
    expect(page.body.map(({ body }: { body: string }) => body)).toEqual(['third', 'second'])
    expect(page.body[0]).toEqual({
      id: expect.any(Number),
      userId: fan.id,
      username: fan.username,
      isInsider: false,
      body: 'third',
      isHidden: false,
      createdAt: expect.any(String),
    })
    expect(page.headers.get('x-total-count')).toBe('3')
    const [, next] = /<(.*)>; rel="next"/.exec(page.headers.get('link') ?? '') ?? []
    expect((await app.guest().get(next ?? '')).body).toHaveLength(1)

    const [third, second] = page.body
    expect((await owner.delete(`/api/comments/${third.id}`)).status).toBe(403)
    expect((await fan.delete(`/api/comments/${third.id}`)).status).toBe(204)
    expect((await admin.delete(`/api/comments/${second.id}`)).status).toBe(204)
    expect((await fan.delete(`/api/comments/${third.id}`)).status).toBe(404)
    expect((await owner.get(path)).body.commentCount).toBe(1)
    const activity = await owner.get(`${path}/activity`)
    expect(activity.body.map(({ type }: { type: string }) => type)).toContain('commented')
  })

  it.each([[''], ['   '], ['x'.repeat(1001)], [7]])('refuse %j', async (body) => {
    expect((await fan.post(`${await hunt()}/comments`, { body })).status).toBe(400)
  })

  it('and likes and shares on a private gathering are for its owner only', async () => {
    const path = await gathering({ isPublic: false })
    for (const call of [
      fan.post(`${path}/like`),
      fan.post(`${path}/comments`, { body: 'hello' }),
      fan.get(`${path}/comments`),
      app.guest().post(`${path}/share`),
    ]) {
      expect((await call).status).toBe(404)
    }
    expect((await owner.post(`${path}/comments`, { body: 'note to self' })).status).toBe(201)
  })
})

describe('shares', () => {
  it('are counted, also for guests', async () => {
    const path = await gathering()
    expect((await app.guest().post(`${path}/share`)).body).toEqual({ shareCount: 1 })
    expect((await fan.post(`${path}/share`)).body).toEqual({ shareCount: 2 })
  })
})

describe('favorites', () => {
  it('are kept once and are one’s own', async () => {
    const id = idOf(await gathering())
    for (let round = 0; round < 2; round += 1)
      expect((await fan.put(`/api/favorites/gathering/${id}`)).status).toBe(204)
    const { body } = await fan.get('/api/favorites')
    expect(body).toEqual([
      {
        entity: 'gathering',
        id,
        name: 'Copper kettle',
        price: null,
        image: expect.stringContaining('/images/'),
        createdAt: expect.any(String),
      },
    ])
    expect((await owner.get('/api/favorites')).body).toEqual([])
    expect((await fan.get(`/api/gatherings/${id}`)).body.favorited).toBe(true)
    await owner.put(`/api/gatherings/${id}`, { isPublic: false })
    expect((await fan.get('/api/favorites')).body).toEqual([])
    await fan.delete(`/api/favorites/gathering/${id}`)
    expect((await fan.put('/api/favorites/product/2147483647')).status).toBe(404)
    expect((await fan.put('/api/favorites/hunt/1')).status).toBe(400)
    expect((await app.guest().get('/api/favorites')).status).toBe(401)
  })
})

describe('reports', () => {
  const report = (who: Member, path: string) =>
    who.post('/api/reports', { entity: 'gathering', entityId: idOf(path), reason: 'Not a kettle' })

  it('reach the admins, who hide, delete or dismiss; one person reports a thing once', async () => {
    const path = await gathering()
    const { body } = await report(fan, path)
    expect((await report(fan, path)).body.id).toBe(body.id)
    const list = await admin.get('/api/admin/reports?status=open')
    expect(list.body[0]).toMatchObject({
      id: body.id,
      reporter: fan.username,
      subject: 'Copper kettle',
      status: 'open',
    })
    expect((await admin.put(`/api/admin/reports/${body.id}`, { action: 'hide' })).body).toMatchObject({
      status: 'hidden',
      resolvedBy: admin.username,
    })
    expect((await fan.get(path)).status).toBe(404)
    expect((await owner.get(path)).status).toBe(200)
    expect((await admin.put(`/api/admin/reports/${body.id}`, { action: 'dismiss' })).body.status).toBe('dismissed')
    expect((await fan.get(path)).status).toBe(200)
    expect((await admin.put(`/api/admin/reports/${body.id}`, { action: 'delete' })).body).toMatchObject({
      status: 'deleted',
      subject: null,
    })
    expect((await owner.get(path)).status).toBe(404)
  })

  it('of a record whose earlier report is settled are new ones; while one is open it is the same', async () => {
    const path = await gathering()
    const first = await report(fan, path)
    expect([first.status, (await report(fan, path)).body.id]).toEqual([201, first.body.id])
    await admin.put(`/api/admin/reports/${first.body.id}`, { action: 'dismiss' })
    const answers = await Promise.all(Array.from({ length: 4 }, () => report(fan, path)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    const [second] = [...new Set(answers.map(({ body }) => body.id))]
    expect(new Set(answers.map(({ body }) => body.id))).toEqual(new Set([second]))
    expect(second).not.toBe(first.body.id)
    const open = (await admin.get('/api/admin/reports?status=open')).body
    expect(open.map(({ id }: { id: number }) => id)).toContain(second)
    expect((await admin.put(`/api/admin/reports/${second}`, { action: 'delete' })).body.status).toBe('deleted')
    const old = (await admin.get('/api/admin/reports?status=dismissed')).body
    expect(old.map(({ id }: { id: number }) => id)).toContain(first.body.id)
  })

  it('hide or delete what hunts count on, and their status follows', async () => {
    const path = await gathering()
    const { body: wanted } = await fan.post('/api/hunts', { productName: 'Copper kettle' })
    await fan.post('/api/finds', { huntId: wanted.id, gatheringId: idOf(path), matchScore: 0.9 })
    const status = async () => (await fan.get(`/api/hunts/${wanted.id}`)).body.status
    expect(await status()).toBe('found')
    const { body } = await report(fan, path)
    await admin.put(`/api/admin/reports/${body.id}`, { action: 'hide' })
    expect(await status()).toBe('hunting')
    await admin.put(`/api/admin/reports/${body.id}`, { action: 'dismiss' })
    expect(await status()).toBe('found')
  })

  it('are refused for nothing, without a reason, and are no business of members', async () => {
    expect((await fan.post('/api/reports', { entity: 'comment', entityId: 2147483647, reason: 'spam' })).status).toBe(
      404,
    )
    expect((await fan.post('/api/reports', { entity: 'user', entityId: 1, reason: 'spam' })).status).toBe(400)
    expect((await fan.post('/api/reports', { entity: 'hunt', entityId: 1, reason: '' })).status).toBe(400)
    expect((await fan.get('/api/admin/reports')).status).toBe(403)
    expect((await admin.put('/api/admin/reports/2147483647', { action: 'hide' })).status).toBe(404)
    expect((await admin.put('/api/admin/reports/1', { action: 'burn' })).status).toBe(400)
  })
})
