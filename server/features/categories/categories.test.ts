import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeHunts, makeStore, somePhoto } from '../../testing/records.ts'
import { startTestApp, type Member, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let anna: Member
beforeAll(async () => {
  app = await startTestApp({ withJobs: false })
  anna = await app.member()
})
afterAll(() => app.close())

const add = (name: unknown, member: Pick<Member, 'post'> = anna) => member.post('/api/categories', { name })

it('lists the categories by their ids', async () => {
  const { body } = await app.guest().get('/api/categories')
  // Others may have been added since.
  expect(body.slice(0, 6)).toMatchObject([
    { id: 1, name: 'Lighting', slug: 'lighting', parentId: null, approved: true },
    { id: 2, name: 'Home Decor' },
    { id: 3, name: 'Kitchen' },
    { id: 4, name: 'Clothing' },
    { id: 5, name: 'Furniture' },
    { id: 6, name: 'Shoes', parentId: 4 },
  ])
})

it('makes a new one once, and answers a known one in any letter case', async () => {
  const made = await add('  Garden  Tools ')
  expect([made.status, made.body]).toEqual([
    201,
    { id: expect.any(Number), name: 'Garden Tools', slug: 'garden-tools', parentId: null, approved: false },
  ])
  const again = await add('GARDEN tools')
  expect([again.status, again.body.id]).toEqual([200, made.body.id])
  const lighting = await add('lighting')
  expect([lighting.status, lighting.body.id]).toEqual([200, 1])
})

it.each([
  ['Café', 'Cafe\u0301'],
  ['Kitchen', 'Kit\u200bchen'],
  ['Kitchen', 'Ｋitchen'],
  ['Kitchen', 'Kitchen\u3164'],
])('answers the category %j for %j', async (known, encoded) => {
  const { body } = await add(known)
  const again = await add(encoded)
  expect([again.status, again.body.id, again.body.name]).toEqual([200, body.id, known])
})

it('stores a name without invisible characters and compatibility forms', async () => {
  const { status, body } = await add('  Ｗall\u00a0\u200bclo\u00adcks ')
  expect([status, body.name, body.slug]).toEqual([201, 'Wall clocks', 'wall-clocks'])
})

it('gives different names different slugs', async () => {
  const [one, other] = [await add('Toys & Games'), await add('Toys Games')]
  expect([one.body.slug, other.body.slug]).toEqual(['toys-games', 'toys-games-2'])
})

it('adds more than fifty names whose slugs are alike', async () => {
  const slugs = new Set<string>()
  for (let index = 1; index <= 54; index++) {
    const { status, body } = await add(`Lamps ${'!'.repeat(index)}`)
    expect([index, status]).toEqual([index, 201])
    slugs.add(body.slug)
  }
  expect(slugs.size).toBe(54)
})

it('adds more than sixty names in other scripts, each with a slug that filters by it', async () => {
  const names = ['家具', 'Мебель', 'خزف', 'कपड़े', '가구', 'Φωτιστικά'].flatMap((word) =>
    Array.from({ length: 11 }, (_, index) => `${word} ${String.fromCodePoint(0x3b1 + index)}`),
  )
  const answers = []
  for (const name of names) answers.push(await add(name))
  expect(answers.map(({ status }) => status)).toEqual(names.map(() => 201))
  expect(new Set(answers.map(({ body }) => body.slug)).size).toBe(66)
  const { id, slug } = answers[30]?.body ?? {}
  const hunt = await anna.post('/api/hunts', { productName: 'A thing', categoryId: id })
  const { body } = await app.guest().get(`/api/hunts?categoryId=${encodeURIComponent(slug)}`)
  expect(body.map((one: { id: number }) => one.id)).toEqual([hunt.body.id])
})

it('makes one of twenty at once', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => add(index % 2 ? 'Bedding' : 'bedding')))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
})

it.each(['', ' a ', 7, null, 'x'.repeat(61), '123', '<script>alert(1)</script>', '＜b＞', 'a\u200b', 'a\u0000b'])(
  'refuses %j',
  async (name) => {
    expect((await add(name)).status).toBe(400)
  },
)

it('is for members', async () => {
  expect((await add('Rugs', app.guest())).status).toBe(401)
})

describe('a proposal', () => {
  const suggested = async (q: string, who: Pick<Member, 'get'> = app.guest()) =>
    (await who.get(`/api/search/suggestions?q=${encodeURIComponent(q)}`)).body.filter(
      ({ kind }: { kind: string }) => kind === 'category',
    )
  const trending = async (who: Pick<Member, 'get'>): Promise<number[]> =>
    (await who.get('/api/trending-categories')).body.trending.map(({ id }: { id: number }) => id)

  it('is neither suggested nor trending until an admin approves it', async () => {
    const admin = await app.member({ isAdmin: true })
    const { id } = (await add('Quillwork boxes')).body
    await makeHunts(
      app,
      anna.id,
      Array.from({ length: 12 }, (_, index) => ({ product_name: `Box ${index}`, category_id: id })),
    )
    for (const who of [app.guest(), anna, admin]) {
      expect(await suggested('quillwork', who)).toEqual([])
      expect(await trending(who)).not.toContain(id)
    }
    expect((await admin.put(`/api/admin/categories/${id}`, { approved: true })).status).toBe(200)
    expect(await suggested('quillwork')).toMatchObject([{ id, text: 'Quillwork boxes' }])
    expect(await trending(app.guest())).toContain(id)
  })

  it('is put on records by its maker alone, and shows there', async () => {
    const [bob, admin] = [await app.member(), await app.member({ isAdmin: true })]
    const storeId = await makeStore(app)
    const photoUrl = await somePhoto()
    const { id } = (await add('Pewter mugs')).body
    const bodies = {
      hunts: { productName: 'Pewter mug', categoryId: id },
      gatherings: { productName: 'Pewter mug', categoryId: id, storeId, photoUrl },
    }
    for (const [path, body] of Object.entries(bodies)) {
      for (const other of [bob, admin]) {
        const refused = await other.post(`/api/${path}`, body)
        expect([refused.status, refused.body.errors?.[0].path]).toEqual([400, 'categoryId'])
        const plain = await other.post(`/api/${path}`, { ...body, categoryId: 3 })
        expect((await other.put(`/api/${path}/${plain.body.id}`, { categoryId: id })).status).toBe(400)
      }
      const own = await anna.post(`/api/${path}`, body)
      expect(own.status).toBe(201)
      const shown = await app.guest().get(`/api/${path}/${own.body.id}`)
      expect(shown.body).toMatchObject({ categoryId: id, categoryName: 'Pewter mugs', categoryApproved: false })
      // An edit that leaves the category as it is stays possible.
      const kept = await admin.put(`/api/${path}/${own.body.id}`, { productName: 'Pewter jug', categoryId: id })
      expect([kept.status, kept.body.categoryId]).toEqual([200, id])
    }
    await admin.put(`/api/admin/categories/${id}`, { approved: true })
    expect((await bob.post('/api/hunts', bodies.hunts)).status).toBe(201)
  })

  it('stays on a record of another member after an admin has taken back the approval', async () => {
    const [bob, admin] = [await app.member(), await app.member({ isAdmin: true })]
    const { id } = (await add('Tin toys', admin)).body
    const hunt = await bob.post('/api/hunts', { productName: 'Tin robot', categoryId: id })
    expect((await admin.put(`/api/admin/categories/${id}`, { approved: false })).status).toBe(200)
    const kept = await bob.put(`/api/hunts/${hunt.body.id}`, { productName: 'Tin rocket', categoryId: id })
    expect([kept.status, kept.body.categoryName]).toEqual([200, 'Tin toys'])
    await bob.put(`/api/hunts/${hunt.body.id}`, { categoryId: null })
    expect((await bob.put(`/api/hunts/${hunt.body.id}`, { categoryId: id })).status).toBe(400)
  })

  it('of another member is answered by its name, and stays out of reach', async () => {
    const bob = await app.member()
    const { id } = (await add('Enamel signs')).body
    const again = await add('enamel SIGNS', bob)
    expect([again.status, again.body.id, again.body.approved]).toEqual([200, id, false])
    const listed = (await bob.get('/api/categories?limit=100')).body
    expect(listed.map((one: { id: number }) => one.id)).not.toContain(id)
  })
})

describe('five proposals a day', () => {
  let strict: TestApp
  beforeAll(async () => {
    strict = await startTestApp({ withJobs: false, environment: { RATE_LIMIT_SCALE: '1' } })
  })
  afterAll(() => strict.close())

  it('are the most for a member, also of many at once, and are free again a day later', async () => {
    const eve = await strict.member()
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => add(`Idea ${'a'.repeat(index + 1)}`, eve)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(5).fill(201), ...Array(7).fill(409)])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({ code: 'conflict', message: expect.stringContaining('5 categories a day') })
    // A name that exists is no proposal.
    expect((await add('Lighting', eve)).status).toBe(200)
    await strict.context.database.sql`update product_categories set created_at = now() - interval '25 hours'`
    expect((await add('Idea of tomorrow', eve)).status).toBe(201)
  })

  it('do not limit other members or admins', async () => {
    const [bob, admin] = [await strict.member(), await strict.member({ isAdmin: true })]
    expect((await add('Bob has an idea', bob)).status).toBe(201)
    for (let index = 1; index <= 7; index++) {
      const made = await add(`Section ${'b'.repeat(index)}`, admin)
      expect([made.status, made.body.approved]).toEqual([201, true])
    }
  })
})

it.each([
  ['0.5', 2, '2 categories a day'],
  ['0.1', 1, '1 category a day'],
])('rounds the proposals a day down at a scale of %s, to one at least', async (scale, most, words) => {
  const strict = await startTestApp({ withJobs: false, environment: { RATE_LIMIT_SCALE: scale } })
  try {
    const eve = await strict.member()
    for (let index = 1; index <= most; index += 1) expect((await add(`Idea no ${index}`, eve)).status).toBe(201)
    const refused = await add('Idea too many', eve)
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining(words)])
  } finally {
    await strict.close()
  }
})
