import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stopTheClock } from '../../testing/eventually.ts'
import { startTestApp, testPassword, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

describe('registering', () => {
  it('makes an account, signs in, and never tells the hash', async () => {
    const guest = app.guest()
    const answer = await guest.post('/api/register', {
      username: ' Anna ',
      password: testPassword,
      email: '',
      isAdmin: true,
    })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({ username: 'Anna', email: null, isAdmin: false, isInsider: false })
    expect(answer.text).not.toMatch(/hash|googleId|facebookId|argon/i)
    expect((await guest.get('/api/user')).body.username).toBe('Anna')
  })

  it.each([
    [{ username: 'ab', password: testPassword }, 'Username must be at least 3 characters'],
    [{ username: 'abc', password: '12345' }, 'Password must be at least 6 characters'],
    [{ username: 'abc', password: 'Password1' }, 'This password is too common. Please choose another one.'],
    [
      { username: 'abc', password: 'zzzzzzzz' },
      'A password of one repeated character is too easy. Please choose another one.',
    ],
    [{ username: 'Abc def', password: 'aBC DEF' }, 'The password cannot be the username. Please choose another one.'],
    [{ username: 'abc', password: testPassword, email: 'nobody' }, 'Please enter a valid email'],
    [{ username: 'abc', password: testPassword, zipCode: '123' }, 'Zip code must be at least 5 characters'],
    [{ username: 'abc', password: testPassword, zipCode: '00000' }, 'We know no place with this zip code'],
    [{ username: 'abc', password: testPassword, zipCode: 'London' }, 'We know no place with this zip code'],
    [{ username: 12, password: testPassword }, 'Username must be at least 3 characters'],
  ])('refuses %j', async (body, message) => {
    const answer = await app.guest().post('/api/register', body)
    expect(answer.status).toBe(400)
    expect(answer.body.message).toBe(message)
  })

  it('refuses a taken name in any letter case, and a taken email', async () => {
    const { username } = await app.member({ username: 'Bertha' })
    const again = await app.guest().post('/api/register', { username: username.toUpperCase(), password: testPassword })
    expect([again.status, again.body.message]).toEqual([409, 'Username already exists'])
    const person = (name: string, email: string) =>
      app.guest().post('/api/register', { username: name, password: testPassword, email })
    expect((await person('carla', 'c@example.org')).status).toBe(201)
    expect((await person('carla2', 'C@Example.org')).status).toBe(409)
  })

  it('gives one account to 50 parallel registrations of one name', async () => {
    const guests = Array.from({ length: 50 }, () => app.guest())
    const answers = await Promise.all(
      guests.map((guest, index) =>
        guest.post('/api/register', { username: index % 2 ? 'dora' : 'DORA', password: testPassword }),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49)
  })
})

describe('signing in', () => {
  it('says the same for an unknown name and a wrong password', async () => {
    const { username } = await app.member()
    const unknown = await app.guest().post('/api/login', { username: 'nobody-at-all', password: testPassword })
    const wrong = await app.guest().post('/api/login', { username, password: 'not the password' })
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body])
    expect([wrong.status, wrong.body.message]).toEqual([401, 'Invalid username or password'])
  })

  it('ignores letter case in the name and makes a new session each time', async () => {
    const member = await app.member()
    const before = member.session
    const answer = await member.post('/api/login', { username: member.username.toUpperCase(), password: testPassword })
    expect(answer.status).toBe(200)
    expect(answer.body.id).toBe(member.id)
    expect(member.session).not.toBe(before)
    const stale = app.guest()
    stale.cookies.set('hgfs_session', before ?? '')
    expect((await stale.get('/api/user')).status).toBe(401)
  })

  it('does not take over a session id that somebody planted', async () => {
    const guest = app.guest()
    await guest.csrfToken()
    const planted = guest.session
    const { username } = await app.member()
    await guest.post('/api/login', { username, password: testPassword })
    expect(guest.session).not.toBe(planted)
  })

  it('ends on the server too at logout', async () => {
    const member = await app.member()
    const cookie = member.session ?? ''
    expect((await member.post('/api/logout')).status).toBe(204)
    expect((await member.get('/api/user')).status).toBe(401)
    const thief = app.guest()
    thief.cookies.set('hgfs_session', cookie)
    expect((await thief.get('/api/user')).status).toBe(401)
  })

  it('refuses a suspended person, whose open sessions stop at once', async () => {
    const member = await app.member()
    await app.context.database.sql`update users set is_suspended = true where id = ${member.id}`
    expect((await member.get('/api/user')).status).toBe(401)
    const answer = await app.guest().post('/api/login', { username: member.username, password: testPassword })
    expect([answer.status, answer.body.message]).toEqual([403, 'Your account has been suspended'])
  })

  it('tells whether a name is free', async () => {
    const { username } = await app.member()
    const ask = async (name: string) => app.guest().get(`/api/check-username?username=${encodeURIComponent(name)}`)
    expect((await ask(` ${username.toUpperCase()} `)).body).toEqual({ available: false })
    expect((await ask('somebody-new')).body).toEqual({ available: true })
    expect((await ask(' ab ')).status).toBe(400)
  })
})

describe('the own account', () => {
  it('changes only the fields that are sent, and never what a person may not set', async () => {
    const member = await app.member()
    await member.put('/api/user', { firstName: 'Mia', zipCode: '02139' })
    const answer = await member.put('/api/user', {
      lastName: 'Moor',
      isAdmin: true,
      isInsider: true,
      isSuspended: true,
      id: 1,
    })
    expect(answer.body).toMatchObject({
      id: member.id,
      firstName: 'Mia',
      lastName: 'Moor',
      zipCode: '02139',
      isAdmin: false,
      isInsider: false,
    })
    expect((await member.put('/api/user', { firstName: '' })).body.firstName).toBeNull()
  })

  it('is not moved to a zip code that nobody knows; one of before stays until it is changed', async () => {
    const member = await app.member()
    const refused = await member.put('/api/user', { zipCode: '99999' })
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      [{ path: 'zipCode', message: 'We know no place with this zip code' }],
    ])
    expect((await member.put('/api/user', { zipCode: '02139-1234' })).body.zipCode).toBe('02139-1234')
    await app.context.database.sql`update users set zip_code = 'W1A 1AA' where id = ${member.id}`
    expect((await member.put('/api/user', { zipCode: 'W1A 1AA', firstName: 'Mia' })).body.firstName).toBe('Mia')
    expect((await member.put('/api/user', { zipCode: '' })).body.zipCode).toBeNull()
    expect((await member.put('/api/user', { email: 'nowhere' })).status).toBe(400)
  })

  it('changes the password with the current one, and signs out other devices', async () => {
    const member = await app.member()
    const phone = app.guest()
    await phone.post('/api/login', { username: member.username, password: testPassword })
    const wrong = await member.post('/api/user/password', {
      currentPassword: 'wrong one',
      newPassword: 'another treasure',
    })
    expect([wrong.status, wrong.body.message]).toEqual([400, 'Current password is incorrect'])
    for (const newPassword of ['123456', member.username.toUpperCase()]) {
      expect((await member.post('/api/user/password', { currentPassword: testPassword, newPassword })).status).toBe(400)
    }
    expect(
      (await member.post('/api/user/password', { currentPassword: testPassword, newPassword: 'another treasure' }))
        .status,
    ).toBe(204)
    expect((await member.get('/api/user')).status).toBe(200)
    expect((await phone.get('/api/user')).status).toBe(401)
    expect((await app.guest().post('/api/login', { username: member.username, password: testPassword })).status).toBe(
      401,
    )
  })

  it('exports what is theirs and nothing secret', async () => {
    const member = await app.member()
    const answer = await member.get('/api/user/export')
    expect(answer.headers.get('content-disposition')).toContain('attachment')
    expect(answer.body.user.username).toBe(member.username)
    expect(answer.body).toHaveProperty('gatherings', [])
    expect(answer.text).not.toMatch(/argon2|sessions|passwordHash/)
  })

  it('goes with its data after the password is given', async () => {
    const member = await app.member()
    expect((await member.delete('/api/user', { password: 'wrong one' })).status).toBe(400)
    expect((await member.delete('/api/user', { password: testPassword })).status).toBe(204)
    expect((await member.get('/api/user')).status).toBe(401)
    expect((await app.guest().post('/api/login', { username: member.username, password: testPassword })).status).toBe(
      401,
    )
  })

  it('stays while it is the last admin, also when two admins leave at the same moment', async () => {
    const [first, second] = [await app.member({ isAdmin: true }), await app.member({ isAdmin: true })]
    const answers = await Promise.all(
      [first, second].map((admin) => admin.delete('/api/user', { password: testPassword })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
  })
})

describe('the account’s rate limits', () => {
  let strict: TestApp
  let clock: ReturnType<typeof stopTheClock>
  beforeAll(async () => {
    clock = stopTheClock()
    strict = await startTestApp({ environment: { RATE_LIMIT_SCALE: '1', TRUST_PROXY: 'true' }, withJobs: false })
  })
  afterAll(async () => {
    clock.goOn()
    await strict.close()
  })

  const statuses = async (times: number, attempt: () => Promise<{ status: number }>) => {
    const seen = []
    for (let index = 0; index < times; index += 1) seen.push((await attempt()).status)
    return seen
  }

  it('stops guessing after 10 failures per account, and counts no successes', async () => {
    const { username } = await strict.member()
    const login = (password: string) => strict.guest().post('/api/login', { username, password })
    expect(await statuses(12, () => login(testPassword))).toEqual(Array(12).fill(200))
    expect(await statuses(12, () => login('not the password'))).toEqual([...Array(10).fill(401), 429, 429])
    const refused = await login(testPassword)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('lets the owner in with a browser of theirs while others guess, which has 10 failures of its own', async () => {
    const owner = await strict.member()
    const credentials = { username: owner.username, password: testPassword }
    await owner.post('/api/logout')
    const stranger = strict.guest()
    const guess = () => stranger.post('/api/login', { ...credentials, password: 'not the password' })
    await statuses(10, guess)
    expect((await strict.guest().post('/api/login', credentials)).status).toBe(429)
    expect((await owner.post('/api/login', credentials)).status).toBe(200)
    // The note of one person is no help with another's account, nor is one that was made up.
    const other = await strict.member()
    expect((await other.post('/api/login', credentials)).status).toBe(429)
    const forger = strict.guest()
    forger.cookies.set('hgfs_device', `${owner.id}.${'a'.repeat(22)}.${'b'.repeat(43)}`)
    expect((await forger.post('/api/login', credentials)).status).toBe(429)
    const wrong = () => owner.post('/api/login', { ...credentials, password: 'not the password' })
    expect(await statuses(11, wrong)).toEqual([...Array(10).fill(401), 429])
  })

  it('counts wrong current passwords of one account together, whatever they are for', async () => {
    const member = await strict.member()
    const email = 'new@example.org'
    const guesses = [
      () => member.put('/api/user', { email, currentPassword: 'a guess' }),
      () => member.post('/api/user/password', { currentPassword: 'a guess', newPassword: 'another treasure' }),
      () => member.delete('/api/user', { password: 'a guess' }),
    ]
    for (let index = 0; index < 10; index += 1) expect((await guesses[index % 3]?.())?.status).toBe(400)
    for (const guess of guesses) expect((await guess()).status).toBe(429)
    expect((await member.put('/api/user', { email, currentPassword: testPassword })).status).toBe(429)
    // What needs no password goes on.
    expect((await member.put('/api/user', { firstName: 'Mia' })).status).toBe(200)
  })

  it('counts a household’s IPv6 addresses as one', async () => {
    const household = '2001:db8:0:1'
    const from = (path: string, body: unknown, last: number) =>
      strict.guest().post(path, body, { 'x-forwarded-for': `${household}::${last}` })
    const used = async (limit: 'register' | 'forgotPassword' | 'loginPerAddress', times: number) => {
      for (let index = 0; index < times; index += 1) await strict.context.limiter.take(limit, `${household}::/64`)
    }
    await used('register', 19)
    await used('forgotPassword', 19)
    await used('loginPerAddress', 49)
    const attempts = [
      ['/api/register', { username: 'household', password: testPassword }, 201],
      ['/api/forgot-password', { email: 'nobody@example.org' }, 200],
      ['/api/login', { username: 'nobody there', password: 'a guess' }, 401],
    ] as const
    for (const [path, body, status] of attempts) {
      expect([path, (await from(path, body, 1)).status, (await from(path, body, 2)).status]).toEqual([
        path,
        status,
        429,
      ])
    }
  })
})
