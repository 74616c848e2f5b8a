import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeStore, somePhoto } from '../../testing/records.ts'
import { startTestApp, type Member, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let owner: Member
let other: Member
let storeId: number

beforeAll(async () => {
  // Without the matcher, whose finds would come in between.
  app = await startTestApp({ withJobs: false })
  owner = await app.member()
  other = await app.member()
  storeId = await makeStore(app)
})
afterAll(() => app.close())

async function post() {
  const wish = { productName: 'Le Creuset Dutch Oven', storeId, photoUrl: await somePhoto() }
  return (await owner.post('/api/gatherings', wish)).body
}
const pathOf = ({ id }: { id: number }) => `/api/gatherings/${id}`

describe('confirming', () => {
  it('counts people other than the poster, each once with their latest word', async () => {
    const gathering = await post()
    const confirm = (who: Member, stillThere: boolean) => who.post(`${pathOf(gathering)}/confirm`, { stillThere })
    expect((await confirm(other, true)).body.confirmations).toMatchObject({ stillThere: 1, gone: 0, mine: true })
    expect((await confirm(other, true)).body.confirmations.stillThere).toBe(1)
    const denied = await confirm(other, false)
    expect(denied.body.confirmations).toMatchObject({ stillThere: 0, gone: 1, mine: false })
    expect(denied.body.isFresh).toBe(true)
    const own = await confirm(owner, true)
    expect(own.body.confirmations).toMatchObject({ stillThere: 0, gone: 1, mine: true })
    expect(own.body.lastSeenAt > gathering.lastSeenAt).toBe(true)
  })

  it('ends with two denials after the last confirmation, and comes back with a new one', async () => {
    const gathering = await post()
    const people = [await app.member(), await app.member(), await app.member()] as const
    const confirm = (who: Member, stillThere: boolean) => who.post(`${pathOf(gathering)}/confirm`, { stillThere })
    expect((await confirm(people[0], false)).body.isFresh).toBe(true)
    expect((await confirm(people[1], true)).body.isFresh).toBe(true)
    expect((await confirm(people[2], false)).body.isFresh).toBe(true)
    expect((await confirm(people[0], false)).body.isFresh).toBe(false)
    expect((await confirm(people[1], true)).body.isFresh).toBe(true)
  })

  it('is over after 30 silent days', async () => {
    const gathering = await post()
    await app.context.database
      .sql`update product_gatherings set last_seen_at = now() - interval '30 days 1 minute' where id = ${gathering.id}`
    expect((await owner.get(pathOf(gathering))).body.isFresh).toBe(false)
  })

  it('tells the hunts that wait for it', async () => {
    const gathering = await post()
    const hunt = (await other.post('/api/hunts', { productName: 'Dutch oven' })).body
    await app.context.database.sql`
      insert into product_finds (hunt_id, gathering_id, user_id, match_score, match_reason)
      values (${hunt.id}, ${gathering.id}, ${other.id}, 0.9, 'same')`
    const third = await app.member()
    await third.post(`${pathOf(gathering)}/confirm`, { stillThere: true })
    await third.post(`${pathOf(gathering)}/confirm`, { stillThere: true })
    const { body } = await app.guest().get(`/api/hunts/${hunt.id}/activity`)
    expect(body.map(({ type }: { type: string }) => type)).toEqual(['confirmed', 'created'])
    expect(body[0]).toMatchObject({ username: third.username, detail: { gatheringId: gathering.id, stillThere: true } })
  })

  it('wants a word, and somebody who is signed in', async () => {
    const gathering = await post()
    expect((await other.post(`${pathOf(gathering)}/confirm`, {})).status).toBe(400)
    expect((await other.post(`${pathOf(gathering)}/confirm`, { stillThere: 'yes' })).status).toBe(400)
    expect((await app.guest().post(`${pathOf(gathering)}/confirm`, { stillThere: true })).status).toBe(401)
    expect((await other.post('/api/gatherings/2000000000/confirm', { stillThere: true })).status).toBe(404)
  })
})

describe('demand', () => {
  const ask = async (query: string, who: Pick<Member, 'get'> = app.guest()) =>
    (await who.get(`/api/gatherings/demand?${query}`)).body.hunters

  it('counts the people nearby who want such a thing', async () => {
    const hunter = await app.member()
    const place = { latitude: 47.6062, longitude: -122.3321 }
    await hunter.post('/api/hunts', {
      productName: 'Vitamix blender',
      targetPrice: 100,
      categoryId: 3,
      excludeWords: ['refurbished'],
      ...place,
    })
    await hunter.post('/api/hunts', { productName: 'blender', ...place })
    const near = 'lat=47.6&lng=-122.33'
    expect(await ask(`productName=Vitamix red blender&${near}`)).toBe(1)
    expect(await ask(`productName=Vitamix red blender&${near}`, hunter)).toBe(0)
    expect(await ask(`productName=Vitamix red blender&lat=40.7&lng=-74`)).toBe(0)
    expect(await ask(`productName=Toaster&${near}`)).toBe(0)
    const picky = await app.member()
    await picky.post('/api/hunts', {
      productName: 'Vitamix pitcher',
      targetPrice: 20,
      categoryId: 3,
      excludeWords: ['Refurbished'],
      ...place,
    })
    expect(await ask(`productName=Vitamix pitcher&price=24&${near}`)).toBe(1)
    expect(await ask(`productName=Vitamix pitcher&price=30&${near}`)).toBe(0)
    expect(await ask(`productName=refurbished Vitamix pitcher&${near}`)).toBe(0)
    expect(await ask(`productName=Vitamix pitcher&categoryId=4&${near}`)).toBe(0)
    expect(await ask('productName=Vitamix pitcher')).toBe(1)
  })

  it('wants a name', async () => {
    expect((await app.guest().get('/api/gatherings/demand?productName=a')).status).toBe(400)
    expect((await app.guest().get('/api/gatherings/demand')).status).toBe(400)
    expect(await ask('productName=the and of')).toBe(0)
  })
})
