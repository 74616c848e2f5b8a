import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { gatherings } from '../../db/schema/gatherings.ts'
import { isInSight } from '../../db/visibility.ts'
import type { HttpClient } from '../../testing/http-client.ts'
import { eventually } from '../../testing/eventually.ts'
import { makeStore, somePhoto } from '../../testing/records.ts'
import { startTestApp, type Member, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let storeId: number
beforeAll(async () => {
  app = await startTestApp()
  storeId = await makeStore(app)
})
afterAll(() => app.close())

const must = async (answer: ReturnType<Member['post']>) => {
  const { status, body, text } = await answer
  if (status >= 300) throw new Error(`${status} ${text}`)
  return body
}
const blocksOf = (username: string) => `/api/blocks/${encodeURIComponent(username)}`
const settled = () =>
  eventually(async () => {
    const [row] = await app.context.database.sql`select count(*)::int as waiting from match_queue`
    expect(row?.['waiting']).toBe(0)
  })

interface Things {
  hunt: number
  gathering: number
  /** On each of the bystander's records. */
  comments: { hunt: number; gathering: number }
  /** Their gathering for the bystander's hunt. */
  find?: number
}

/** A hunt and a gathering with an unmistakable word, and comments on what a bystander has. */
async function makeThings(person: Member, word: string, on: { hunt: number; gathering: number }): Promise<Things> {
  const productName = `${word} brass lantern`
  const photoUrl = await somePhoto()
  const hunt = (await must(person.post('/api/hunts', { productName, latitude: 42.36, longitude: -71.06 }))).id
  const gathering = (await must(person.post('/api/gatherings', { productName, photoUrl, storeId, price: 9 }))).id
  const comments = {
    hunt: (await must(person.post(`/api/hunts/${on.hunt}/comments`, { body: `${word} says hello` }))).id,
    gathering: (await must(person.post(`/api/gatherings/${on.gathering}/comments`, { body: `${word} too` }))).id,
  }
  return { hunt, gathering, comments }
}

describe('a block', () => {
  it('costs the lists of all others nothing: the database is not even asked', () => {
    const plain = { id: 1, isAdmin: false, blocked: [] }
    expect(isInSight(plain, gatherings.userId)).toBeUndefined()
    expect(isInSight(null, gatherings.userId)).toBeUndefined()
    expect(isInSight({ ...plain, blocked: [7] }, gatherings.userId)).toBeDefined()
    expect(isInSight({ id: 1, isAdmin: false }, gatherings.userId)).toBeDefined()
  })

  it('is noted, listed, repeatable and taken back', async () => {
    const [ada, bob, eve] = [await app.member(), await app.member(), await app.member()]
    expect((await ada.put(blocksOf(bob.username.toUpperCase()))).status).toBe(204)
    expect((await ada.put(blocksOf(eve.username))).status).toBe(204)
    expect((await ada.put(blocksOf(bob.username))).status).toBe(204)
    const list = await ada.get('/api/blocks')
    expect(list.body).toEqual(
      [eve, bob].map(({ username }) => ({ username, picture: null, createdAt: expect.any(String) })),
    )
    expect(list.headers.get('x-total-count')).toBe('2')
    expect((await bob.get('/api/blocks')).body).toEqual([])
    expect((await ada.delete(blocksOf(bob.username))).status).toBe(204)
    expect((await ada.delete(blocksOf(bob.username))).status).toBe(204)
    expect((await ada.get('/api/blocks')).body).toHaveLength(1)
  })

  it('refuses oneself, nobody, and guests', async () => {
    const ada = await app.member()
    expect((await ada.put(blocksOf(ada.username.toUpperCase()))).status).toBe(400)
    expect((await ada.put(blocksOf('nobody-at-all'))).status).toBe(404)
    expect((await ada.delete(blocksOf('nobody-at-all'))).status).toBe(404)
    const guest = app.guest()
    expect((await guest.put(blocksOf(ada.username))).status).toBe(401)
    expect((await guest.get('/api/blocks')).status).toBe(401)
  })
})

describe('two people of whom one has blocked the other', () => {
  const words = { ada: 'Quollbell', bob: 'Dunnartgong' }
  let ada: Member
  let bob: Member
  let eve: Member
  let own: { ada: Things; bob: Things }
  let between: { hunt: number; gathering: number }

  beforeAll(async () => {
    ;[ada, bob, eve] = [await app.member(), await app.member(), await app.member()]
    const photoUrl = await somePhoto()
    between = {
      hunt: (await must(eve.post('/api/hunts', { productName: 'Bystander copper kettle' }))).id,
      gathering: (await must(eve.post('/api/gatherings', { productName: 'Bystander rug', photoUrl, storeId }))).id,
    }
    own = {
      ada: await makeThings(ada, words.ada, between),
      bob: await makeThings(bob, words.bob, between),
    }
    await settled()
    // Finds between the two, and of each with the bystander.
    const pair = (person: Member, huntId: number, gatheringId: number) =>
      must(person.post('/api/finds', { huntId, gatheringId, matchScore: 0.9 }))
    await pair(ada, own.ada.hunt, own.bob.gathering)
    await pair(bob, own.bob.hunt, own.ada.gathering)
    for (const person of [ada, bob] as const) {
      const things = person === ada ? own.ada : own.bob
      await pair(person, things.hunt, between.gathering)
      things.find = (await pair(eve, between.hunt, things.gathering)).id
    }
    await must(ada.put(`/api/favorites/gathering/${own.bob.gathering}`))
    await must(bob.put(`/api/favorites/gathering/${own.ada.gathering}`))
    await must(ada.put(blocksOf(bob.username)))
  })

  /** Every call that reads, with whatever ids there are. */
  function* readings(of: Things): Generator<{ url: string; isTheirs: boolean }> {
    for (const { endpoint, caller } of app.app.table) {
      const { method, path, media } = endpoint
      if (method !== 'GET' || media || (caller !== 'public' && caller !== 'member')) continue
      if (/^\/(auth|events|feature-flags|newsletter|push|maps|user\/sessions|things|trips|cards)/.test(path)) continue
      const own = (id: number | string) => ({ url: `/api${path.replace(/:\w+/, String(id))}`, isTheirs: true })
      const other = (id: number | string) => ({ url: `/api${path.replace(/:\w+/, String(id))}`, isTheirs: false })
      if (path.startsWith('/hunts/:id')) yield* [own(of.hunt), other(between.hunt)]
      else if (path.startsWith('/gatherings/:id')) yield* [own(of.gathering), other(between.gathering)]
      else if (path.startsWith('/finds/:id')) yield own(of.find ?? 0)
      else if (path.startsWith('/stores/:id')) yield other(storeId)
      else if (path.startsWith('/people/:username')) yield other(eve.username)
      else if (!path.includes(':')) yield { url: `/api${path}${questions[path] ?? ''}`, isTheirs: false }
    }
  }
  const questions: Record<string, string> = {
    '/gatherings/demand': '?productName=brass+lantern',
    '/search/suggestions': '?q=brass',
    '/search/gatherings': '?query=lantern',
    '/products/search': '?query=lantern',
    '/products/search/facets': '?query=lantern',
    '/check-username': '?username=somebody-else',
    '/hunts': '?q=lantern',
    '/gatherings': '?q=lantern',
    '/finds': '?status=all',
  }

  it.each([
    ['who blocked', 'ada'],
    ['who was blocked', 'bob'],
  ] as const)('are nowhere for the one %s', async (_which, name) => {
    const [viewer, other] = name === 'ada' ? [ada, bob] : [bob, ada]
    const theirs = name === 'ada' ? own.bob : own.ada
    const word = name === 'ada' ? words.bob : words.ada
    const wrong: string[] = []
    let calls = 0
    for (const { url, isTheirs } of readings(theirs)) {
      const { status, text } = await viewer.get(url)
      calls += 1
      if (isTheirs) {
        if (status !== 404) wrong.push(`${url} ${status}`)
        continue
      }
      if (status !== 200 && status !== 404) wrong.push(`${url} ${status}`)
      // Whom one has blocked oneself is listed there.
      if (url === '/api/blocks') continue
      if (text.includes(word) || text.includes(other.username)) wrong.push(`${url} tells of them`)
    }
    expect(wrong).toEqual([])
    expect(calls).toBeGreaterThan(40)
    // The same walk as somebody else does see them, so the words can be seen.
    const seen: string[] = []
    for (const { url } of readings(theirs)) {
      const { text } = await eve.get(url)
      if (text.includes(word) || text.includes(other.username)) seen.push(url)
    }
    expect(seen.length).toBeGreaterThan(15)
  })

  it('do not count for each other', async () => {
    for (const [viewer, person] of [
      [ada, bob],
      [bob, ada],
    ] as const) {
      expect((await viewer.get(`/api/people/${person.username}`)).status).toBe(404)
      expect((await viewer.get(`/people/${person.username}`)).status).toBe(404)
      const comments = await viewer.get(`/api/hunts/${between.hunt}/comments`)
      expect([comments.body.length, comments.headers.get('x-total-count')]).toEqual([1, '1'])
      expect((await viewer.get(`/api/hunts/${between.hunt}`)).body.commentCount).toBe(1)
      expect((await viewer.get(`/api/gatherings/${between.gathering}`)).body.commentCount).toBe(1)
      expect((await viewer.get(`/api/hunts/${between.hunt}`)).body.findCount).toBe(1)
      expect((await viewer.get('/api/gatherings?q=lantern')).headers.get('x-total-count')).toBe('1')
      expect((await viewer.get(`/api/stores/${storeId}`)).body).toMatchObject({ sightings: 2, wanted: 1 })
    }
    expect((await eve.get(`/api/hunts/${between.hunt}`)).body).toMatchObject({ commentCount: 2, findCount: 2 })
    expect((await eve.get('/api/gatherings?q=lantern')).headers.get('x-total-count')).toBe('2')
    expect((await eve.get(`/api/stores/${storeId}`)).body).toMatchObject({ sightings: 3, wanted: 2 })
  })

  it('cannot act on each other’s things', async () => {
    const acts = async (actor: HttpClient, of: Things) => [
      (await actor.post(`/api/hunts/${of.hunt}/like`)).status,
      (await actor.post(`/api/gatherings/${of.gathering}/comments`, { body: 'hello' })).status,
      (await actor.post(`/api/gatherings/${of.gathering}/confirm`, { stillThere: false })).status,
      (await actor.put(`/api/favorites/gathering/${of.gathering}`)).status,
      (await actor.post('/api/reports', { entity: 'comment', entityId: of.comments.hunt, reason: 'Not nice' })).status,
    ]
    expect(await acts(ada, own.bob)).toEqual([404, 404, 404, 404, 404])
    expect(await acts(bob, own.ada)).toEqual([404, 404, 404, 404, 404])
    const find = { huntId: own.ada.hunt, gatheringId: own.bob.gathering }
    expect((await ada.post('/api/finds', find)).status).toBe(404)
    expect((await bob.post('/api/finds', find)).status).toBe(404)
    const admin = await app.member({ isAdmin: true })
    expect((await admin.post('/api/finds', find)).status).toBe(400)
  })

  it('have no finds between them, and get them again once it is over', async () => {
    const { sql } = app.context.database
    const findsBetween = async () => {
      const rows =
        await sql`select find.id from product_finds find join product_gatherings seen on seen.id = find.gathering_id
        where (find.user_id, seen.user_id) in ((${ada.id}, ${bob.id}), (${bob.id}, ${ada.id}))`
      return rows.length
    }
    expect(await findsBetween()).toBe(0)
    // The matcher has another look, and the two want the very same thing.
    const name = 'Zanzibar enamel teapot'
    const hunt = (await must(ada.post('/api/hunts', { productName: name }))).id
    const photoUrl = await somePhoto()
    await must(bob.post('/api/gatherings', { productName: name, photoUrl, storeId }))
    await settled()
    expect(await findsBetween()).toBe(0)
    expect((await ada.get('/api/notifications')).text).not.toContain('Zanzibar')
    await must(ada.delete(blocksOf(bob.username)))
    await eventually(async () => expect((await ada.get(`/api/finds?huntId=${hunt}`)).body).toHaveLength(1))
    expect((await ada.get(`/api/people/${bob.username}`)).status).toBe(200)
    await must(bob.put(blocksOf(ada.username)))
    expect(await findsBetween()).toBe(0)
    expect((await ada.get(`/api/hunts/${hunt}`)).body).toMatchObject({ status: 'hunting', findCount: 0 })
    await must(bob.delete(blocksOf(ada.username)))
    await must(ada.put(blocksOf(bob.username)))
  })

  it('are seen by admins, who have to settle their quarrel', async () => {
    const admin = await app.member({ isAdmin: true })
    await must(admin.put(blocksOf(bob.username)))
    expect((await admin.get(`/api/hunts/${own.bob.hunt}`)).status).toBe(200)
    expect((await bob.get(`/api/people/${admin.username}`)).status).toBe(404)
  })
})
