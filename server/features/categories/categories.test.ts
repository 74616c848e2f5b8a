import { afterAll, beforeAll, expect, it } from 'vitest'
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
    { id: 1, name: 'Lighting', slug: 'lighting', parentId: null },
    { id: 2, name: 'Home Decor' },
    { id: 3, name: 'Kitchen' },
    { id: 4, name: 'Clothing' },
    { id: 5, name: 'Furniture' },
    { id: 6, name: 'Shoes', parentId: 4 },
  ])
})

it('makes a new one once, and answers a known one in any letter case', async () => {
  const made = await add('  Garden  Tools ')
  expect([made.status, made.body.name, made.body.slug]).toEqual([201, 'Garden Tools', 'garden-tools'])
  const again = await add('GARDEN tools')
  expect([again.status, again.body.id]).toEqual([200, made.body.id])
  const lighting = await add('lighting')
  expect([lighting.status, lighting.body.id]).toEqual([200, 1])
})

it('gives different names different slugs', async () => {
  const [one, other] = [await add('Toys & Games'), await add('Toys Games')]
  expect([one.body.slug, other.body.slug]).toEqual(['toys-games', 'toys-games-2'])
})

it('makes one of twenty at once', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => add(index % 2 ? 'Bedding' : 'bedding')))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
})

it.each(['', ' a ', 7, null, 'x'.repeat(61), '123', '<script>alert(1)</script>', 'a\u0000b'])(
  'refuses %j',
  async (name) => {
    expect((await add(name)).status).toBe(400)
  },
)

it('is for members', async () => {
  expect((await add('Rugs', app.guest())).status).toBe(401)
})
