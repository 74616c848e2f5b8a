import assert from 'node:assert/strict'
import createClient, { type Middleware } from 'openapi-fetch'
// Made from the running server's description when the journey is checked: see server/http/openapi/client.test.ts.
import type { components, paths } from './api.ts'

const statusOf = ({ status }: components['schemas']['Hunt']) => status

/** Keeps the session's cookie, and sends the CSRF token that belongs to it. */
function session(baseUrl: string): Middleware {
  let cookie = ''
  let token = ''
  return {
    async onRequest({ request }) {
      if (request.method !== 'GET' && !token) {
        const answer = await fetch(`${baseUrl}/api/csrf-token`, { headers: cookie ? { cookie } : {} })
        keep(answer)
        token = ((await answer.json()) as { csrfToken: string }).csrfToken
      }
      if (cookie) request.headers.set('cookie', cookie)
      if (token) request.headers.set('x-csrf-token', token)
      return request
    },
    onResponse: ({ response }) => keep(response),
  }

  function keep({ headers }: Response) {
    const line = headers.getSetCookie().find((one) => one.startsWith('hgfs_session='))
    if (!line) return
    cookie = line.split(';', 1)[0] ?? ''
    token = ''
  }
}

async function person(baseUrl: string, username: string) {
  const client = createClient<paths>({ baseUrl })
  client.use(session(baseUrl))
  const { data, response } = await client.POST('/api/register', {
    body: { username, password: 'off-price treasure' },
  })
  assert.equal(response.status, 201)
  assert.equal(data?.username, username)
  return client
}

/** Two people meet through a hunt and a gathering, as a program written against the description alone would have it. */
export async function journey(baseUrl: string, photo: string): Promise<string> {
  const hunter = await person(baseUrl, 'typed-hunter')
  const gatherer = await person(baseUrl, 'typed-gatherer')

  const wanted = await hunter.POST('/api/hunts', { body: { productName: 'Copper kettle', targetPrice: 40 } })
  assert.ok(wanted.data, wanted.error?.message)
  const stores = await gatherer.GET('/api/stores', { params: { query: { q: 'TJ Maxx', limit: 1 } } })
  const [store] = stores.data ?? []
  assert.ok(store)
  const seen = await gatherer.POST('/api/gatherings', {
    params: { header: { 'Idempotency-Key': 'seen once' } },
    body: { productName: 'Copper kettle', storeId: store.id, photos: [photo], price: 29.99 },
  })
  assert.ok(seen.data, seen.error?.message)

  const found = await hunter.POST('/api/finds', { body: { huntId: wanted.data.id, gatheringId: seen.data.id } })
  assert.ok(found.data, found.error?.message)
  const scored = await hunter.POST('/api/scores', { body: { findId: found.data.id, purchasePrice: 29.99 } })
  assert.ok(scored.data, scored.error?.message)

  const path = { id: String(wanted.data.id) }
  const liked = await gatherer.POST('/api/hunts/{id}/like', { params: { path } })
  assert.equal(liked.data?.likeCount, 1)
  const unliked = await gatherer.DELETE('/api/hunts/{id}/like', { params: { path } })
  assert.equal(unliked.response.status, 204)

  // Refusals have a shape of their own, and what was refused has no data.
  const twice = await hunter.POST('/api/scores', { body: { findId: found.data.id } })
  assert.equal(twice.response.status, 409)
  assert.equal(twice.error?.code, 'conflict')
  const short = await hunter.POST('/api/hunts', { body: { productName: 'x' } })
  assert.equal(short.error?.errors?.[0]?.path, 'productName')
  const foreign = await gatherer.PUT('/api/hunts/{id}', { params: { path }, body: { priority: 1 } })
  assert.equal(foreign.response.status, 403)

  const shown = await gatherer.GET('/api/hunts/{id}', { params: { path, query: {} } })
  assert.ok(shown.data)
  return statusOf(shown.data)
}
