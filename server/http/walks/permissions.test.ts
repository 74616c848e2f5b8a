import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '../../../domain/contracts/endpoint.ts'
import type { HttpClient } from '../../testing/http-client.ts'
import { makeGatherings, makeHunts, makeStore } from '../../testing/records.ts'
import { startTestApp, type Member, type TestApp } from '../../testing/test-app.ts'
import { permissions, type OwnedRecord, type OwnerRule } from '../permissions.ts'
import type { Caller } from '../route.ts'

let app: TestApp
let storeId: number
const people: Record<string, Member> = {}

beforeAll(async () => {
  app = await startTestApp()
  storeId = await makeStore(app)
  people['owner'] = await app.member()
  people['gatherer'] = await app.member()
})
afterAll(() => app.close())

const actors = ['anonymous', 'user', 'owner', 'insider', 'admin', 'suspended'] as const
type Actor = (typeof actors)[number]

/** A person of that kind who has nothing to lose: some calls end sessions or delete accounts. */
async function actorClient(actor: Actor): Promise<HttpClient> {
  if (actor === 'anonymous') return app.guest()
  const known = people[actor]
  if (actor === 'owner' && known) return known
  if (known && (await known.get('/api/user')).status === 200) return known
  const person = await app.member({ isAdmin: actor === 'admin', isInsider: actor === 'insider' })
  if (actor === 'suspended')
    await app.context.database.sql`update users set is_suspended = true where id = ${person.id}`
  people[actor] = person
  return person
}

/** A record of the owner, new for every call. */
async function makeRecord(kind: OwnedRecord): Promise<number> {
  const { sql } = app.context.database
  const [owner, gatherer] = [people['owner']?.id ?? 0, people['gatherer']?.id ?? 0]
  if (kind === 'gathering') return (await makeGatherings(app, owner, storeId, [{ product_name: 'Kettle' }]))[0] ?? 0
  const [huntId = 0] = await makeHunts(app, owner, [{ product_name: 'Kettle' }])
  if (kind === 'hunt') return huntId
  if (kind === 'comment') {
    const [row] = await sql<
      { id: number }[]
    >`insert into comments (user_id, hunt_id, body) values (${owner}, ${huntId}, 'mine') returning id`
    return row?.id ?? 0
  }
  const [gatheringId = 0] = await makeGatherings(app, gatherer, storeId, [{ product_name: 'Kettle' }])
  const [find] = await sql<{ id: number }[]>`
    insert into product_finds (hunt_id, gathering_id, user_id, match_score, match_reason)
    values (${huntId}, ${gatheringId}, ${owner}, 0.9, 'Same name') returning id`
  if (kind === 'find') return find?.id ?? 0
  const [score] = await sql<{ id: number }[]>`
    insert into product_scores (find_id, user_id, product_name) values (${find?.id ?? 0}, ${owner}, 'Kettle') returning id`
  return score?.id ?? 0
}

const tokens = new WeakMap<HttpClient, string>()

async function call(client: HttpClient, { method, path }: Endpoint, id: number): Promise<number> {
  const url = `/api${path
    .replace(':provider', 'google')
    .replace(':entity', 'gathering')
    .replace(':table', 'users')
    .replace(/\/feature-flags\/:id/, '/feature-flags/no-such-flag')
    .replace(/:\w+/g, String(id))}`
  if (path === '/events') return streamStatus(client, url)
  const body = method === 'GET' ? undefined : '{}'
  const token = tokens.get(client) ?? (await client.csrfToken())
  tokens.set(client, token)
  const headers = { 'x-csrf-token': token, ...(body ? { 'content-type': 'application/json' } : {}) }
  return (await client.send(method, url, { headers, body })).status
}

/** The stream never ends by itself. */
async function streamStatus(client: HttpClient, url: string): Promise<number> {
  const controller = new AbortController()
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await fetch(app.origin + url, { headers: { cookie }, signal: controller.signal })
  controller.abort()
  return response.status
}

type Verdict = 'yes' | 401 | 403 | 404

/** 'yes' is anything but a refusal: the body is empty, so most calls that are allowed answer 400 or 404. */
function verdict(status: number, rule: Caller | OwnerRule): Verdict | 'broken' {
  if (status === 404 && typeof rule === 'object' && rule.isHidden) return 404
  if (status === 401 || status === 403) return status
  return status >= 500 ? 'broken' : 'yes'
}

function expected(actor: Actor, rule: Caller | OwnerRule): Verdict {
  const caller = typeof rule === 'string' ? rule : rule.caller
  if (caller === 'public') return 'yes'
  if (actor === 'anonymous' || actor === 'suspended') return 401
  if (caller === 'insider') return actor === 'insider' ? 'yes' : 403
  if (caller === 'admin') return actor === 'admin' ? 'yes' : 403
  if (typeof rule === 'string' || actor === 'owner') return 'yes'
  if (actor === 'admin' && !rule.onlyOwner) return 'yes'
  return rule.isHidden ? 404 : 403
}

describe('the table of permissions', () => {
  it('holds every route, and no other', () => {
    const routes = app.app.table.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
    expect(Object.keys(permissions).toSorted()).toEqual(routes.toSorted())
  })

  it('names the caller each route was bound to', () => {
    for (const { endpoint, caller } of app.app.table) {
      const rule = permissions[`${endpoint.method} ${endpoint.path}`] ?? 'missing'
      expect([endpoint.method, endpoint.path, typeof rule === 'string' ? rule : rule.caller]).toEqual([
        endpoint.method,
        endpoint.path,
        caller,
      ])
    }
  })

  it.each(actors)('is what happens to an actor who is %s', async (actor) => {
    for (const { endpoint } of app.app.table) {
      // Both end the session they are called with, and are tested where they belong.
      if (endpoint.path === '/logout' || (endpoint.path === '/user' && endpoint.method === 'DELETE')) continue
      const rule = permissions[`${endpoint.method} ${endpoint.path}`] ?? 'admin'
      const id = typeof rule === 'string' ? 2_147_483_647 : await makeRecord(rule.record)
      const status = await call(await actorClient(actor), endpoint, id)
      expect([endpoint.method, endpoint.path, verdict(status, rule)]).toEqual([
        endpoint.method,
        endpoint.path,
        expected(actor, rule),
      ])
    }
  })
})
