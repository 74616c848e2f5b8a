import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allVisible } from '../../../domain/rules/people/person-parts.ts'
import { dataUrl, photo } from '../../testing/pictures.ts'
import { makeGatherings, makeHunts, makeStore } from '../../testing/records.ts'
import { startTestApp, type Member, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let storeId: number
beforeAll(async () => {
  app = await startTestApp({ withJobs: false })
  storeId = await makeStore(app)
})
afterAll(() => app.close())

const idsOf = (body: { id: number }[]) => body.map(({ id }) => id)
const pathOf = (username: string) => `/api/people/${encodeURIComponent(username)}`

/** Somebody with a profile that holds everything. */
async function somebody(username?: string): Promise<Member> {
  const person = await app.member(username ? { username } : {})
  await app.context.database.sql`update users set first_name = 'Ada', last_name = 'Brook', zip_code = '02108',
    email = ${`${person.id}@example.org`}, profile_picture = '/images/00/face.webp' where id = ${person.id}`
  return person
}

async function buy(hunter: Member, gatherer: Member, status = 'completed'): Promise<void> {
  const { sql } = app.context.database
  const [hunt] = await makeHunts(app, hunter.id, [{ product_name: 'Lamp' }])
  const [gathering] = await makeGatherings(app, gatherer.id, storeId, [{ product_name: 'Lamp' }])
  const [find] = await sql`insert into product_finds (hunt_id, gathering_id, user_id, match_score, match_reason)
    values (${hunt ?? 0}, ${gathering ?? 0}, ${hunter.id}, 0.9, 'name') returning id`
  await sql`insert into product_scores (find_id, user_id, product_name, purchase_price, purchase_status)
    values (${find?.['id']}, ${hunter.id}, 'Lamp', 77.77, ${status})`
}

describe('a person', () => {
  it('is shown to everybody by their name, in any letter case, without what is private', async () => {
    const ada = await somebody('Ada-Brook-7')
    await makeGatherings(app, ada.id, storeId, [
      { product_name: 'Rug' },
      { product_name: 'Secret', is_public: false },
      { product_name: 'Hidden', is_hidden: true },
    ])
    const { status, body, text } = await app.guest().get(pathOf('aDA-bROOK-7'))
    expect(status).toBe(200)
    expect(body).toEqual({
      id: ada.id,
      username: 'Ada-Brook-7',
      name: 'Ada Brook',
      picture: '/images/00/face.webp',
      since: expect.stringMatching(/^\d{4}-/),
      isInsider: false,
      gatheringCount: 1,
      helpedCount: 0,
      following: false,
      hidden: [],
    })
    expect(text).not.toMatch(/02108|example\.org/)
  })

  it('has helped every hunter who bought through them, once', async () => {
    const gatherer = await somebody()
    const [one, other, third] = [await app.member(), await app.member(), await app.member()]
    await buy(one, gatherer)
    await buy(one, gatherer)
    await buy(other, gatherer)
    await buy(third, gatherer, 'cancelled')
    const { body, text } = await app.guest().get(pathOf(gatherer.username))
    expect(body.helpedCount).toBe(2)
    expect(text).not.toContain('77')
  })

  it('lists what they have seen and what they still hunt', async () => {
    const ada = await somebody()
    const [first, second] = await makeGatherings(app, ada.id, storeId, [
      { product_name: 'Rug', created_at: '2026-01-01T00:00:00Z' },
      { product_name: 'Lamp', created_at: '2026-01-02T00:00:00Z' },
      { product_name: 'Secret', is_public: false },
    ])
    const [hunt] = await makeHunts(app, ada.id, [
      { product_name: 'Kettle', latitude: 42.364321, longitude: -71.054567 },
      { product_name: 'Bought', status: 'scored' },
      { product_name: 'Hidden', is_hidden: true },
    ])
    const gathered = await ada.get(`${pathOf(ada.username)}/gatherings`)
    expect(idsOf(gathered.body)).toEqual([second, first])
    const page = await app.guest().get(`${pathOf(ada.username)}/gatherings?limit=1`)
    expect([page.body[0].id, page.headers.get('x-total-count')]).toEqual([second, '2'])
    expect(page.headers.get('link')).toContain('rel="next"')
    const hunted = await app.guest().get(`${pathOf(ada.username)}/hunts`)
    expect(idsOf(hunted.body)).toEqual([hunt])
    expect(hunted.body[0]).toMatchObject({ latitude: 42.36, longitude: -71.05 })
  })

  it.each(['name', 'picture', 'since', 'gatherings', 'hunts', 'helped'] as const)(
    'keeps their %s to themselves',
    async (part) => {
      const ada = await somebody()
      await makeGatherings(app, ada.id, storeId, [{ product_name: 'Rug' }])
      await makeHunts(app, ada.id, [{ product_name: 'Kettle' }])
      const changed = await ada.put('/api/user', { visibility: { [part]: false } })
      expect(changed.status).toBe(200)
      expect(changed.body.visibility).toEqual({
        ...allVisible,
        [part]: false,
      })
      expect((await ada.get('/api/user')).body.visibility[part]).toBe(false)
      const { body } = await app.guest().get(pathOf(ada.username))
      expect(body.hidden).toEqual([part])
      const shownAs = { gatherings: 'gatheringCount', helped: 'helpedCount', hunts: undefined } as const
      const field = part in shownAs ? shownAs[part as keyof typeof shownAs] : part
      if (field) expect(body[field]).toBeNull()
      for (const list of ['gatherings', 'hunts'] as const) {
        const answer = await app.guest().get(`${pathOf(ada.username)}/${list}`)
        expect([list, answer.body.length, answer.headers.get('x-total-count')]).toEqual([
          list,
          part === list ? 0 : 1,
          part === list ? '0' : '1',
        ])
      }
      await ada.put('/api/user', { visibility: { [part]: true } })
      expect((await app.guest().get(pathOf(ada.username))).body.hidden).toEqual([])
    },
  )

  it('cannot be asked for in wrong words', async () => {
    const ada = await somebody()
    const wrong = await ada.put('/api/user', { visibility: { name: 'no' } })
    expect([wrong.status, wrong.body.message]).toEqual([400, 'name must be true or false'])
    expect((await ada.put('/api/user', { visibility: { email: false } })).body.visibility).not.toHaveProperty('email')
  })

  it('is nobody once suspended, nor when there never was one', async () => {
    const ada = await somebody()
    await app.context.database.sql`update users set is_suspended = true where id = ${ada.id}`
    for (const name of [ada.username, 'nobody-of-that-name', '%']) {
      for (const list of ['', '/gatherings', '/hunts']) {
        const { status, body } = await app.guest().get(pathOf(name) + list)
        expect([name, status, body.message]).toEqual([name, 404, 'Person not found'])
      }
      const page = await app.guest().get(`/people/${encodeURIComponent(name)}`)
      expect([page.status, page.text.includes('Person Not Found')]).toEqual([404, true])
    }
    expect((await app.guest().get(pathOf('x'.repeat(60)))).status).toBe(400)
  })

  it.each([
    'ada/brook',
    '/ada',
    'ada/',
    '../../x',
    'a\\b',
    'who?',
    '#one',
    '100%',
    'a%2Fb',
    '...',
    'a@b.org',
    'a+b & c',
  ])('of before is reached by the name %s wherever it stands in an address', async (username) => {
    const [row] = await app.context.database.sql<{ id: number }[]>`
        insert into users (username) values (${username}) returning id`
    const id = Number(row?.id)
    await makeGatherings(app, id, storeId, [{ product_name: 'Rug' }])
    const guest = app.guest()
    expect((await guest.get(pathOf(username))).body).toMatchObject({ id, username })
    expect((await guest.get(`${pathOf(username)}/gatherings`)).body).toHaveLength(1)
    expect((await guest.get(`${pathOf(username)}/hunts`)).body).toEqual([])
    const page = await guest.get(`/people/${encodeURIComponent(username)}`)
    expect([page.status, page.text.includes('Person Not Found')]).toEqual([200, false])
    const [, card = ''] = /og:image" content="([^"]+)"/.exec(page.text) ?? []
    expect((await guest.get(new URL(card).pathname)).headers.get('content-type')).toBe('image/png')
    const member = await app.member()
    for (const path of [
      `/api/follows/person/${encodeURIComponent(username)}`,
      `/api/blocks/${encodeURIComponent(username)}`,
    ]) {
      expect([path, (await member.put(path)).status]).toEqual([path, 204])
      expect([path, (await member.delete(path)).status]).toEqual([path, 204])
    }
  })

  it('has a page with its own head', async () => {
    const ada = await somebody('Ünïcode Ada')
    await makeGatherings(app, ada.id, storeId, [{ product_name: 'Rug' }])
    const { status, text } = await app.guest().get(`/people/${encodeURIComponent('ünïcode ada')}`)
    expect(status).toBe(200)
    expect(text).toContain('<title>Ünïcode Ada | Hunt Gather Find Score</title>')
    expect(text).toContain('1 spotted in stores, 0 helped')
    expect(text).toContain('/api/cards/person/')
    await ada.put('/api/user', { visibility: { picture: false, gatherings: false } })
    const hidden = (await app.guest().get(`/people/${encodeURIComponent('Ünïcode Ada')}`)).text
    expect(hidden).not.toMatch(/face\.webp|spotted in stores/)
  })

  it('can be reported by their id', async () => {
    const [ada, bob, admin] = [await somebody(), await app.member(), await app.member({ isAdmin: true })]
    const made = await bob.post('/api/reports', { entity: 'person', entityId: ada.id, reason: 'Spam everywhere' })
    expect(made.status).toBe(201)
    const { body } = await admin.get('/api/admin/reports?status=open')
    const found = body.find((one: { id: number }) => one.id === made.body.id)
    expect(found).toMatchObject({ entity: 'person', subject: ada.username, author: { username: ada.username } })
    const decide = (action: string) => admin.put(`/api/admin/reports/${found.id}`, { action })
    for (const action of ['hide', 'delete']) expect((await decide(action)).status).toBe(400)
    expect((await decide('dismiss')).body.status).toBe('dismissed')
    const missing = await bob.post('/api/reports', { entity: 'person', entityId: 2_000_000, reason: 'Nobody' })
    expect(missing.status).toBe(404)
  })
})

describe('a hidden profile picture', () => {
  let [ada, bob, admin]: Member[] = []
  let picture: string
  const ids: Record<string, number | string> = {}
  const people = () => {
    if (!ada || !bob || !admin) throw new Error('not there yet')
    return { ada, bob, admin }
  }

  beforeAll(async () => {
    ada = await app.member()
    bob = await app.member()
    admin = await app.member({ isAdmin: true })
    const { body } = await ada.put('/api/user', { profilePicture: dataUrl(await photo()) })
    picture = body.profilePicture
    const [adaHunt = 0] = await makeHunts(app, ada.id, [{ product_name: 'Brass lantern' }])
    const [bobHunt = 0] = await makeHunts(app, bob.id, [{ product_name: 'Brass lantern' }])
    const [seen = 0] = await makeGatherings(app, ada.id, storeId, [{ product_name: 'Brass lantern' }])
    const [other = 0] = await makeGatherings(app, bob.id, storeId, [{ product_name: 'Brass lantern' }])
    const { sql } = app.context.database
    const [thing] = await sql<{ id: number }[]>`insert into things default values returning id`
    await sql`insert into gathering_things ${sql([seen, other].map((id) => ({ gathering_id: id, thing_id: thing?.id ?? 0 })))}`
    const find = await ada.post('/api/finds', { huntId: bobHunt, gatheringId: seen, matchScore: 0.9 })
    await bob.post('/api/finds', { huntId: adaHunt, gatheringId: other, matchScore: 0.9 })
    for (const path of [`hunts/${bobHunt}`, `gatherings/${other}`, `finds/${find.body.id}`]) {
      expect((await ada.post(`/api/${path}/comments`, { body: 'Nice' })).status).toBe(201)
    }
    await bob.put(`/api/favorites/gathering/${seen}`)
    await bob.put(`/api/follows/person/${ada.username}`)
    await bob.put(`/api/blocks/${(await somebody()).username}`)
    Object.assign(ids, {
      '/hunts/:id': adaHunt,
      '/gatherings/:id': seen,
      '/finds/:id': find.body.id,
      '/stores/:id': storeId,
      '/things/:id': thing?.id,
      '/people/:username': ada.username,
    })
  })

  /** Every call that reads, and the pages of these records. */
  function* readings(): Generator<string> {
    for (const { endpoint, caller } of app.app.table) {
      const { method, path, media } = endpoint
      if (method !== 'GET' || media || (caller !== 'public' && caller !== 'member') || path.startsWith('/events'))
        continue
      const known = Object.keys(ids).find((prefix) => path.startsWith(prefix))
      if (known) yield `/api${path.replace(/:\w+/, String(ids[known]))}`
      else if (!path.includes(':')) yield `/api${path}`
    }
    yield '/'
    for (const [path, id] of Object.entries(ids)) yield path.replace(/:\w+/, String(id))
  }
  const showing = async (who: Pick<Member, 'get'>) => {
    const urls: string[] = []
    for (const url of readings()) if ((await who.get(url)).text.includes(picture)) urls.push(url)
    return urls
  }
  const file = async (who: Pick<Member, 'get'>) => {
    const { status, headers } = await who.get(picture)
    return [status, headers.get('cache-control')]
  }

  it('is in no answer to others, and its file is served to its owner and admins only', async () => {
    const { ada: owner, bob: other, admin: boss } = people()
    // While it is shown, the walk meets it in many places.
    expect((await showing(other)).length).toBeGreaterThan(12)
    expect(await file(app.guest())).toEqual([200, 'public, max-age=31536000, immutable'])
    await owner.put('/api/user', { visibility: { picture: false } })
    expect(await showing(other)).toEqual([])
    expect(await showing(app.guest())).toEqual([])
    for (const who of [other, app.guest()]) expect(await file(who)).toEqual([404, 'no-store'])
    for (const who of [owner, boss]) expect(await file(who)).toEqual([200, 'private, no-store'])
    for (const who of [owner, boss]) {
      expect((await who.get(`/api/hunts/${ids['/hunts/:id']}`)).body.profilePicture).toBe(picture)
    }
    const thumbnail = picture.replace('.webp', '-400.webp')
    expect((await other.get(thumbnail)).status).toBe(404)
    await owner.put('/api/user', { visibility: { picture: true } })
    expect((await showing(other)).length).toBeGreaterThan(12)
    expect((await file(other))[0]).toBe(200)
  })
})
