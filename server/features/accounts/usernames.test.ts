import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ConfigError } from '../../app/config.ts'
import { prepareDatabase } from '../../app/prepare-database.ts'
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

  it('is taken for look-alikes of the same alphabet, which sign in nowhere', async () => {
    for (const [name, ...others] of [
      ['Quillan', 'QuiIlan', 'Quil1an', 'qu|llan', 'QUlLLAN', 'q\u200buillan'],
      ['Armando', 'Arrnando', 'ᴀʀᴍᴀɴᴅᴏ', '🅰🆁🅼🅰🅽🅳🅾', 'ARMAND0'],
      ['Corneta', 'Cometa', 'C0meta'],
    ] as const) {
      await app.member({ username: name })
      for (const other of others) {
        expect([other, (await check(other)).body]).toEqual([other, { available: false }])
        const answer = await register(other)
        expect([other, answer.status, answer.body.message]).toEqual([other, 409, 'Username already exists'])
      }
    }
    const login = await app.guest().post('/api/login', { username: 'Cometa', password: testPassword })
    expect(login.status).toBe(401)
    expect((await app.guest().get('/api/people/Cometa')).status).toBe(404)
  })

  it('cannot hold signs that have a meaning in addresses', async () => {
    for (const name of ['one/two', 'one\\two', 'one?two', 'one#two', '100%', '../../x']) {
      const answer = await register(name)
      expect([name, answer.status, answer.body.message]).toEqual([name, 400, 'Username cannot contain / \\ ? # or %'])
      const checked = await check(name)
      expect([name, checked.status, checked.body.message]).toEqual([name, 400, 'Username cannot contain / \\ ? # or %'])
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
    const retailers = ['TJ Maxx', 'T.J. Maxx', 'HomeGoods', 'H0MEGOODS', 'Ross', 'Saks Off 5th', 'TJ Maxx Boston']
    const roles = ['staff_member', 'admin-team', 'StaffMember', 'anna.moderator', 'ᴀᴅᴍɪɴ', 'ADMlN', 'adrnin']
    for (const name of [
      ...reserved,
      ...retailers,
      ...roles,
      'he1p',
      'The Security Team',
      'moderator',
      'official',
      'system',
      'HGFS',
    ]) {
      const answer = await register(name)
      expect([name, answer.status]).toEqual([name, 409])
      expect([name, (await check(name)).body]).toEqual([name, { available: false }])
    }
    for (const name of ['adminah', 'ross_geller', 'rootbeer', 'helpful hannah', 'admin1731', 'modest']) {
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
    expect((await rename('TJ Maxx')).status).toBe(409)
    const slash = await rename('gus/tav')
    expect([slash.status, slash.body.message]).toEqual([400, 'Username cannot contain / \\ ? # or %'])
    expect((await rename('GUSTAV')).body.username).toBe('GUSTAV')
    // A look-alike of the member's own name is free for that member.
    expect((await rename('Gummo')).status).toBe(200)
    expect((await rename('Gumrn0')).status).toBe(200)
    expect((await rename('Gustav')).status).toBe(200)
    await app.member({ username: 'Carnilla' })
    expect((await rename('Camilla')).body).toMatchObject({ message: 'Username already exists' })
    expect((await check('Gustav')).body.available).toBe(false)
    expect((await rename('Gerda')).status).toBe(200)
    expect((await check('Gustav')).body.available).toBe(true)
  })

  it('goes to one of 10 who look the same and register at the same moment', async () => {
    // Latin and Cyrillic in turn.
    const names = Array.from({ length: 10 }, (_, index) => (index % 2 ? 'pocax' : 'РОСАХ'))
    const answers = await Promise.all(names.map(register))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    const lookAlikes = ['Wilmer', 'WiImer', 'Wi1mer', 'wilrner', 'ᴡɪʟᴍᴇʀ', 'WILMER', 'VVilmer', 'W|lmer']
    const statuses = (await Promise.all(lookAlikes.map(register))).map(({ status }) => status)
    // Two v are no w.
    expect(statuses.toSorted()).toEqual([201, 201, 409, 409, 409, 409, 409, 409])
  })

  it('goes to one of two who are renamed to look-alikes at the same moment, or registers meanwhile', async () => {
    const admin = await app.member({ isAdmin: true })
    const [one, other] = [await app.member(), await app.member()]
    const answers = await Promise.all([
      admin.put(`/api/admin/users/${one.id}`, { username: 'Dormouse' }),
      admin.put(`/api/admin/users/${other.id}`, { username: 'Dorrnouse' }),
      register('D0rmouse'),
    ])
    const statuses = answers.map(({ status }) => status)
    expect([
      statuses.filter((status) => status < 300).length,
      statuses.filter((status) => status === 409).length,
    ]).toEqual([1, 2])
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
    await app.member({ username: 'Bernadine' })
    await expect(ensureAdmin(named('bemadine'))).rejects.toThrow('ADMIN_USERNAME looks like the name of another member')
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

  it('of accounts from before gets its skeleton at the next start, and look-alikes among them stay', async () => {
    const { sql } = app.context.database
    const rows = await sql<{ id: number; username: string }[]>`
      insert into users (username) values ('Lorna'), ('Loma'), ('lorna/2'), ('TJ Maxx') returning id, username`
    const ids = rows.map(({ id }) => id)
    const skeletons = async () => {
      const found = await sql<{ username_skeleton: string | null }[]>`
        select username_skeleton from users where id = any(${ids}) order by id`
      return found.map((row) => row.username_skeleton)
    }
    await Promise.all([prepareDatabase(app.context.database), prepareDatabase(app.context.database)])
    expect(await skeletons()).toEqual(['lorna', null, 'lorna/2', 'tj rnaxx'])
    for (const name of ['Loma', 'L0ma', 'lorna']) expect((await check(name)).body).toEqual({ available: false })
    expect((await app.guest().get('/api/people/loma')).body.username).toBe('Loma')
    // An admin's form sends the name along with what is changed.
    const admin = await app.member({ isAdmin: true })
    for (const { id, username } of rows) {
      const changed = await admin.put(`/api/admin/users/${id}`, { username, firstName: 'Ada' })
      expect([username, changed.status]).toEqual([username, 200])
    }
    expect(await skeletons()).toEqual(['lorna', null, 'lorna/2', 'tj rnaxx'])
    await admin.delete(`/api/admin/users/${ids[0]}`)
    await prepareDatabase(app.context.database)
    expect(await skeletons()).toEqual(['lorna', 'lorna/2', 'tj rnaxx'])
  })

  it('of more accounts than are read at once is filled for all of them', async () => {
    const { sql } = app.context.database
    await sql`insert into users (username) select 'older shopper ' || number from generate_series(1, 2500) number`
    await prepareDatabase(app.context.database)
    const [row] = await sql`select count(*)::int as missing from users where username_skeleton is null`
    expect(row?.['missing']).toBe(0)
    await sql`delete from users where username like 'older shopper %'`
  })
})
