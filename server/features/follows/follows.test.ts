import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobsDone } from '../../testing/outbox.ts'
import { makeGatherings, makeStore, somePhoto } from '../../testing/records.ts'
import { startTestApp, type Member, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
}, 120_000)
afterAll(() => app.close())

const followed = (kind: string, id: string | number) => `/api/follows/${kind}/${encodeURIComponent(String(id))}`
const must = async (answer: ReturnType<Member['post']>) => {
  const { status, body, text } = await answer
  if (status >= 300) throw new Error(`${status} ${text}`)
  return body
}
async function gather(person: Member, wish: Record<string, unknown>): Promise<number> {
  const photoUrl = await somePhoto()
  const { id } = await must(person.post('/api/gatherings', { productName: 'Plain lamp', photoUrl, ...wish }))
  await jobsDone(app, 'follows.tell')
  return id
}
const newsOf = async (person: Member) => {
  const { body } = await person.get('/api/notifications')
  return body.filter(({ type }: { type: string }) => type === 'follow') as { message: string; href: string }[]
}

describe('following', () => {
  it('is listed newest first, repeatable, and ends', async () => {
    const [ada, bob] = [await app.member(), await app.member()]
    const storeId = await makeStore(app, { name: 'Marshalls Corner' })
    const targets = [
      ['store', storeId],
      ['person', bob.username.toUpperCase()],
      ['brand', '  Le Creuset '],
      ['tag', 'Boho'],
    ] as const
    for (const [kind, id] of [...targets, ...targets]) expect((await ada.put(followed(kind, id))).status).toBe(204)
    const { body, headers } = await ada.get('/api/follows')
    const at = expect.any(String)
    expect(body).toEqual([
      { kind: 'tag', id: 'boho', name: 'boho', createdAt: at },
      { kind: 'brand', id: 'le creuset', name: 'le creuset', createdAt: at },
      { kind: 'person', id: bob.username, name: bob.username, createdAt: at },
      { kind: 'store', id: storeId, name: 'Marshalls Corner', createdAt: at },
    ])
    expect(headers.get('x-total-count')).toBe('4')
    const page = await ada.get('/api/follows?limit=3')
    const next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1] ?? ''
    expect((await ada.get(next)).body).toHaveLength(1)
    expect((await ada.get(`/api/stores/${storeId}`)).body.following).toBe(true)
    expect((await bob.get(`/api/stores/${storeId}`)).body.following).toBe(false)
    expect((await ada.get(`/api/people/${bob.username}`)).body.following).toBe(true)
    for (const [kind, id] of [...targets, ...targets]) expect((await ada.delete(followed(kind, id))).status).toBe(204)
    expect((await ada.get('/api/follows')).body).toEqual([])
    expect((await ada.get(`/api/stores/${storeId}`)).body.following).toBe(false)
  })

  it.each([
    ['shop', '1', 400],
    ['store', 'abc', 400],
    ['store', '2147483647', 404],
    ['person', 'nobody-of-that-name', 404],
    ['brand', 'x'.repeat(41), 400],
    ['tag', ' ', 400],
  ])('%s %s is refused', async (kind, id, status) => {
    const ada = await app.member()
    expect((await ada.put(followed(kind, id))).status).toBe(status)
    expect((await app.guest().put(followed('tag', 'boho'))).status).toBe(401)
  })

  it('oneself is refused, and so is whoever is out of sight', async () => {
    const [ada, bob] = [await app.member(), await app.member()]
    expect((await ada.put(followed('person', ada.username))).status).toBe(400)
    await must(ada.put(followed('person', bob.username)))
    await must(bob.put(followed('person', ada.username)))
    await must(bob.put(`/api/blocks/${ada.username}`))
    expect((await ada.get('/api/follows')).body).toEqual([])
    expect((await bob.get('/api/follows')).body).toEqual([])
    expect((await ada.put(followed('person', bob.username))).status).toBe(404)
    await app.context.database.sql`update users set is_suspended = true where id = ${bob.id}`
    expect((await ada.put(followed('person', bob.username))).status).toBe(404)
  })
})

describe('concurrent follows', () => {
  it.each(['follower', 'followed'] as const)('are removed by a block by the %s', async (blocker) => {
    for (let round = 0; round < 12; round++) {
      const [ada, bob] = [await app.member(), await app.member()]
      const [one, other] = blocker === 'follower' ? [ada, bob] : [bob, ada]
      const [follow, block] = await Promise.all([
        ada.put(followed('person', bob.username)),
        one.put(`/api/blocks/${other.username}`),
      ])
      expect([204, 404]).toContain(follow.status)
      expect(block.status).toBe(204)
      expect([round, (await ada.get('/api/follows')).body]).toEqual([round, []])
    }
  })

  it('stop at 500, and repeating one is no new one', async () => {
    const ada = await app.member()
    await app.context.database.sql`insert into follows (user_id, tag)
      select ${ada.id}, 'word ' || number from generate_series(1, 497) number`
    const more = await Promise.all(Array.from({ length: 8 }, (_, index) => ada.put(followed('tag', `new ${index}`))))
    expect(more.map(({ status }) => status).toSorted()).toEqual([204, 204, 204, 409, 409, 409, 409, 409])
    expect(more.find(({ status }) => status === 409)?.body.message).toContain('500')
    const storeId = await makeStore(app)
    const bob = await app.member()
    for (const path of [followed('store', storeId), followed('person', bob.username), followed('brand', 'acme')])
      expect((await ada.put(path)).status).toBe(409)
    expect((await ada.put(followed('tag', 'word 7'))).status).toBe(204)
    expect((await ada.delete(followed('tag', 'word 7'))).status).toBe(204)
    expect((await ada.put(followed('store', storeId))).status).toBe(204)
    expect((await ada.get('/api/follows?limit=1')).headers.get('x-total-count')).toBe('500')
  })
})

describe('a new gathering', () => {
  it('is told to those who follow its store, its gatherer, its brand or its tag, once each', async () => {
    const gatherer = await app.member()
    const [byStore, byPerson, byBrand, byTag, byAll, nobody] = await Promise.all(
      Array.from({ length: 6 }, () => app.member()),
    )
    const storeId = await makeStore(app, { name: 'Ross Harbor' })
    for (const person of [byStore!, byAll!]) await must(person.put(followed('store', storeId)))
    for (const person of [byPerson!, byAll!]) await must(person.put(followed('person', gatherer.username)))
    for (const person of [byBrand!, byAll!]) await must(person.put(followed('brand', 'le creuset')))
    for (const person of [byTag!, byAll!]) await must(person.put(followed('tag', 'enamel')))
    await must(nobody!.put(followed('brand', 'creuset le')))
    await must(gatherer.put(followed('store', storeId)))
    const id = await gather(gatherer, {
      productName: 'Le Creuset Dutch oven',
      price: 89.5,
      storeId,
      tags: ['Enamel'],
    })
    const href = `/gatherings/${id}`
    const what = 'Le Creuset Dutch oven for $89.50'
    expect(await newsOf(byStore!)).toMatchObject([{ href, message: `New at Ross Harbor: ${what}` }])
    expect(await newsOf(byPerson!)).toMatchObject([{ message: `${gatherer.username} shared ${what} at Ross Harbor` }])
    expect(await newsOf(byBrand!)).toMatchObject([{ message: `Seen for “le creuset”: ${what} at Ross Harbor` }])
    expect(await newsOf(byTag!)).toMatchObject([{ message: `Seen for “enamel”: ${what} at Ross Harbor` }])
    expect(await newsOf(byAll!)).toHaveLength(1)
    expect(await newsOf(nobody!)).toEqual([])
    expect(await newsOf(gatherer)).toEqual([])
    const list = await byAll!.get('/api/gatherings?following=true')
    expect(list.body.map((one: { id: number }) => one.id)).toEqual([id])
    expect((await nobody!.get('/api/gatherings?following=true')).body).toEqual([])
    expect((await app.guest().get('/api/gatherings?following=true')).status).toBe(401)
    // What goes out of sight is not told any more.
    await must(gatherer.put(`/api/gatherings/${id}`, { isPublic: false }))
    expect(await newsOf(byStore!)).toEqual([])
    expect((await byAll!.get('/api/gatherings?following=true')).body).toEqual([])
  })

  it('is told when it becomes public, and not again', async () => {
    const [gatherer, ada] = [await app.member(), await app.member()]
    const storeId = await makeStore(app)
    await must(ada.put(followed('store', storeId)))
    const id = await gather(gatherer, { storeId, isPublic: false })
    expect(await newsOf(ada)).toEqual([])
    for (const isPublic of [true, false, true]) await must(gatherer.put(`/api/gatherings/${id}`, { isPublic }))
    await jobsDone(app, 'follows.tell')
    expect(await newsOf(ada)).toHaveLength(1)
  })

  it('is not told to whoever is blocked, nor of whoever keeps their gatherings to themselves', async () => {
    const [gatherer, blocked, fan] = [await app.member(), await app.member(), await app.member()]
    const storeId = await makeStore(app)
    await must(blocked.put(followed('store', storeId)))
    await must(fan.put(followed('person', gatherer.username)))
    await must(gatherer.put(`/api/blocks/${blocked.username}`))
    await must(gatherer.put('/api/user', { visibility: { gatherings: false } }))
    await gather(gatherer, { storeId })
    expect(await newsOf(blocked)).toEqual([])
    expect(await newsOf(fan)).toEqual([])
    expect((await fan.get('/api/gatherings?following=true')).body).toEqual([])
  })

  it('joins the digest instead for those who want one', async () => {
    const [gatherer, ada] = [await app.member(), await app.member()]
    const storeId = await makeStore(app)
    await must(ada.put(followed('store', storeId)))
    await must(ada.put('/api/user/notification-settings', { digest: 'weekly' }))
    await gather(gatherer, { storeId })
    expect(await newsOf(ada)).toEqual([])
  })

  it('is found among many by all that is followed', async () => {
    const [gatherer, ada] = [await app.member(), await app.member()]
    const [here, there] = [await makeStore(app), await makeStore(app)]
    const rows = (name: string) => Array.from({ length: 3 }, () => ({ product_name: name }))
    await makeGatherings(app, gatherer.id, here, rows('Followed store'))
    await makeGatherings(app, gatherer.id, there, [...rows('Other'), { product_name: 'KitchenAid mixer' }])
    await makeGatherings(app, gatherer.id, there, [{ product_name: 'Mixer', description: 'like KitchenAid' }])
    await must(ada.put(followed('store', here)))
    await must(ada.put(followed('brand', 'kitchenaid')))
    const { body, headers } = await ada.get('/api/gatherings?following=true&limit=2')
    expect([body.length, headers.get('x-total-count')]).toEqual([2, '4'])
    const mixers = await ada.get('/api/gatherings?following=true&q=mixer')
    expect(mixers.body.map((one: { productName: string }) => one.productName)).toEqual(['KitchenAid mixer'])
  })
})
