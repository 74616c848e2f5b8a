import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, testPassword, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

describe('registering', () => {
  it('makes an account, signs in, and never tells the hash', async () => {
    const guest = app.guest()
    const answer = await guest.post('/api/register', { username: ' Anna ', password: testPassword, email: '', isAdmin: true })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({ username: 'Anna', email: null, isAdmin: false, isInsider: false })
    expect(answer.text).not.toMatch(/hash|googleId|facebookId|argon/i)
    expect((await guest.get('/api/user')).body.username).toBe('Anna')
  })

  it.each([
    [{ username: 'ab', password: testPassword }, 'Username must be at least 3 characters'],
    [{ username: 'abc', password: '12345' }, 'Password must be at least 6 characters'],
    [{ username: 'abc', password: 'Password1' }, 'This password is too common. Please choose another one.'],
    [{ username: 'abc', password: testPassword, email: 'nobody' }, 'Please enter a valid email'],
    [{ username: 'abc', password: testPassword, zipCode: '123' }, 'Zip code must be at least 5 characters'],
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
    const person = (name: string, email: string) => app.guest().post('/api/register', { username: name, password: testPassword, email })
    expect((await person('carla', 'c@example.org')).status).toBe(201)
    expect((await person('carla2', 'C@Example.org')).status).toBe(409)
  })

  it('gives one account to 50 parallel registrations of one name', async () => {
    const guests = Array.from({ length: 50 }, () => app.guest())
    const answers = await Promise.all(
      guests.map((guest, index) => guest.post('/api/register', { username: index % 2 ? 'dora' : 'DORA', password: testPassword })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49)
  })
})
