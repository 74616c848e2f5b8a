import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeGatherings, makeHunts, makeStore } from '../../testing/records.ts'
import { startTestApp, type Member, type TestApp } from '../../testing/test-app.ts'
import { seedCatalog } from '../demo/catalog.service.ts'
import { largeCommunity } from './home-numbers.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ withJobs: false })
})
afterAll(() => app.close())

const get = async (path: string, who: Pick<Member, 'get'> = app.guest()) => {
  const { status, body } = await who.get(`/api${path}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

describe('an empty installation', () => {
  it('has nothing to show, and says so in numbers', async () => {
    expect(await get('/community-stats')).toEqual({
      totalHunts: 0,
      totalGatherings: 0,
      totalFinds: 0,
      totalMatches: 0,
      treasureHunters: 0,
      topLocations: [],
      topHunters: [],
    })
    expect(await get('/trending-categories')).toEqual({ trending: [] })
    expect(await get('/home/feed')).toEqual([])
    expect(await get('/home/trending-hunts')).toEqual([])
    expect(await get('/recommendations')).toEqual({ source: 'trending', recommendations: [], userInsights: null })
    expect(await get('/products/search')).toEqual([])
    expect(await get('/products/search/facets?query=lamp')).toMatchObject({ total: 0, priceRange: null })
    expect(await get('/search/suggestions?q=lamp')).toEqual([])
  })
})

describe('a community', () => {
  let [hunter, gatherer, admin]: Member[] = []
  let hunts: number[] = []
  let seen: number[] = []
  let findIds: number[] = []

  const people = () => {
    if (!hunter || !gatherer || !admin) throw new Error('nobody is there')
    return { hunter, gatherer, admin }
  }

  beforeAll(async () => {
    hunter = await app.member()
    gatherer = await app.member()
    admin = await app.member({ isAdmin: true })
    const { sql } = app.context.database
    await app.context.db.transaction((tx) => seedCatalog(tx, Date.now()))
    const store = await makeStore(app)
    const old = new Date(Date.now() - 29 * 24 * 60 * 60 * 1000).toISOString()
    hunts = await makeHunts(app, hunter.id, [
      { product_name: 'Hearthline Dutch Oven', category_id: 3, target_price: 70, priority: 1, tags: ['cookware'] },
      { product_name: 'Copper pan', category_id: 3, target_price: 50, tags: ['cookware', 'chef'] },
      { product_name: 'Hidden wish', category_id: 4, is_hidden: true },
      { product_name: 'Bought long ago', category_id: 5, status: 'scored', target_price: 60, created_at: old },
    ])
    seen = await makeGatherings(app, gatherer.id, store, [
      { product_name: 'Red Dutch oven', category_id: 3, price: 64.99 },
      { product_name: 'Private Dutch oven', category_id: 3, price: 60, is_public: false },
      { product_name: 'Hidden Dutch oven', category_id: 3, price: 60, is_hidden: true },
      { product_name: 'Gone Dutch oven', category_id: 3, price: 60, created_at: old, last_seen_at: '2020-01-01' },
    ])
    const [open = 0, isPrivate = 0, hidden = 0] = seen
    for (const [gatheringId, score] of [
      [open, 0.91],
      [isPrivate, 0.95],
      [hidden, 0.96],
    ] as const) {
      const [row] = await sql<{ id: number }[]>`
        insert into product_finds (hunt_id, gathering_id, user_id, match_score, match_reason)
        values (${hunts[0] ?? 0}, ${gatheringId}, ${hunter.id}, ${score}, 'The names match.') returning id`
      findIds.push(row?.id ?? 0)
    }
  })

  it('counts only what everybody may see', async () => {
    const stats = await get('/community-stats')
    expect(stats).toMatchObject({
      // As the list of hunts shows them: what is scored is wanted no more.
      totalHunts: 2,
      totalGatherings: 2,
      totalFinds: 1,
      totalMatches: 1,
      treasureHunters: 2,
    })
    expect(stats.topLocations).toEqual([{ name: 'Boston, MA', count: 2 }])
    expect(stats.topHunters).toEqual([
      { id: people().hunter.id, name: people().hunter.username, profilePicture: null, isInsider: false, finds: 1 },
    ])
  })

  it('ranks categories by what is going on now', async () => {
    const { trending } = await get('/trending-categories')
    expect(trending.map(({ slug, count }: { slug: string; count: number }) => [slug, count])).toEqual([
      ['kitchen', 4],
      ['furniture', 1],
    ])
  })

  it('feeds the latest good finds with real reactions', async () => {
    const [findId = 0] = findIds
    for (const body of ['Go!', 'Did you get it?'])
      await (await app.member()).post(`/api/finds/${findId}/comments`, { body })
    await people().gatherer.post(`/api/finds/${findId}/like`)
    const feed = await get('/home/feed?limit=3')
    expect(feed).toHaveLength(1)
    expect(feed[0]).toMatchObject({
      id: findId,
      likeCount: 1,
      commentCount: 2,
      shareCount: 0,
      hunterCount: 1,
      isTrending: true,
      hunt: { productName: 'Hearthline Dutch Oven' },
      gathering: { productName: 'Red Dutch oven' },
    })
    expect((await app.guest().get('/api/home/feed?limit=101')).status).toBe(400)
    expect((await app.guest().get('/api/home/feed?limit=')).status).toBe(400)
  })

  it('shows open hunts with most echo first, hidden ones never', async () => {
    const trending = await get('/home/trending-hunts')
    expect(trending.map(({ id }: { id: number }) => id)).toEqual([hunts[0], hunts[1]])
  })

  it('memoizes the numbers of a large one, and yet shows nothing of a hunter that is hidden by now', async () => {
    const { from } = largeCommunity
    largeCommunity.from = 1
    const { hunter: first } = people()
    try {
      const before = await get('/community-stats')
      await makeHunts(app, first.id, [{ product_name: 'One more', category_id: 3 }])
      expect(await get('/community-stats')).toEqual(before)
      await app.context.database.sql`update users set is_suspended = true where id = ${first.id}`
      expect(await get('/community-stats')).toEqual({ ...before, topHunters: [] })
    } finally {
      largeCommunity.from = from
      const { database } = app.context
      await database.sql`update users set is_suspended = false where id = ${first.id}`
      await database.sql`delete from product_hunts where product_name = 'One more'`
    }
  })

  describe('recommendations', () => {
    const namesOf = (answer: { recommendations: { name: string }[] }) => answer.recommendations.map(({ name }) => name)

    it('follow what one hunts, with a reason', async () => {
      const answer = await get('/recommendations', people().hunter)
      expect(answer.source).toBe('personalized')
      const [first, second] = answer.recommendations
      expect([first.name, second.name].toSorted()).toEqual([
        'Hearthline Copper Saute Pan',
        'Hearthline Enameled Dutch Oven 5.5 Qt',
      ])
      // It is among their finds already.
      expect(namesOf(answer)).not.toContain('Red Dutch oven')
      expect(answer.recommendations.find(({ kind }: { kind: string }) => kind === 'product')).toMatchObject({
        name: 'Hearthline Enameled Dutch Oven 5.5 Qt',
        categoryId: 3,
        reason: 'Because you hunt “Hearthline Dutch Oven”',
      })
      expect(answer.recommendations[0].relevanceScore).toBeGreaterThan(0.7)
      expect(
        answer.recommendations.every(({ relevanceScore }: { relevanceScore: number }) => relevanceScore <= 1),
      ).toBe(true)
      expect(answer.userInsights).toEqual({
        favoriteCategories: expect.arrayContaining(['Kitchen']),
        averagePrice: 60,
        priceRange: { min: 50, max: 70 },
        successRate: 0.25,
        huntPriority: 2.5,
        popularTags: ['cookware', 'chef'],
      })
    })

    it('never show private, hidden, vanished or own gatherings', async () => {
      for (const who of [people().hunter, people().admin, app.guest()]) {
        const names = namesOf(await get('/recommendations', who))
        for (const name of ['Private Dutch oven', 'Hidden Dutch oven', 'Gone Dutch oven'])
          expect(names).not.toContain(name)
      }
      expect(namesOf(await get('/recommendations', people().gatherer))).not.toContain('Red Dutch oven')
    })

    it('leave out a product that the person has found, until they dismiss the find', async () => {
      const { sql } = app.context.database
      const wanted = 'Hearthline Enameled Dutch Oven 5.5 Qt'
      const about = async () => namesOf(await get('/recommendations', people().hunter))
      expect(await about()).toContain(wanted)
      await sql`update product_hunts set product_id = (select id from products where name = ${wanted}) where id = ${hunts[0] ?? 0}`
      expect(await about()).not.toContain(wanted)
      await sql`update product_finds set status = 'dismissed' where user_id = ${people().hunter.id}`
      expect(await about()).toContain(wanted)
      await sql`update product_finds set status = 'found' where user_id = ${people().hunter.id}`
      await sql`update product_hunts set product_id = null where id = ${hunts[0] ?? 0}`
      // By its name, too.
      await sql`update product_gatherings set product_name = ${wanted.toUpperCase()} where id = ${seen[0] ?? 0}`
      expect(await about()).not.toContain(wanted)
      await sql`update product_gatherings set product_name = 'Red Dutch oven' where id = ${seen[0] ?? 0}`
    })

    it('are trending for guests and for people without a history', async () => {
      for (const who of [app.guest(), await app.member()]) {
        const answer = await get('/recommendations', who)
        expect(answer.source).toBe('trending')
        expect(answer.recommendations).toHaveLength(12)
        for (const { reason, relevanceScore } of answer.recommendations) {
          expect(reason).not.toBe('')
          expect(relevanceScore).toBeLessThanOrEqual(0.7)
        }
      }
      expect((await get(`/recommendations?userId=${people().hunter.id}`)).source).toBe('trending')
    })

    it("are one's own business", async () => {
      const { hunter: owner, gatherer: other, admin: boss } = people()
      expect((await get(`/recommendations?userId=${owner.id}`, owner)).source).toBe('personalized')
      expect((await other.get(`/api/recommendations?userId=${owner.id}`)).status).toBe(403)
      expect((await get(`/recommendations?userId=${owner.id}`, boss)).source).toBe('personalized')
      for (const id of ['abc', '0', '-1', '1.5', '99999999999']) {
        expect((await owner.get(`/api/recommendations?userId=${id}`)).body.message).toBe('Invalid user ID')
      }
    })
  })
})

describe('what trends', () => {
  let calm: TestApp
  let [owner, friend, stranger]: Member[] = []
  beforeAll(async () => {
    calm = await startTestApp({ withJobs: false })
    owner = await calm.member()
    friend = await calm.member()
    stranger = await calm.member()
  })
  afterAll(() => calm.close())
  const people = () => {
    if (!owner || !friend || !stranger) throw new Error('no members')
    return { owner, friend, stranger }
  }
  const rows = (count: number, row: object) => Array.from({ length: count }, () => ({ ...row }))
  const say = async (who: Member, path: string, times: number) => {
    for (let time = 0; time < times; time++) await who.post(`${path}/comments`, { body: `Comment ${time}` })
  }
  const trendingHunts = async () =>
    (await calm.guest().get('/api/home/trending-hunts')).body.map(({ id }: { id: number }) => id)

  it('counts the people of a category, not what one of them posts', async () => {
    await makeHunts(calm, people().owner.id, rows(12, { product_name: 'Mine', category_id: 1 }))
    for (const { id } of [people().friend, people().stranger])
      await makeHunts(calm, id, [{ product_name: 'Ours', category_id: 2 }])
    const storeId = await makeStore(calm)
    await makeGatherings(calm, people().friend.id, storeId, rows(5, { product_name: 'Ours', category_id: 3 }))
    await makeGatherings(calm, people().owner.id, storeId, [{ product_name: 'Mine', category_id: 3 }])
    await makeGatherings(calm, people().stranger.id, storeId, [{ product_name: 'Theirs', category_id: 3 }])
    const { trending } = (await calm.guest().get('/api/trending-categories')).body
    expect(trending.map(({ id, count }: { id: number; count: number }) => [id, count])).toEqual([
      [3, 7],
      [2, 2],
      [1, 12],
    ])
  })

  it('counts the people around a hunt once each, its owner and guests not at all', async () => {
    await calm.context.database.sql`update product_hunts set is_hidden = true`
    const made = await makeHunts(calm, people().owner.id, [
      { product_name: 'Loved by two' },
      { product_name: 'Praised by one' },
      { product_name: 'Praised by its owner' },
      { product_name: 'Quiet' },
    ])
    const [loved = 0, praised = 0, own = 0, quiet = 0] = made
    await people().friend.post(`/api/hunts/${loved}/like`)
    await say(people().stranger, `/api/hunts/${loved}`, 1)
    await say(people().friend, `/api/hunts/${praised}`, 30)
    await people().friend.post(`/api/hunts/${praised}/like`)
    await say(people().owner, `/api/hunts/${own}`, 30)
    await people().owner.post(`/api/hunts/${own}/like`)
    for (const who of [people().owner, calm.guest()]) await who.post(`/api/hunts/${own}/share`)
    expect(await trendingHunts()).toEqual([loved, praised, quiet, own])
    // Hidden comments count for no one.
    await calm.context.database.sql`update comments set is_hidden = true where user_id = ${people().stranger.id}`
    expect(await trendingHunts()).toEqual([praised, loved, quiet, own])
  })

  it('counts a gatherer once, however much they found for a hunt', async () => {
    await calm.context.database.sql`update product_hunts set is_hidden = true`
    const [one = 0, two = 0] = await makeHunts(calm, people().owner.id, rows(2, { product_name: 'Brass lamp' }))
    const storeId = await makeStore(calm)
    const find = async (huntId: number, who: Member) => {
      const [gatheringId = 0] = await makeGatherings(calm, who.id, storeId, [{ product_name: 'Brass lamp' }])
      expect((await who.post('/api/finds', { huntId, gatheringId, matchScore: 0.9 })).status).toBe(201)
    }
    for (let time = 0; time < 3; time++) await find(two, people().friend)
    for (const who of [people().friend, people().stranger]) await find(one, who)
    expect(await trendingHunts()).toEqual([one, two])

    const [feed] = (await calm.guest().get('/api/home/feed')).body
    const isTrending = async () => (await calm.guest().get('/api/home/feed')).body[0].isTrending
    // The hunter and the gatherer of a find are no crowd, nor is one stranger.
    for (const who of [people().owner, people().friend, people().stranger]) {
      await say(who, `/api/finds/${feed.id}`, 4)
      await who.post(`/api/finds/${feed.id}/share`)
    }
    expect(await isTrending()).toBe(false)
    await say(await calm.member(), `/api/finds/${feed.id}`, 1)
    expect(await isTrending()).toBe(true)
  })

  it('ranks towns by the people who gather there', async () => {
    const { sql } = calm.context.database
    await sql`update product_gatherings set is_hidden = true`
    const [busy, crowded] = [await makeStore(calm), await makeStore(calm)]
    await sql`update stores set city = 'Salem' where id = ${busy}`
    await makeGatherings(calm, people().owner.id, busy, rows(9, { product_name: 'Mine' }))
    for (const { id } of [people().friend, people().stranger])
      await makeGatherings(calm, id, crowded, [{ product_name: 'Ours' }])
    expect((await calm.guest().get('/api/community-stats')).body.topLocations).toEqual([
      { name: 'Boston, MA', count: 2 },
      { name: 'Salem, MA', count: 9 },
    ])
  })
})

describe('the first screen', () => {
  const boston = { latitude: 42.3601, longitude: -71.0589 }
  const austin = { latitude: 30.2672, longitude: -97.7431 }

  it('shows guests what is fresh and what is wanted, and members what concerns them', async () => {
    const [member, other] = [await app.member(), await app.member()]
    const [near, far] = [await makeStore(app, boston), await makeStore(app, austin)]
    const [seen] = await makeGatherings(app, other.id, near, [{ product_name: 'Near lamp', ...boston }])
    const [away] = await makeGatherings(app, other.id, far, [{ product_name: 'Far lamp', ...austin }])
    const [own] = await makeHunts(app, member.id, [{ product_name: 'My lamp', ...boston }])
    const [theirs] = await makeHunts(app, other.id, [{ product_name: 'Their rug', ...boston }])
    const find = await other.post('/api/finds', { huntId: own, gatheringId: seen, matchScore: 0.9 })
    expect(find.status).toBe(201)
    const ids = (rows: { id: number }[]) => rows.map(({ id }) => id)

    const guest = await get('/home?lat=42.36&lng=-71.06')
    expect(Object.keys(guest).toSorted()).toEqual(['fresh', 'trending'])
    expect(ids(guest.fresh)).toContain(seen)
    expect(ids(guest.fresh)).not.toContain(away)
    expect((await get('/home?lat=42.36&lng=-71.06&radius=2500')).fresh.length).toBeGreaterThan(guest.fresh.length)

    const mine = await get('/home?lat=42.36&lng=-71.06', member)
    expect(Object.keys(mine).toSorted()).toEqual(['fresh', 'myHunts', 'newFinds', 'wanted'])
    expect([ids(mine.newFinds), ids(mine.myHunts)]).toEqual([[find.body.id], [own]])
    expect(ids(mine.wanted)).toContain(theirs)
    expect(ids(mine.wanted)).not.toContain(own)
    for (const list of Object.values<unknown[]>(mine)) expect(list.length).toBeLessThanOrEqual(20)

    await member.put('/api/user', { zipCode: '78701' })
    expect(ids((await get('/home', member)).fresh)).toEqual([away])
  })

  it('refuses half a place', async () => {
    for (const query of ['lat=42', 'radius=5', 'lat=91&lng=0', 'lat=1&lng=1&radius=-1'])
      expect((await app.guest().get(`/api/home?${query}`)).status).toBe(400)
  })
})
