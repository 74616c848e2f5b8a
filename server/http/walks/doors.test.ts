import { once } from 'node:events'
import { connect } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '../../../domain/contracts/endpoint.ts'
import { makeHunts } from '../../testing/records.ts'
import { sendRaw } from '../../testing/raw-http.ts'
import { startTestApp, type Member, type TestApp } from '../../testing/test-app.ts'
import { createCursorSeal } from '../cursor-seal.ts'
import { addGate } from '../gate.ts'
import { parseJson } from '../wire/input.ts'

let app: TestApp
let member: Member
beforeAll(async () => {
  app = await startTestApp({ withJobs: false })
  member = await app.member()
})
afterAll(() => app.close())

const cookies = () => [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ')

describe('a route', () => {
  const register = (config: object, method: 'GET' | 'POST' = 'GET', url = '/somewhere') => {
    const fastify = Fastify()
    addGate({ fastify, context: app.context })
    return () => fastify.route({ method, url, config, handler: async () => 'open' })
  }
  it.each([
    ['says nothing', {}],
    ['does not say who may call it', { kind: 'call' }],
    ['does not say what it is', { caller: 'public' }],
  ])('that %s cannot be registered', (_name, config) => {
    expect(register(config)).toThrow('does not say what it is and who may call it')
  })
  it('that changes something must be a call, or the one click of a mail program outside the API', () => {
    expect(register({ caller: 'public', kind: 'page' }, 'POST')).toThrow('cannot change anything')
    expect(register({ caller: 'public', kind: 'one-click' }, 'POST', '/api/unsubscribe')).toThrow('must be a call')
    expect(register({ caller: 'public', kind: 'one-click' }, 'POST', '/unsubscribe')).not.toThrow()
  })
  it('for some people only must be a call', () => {
    expect(register({ caller: 'admin', kind: 'page' })).toThrow('only calls have a caller')
  })
})

describe('a body', () => {
  const post = async (body: Buffer | string, headers: Record<string, string> = {}) =>
    sendRaw(app.origin, '/api/csrf-check', {
      method: 'POST',
      headers: {
        cookie: cookies(),
        'x-csrf-token': await member.csrfToken(),
        'content-type': 'application/json',
        ...headers,
      },
      body,
    })

  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
    ['x-made-up', (text: string) => Buffer.from(text)],
  ])('that is compressed (%s) is refused unread', async (encoding, squeeze) => {
    const answer = await post(squeeze(`[${'[],'.repeat(300_000)}[]]`), { 'content-encoding': encoding })
    expect([answer.status, JSON.parse(answer.text).message]).toEqual([415, 'Send the request body uncompressed'])
  })

  it.each([
    ['empty arrays', `[${'[],'.repeat(300_000)}[]]`],
    ['numbers', `[${'0,'.repeat(500_000)}0]`],
    ['empty objects in an object', `{"a":[${'{},'.repeat(300_000)}{}]}`],
    ['members', `{${Array.from({ length: 60_000 }, (_, n) => `"a${n}":0`).join(',')}}`],
  ])('with too many values (%s) is refused before any of them is made', async (_name, body) => {
    const answer = await post(body)
    expect([answer.status, JSON.parse(answer.text).message]).toEqual([400, 'The request holds too many values'])
  })

  it('that only says it is a form is refused in plain words', async () => {
    for (const target of ['/api/upload-image', '/api/search/photo']) {
      for (const body of [
        '',
        '{"imageBase64":"x"}',
        '--x\r\n\r\n',
        '--x\r\ncontent-disposition: form-data; name="image"\r\n\r\nhalf',
      ]) {
        const answer = await sendRaw(app.origin, target, {
          method: 'POST',
          headers: {
            cookie: cookies(),
            'x-csrf-token': await member.csrfToken(),
            'content-type': 'multipart/form-data; boundary=x',
          },
          body,
        })
        expect([target, body, answer.status]).toEqual([target, body, 400])
      }
    }
  })

  it('is refused for a stranger before it is read', async () => {
    // Nothing but the headers are sent: whoever waits for the body never answers.
    const { hostname, port } = new URL(app.origin)
    const socket = connect(Number(port), hostname)
    socket.write(
      'POST /api/hunts HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9000000\r\n\r\n{',
    )
    const [chunk] = (await once(socket, 'data')) as [Buffer]
    expect(chunk.toString()).toMatch(/^HTTP\/1\.1 403 /)
    socket.destroy()
  })

  it('holds commas, brackets and escaped quotes in its texts without harm', () => {
    const text = `${'[{,'.repeat(20_000)}\\"\\\\`
    expect(parseJson(JSON.stringify({ text, list: [1, 'a"b', []] }))).toEqual({ text, list: [1, 'a"b', []] })
    expect(() => parseJson('{"a": "never ends')).toThrow('The request body is not valid JSON')
    expect(() => parseJson(`${'['.repeat(33)}${']'.repeat(33)}`)).toThrow('The request is nested too deeply')
  })
})

describe('a cursor', () => {
  const nextOf = (link: string | null) => new URL(/<([^>]+)>/.exec(link ?? '')?.[1] ?? '/', app.origin)
  const takesCursor = ({ query }: Endpoint) =>
    query !== undefined && 'cursor' in (z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }).properties ?? {})

  it('leads on in its own list, with another size of page too', async () => {
    await makeHunts(app, member.id, [{ product_name: 'One' }, { product_name: 'Two' }, { product_name: 'Three' }])
    const first = await member.get('/api/hunts?mine=true&limit=1')
    const next = nextOf(first.headers.get('link'))
    expect((await member.get(next.pathname + next.search)).body).toHaveLength(1)
    next.searchParams.set('limit', '2')
    expect((await member.get(next.pathname + next.search)).body).toHaveLength(2)
  })

  it('cannot be read, changed, made up, or used elsewhere', async () => {
    await makeHunts(app, member.id, [{ product_name: 'Here' }, { product_name: 'There' }])
    const first = await member.get('/api/hunts?sort=newest&limit=1')
    const cursor = nextOf(first.headers.get('link')).searchParams.get('cursor') ?? ''
    expect(Buffer.from(cursor, 'base64url').toString('latin1')).not.toMatch(/20\d\d-|newest/)
    const madeUp = createCursorSeal('somebody else’s secret').seal('["2026-01-01T00:00:00.000Z",1]', '[]')
    const changed = cursor.slice(0, -3) + (cursor.endsWith('AAA') ? 'BBB' : 'AAA')
    for (const query of [
      `sort=newest&cursor=${changed}`,
      `sort=newest&cursor=${madeUp}`,
      `sort=newest&cursor=${cursor.slice(0, 20)}`,
      `sort=newest&cursor=`,
      `sort=price-low&cursor=${cursor}`,
      `sort=newest&q=lamp&cursor=${cursor}`,
      `cursor=${cursor}`,
    ]) {
      const { status, body } = await member.get(`/api/hunts?${query}`)
      expect([query, status, body.message]).toEqual([query, 400, 'Invalid cursor'])
    }
    expect((await member.get(`/api/gatherings?sort=newest&cursor=${cursor}`)).status).toBe(400)
  })

  it('that is made up is 400 on every list, never a fault of ours', async () => {
    const admin = await app.member({ isAdmin: true, isInsider: true })
    const [huntId] = await makeHunts(app, admin.id, [{ product_name: 'Mine' }])
    const inventions = ['["2026-01-01T00:00:00.000Z",1]', '[1,2]', '[null]', '{}', '["x","y","z",-1]', 'x'.repeat(3000)]
    const lists = app.app.table.filter(({ endpoint }) => takesCursor(endpoint))
    expect(lists.length).toBeGreaterThan(15)
    for (const { endpoint } of lists) {
      const path = `/api${endpoint.path.replace(/:\w+/g, String(huntId))}`
      for (const cursor of inventions.flatMap((text) => [text, Buffer.from(text).toString('base64url')])) {
        const { status } = await admin.get(`${path}?cursor=${encodeURIComponent(cursor)}`)
        expect([path, cursor.slice(0, 40), [400, 404].includes(status)]).toEqual([path, cursor.slice(0, 40), true])
      }
    }
  })

  it('is taken by no list that does not seal it', () => {
    for (const { endpoint } of app.app.table) {
      if (takesCursor(endpoint)) expect([endpoint.path, endpoint.paged]).toEqual([endpoint.path, true])
    }
  })
})

describe('an address that makes no sense', () => {
  it.each(['/%ZZ', '/api/%ZZ', '/images/%E0%A4%A', '/api/hunts/%', '/hunts/%ff'])(
    '%s is refused plainly',
    async (path) => {
      const call = await sendRaw(app.origin, path)
      expect(call.status).toBeLessThan(500)
      expect(call.status).toBeGreaterThanOrEqual(400)
      expect(call.headers['content-security-policy']).toContain("default-src 'self'")
      expect(call.headers['cache-control']).toBe('no-store')
      expect(call.text).not.toMatch(/FST_|fastify|valid url component/i)
      const page = await sendRaw(app.origin, path, { headers: { accept: 'text/html' } })
      expect(page.headers['content-type']).toContain('text/html')
      expect(page.headers['content-security-policy']).toContain("default-src '")
    },
  )

  it('in its absolute form never sends people elsewhere', async () => {
    await makeHunts(app, member.id, [{ product_name: 'One' }, { product_name: 'Two' }])
    const list = await sendRaw(app.origin, 'http://elsewhere.example/api/hunts?limit=1')
    expect(list.headers['link']).toMatch(/^<\/api\/hunts\?/)
    const page = await sendRaw(app.origin, 'http://elsewhere.example/hunts')
    expect([page.status, page.text.includes('elsewhere.example')]).toEqual([200, false])
  })

  it('and what is no HTTP, or too much of it, gets the contract’s error with all headers', async () => {
    const { hostname, port } = new URL(app.origin)
    for (const [bytes, status] of [
      ['NOT HTTP\r\n\r\n', 400],
      [`GET / HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(70_000)}\r\n\r\n`, 431],
    ] as const) {
      const socket = connect(Number(port), hostname, () => socket.write(bytes))
      socket.on('error', () => {})
      const [chunk] = (await once(socket, 'data')) as [Buffer]
      expect(chunk.toString()).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
      expect(chunk.toString()).toContain("content-security-policy: default-src 'self'")
      expect(chunk.toString()).toMatch(/\r\n\r\n\{"message":"The /)
      socket.destroy()
    }
  })
})

describe('a client that takes its time', () => {
  const held = async (opening: string, drip: string) => {
    const { hostname, port } = new URL(app.origin)
    const socket = connect(Number(port), hostname, () => socket.write(opening))
    const timer = setInterval(() => socket.write(drip), 500)
    socket.on('error', () => {})
    let answer = ''
    socket.on('data', (chunk) => (answer += chunk.toString()))
    await once(socket, 'close')
    clearInterval(timer)
    return answer
  }

  it('is cut off, be it slow with its headers or with its body', { timeout: 90_000 }, async () => {
    const token = await member.csrfToken()
    const head = `POST /api/csrf-check HTTP/1.1\r\nhost: x\r\ncookie: ${cookies()}\r\nx-csrf-token: ${token}\r\n`
    const [headers, body] = await Promise.all([
      held('GET /api/health HTTP/1.1\r\n', 'x-slow: 1\r\n'),
      held(`${head}content-type: application/json\r\ncontent-length: 100000\r\n\r\n{"a":"`, 'x'),
    ])
    expect(headers).toMatch(/^HTTP\/1\.1 408 /)
    expect(body).toMatch(/^HTTP\/1\.1 408 /)
  })
})

describe('a server that is told to stop', () => {
  it('answers calls with the contract’s error and pages with a page', async () => {
    const stopping = await startTestApp({ withJobs: false })
    const { hostname, port } = new URL(stopping.origin)
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    // A request half-way in keeps its connection while everything else closes.
    socket.write('GET /api/health HTTP/1.1\r\nhost: x\r\n')
    let answer = ''
    socket.on('data', (chunk) => (answer += chunk.toString()))
    const page = connect(Number(port), hostname)
    await once(page, 'connect')
    page.write('GET /hunts HTTP/1.1\r\nhost: x\r\naccept: text/html\r\n')
    let pageAnswer = ''
    page.on('data', (chunk) => (pageAnswer += chunk.toString()))
    // The server has read both beginnings once it has answered somebody who came later.
    expect((await stopping.guest().get('/api/health')).status).toBe(200)
    const closed = stopping.close()
    socket.write('\r\n')
    page.write('\r\n')
    await Promise.all([once(socket, 'close'), once(page, 'close'), closed])
    expect(answer).toMatch(/^HTTP\/1\.1 503 /)
    expect(answer).toContain('{"message":"We are restarting. Please try again in a moment.","code":"unavailable"}')
    expect(answer).toMatch(/retry-after: 5/i)
    expect(pageAnswer).toMatch(/^HTTP\/1\.1 503 /)
    expect(pageAnswer).toContain('<h1>Back in a moment</h1>')
  })
})
