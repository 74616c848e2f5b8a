import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { Database } from '../../db/engine.ts'
import type { Replica, Replicas } from '../../db/server/replicas.ts'
import { eventually } from '../../testing/eventually.ts'
import { makeGatherings, makeStore } from '../../testing/records.ts'
import { startTestApp, type Member, type TestApp } from '../../testing/test-app.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { renderWait } from './page-renderer.ts'

/** A web app whose pages show the names in the list of gatherings, and that counts how often it renders. */
const webApp = `
  let carry
  export const rendered = []
  export const control = { waitFor: undefined }
  export const carryWith = (carrier) => (carry = carrier)
  export const sourceOf = () => undefined
  export const addressToRender = (url) => (url.startsWith('/how-it-works') ? null : url.replace(/[?&]utm=\\d+/, ''))
  export async function renderPage(address) {
    rendered.push(address)
    await control.waitFor
    const response = await carry('/api/gatherings')
    if (!response.ok) return null
    const names = (await response.json()).map(({ productName }) => productName)
    return { html: '<main>' + names.join(', ') + '</main>', answers: { names }, renderedAt: 1 }
  }`
const template = '<!doctype html><html lang="en"><head><!--page-head--></head><body><div id="root"></div></body></html>'

/** A replica that has replayed nothing: notes which position of the primary readers must see. */
const positions: number[] = []
const replicas: Replicas = {
  all: [{ name: 'replica' } as Replica],
  choose(position) {
    positions.push(position)
    return undefined
  },
  position: async () => 700,
  close: async () => {},
}

const usual = renderWait.ms
/** No render of these tests takes too long, however busy the machine. */
const patient = 120_000

let folder: string
let database: Database
let app: TestApp
let owner: Member
let storeId: number
let rendered: string[]
let control: { waitFor: Promise<unknown> | undefined }

beforeAll(async () => {
  renderWait.ms = patient
  folder = await mkdtemp(join(tmpdir(), 'hgfs-pages-'))
  await Promise.all(['web/.vite', 'pages'].map((name) => mkdir(join(folder, name), { recursive: true })))
  await writeFile(join(folder, 'package.json'), '{"type": "module"}')
  await writeFile(join(folder, 'web/index.html'), template)
  await writeFile(join(folder, 'web/.vite/manifest.json'), '{}')
  const built = join(folder, 'pages/render-page.js')
  await writeFile(built, webApp)
  database = await openTestDatabase()
  app = await startTestApp({ database: { ...database, replicas }, withJobs: false, webFolder: join(folder, 'web') })
  ;({ rendered, control } = (await import(/* @vite-ignore */ built)) as {
    rendered: typeof rendered
    control: typeof control
  })
  owner = await app.member({ isAdmin: true })
  storeId = await makeStore(app)
  // The clock of the cache stands still: entries leave it because of events, not because their time is over.
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterAll(async () => {
  renderWait.ms = usual
  vi.useRealTimers()
  await app.close()
  await database.close()
  await rm(folder, { recursive: true, force: true })
})
afterEach(() => void vi.advanceTimersByTime(60_000))

const gather = async (name: string) => (await makeGatherings(app, owner.id, storeId, [{ product_name: name }]))[0] ?? 0
const open = async (path: string, visitor = app.guest()) => {
  const { status, text } = await visitor.get(path)
  return { status, text, token: /csrf-token" content="([^"]+)"/.exec(text)?.[1] }
}
const countRenders = async (work: () => Promise<unknown>) => {
  const before = rendered.length
  await work()
  return rendered.length - before
}

it('renders a page once for the guests of ten seconds, each with a CSRF token of their own', async () => {
  await gather('Copper kettle')
  const [one, two] = [app.guest(), app.guest()]
  const renders = await countRenders(async () => {
    const [first, second] = [await open('/', one), await open('/', two)]
    expect([first.text, second.text].map((text) => text.includes('<main>Copper kettle'))).toEqual([true, true])
    expect(first.token).toBeTruthy()
    expect(second.token).not.toBe(first.token)
    expect(second.text.replaceAll(second.token!, '')).toBe(first.text.replaceAll(first.token!, ''))
  })
  expect(renders).toBe(1)
  // Each token is good for its own session only.
  const { token } = await open('/', one)
  const login = { username: 'nobody', password: 'wrong' }
  expect((await two.post('/api/login', login, { 'x-csrf-token': token! })).status).toBe(403)
  vi.advanceTimersByTime(10_001)
  expect(await countRenders(() => open('/'))).toBe(1)
})

it('leaves a page to the browser that takes long to render, and caches it for the next guest', async () => {
  let finish = () => {}
  control.waitFor = new Promise<void>((resolve) => (finish = resolve))
  renderWait.ms = 0
  expect((await open('/stores')).text).not.toContain('<main>')
  renderWait.ms = patient
  const next = open('/stores')
  control.waitFor = undefined
  finish()
  expect((await next).text).toContain('<main>')
})

it('shares one render among guests who ask at the same time', async () => {
  expect(await countRenders(() => Promise.all([1, 2, 3, 4].map(() => open('/gatherings'))))).toBe(1)
})

it('leaves the rest to the browser while two pages are being rendered', async () => {
  let finish = () => {}
  control.waitFor = new Promise<void>((resolve) => (finish = resolve))
  const waiting: ReturnType<typeof open>[] = []
  const renders = await countRenders(async () => {
    waiting.push(open('/search?q=1'), open('/search?q=2'))
    await eventually(async () => expect(rendered.slice(-2).toSorted()).toEqual(['/search?q=1', '/search?q=2']))
    for (const path of ['/search?q=3', '/search?q=4'])
      expect(await open(path)).toMatchObject({ status: 200, text: expect.stringContaining('<div id="root"></div>') })
  })
  control.waitFor = undefined
  finish()
  for (const { text } of await Promise.all(waiting)) expect(text).toContain('<main>')
  expect(renders).toBe(2)
  expect((await open('/search?q=3')).text).toContain('<main>')
})

it('tells pages apart by their address, but not by parameters that they do not read', async () => {
  expect(await countRenders(async () => [await open('/?utm=1'), await open('/?utm=2')])).toBe(1)
  expect(await countRenders(async () => [await open('/hunts'), await open('/stores')])).toBe(2)
})

it('answers 404 at once for a gathering that was hidden, made private or deleted', async () => {
  for (const change of ['hidden', 'private', 'deleted']) {
    const id = await gather(`Brass lamp to be ${change}`)
    expect((await open(`/gatherings/${id}`)).status).toBe(200)
    const { sql } = app.context.database
    if (change === 'hidden') await sql`update product_gatherings set is_hidden = true where id = ${id}`
    if (change === 'private') expect((await owner.put(`/api/gatherings/${id}`, { isPublic: false })).status).toBe(200)
    if (change === 'deleted') expect((await owner.delete(`/api/gatherings/${id}`)).status).toBe(204)
    const { status, text } = await open(`/gatherings/${id}`)
    expect([change, status, text.includes('<main>')]).toEqual([change, 404, false])
  }
})

it('takes a hidden gathering off the pages of lists before their time is over', async () => {
  const id = await gather('Velvet chair')
  expect((await open('/gatherings')).text).toContain('Velvet chair')
  await app.context.database.sql`update product_gatherings set is_hidden = true where id = ${id}`
  await eventually(async () => expect((await open('/gatherings')).text).not.toContain('Velvet chair'))
})

it('renders from a replica only when it has replayed what was hidden', async () => {
  const id = await gather('Oak desk')
  await app.context.database.sql`update product_gatherings set is_hidden = true where id = ${id}`
  await eventually(async () => {
    positions.length = 0
    await open('/gatherings')
    // The guest who asks has written nothing; the render reads as a reader who has.
    expect(positions).toEqual([0, 700])
  })
})

it('shows the new name of a gathering on its page at once', async () => {
  const id = await gather('Linen throw')
  await open(`/gatherings/${id}`)
  await owner.put(`/api/gatherings/${id}`, { productName: 'Linen throw, blue' })
  expect((await open(`/gatherings/${id}`)).text).toContain('<main>Linen throw, blue')
})

it('renders nothing for members', async () => {
  await open('/')
  const renders = await countRenders(async () => {
    const { text } = await open('/', owner)
    expect(text).toContain(owner.username)
    expect(text).toContain('<div id="root"></div>')
  })
  expect(renders).toBe(0)
  expect((await open('/')).text).not.toContain(owner.username)
})
