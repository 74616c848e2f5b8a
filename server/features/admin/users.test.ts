import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeAdmin } from './admin.service.ts'
import { lockFinds } from '../progress/progress.service.ts'
import { eventually, letPass } from '../../testing/eventually.ts'
import { makeGatherings, makeHunts, makeStore, somePhoto } from '../../testing/records.ts'
import { startTestApp, testPassword, type Member, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: Member
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.member({ isAdmin: true })
})
afterAll(() => app.close())

const lastAudit = async () => (await admin.get('/api/admin/audit?limit=1')).body[0]

describe('the users table', () => {
  it('searches, filters, sorts and pages, by cursor and by number', async () => {
    const names = ['zz-page-c', 'zz-page-a', 'zz-page-b']
    for (const username of names) await app.member({ username })
    const first = await admin.get('/api/admin/users?q=ZZ-PAGE&sort=username&order=asc&limit=2')
    expect(first.body.map((user: { username: string }) => user.username)).toEqual(['zz-page-a', 'zz-page-b'])
    expect(first.headers.get('x-total-count')).toBe('3')
    const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
    expect((await admin.get(next)).body.map((user: { username: string }) => user.username)).toEqual(['zz-page-c'])
    const second = await admin.get('/api/admin/users?q=zz-page&sort=username&order=asc&limit=2&page=2')
    expect(second.body.map((user: { username: string }) => user.username)).toEqual(['zz-page-c'])
    expect((await admin.get('/api/admin/users?q=%25')).body).toEqual([])
    expect((await admin.get('/api/admin/users?status=admin')).body).toHaveLength(1)
    for (const order of ['asc', 'desc']) {
      for (const sort of ['createdAt', 'username', 'email']) {
        const seen: number[] = []
        for (let url: string | undefined = `/api/admin/users?sort=${sort}&order=${order}&limit=1`; url;) {
          const answer = await admin.get(url)
          seen.push(...answer.body.map(({ id }: { id: number }) => id))
          url = /<([^>]+)>/.exec(answer.headers.get('link') ?? '')?.[1]
        }
        expect(new Set(seen).size).toBe(Number((await admin.get('/api/admin/users')).headers.get('x-total-count')))
        expect(seen).toHaveLength(new Set(seen).size)
      }
    }
  })

  it.each(['sort=password', 'order=up', 'page=0', 'limit=101', 'cursor=x', 'status=gone'])(
    'refuses %s',
    async (query) => {
      expect((await admin.get(`/api/admin/users?${query}`)).status).toBe(400)
    },
  )

  it('refuses a cursor that was made for another order', async () => {
    const answer = await admin.get('/api/admin/users?limit=1')
    const cursor = /cursor=([^&>]+)/.exec(answer.headers.get('link') ?? '')?.[1]
    expect((await admin.get(`/api/admin/users?limit=1&sort=username&cursor=${cursor}`)).status).toBe(400)
  })

  it('never shows a hash or a provider’s id', async () => {
    const { text } = await admin.get('/api/admin/users')
    expect(text).not.toMatch(/argon2|passwordHash|googleId|facebookId/)
  })

  it('shows what a person hunts and gathers', async () => {
    const member = await app.member()
    await makeHunts(app, member.id, [{ product_name: 'Brass lamp' }])
    await makeGatherings(app, member.id, await makeStore(app), [{ product_name: 'Wool rug' }, { product_name: 'Vase' }])
    const { body } = await admin.get(`/api/admin/users/${member.id}/activity`)
    expect(body).toMatchObject({
      huntCount: 1,
      gatheringCount: 2,
      hunts: [{ productName: 'Brass lamp', status: 'hunting' }],
    })
    expect(body.gatherings).toHaveLength(2)
    expect((await admin.get('/api/admin/users/999999/activity')).status).toBe(404)
    expect((await admin.get('/api/admin/users/abc/activity')).body.message).toBe('Invalid user ID')
    const { body: listed } = await admin.get(`/api/admin/users?q=${member.username}`)
    expect(listed[0]).toMatchObject({ huntCount: 1, gatheringCount: 2 })
  })
})

describe('changing an account', () => {
  it('changes what is sent, keeps what is blank, and writes down what changed', async () => {
    const member = await app.member()
    await member.put('/api/user', { email: `${member.username}@example.org`, currentPassword: testPassword })
    const changed = await admin.put(`/api/admin/users/${member.id}`, {
      username: '',
      email: '',
      firstName: 'Rosa',
      isAdmin: true,
      isSuspended: true,
    })
    expect(changed.status).toBe(200)
    expect(changed.body).toMatchObject({
      username: member.username,
      email: `${member.username}@example.org`,
      firstName: 'Rosa',
      isAdmin: false,
      isSuspended: false,
    })
    expect(await lastAudit()).toMatchObject({
      actorId: admin.id,
      actorName: admin.username,
      action: 'user.updated',
      targetType: 'user',
      targetId: String(member.id),
      targetName: member.username,
      before: { firstName: null },
      after: { firstName: 'Rosa' },
      address: '127.0.0.1',
    })
  })

  it('refuses a name or an email that is taken, in any letter case', async () => {
    const [one, other] = [await app.member(), await app.member()]
    await one.put('/api/user', { email: 'first@example.org', currentPassword: testPassword })
    const name = await admin.put(`/api/admin/users/${other.id}`, { username: one.username.toUpperCase() })
    expect([name.status, name.body.message]).toEqual([409, 'Username already exists'])
    expect((await admin.put(`/api/admin/users/${other.id}`, { email: 'FIRST@example.org' })).status).toBe(409)
    expect((await admin.put('/api/admin/users/999999', { firstName: 'Nobody' })).status).toBe(404)
    expect((await admin.put(`/api/admin/users/${other.id}`, { username: 'ab' })).status).toBe(400)
  })

  it('sets a picture that the admin chose', async () => {
    const member = await app.member()
    const { body } = await admin.put(`/api/admin/users/${member.id}`, { profilePicture: await somePhoto() })
    expect(body.profilePicture).toMatch(/^\/images\//)
    expect((await app.guest().get(body.profilePicture)).status).toBe(200)
  })

  it('sets a password: sessions end, the old one stops working, and neither is written down', async () => {
    const member = await app.member()
    const path = `/api/admin/users/${member.id}/password`
    const short = await admin.post(path, { password: '12345' })
    expect([short.status, short.body.message]).toEqual([400, 'Password must be at least 6 characters long'])
    expect((await admin.post(path, { password: 'password' })).status).toBe(400)
    expect((await admin.post(path, { password: 'quite a new one' })).status).toBe(204)
    expect((await member.get('/api/user')).status).toBe(401)
    const login = (password: string) => app.guest().post('/api/login', { username: member.username, password })
    expect((await login(testPassword)).status).toBe(401)
    expect((await login('quite a new one')).status).toBe(200)
    expect(JSON.stringify(await lastAudit())).not.toContain('quite')
    expect(await lastAudit()).toMatchObject({ action: 'user.password-changed', before: null, after: null })
  })

  it('gets a new password from the command line: sessions end, and the audit log does not hold it', async () => {
    const member = await app.member({ isAdmin: true })
    const command = { action: 'password', username: member.username.toUpperCase() } as const
    const { done, message } = await changeAdmin(app.context, command)
    const password = /shown only this once: (\S+)$/.exec(message)?.[1] ?? ''
    expect([done, password.length]).toEqual([true, 14])
    expect((await member.get('/api/user')).status).toBe(401)
    const login = (tried: string) => app.guest().post('/api/login', { username: member.username, password: tried })
    expect((await login(testPassword)).status).toBe(401)
    expect((await login(password)).body.isAdmin).toBe(true)
    const entry = await lastAudit()
    expect(entry).toMatchObject({ action: 'user.password-changed', targetName: member.username })
    expect(JSON.stringify(entry)).not.toContain(password)
    const unknown = await changeAdmin(app.context, { ...command, username: 'zz-no-such-user' })
    expect(unknown).toEqual({ done: false, message: 'There is no user named zz-no-such-user' })
    await app.context.database.sql`update users set is_admin = false where id = ${member.id}`
  })
})

describe('suspending', () => {
  it('cuts the event stream that is open', async () => {
    const member = await app.member()
    const cookie = `hgfs_session=${member.session}`
    const stream = await fetch(`${app.origin}/api/events`, { headers: { cookie } })
    expect(stream.status).toBe(200)
    const ended = stream.text()
    await admin.post(`/api/admin/users/${member.id}/suspend`)
    const late = letPass(20_000, 'it would end by itself, after 25 seconds').then(() => 'too late')
    expect(await Promise.race([ended, late])).toContain('retry:')
    expect((await fetch(`${app.origin}/api/events`, { headers: { cookie } })).status).toBe(401)
  })

  it('ends all sessions at once and keeps the person out until it is lifted', async () => {
    const member = await app.member()
    const suspended = await admin.post(`/api/admin/users/${member.id}/suspend`)
    expect(suspended.body).toMatchObject({ id: member.id, isSuspended: true })
    expect((await member.get('/api/user')).status).toBe(401)
    const credentials = { username: member.username, password: testPassword }
    const login = await app.guest().post('/api/login', credentials)
    expect([login.status, login.body.message]).toEqual([403, 'Your account has been suspended'])
    expect((await admin.post(`/api/admin/users/${member.id}/unsuspend`)).body.isSuspended).toBe(false)
    expect((await app.guest().post('/api/login', credentials)).status).toBe(200)
    const { body } = await admin.get(`/api/admin/audit?q=${member.username}`)
    expect(body.map(({ action }: { action: string }) => action)).toEqual(['user.unsuspended', 'user.suspended'])
  })

  it('refuses oneself, and people who are not there', async () => {
    expect((await admin.post(`/api/admin/users/${admin.id}/suspend`)).status).toBe(409)
    expect((await admin.delete(`/api/admin/users/${admin.id}`)).status).toBe(409)
    expect((await admin.post('/api/admin/users/999999/suspend')).status).toBe(404)
    expect((await admin.delete('/api/admin/users/999999')).status).toBe(404)
    expect((await admin.get('/api/user')).status).toBe(200)
  })
})

describe('deleting an account', () => {
  it('takes rows, files, sessions and comments along, and opens others’ hunts again', async () => {
    const { sql } = app.context.database
    const [leaver, hunter] = [await app.member(), await app.member()]
    const storeId = await makeStore(app)
    const posted = await leaver.post('/api/gatherings', {
      productName: 'Brass lamp',
      storeId,
      photos: [await somePhoto()],
    })
    expect(posted.status).toBe(201)
    const [hunt = 0] = await makeHunts(app, hunter.id, [{ product_name: 'Brass lamp', status: 'found' }])
    await sql`insert into product_finds ${sql({ hunt_id: hunt, gathering_id: posted.body.id, user_id: hunter.id, match_score: 0.9, match_reason: 'same' })}
      on conflict do nothing`
    await sql`insert into comments ${sql({ user_id: leaver.id, hunt_id: hunt, body: 'I saw one' })}`
    expect((await app.guest().get(posted.body.photoUrl)).status).toBe(200)

    expect((await admin.delete(`/api/admin/users/${leaver.id}`)).status).toBe(204)
    expect((await leaver.get('/api/user')).status).toBe(401)
    expect((await app.guest().get(`/api/gatherings/${posted.body.id}`)).status).toBe(404)
    const left = await sql`select id from comments where user_id = ${leaver.id}`
    expect(left).toHaveLength(0)
    const { body } = await hunter.get(`/api/hunts/${hunt}`)
    expect(body).toMatchObject({ status: 'hunting', commentCount: 0 })
    await eventually(async () => expect((await app.guest().get(posted.body.photoUrl)).status).toBe(404))
    expect(await lastAudit()).toMatchObject({
      action: 'user.deleted',
      targetName: leaver.username,
      before: { gatherings: 1 },
    })
  })

  it('waits for the matcher, which is writing about their records, instead of failing', async () => {
    const [leaver, hunter] = [await app.member(), await app.member()]
    const posted = await leaver.post('/api/gatherings', {
      productName: 'Zinc tub',
      storeId: await makeStore(app),
      photos: [await somePhoto()],
    })
    const gathering = posted.body.id as number
    const [hunt = 0] = await makeHunts(app, hunter.id, [{ product_name: 'Tin bath' }])
    const { db } = app.context
    await eventually(async () =>
      expect(await db.execute(sql`select from gathering_match_index where gathering_id = ${gathering}`)).toHaveLength(
        1,
      ),
    )
    await admin.csrfToken()
    const { deletion } = await db.transaction(async (tx) => {
      await lockFinds(tx)
      await tx.execute(sql`update gathering_match_index set words = words where gathering_id = ${gathering}`)
      const begun = admin.delete(`/api/admin/users/${leaver.id}`)
      await letPass(300, 'the deletion meets the lock')
      await tx.execute(sql`insert into product_finds (hunt_id, gathering_id, user_id, match_score, match_reason)
        values (${hunt}, ${gathering}, ${hunter.id}, 0.8, 'alike') on conflict do nothing`)
      return { deletion: begun }
    })
    expect((await deletion).status).toBe(204)
    expect((await app.guest().get(`/api/gatherings/${gathering}`)).status).toBe(404)
  })

  it('leaves one of two admins who delete each other at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const [one, other] = [await app.member({ isAdmin: true }), await app.member({ isAdmin: true })]
      const { sql } = app.context.database
      await sql`update users set is_admin = false where id not in (${one.id}, ${other.id})`
      // The tokens first, so that both deletions set out together.
      await Promise.all([one.csrfToken(), other.csrfToken()])
      const answers = await Promise.all([
        one.delete(`/api/admin/users/${other.id}`),
        other.delete(`/api/admin/users/${one.id}`),
      ])
      const left = await sql`select id from users where id in (${one.id}, ${other.id})`
      expect(left).toHaveLength(1)
      expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
      await sql`update users set is_admin = true where id = ${admin.id}`
    }
  })

  it('leaves one of two admins who suspend each other at the same moment', async () => {
    const { sql } = app.context.database
    const [one, other] = [await app.member({ isAdmin: true }), await app.member({ isAdmin: true })]
    await sql`update users set is_admin = false where id not in (${one.id}, ${other.id})`
    await Promise.all([
      one.post(`/api/admin/users/${other.id}/suspend`),
      other.post(`/api/admin/users/${one.id}/suspend`),
    ])
    expect(await sql`select id from users where is_admin and not is_suspended`).toHaveLength(1)
    await sql`update users set is_admin = true where id = ${admin.id}`
  })
})
