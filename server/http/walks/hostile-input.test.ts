import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let member: Member
beforeAll(async () => {
  app = await startTestApp({ withJobs: false })
  member = await app.member({ isAdmin: true, isInsider: true })
})
afterAll(() => app.close())

const filled = (path: string, id: string) =>
  `/api${path.replace(/:provider/, 'google').replace(/:\w+/g, encodeURIComponent(id))}`
const long = 'x'.repeat(100_000)

/** Bodies no contract foresees, as they stand on the wire. */
const bodies: [name: string, body: string][] = [
  ['malformed JSON', '{"a":'],
  ['a text', '"hello"'],
  ['a number', '1e999'],
  ['null', 'null'],
  ['an array', '[1,2,3]'],
  ['wrong types', everyField('{"a":[]}')],
  ['NUL bytes', everyField('"a\\u0000b"')],
  ['a lone surrogate', everyField('"\\ud800"')],
  ['infinity', everyField('1e999')],
  ['2^63', everyField('9223372036854775808')],
  ['next to nothing', everyField('5e-324')],
  ['a very long text', everyField(`"${long}"`)],
  ['deep nesting', '['.repeat(5000) + ']'.repeat(5000)],
  ['a prototype', '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}}}'],
]

function everyField(value: string): string {
  const names =
    `username password email zipCode firstName lastName profilePicture token currentPassword newPassword productName description price
    targetPrice storeId photos photoUrl tags title body rating quantity huntId gatheringId findId matchScore isPublic latitude longitude searchRadius
    priority categoryId status reason entity entityId stillThere imageBase64 primaryImage enabled rolloutPercentage startDate`.split(
      /\s+/,
    )
  return `{${names.map((name) => `"${name}":${value}`).join(',')}}`
}

describe('whatever is sent to a route that takes a body', () => {
  it.each(bodies)('%s is answered with a 4xx that says why', async (_name, body) => {
    const headers = { 'content-type': 'application/json', 'x-csrf-token': await member.csrfToken() }
    for (const { endpoint } of app.app.table) {
      if (
        endpoint.method === 'GET' ||
        endpoint.path === '/logout' ||
        // Takes no body, and waits for a worker that this server does not have.
        endpoint.path === '/run-matcher' ||
        (endpoint.path === '/user' && endpoint.method === 'DELETE')
      )
        continue
      const answer = await member.send(endpoint.method, filled(endpoint.path, '2147483647'), { headers, body })
      expect([endpoint.method, endpoint.path, answer.status < 500, answer.text]).toEqual([
        endpoint.method,
        endpoint.path,
        true,
        expect.any(String),
      ])
      if (answer.status >= 400) expect(answer.body.message).toEqual(expect.any(String))
      expect(answer.text).not.toMatch(/at .*\.(ts|js):\d|postgres|zod|\bselect\b.+\bfrom\b|insert into/i)
    }
  })

  it('ten megabytes of nesting are refused, and the server goes on answering', async () => {
    const body = '{"a":'.repeat(2_000_000)
    const headers = { 'content-type': 'application/json', 'x-csrf-token': await member.csrfToken() }
    const { status } = await member.send('POST', '/api/csrf-check', { headers, body })
    expect(status).toBe(413)
    expect((await member.get('/api/health')).status).toBe(200)
  })
})

describe('whatever stands in an address', () => {
  it.each(['0', '-1', '1.5', 'abc', '1e3', '9223372036854775808', '%00', '\ud800', '../1', "1' or '1'='1", long])(
    'the id %s is answered with a 4xx',
    async (id) => {
      const headers = { 'content-type': 'application/json', 'x-csrf-token': await member.csrfToken() }
      for (const { endpoint } of app.app.table) {
        // Providers, flags and tables go by name.
        if (!/:id\b/.test(endpoint.path) || endpoint.path.includes('/feature-flags/')) continue
        const body = endpoint.method === 'GET' ? undefined : '{}'
        const { status } = await member.send(endpoint.method, filled(endpoint.path, id.toWellFormed()), {
          headers,
          body,
        })
        expect([endpoint.method, endpoint.path, status >= 400 && status < 500]).toEqual([
          endpoint.method,
          endpoint.path,
          true,
        ])
      }
    },
  )

  it.each([
    'limit=0',
    'limit=101',
    'limit=x',
    'cursor=@',
    'cursor=e30',
    'q=%00',
    'q=%ED%A0%80',
    'lat=91&lng=0&radius=1',
    'sort=%27',
    `q=${long.slice(0, 8000)}`,
  ])('the query %s never breaks a list', async (query) => {
    for (const { endpoint } of app.app.table) {
      if (endpoint.method !== 'GET' || endpoint.path.includes(':') || endpoint.path === '/events') continue
      const { status } = await member.get(`/api${endpoint.path}?${query}`)
      expect([endpoint.path, status < 500]).toEqual([endpoint.path, true])
      // Product search pages with `page`.
      if (endpoint.paged && endpoint.path !== '/products/search' && /^(limit|cursor)/.test(query))
        expect([endpoint.path, status]).toEqual([endpoint.path, 400])
    }
  })

  it('unknown calls answer JSON, unknown pages the page with 404', async () => {
    const call = await app.guest().get('/api/no-such-thing')
    expect([call.status, call.body.message]).toEqual([404, 'Not found'])
    const page = await app.guest().get('/no-such-page')
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
    expect(page.text).toContain('<title>404 Page Not Found | Hunt Gather Find Score</title>')
  })
})

describe('what is not HTTP at all', () => {
  it('does not stop the server', async () => {
    const { hostname, port } = new URL(app.origin)
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), hostname, () => socket.write('NOT HTTP\r\n\r\n\u0000\u0001'))
      socket.on('close', () => resolve())
      socket.on('error', () => resolve())
      socket.resume()
    })
    expect((await app.guest().get('/api/health')).status).toBe(200)
  })
})

describe('a number too close to zero for the database', () => {
  it.each(['lat=5e-324&lng=0', 'lat=0&lng=-1e-310'])('is refused in an address: %s', async (place) => {
    for (const path of ['/stores/1', '/hunts', '/gatherings', '/gatherings/demand', '/finds']) {
      const { status } = await member.get(`/api${path}?${place}`)
      expect([path, status]).toEqual([path, 400])
    }
  })
})
