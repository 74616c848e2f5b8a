import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ConfigError } from '../../app/config.ts'
import { migrationsFolder } from '../../db/paths.ts'
import { startTestApp, testPassword, type TestApp } from '../../testing/test-app.ts'
import { ensureAdmin, setAdmin } from './admins.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ withJobs: false })
})
afterAll(() => app.close())

const register = (username: string) => app.guest().post('/api/register', { username, password: testPassword })
const check = (username: string) => app.guest().get(`/api/check-username?username=${encodeURIComponent(username)}`)

describe('a username', () => {
  it('is taken for everything that looks the same', async () => {
    await app.member({ username: 'Ace' })
    await app.member({ username: 'Straße' })
    const lookAlikes = [
      'ACE',
      'ＡＣＥ',
      '𝐚𝐜𝐞',
      'a\u200bc\u200de',
      '\u202eace',
      'a\u00adce',
      'ace\u3164',
      ' ace\ufeff ',
      // All Cyrillic, and all Lisu.
      'асе',
      'АСЕ',
      'ꓮꓚꓰ',
    ]
    for (const name of lookAlikes) {
      const answer = await register(name)
      expect([name, answer.status, answer.body.message]).toEqual([name, 409, 'Username already exists'])
      expect([name, (await check(name)).body]).toEqual([name, { available: false }])
      const login = await app.guest().post('/api/login', { username: name, password: testPassword })
      expect([name, login.status]).toEqual([name, 200])
    }
  })

  it('cannot mix alphabets, and may be of any one', async () => {
    for (const name of ['pаypal', 'αnna', 'Annа', 'Иvan', 'שanna']) {
      const answer = await register(name)
      expect([name, answer.status, answer.body.message]).toEqual([
        name,
        400,
        'Username cannot mix letters of different alphabets',
      ])
      expect((await check(name)).status).toBe(400)
    }
    for (const name of [
      'Иван Петров',
      'Ελένη',
      '山田太郎',
      'やまだ花子',
      '김민준',
      'محمد',
      'नेहा',
      'Zoë O’Hara',
      'Anna安娜',
    ]) {
      const answer = await register(name)
      expect([name, answer.status, answer.body.username]).toEqual([name, 201, name])
    }
  })

  it('is stored without what cannot be seen, and has three characters that can', async () => {
    expect((await register('Be\u200bat\u202ee')).body.username).toBe('Beate')
    for (const name of ['a\u200b\u200b\u200b', '\u3164\u3164\u3164', '😀😀']) {
      expect([name, (await register(name)).body.message]).toEqual([name, 'Username must be at least 3 characters'])
    }
    expect((await register('😀😀😀')).status).toBe(201)
  })

  it('is not one that speaks for the place', async () => {
    const reserved = [
      'admin',
      'Administrator',
      'ADM1N',
      'a.d.m.i.n',
      'root',
      'Support',
      'hgfs_support',
      'staff',
      'ꓮꓓꓟꓲꓠ',
    ]
    for (const name of [...reserved, 'he1p', 'The Security Team', 'moderator', 'official', 'system', 'HGFS']) {
      const answer = await register(name)
      expect([name, answer.status]).toEqual([name, 409])
      expect([name, (await check(name)).body]).toEqual([name, { available: false }])
    }
    for (const name of ['adminah', 'journey_admin', 'rootbeer', 'helpful hannah', 'admin1731', 'modest']) {
      expect([name, (await check(name)).body]).toEqual([name, { available: true }])
    }
  })

  it('is renamed by an admin under the same rules, and respelled freely', async () => {
    const admin = await app.member({ isAdmin: true })
    const member = await app.member({ username: 'Gustav' })
    const rename = (username: string) => admin.put(`/api/admin/users/${member.id}`, { username })
    expect((await rename('support')).status).toBe(409)
    expect((await rename('аce')).status).toBe(400)
    expect((await rename('асе')).status).toBe(409)
    expect((await rename('GUSTAV')).body.username).toBe('GUSTAV')
  })

  it('goes to one of 10 who look the same and register at the same moment', async () => {
    // Latin and Cyrillic in turn.
    const names = Array.from({ length: 10 }, (_, index) => (index % 2 ? 'pocax' : 'РОСАХ'))
    const answers = await Promise.all(names.map(register))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  })

  it('of the operator may be reserved, and rights go to no look-alike', async () => {
    const { context } = app
    const named = (username: string) => ({
      ...context,
      config: { ...context.config, admin: { username, password: 'a long journey' } },
    })
    await ensureAdmin(named('administrator'))
    const credentials = { username: 'Administrator', password: 'a long journey' }
    expect((await app.guest().post('/api/login', credentials)).body.isAdmin).toBe(true)
    await app.member({ username: 'хорс' })
    await expect(ensureAdmin(named('xopc'))).rejects.toThrow(ConfigError)
    await expect(setAdmin(context, 'xopc', true)).rejects.toThrow('There is no user named xopc')
    await expect(
      ensureAdmin({
        ...named('weak one'),
        config: { ...context.config, admin: { username: 'weak one', password: 'Weak One' } },
      }),
    ).rejects.toThrow('ADMIN_PASSWORD cannot be used')
  })

  it('of people from before who look the same is kept by the first', async () => {
    const { sql } = app.context.database
    const file = readdirSync(migrationsFolder)
      .filter((name) => name.endsWith('.sql'))
      .map((name) => readFileSync(join(migrationsFolder, name), 'utf8'))
      .find((text) => text.includes('function hgfs_username_key'))
    const [, renaming = ''] = (file ?? '').split('--> statement-breakpoint')
    await sql`drop index users_username_key`
    const people = await sql<{ id: number }[]>`
      insert into users (username) values ('Nora'), ('Nоrа'), ('nora-2'), (${'no\u200bra'}) returning id`
    await sql.unsafe(renaming)
    const names = await sql<{ username: string }[]>`
      select username from users where id = any(${people.map(({ id }) => id)}) order by id`
    expect(names.map(({ username }) => username)).toEqual(['Nora', 'Nоrа-3', 'nora-2', 'no\u200bra-4'])
    await sql`create unique index users_username_key on users (username_key)`
  })
})
