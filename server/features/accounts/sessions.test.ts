import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { HttpClient } from '../../testing/http-client.ts'
import { startTestApp, testPassword, type Member, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ withJobs: false })
})
afterAll(() => app.close())

const agents = {
  'Chrome on Android':
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
  'Safari on iPhone':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  'Edge on Windows':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0',
  'Firefox on Linux': 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0',
  'Chrome on Mac':
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
  'Unknown device': 'curl/8.5.0',
}

async function signIn(member: Member, agent = ''): Promise<HttpClient> {
  const client = app.guest()
  const credentials = { username: member.username, password: testPassword }
  expect((await client.post('/api/login', credentials, { 'user-agent': agent })).status).toBe(200)
  return client
}
interface Listed {
  id: number
  device: string
  current: boolean
}
const list = async (client: HttpClient): Promise<Listed[]> => (await client.get('/api/user/sessions')).body
const isIn = async (client: HttpClient) => (await client.get('/api/user')).status === 200

/** Listens as a browser does; answers when the server ends the stream. */
async function listen(client: HttpClient) {
  const controller = new AbortController()
  const headers = { cookie: `hgfs_session=${client.session}` }
  const stream = await fetch(`${app.origin}/api/events`, { headers, signal: controller.signal })
  expect(stream.status).toBe(200)
  let hasEnded = false
  const ended = stream.text().then(
    () => (hasEnded = true),
    () => false,
  )
  return { ended, hasEnded: () => hasEnded, close: () => controller.abort() }
}

describe('the sessions of a person', () => {
  it('are listed with their devices in plain words', async () => {
    const member = await app.member()
    for (const agent of Object.values(agents)) await signIn(member, agent)
    const answer = await member.get('/api/user/sessions')
    expect(answer.body.slice(0, -1).map(({ device }: Listed) => device)).toEqual(Object.keys(agents).toReversed())
    expect(answer.body.at(-1)).toEqual({
      id: expect.any(Number),
      device: expect.any(String),
      createdAt: expect.any(String),
      lastSeenAt: expect.any(String),
      current: true,
    })
    expect(answer.body.filter(({ current }: Listed) => current)).toHaveLength(1)
    expect(answer.headers.get('x-total-count')).toBe('7')
    const first = await member.get('/api/user/sessions?limit=5')
    const [, next = ''] = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '') ?? []
    expect([...first.body, ...(await member.get(next)).body]).toEqual(answer.body)
    expect((await member.get('/api/user/sessions?cursor=made-up')).status).toBe(400)
  })

  it('are ended one by one, with their event streams and no others', async () => {
    const [member, stranger] = [await app.member(), await app.member()]
    const phone = await signIn(member)
    const [here, there] = [await listen(member), await listen(phone)]
    const target = (await list(phone)).find(({ current }) => current)?.id ?? 0
    const end = (client: HttpClient, id: number | string) => client.delete(`/api/user/sessions/${id}`)
    expect((await end(stranger, target)).status).toBe(404)
    expect((await end(member, 'abc')).body.message).toBe('Invalid session ID')
    expect(await isIn(phone)).toBe(true)
    expect((await end(member, target)).status).toBe(204)
    expect((await end(member, target)).status).toBe(404)
    // It would not end by itself for another 25 seconds.
    expect(await there.ended).toBe(true)
    expect([await isIn(phone), await isIn(member), here.hasEnded()]).toEqual([false, true, false])
    const own = (await list(member)).find(({ current }) => current)?.id ?? 0
    expect((await end(member, own)).status).toBe(204)
    expect(await here.ended).toBe(true)
    expect(await isIn(member)).toBe(false)
    // The browser goes on as a guest, with a session id that its next token fits.
    expect((await member.post('/api/csrf-check')).status).toBe(200)
  }, 60_000)

  it('are ended all but the present one', async () => {
    const member = await app.member()
    const others = [await signIn(member), await signIn(member)]
    const [here, there] = [await listen(member), await listen(others[0] ?? member)]
    expect((await member.delete('/api/user/sessions')).status).toBe(204)
    expect(await there.ended).toBe(true)
    expect(here.hasEnded()).toBe(false)
    expect(await Promise.all(others.map(isIn))).toEqual([false, false])
    expect(await list(member)).toHaveLength(1)
    here.close()
  }, 60_000)

  it('end their event stream at logout', async () => {
    const member = await app.member()
    const stream = await listen(member)
    await member.post('/api/logout')
    expect(await stream.ended).toBe(true)
  }, 60_000)

  it('are at most twenty: the one not seen for longest goes', async () => {
    const member = await app.member()
    const { sql } = app.context.database
    const old = await signIn(member)
    await sql`
      update sessions set last_seen_at = now() - interval '1 day'
      where id = ${(await list(old)).find(({ current }) => current)?.id ?? 0}`
    await sql`
      insert into sessions (id_hash, user_id, expires_at)
      select 'device ' || number, ${member.id}, now() + interval '30 days' from generate_series(1, 18) number`
    expect(await list(member)).toHaveLength(20)
    const newest = await signIn(member)
    expect(await list(newest)).toHaveLength(20)
    expect([await isIn(old), await isIn(member), await isIn(newest)]).toEqual([false, true, true])
  })

  it('end after 30 days without use, and after 90 days however much they are used', async () => {
    const member = await app.member()
    const { sql } = app.context.database
    const age = (days: number) => sql`
      update sessions set created_at = now() - make_interval(days => ${days}), last_seen_at = now() - interval '1 day',
        expires_at = now() + interval '10 days' where user_id = ${member.id}`
    const left = async () => {
      const [row] = await sql`
        select round(extract(epoch from expires_at - now()) / 86400)::int as days from sessions
        where user_id = ${member.id}`
      return row?.['days']
    }
    await age(20)
    expect(await isIn(member)).toBe(true)
    expect(await left()).toBe(30)
    await age(85)
    expect(await isIn(member)).toBe(true)
    expect(await left()).toBe(5)
    await age(90)
    expect(await isIn(member)).toBe(false)
    await age(5)
    await sql`update sessions set expires_at = now() - interval '1 second' where user_id = ${member.id}`
    expect(await isIn(member)).toBe(false)
    expect((await app.guest().get('/api/user/sessions')).status).toBe(401)
  })
})

describe('the cookies', () => {
  it('belong to this host alone on https, and work on plain http', async () => {
    const plain = await app.guest().post('/api/register', { username: 'plain http', password: testPassword })
    const names = (headers: Headers) => headers.getSetCookie().map((line) => line.split('=')[0])
    expect(names(plain.headers)).toEqual(['hgfs_session', 'hgfs_device'])
    const secure = await startTestApp({ environment: { PUBLIC_URL: 'https://hgfs.example' }, withJobs: false })
    try {
      const guest = secure.guest()
      const { headers } = await guest.post('/api/register', { username: 'secured', password: testPassword })
      expect(names(headers)).toEqual(['__Host-hgfs_session', '__Host-hgfs_device'])
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
      expect(plain.headers.get('strict-transport-security')).toBeNull()
      for (const line of headers.getSetCookie()) {
        for (const part of ['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']) expect(line).toContain(part)
        expect(line).not.toContain('Domain')
      }
      expect(await isIn(guest)).toBe(true)
      // One that another host of the domain, or plain http, could have planted.
      const planted = secure.guest()
      planted.cookies.set('hgfs_session', guest.session ?? '')
      expect(await isIn(planted)).toBe(false)
    } finally {
      await secure.close()
    }
  })
})
