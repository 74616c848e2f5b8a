import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '../../../domain/contracts/endpoint.ts'
import type { HttpClient } from '../../testing/http-client.ts'
import { makeStore, somePhoto } from '../../testing/records.ts'
import { startTestApp, type Member, type TestApp } from '../../testing/test-app.ts'

type Kind = 'hunt' | 'gathering' | 'find'
type Person = 'guest' | 'stranger' | 'gatherer' | 'hunter' | 'admin'
const everybody: Person[] = ['guest', 'stranger', 'gatherer', 'hunter', 'admin']

/** What goes out of sight, and who still sees each record then. What is not named here stays open to everybody. */
const cases = {
  'a private gathering': { gathering: ['gatherer', 'admin'], find: ['gatherer', 'admin'] },
  'a hidden gathering': { gathering: ['gatherer', 'admin'], find: ['gatherer', 'admin'] },
  'a hidden hunt': { hunt: ['hunter', 'admin'], find: ['hunter', 'admin'] },
  'a hidden find': { find: ['hunter', 'admin'] },
  'a dismissed find': { find: ['hunter', 'admin'] },
} satisfies Record<string, Partial<Record<Kind, Person[]>>>
type Case = keyof typeof cases
const seersOf = (which: Case, kind: Kind): Person[] =>
  (cases[which] as Partial<Record<Kind, Person[]>>)[kind] ?? everybody

/** The words by which a record would be recognized wherever it shows. */
const words: Record<Case, string> = {
  'a private gathering': 'Quokkaphone',
  'a hidden gathering': 'Wombatlute',
  'a hidden hunt': 'Numbatharp',
  'a hidden find': 'Bilbydrum',
  'a dismissed find': 'Dunnartflute',
}
interface Made {
  hunt: number
  gathering: number
  find: number
  /** A stranger's comment on each. */
  comment: Record<Kind, number>
}

let app: TestApp
const members = {} as Record<Exclude<Person, 'guest'>, Member>
const made = {} as Record<Case, Made>
const as = (person: Person): HttpClient => (person === 'guest' ? app.guest() : members[person])
const must = async (answer: ReturnType<Member['post']>) => {
  const { status, body, text } = await answer
  if (status >= 300) throw new Error(`${status} ${text}`)
  return body
}

async function make(which: Case): Promise<Made> {
  const { hunter, gatherer, stranger } = members
  const name = `${words[which]} brass lantern`
  const photoUrl = await somePhoto()
  const hunt = (await must(hunter.post('/api/hunts', { productName: name }))).id
  const gathering = (
    await must(
      gatherer.post('/api/gatherings', { productName: name, photoUrl, storeId: await makeStore(app), price: 12 }),
    )
  ).id
  const find = (await must(gatherer.post('/api/finds', { huntId: hunt, gatheringId: gathering, matchScore: 0.9 }))).id
  const comment = {} as Made['comment']
  for (const [kind, id] of Object.entries({ hunt, gathering, find }) as [Kind, number][]) {
    comment[kind] = (await must(stranger.post(`/api/${kind}s/${id}/comments`, { body: `${words[which]} indeed` }))).id
    await must(stranger.post(`/api/${kind}s/${id}/like`))
  }
  await must(stranger.put(`/api/favorites/gathering/${gathering}`))
  return { hunt, gathering, find, comment }
}

beforeAll(async () => {
  // Without jobs: the matcher would take finds of what goes out of sight away by itself.
  app = await startTestApp({ withJobs: false, environment: { PUBLIC_INDEXING: 'true' } })
  for (const name of ['stranger', 'gatherer', 'hunter'] as const) members[name] = await app.member()
  members.admin = await app.member({ isAdmin: true })
  for (const which of Object.keys(cases) as Case[]) made[which] = await make(which)
  const { sql } = app.context.database
  await must(members.gatherer.put(`/api/gatherings/${made['a private gathering'].gathering}`, { isPublic: false }))
  await sql`update product_gatherings set is_hidden = true where id = ${made['a hidden gathering'].gathering}`
  await sql`update product_hunts set is_hidden = true where id = ${made['a hidden hunt'].hunt}`
  await sql`update product_finds set is_hidden = true where id = ${made['a hidden find'].find}`
  await must(members.hunter.post(`/api/finds/${made['a dismissed find'].find}/dismiss`))
})
afterAll(() => app.close())

/** Routes with an id in their path that is no record of these kinds; a new one is to be put here or into the walk. */
const others =
  /^\/(scores|products|stores|admin|insider|feature-flags|newsletter|auth|people|user|things|trips|cards|blocks|follows)\//
const kindOf = (path: string): Kind | 'comment' | 'favorite' | undefined => {
  const [, plural] = path.split('/')
  return (
    { hunts: 'hunt', gatherings: 'gathering', finds: 'find', comments: 'comment', favorites: 'favorite' } as const
  )[plural ?? '']
}

/** What a route is called with for a record; several, where it is for several kinds. */
function callsOf({ path }: Endpoint, which: Case): { url: string; kind: Kind }[] {
  const { comment, ...ids } = made[which]
  const kind = path.includes(':id') ? kindOf(path) : undefined
  if (kind === 'favorite') return [{ url: `/api/favorites/gathering/${ids.gathering}`, kind: 'gathering' }]
  if (kind === 'comment') {
    return (['hunt', 'gathering', 'find'] as const).map((on) => ({ url: `/api/comments/${comment[on]}`, kind: on }))
  }
  return kind ? [{ url: `/api${path.replace(':id', String(ids[kind]))}`, kind }] : []
}

/** Bodies that are right, so that what is refused is refused for the record's sake. */
const bodies: Record<string, unknown> = {
  'POST /hunts/:id/comments': { body: 'hello' },
  'POST /gatherings/:id/comments': { body: 'hello' },
  'POST /finds/:id/comments': { body: 'hello' },
  'POST /gatherings/:id/confirm': { stillThere: true },
  'PUT /hunts/:id': { productName: 'Other' },
  'PUT /gatherings/:id': { productName: 'Other' },
}

async function send(person: Person, method: string, url: string, body?: unknown): Promise<number> {
  const client = as(person)
  const headers: Record<string, string> =
    method === 'GET' || method === 'HEAD' ? {} : { 'x-csrf-token': await client.csrfToken() }
  if (body !== undefined) headers['content-type'] = 'application/json'
  return (await client.send(method, url, { headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }))
    .status
}

describe('a record that is out of sight', () => {
  it('has every route with its id in the walk', () => {
    const unknown = app.app.table
      .map(({ endpoint }) => endpoint.path)
      .filter((path) => path.includes(':') && !others.test(path) && !kindOf(path))
    expect(unknown).toEqual([])
  })

  it.each(Object.keys(cases) as Case[])('%s is 404 on every route for whoever may not see it', async (which) => {
    const wrong: string[] = []
    for (const { endpoint, caller } of app.app.table) {
      for (const { url, kind } of callsOf(endpoint, which)) {
        for (const person of everybody) {
          const mayCall = caller === 'public' || (person !== 'guest' && (caller === 'member' || person === 'admin'))
          const isSeen = seersOf(which, kind).includes(person)
          // Those who may are tried where nothing is lost by it.
          if (isSeen && endpoint.method !== 'GET') continue
          const expected = !mayCall ? (person === 'guest' ? 401 : 403) : isSeen ? 200 : 404
          for (const method of endpoint.method === 'GET' ? ['GET', 'HEAD'] : [endpoint.method]) {
            const status = await send(person, method, url, bodies[`${endpoint.method} ${endpoint.path}`])
            if (status !== expected) wrong.push(`${person} ${method} ${url}: ${status} instead of ${expected}`)
          }
        }
      }
    }
    expect(wrong).toEqual([])
  })

  it.each(Object.keys(cases) as Case[])('%s is not there for calls that name it in their body', async (which) => {
    const { hunt, gathering, find, comment } = made[which]
    const reports = (['hunt', 'gathering', 'find'] as const).flatMap((kind) => [
      { kind, url: '/api/reports', body: { entity: kind, entityId: made[which][kind], reason: 'not good' } },
      { kind, url: '/api/reports', body: { entity: 'comment', entityId: comment[kind], reason: 'not good' } },
    ])
    const calls = [
      ...reports,
      { kind: 'find' as const, url: '/api/scores', body: { findId: find } },
      { kind: 'gathering' as const, url: '/api/finds', body: { huntId: hunt, gatheringId: gathering } },
      { kind: 'hunt' as const, url: '/api/finds', body: { huntId: hunt, gatheringId: gathering } },
      { kind: 'hunt' as const, url: '/api/analyze-image', body: { huntId: hunt, imageBase64: 'AAAA' } },
      { kind: 'gathering' as const, url: '/api/upload-image', body: { gatheringId: gathering, imageBase64: 'AAAA' } },
    ]
    const wrong: string[] = []
    for (const { kind, url, body } of calls) {
      for (const person of everybody.filter((who) => !seersOf(which, kind).includes(who))) {
        const status = await send(person, 'POST', url, body)
        if (status !== (person === 'guest' ? 401 : 404))
          wrong.push(`${person} ${url} ${JSON.stringify(body)}: ${status}`)
      }
    }
    expect(wrong).toEqual([])
  })

  it.each(Object.keys(cases) as Case[])(
    '%s has no page for others, and no preview picture for anybody',
    async (which) => {
      for (const kind of ['hunt', 'gathering', 'find'] as const) {
        const seers = seersOf(which, kind)
        const path = `/${kind}s/${made[which][kind]}`
        for (const person of everybody) {
          for (const url of kind === 'find' ? [path] : [path, `${path}/edit`]) {
            const { status, text } = await as(person).get(url)
            expect([person, url, status]).toEqual([person, url, seers.includes(person) ? 200 : 404])
            if (!seers.includes(person)) expect(text).not.toContain(words[which])
            if (seers.length < everybody.length) expect(text).not.toMatch(/og:image" content="[^"]*\/(images|cards)\//)
          }
        }
      }
    },
  )

  it('is in no list, search, count, log, notification or map of the site', async () => {
    const lists = [
      '/api/hunts?status=all&limit=100',
      '/api/gatherings?limit=100',
      '/api/finds?limit=100',
      '/api/finds?status=all&limit=100',
      '/api/finds?status=dismissed&limit=100',
      '/api/home/feed',
      '/api/home/trending-hunts',
      '/api/recommendations',
      '/sitemap.xml',
    ]
    for (const which of Object.keys(cases) as Case[]) {
      const { hunt, gathering, find } = made[which]
      const searches = ['hunts?status=all&q=', 'gatherings?q=', 'search/gatherings?query=', 'search/suggestions?q=']
      const urls = [...lists, ...searches.map((path) => `/api/${path}${words[which]}`), `/api/finds?huntId=${hunt}`]
      const own = ['/api/favorites', '/api/notifications']
      for (const person of everybody.filter((who) => who !== 'admin')) {
        for (const url of person === 'guest' ? urls : [...urls, ...own]) {
          const { text } = await as(person).get(url)
          for (const [kind, id] of Object.entries({ hunt, gathering, find }) as [Kind, number][]) {
            if (seersOf(which, kind).includes(person)) continue
            const fact = `${person} sees ${which} (its ${kind}) in ${url}`
            if (url === '/sitemap.xml') expect(text.includes(`/${kind}s/${id}<`), fact).toBe(false)
            else if (url === '/api/notifications') expect(text.includes(`/finds/${find}"`), fact).toBe(false)
            else if (kind === 'find') expect(text.includes(`"id":${id},"huntId"`), fact).toBe(false)
            else expect(text.includes(`"${kind}Id":${id},`), fact).toBe(false)
          }
          const isOpen = (['hunt', 'gathering'] as const).some((kind) => seersOf(which, kind).includes(person))
          if (!isOpen) expect([person, url, text.includes(words[which])]).toEqual([person, url, false])
        }
      }
    }
    // An open hunt's log says nothing of the gathering that went away, and the card counts it no more.
    const hunt = made['a private gathering'].hunt
    for (const person of ['guest', 'stranger', 'hunter'] as const) {
      const { body, headers } = await as(person).get(`/api/hunts/${hunt}/activity`)
      expect(body.map(({ type }: { type: string }) => type)).toEqual(['commented', 'created'])
      expect(headers.get('x-total-count')).toBe('2')
      expect((await as(person).get(`/api/hunts/${hunt}`)).body).toMatchObject({
        findCount: 0,
        bestMatch: null,
        status: 'hunting',
      })
    }
    const { body } = await as('gatherer').get(`/api/hunts/${hunt}/activity`)
    expect(body.map(({ type }: { type: string }) => type)).toContain('matched')
    const dismissed = made['a dismissed find']
    for (const person of everybody) {
      const { text } = await as(person).get(`/api/hunts/${dismissed.hunt}/activity`)
      expect([person, text.includes('"matched"')]).toEqual([person, person === 'hunter' || person === 'admin'])
      const { body: shown } = await as(person).get(`/api/hunts/${dismissed.hunt}`)
      expect(shown).toMatchObject({ findCount: 0, bestMatch: null, status: 'hunting' })
      expect((await as(person).get(`/api/cards/find/${dismissed.find}.png`)).status).toBe(404)
    }
    const stats = (await app.guest().get('/api/community-stats')).body
    expect([stats.totalHunts, stats.totalGatherings, stats.totalFinds]).toEqual([4, 3, 0])
    expect((await app.guest().get('/api/finds/count')).body.count).toBe(0)
    // Three finds, the comments on them, and those on the five hunts.
    expect((await members.hunter.get('/api/notifications/unread')).body.count).toBe(11)
  })
})

describe('a purchase', () => {
  it('is told nowhere in public, also not by old lines, and stays the hunter’s when the gathering goes', async () => {
    const { hunter, gatherer } = members
    const photoUrl = await somePhoto()
    const huntId = (await must(hunter.post('/api/hunts', { productName: 'Potoroo bench' }))).id
    const gathering = { productName: 'Potoroo bench', photoUrl, storeId: await makeStore(app), price: 99 }
    const gatheringId = (await must(gatherer.post('/api/gatherings', gathering))).id
    const findId = (await must(hunter.post('/api/finds', { huntId, gatheringId, matchScore: 0.9 }))).id
    const score = await must(hunter.post('/api/scores', { findId, purchasePrice: 73.21 }))
    expect(score.photoUrl).toMatch(/^\/images\//)
    const { sql } = app.context.database
    const old = { findId, scoreId: 987_654, purchasePrice: 73.21 }
    await sql`insert into hunt_activity (hunt_id, type, user_id, detail)
      values (${huntId}, 'scored', ${hunter.id}, ${JSON.stringify(old)}::text::jsonb)`
    for (const person of everybody) {
      const { body, text } = await as(person).get(`/api/hunts/${huntId}/activity`)
      const scored = body.filter(({ type }: { type: string }) => type === 'scored')
      expect(scored.map(({ detail }: { detail: unknown }) => detail)).toEqual([{ findId }, { findId }])
      expect(text).not.toMatch(/73\.21|987654|scoreId|purchasePrice/)
    }
    await must(gatherer.put(`/api/gatherings/${gatheringId}`, { isPublic: false }))
    expect((await hunter.get(`/api/finds/${findId}`)).status).toBe(404)
    expect((await hunter.get(`/api/scores/${score.id}`)).body).toMatchObject({
      productName: 'Potoroo bench',
      purchasePrice: 73.21,
      photoUrl: null,
      thumbnailUrl: null,
    })
    expect((await hunter.put(`/api/scores/${score.id}`, { rating: 5 })).body.rating).toBe(5)
    expect((await hunter.get(`/api/hunts/${huntId}`)).body.status).toBe('scored')
  })
})
