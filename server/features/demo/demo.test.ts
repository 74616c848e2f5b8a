import { readdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { ensureAdmin } from '../accounts/admins.service.ts'
import { planGatherings, planHunts } from './community.ts'
import { demoProducts } from './catalog.ts'
import { closeDemoAdmin, isDemoAdmin, seedDemo, type SeededDemo } from './demo.service.ts'
import { demoPeople } from './people.ts'
import { demoStores } from './places.ts'

let app: TestApp
let demo: SeededDemo | null
const told: string[] = []
let passwordsBefore: number

beforeAll(async () => {
  app = await startTestApp({ environment: { DEMO_DATA: 'true' }, withJobs: false })
  const die = () => {
    throw new Error('the process was killed')
  }
  await expect(seedDemo(app.context, { tellAccounts: die })).rejects.toThrow('was killed')
  passwordsBefore = await count('users where password_hash is not null')
  demo = await seedDemo(app.context, { tell: (line) => told.push(line) })
})
afterAll(() => app.close())

const count = async (table: string) => {
  const [row] = await app.context.database.sql.unsafe(`select count(*)::int as count from ${table}`)
  return Number(row?.['count'])
}

describe('the demo community', () => {
  it('is as large as a lively month', async () => {
    expect(demoProducts.length).toBeGreaterThanOrEqual(40)
    expect(demoStores.length).toBeGreaterThanOrEqual(30)
    expect(demoPeople).toHaveLength(12)
    expect(await count('product_hunts')).toBeGreaterThanOrEqual(60)
    expect(await count('product_gatherings')).toBeGreaterThanOrEqual(120)
    for (const table of ['product_finds', 'product_scores', 'comments', 'likes', 'insider_feedback']) {
      expect(await count(table), table).toBeGreaterThan(0)
    }
    const [oldest] = await app.context.database.sql`
      select extract(day from now() - min(created_at))::int as days from product_gatherings`
    expect(oldest?.['days']).toBeLessThanOrEqual(30)
  })

  it('is the same wherever it is made', () => {
    expect(planHunts()).toEqual(planHunts())
    expect(planGatherings(planHunts())).toEqual(planGatherings(planHunts()))
  })

  it('lets everybody sign in with the password that was shown, once it was complete', async () => {
    expect(passwordsBefore).toBe(0)
    expect(demo?.accounts).toHaveLength(12)
    expect(demo?.accounts.filter(({ role }) => role === 'admin')).toHaveLength(1)
    for (const { username, password, role } of demo?.accounts.slice(0, 3) ?? []) {
      const { status, body } = await app.guest().post('/api/login', { username, password })
      expect([status, body.isAdmin]).toEqual([200, role === 'admin'])
    }
    expect(new Set(demo?.accounts.map(({ password }) => password)).size).toBe(12)
  })

  it('has no admin where others can come, and one from before cannot sign in with the printed password', async () => {
    expect(demoPeople.filter((person) => isDemoAdmin({ isReachable: true }, person))).toEqual([])
    const reachable = { ...app.context, config: { ...app.context.config, isReachable: true } }
    const admin = demo?.accounts.find(({ role }) => role === 'admin')
    const login = (password = admin?.password) =>
      app.guest().post('/api/login', { username: admin?.username, password })
    expect(await closeDemoAdmin(app.context)).toBeUndefined()
    const browser = app.guest()
    await browser.post('/api/login', { username: admin?.username, password: admin?.password })
    expect(await closeDemoAdmin(reachable)).toBe(admin?.username)
    expect([(await login()).status, (await browser.get('/api/user')).status]).toEqual([401, 401])
    // A password of the operator's own is left alone, also in a folder from before passwords were remembered.
    const own = { username: admin?.username ?? '', password: 'a treasure of my own' }
    await ensureAdmin({ ...reachable, config: { ...reachable.config, admin: own } })
    expect(await closeDemoAdmin(reachable)).toBeUndefined()
    expect((await login(own.password)).body.isAdmin).toBe(true)
    await app.context.database.sql`delete from settings where key = 'demo-admin'`
    expect([await closeDemoAdmin(reachable), await closeDemoAdmin(reachable)]).toEqual([admin?.username, undefined])
  })

  it('has every picture it shows', async () => {
    const stored = new Set(
      readdirSync(path.join(app.dataDir, 'files'), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => name),
    )
    const shown = await app.context.database.sql`
      select unnest(photos) as path from product_gatherings union select photo_url from product_hunts
      union select image from products union select profile_picture from users`
    const paths = shown.flatMap(({ path: shownPath }) => (shownPath ? [path.basename(String(shownPath))] : []))
    expect(paths.length).toBeGreaterThan(150)
    expect(paths.filter((name) => !stored.has(name))).toEqual([])
    expect(told.at(-1)).toBe('  pictures 100%')
  })

  it('is made once, and completed when a start was interrupted', async () => {
    expect(await seedDemo(app.context)).toBeNull()
    const people = await count('users')
    await app.context.database.sql`update settings set value = '"begun"' where key = 'demo-community'`
    // As an older version left it, which had told the accounts or not.
    expect(await seedDemo(app.context)).toBeNull()
    expect(await count('users')).toBe(people)
    const [setting] = await app.context.database.sql`select value from settings where key = 'demo-community'`
    expect(setting?.['value']).toBe('done')
  })
})
