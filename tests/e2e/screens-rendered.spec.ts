import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { pages } from '../../domain/rules/pages.ts'
import { openDatabase } from '../../server/db/engine.ts'
import { quietLog } from '../../server/testing/test-database.ts'
import { desktop, journey as anyJourney, phone, startSite, type Site } from './harness.ts'
import { register, soon } from './visitor.ts'

const journey = anyJourney.override('site', async ({}, { onCleanup }) => {
  const site = await startSite({ DEMO_DATA: 'true' })
  onCleanup(async () => void (await site.stop()))
  await addIssue(site)
  return site
})

/** Issues are written on Thursdays: the one of this test goes into the database while the server is down. */
async function addIssue(site: Site) {
  await site.crash()
  const { sql, close } = await openDatabase({ dataDir: site.dataDir, poolSize: 1, log: quietLog })
  await sql`insert into newsletter_issues (day, gathering_ids, hunt_ids, gatherings, finds, scores)
    values ('2025-01-02', '{1,2}', '{1}', 2, 1, 0)`
  await close()
  await site.restart()
}

/** Pages that anybody may link to, and words of their content that only the database knows. */
const rendered = [
  '/',
  '/search?q=lamp',
  '/products/1',
  '/how-it-works',
  '/hunts',
  '/hunts/1',
  '/gatherings',
  '/gatherings/1',
  '/stores',
  '/stores/1',
  '/things/1',
  '/trip',
  '/people/theo',
  '/newsletter/2025-01-02',
]

journey('public pages can be read before any script has come', async ({ visit }) => {
  const page = await visit('/', { ...phone, javaScriptEnabled: false })
  // Things are told apart in the background.
  await soon(async () => (await page.request.get('/api/things/1')).status()).toBe(200)
  for (const path of rendered) {
    const response = await page.goto(path)
    const html = (await response?.text()) ?? ''
    expect(response?.status(), path).toBe(200)
    expect(await page.getByRole('heading', { level: 1 }).count(), path).toBe(1)
    expect(await page.getByRole('status', { name: 'Loading' }).count(), path).toBe(0)
    // The content security policy takes neither.
    expect(html, path).not.toMatch(/<[^>]+ style="/)
    expect(html, path).not.toMatch(/<script(?![^>]*(src=|application\/json))/)
  }
  await page.goto('/hunts')
  expect(await page.getByRole('list', { name: 'Hunts' }).getByRole('listitem').count()).toBeGreaterThan(6)
  await page.goto('/search?q=lamp')
  expect(await page.getByRole('heading', { level: 3, name: /lamp/i }).count()).toBeGreaterThan(2)
})

journey('what the server rendered comes to life without a change or a word in the console', async ({ visit }) => {
  const page = await visit('/', { ...desktop, colorScheme: 'dark', timezoneId: 'Pacific/Auckland' })
  const said: string[] = []
  page.on('console', (message) => message.type() === 'error' && said.push(message.text()))
  page.on('pageerror', (error) => said.push(error.message))
  for (const path of rendered) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(layoutShift), path).toBeLessThan(0.02)
  }
  // What only this browser knows comes in afterwards.
  await page.evaluate(() => {
    const place = { point: { latitude: 40.7, longitude: -74 }, label: 'New York, NY' }
    localStorage.setItem('hgfs.place', JSON.stringify(place))
  })
  for (const path of rendered) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
  }
  expect(said).toEqual([])
})

const dayMs = 86_400_000
/** Browsers whose words about time, place and language differ from the server's. */
const browsers = [
  { name: 'a clock 400 days ahead in Auckland', aheadMs: 400 * dayMs, timezoneId: 'Pacific/Auckland', locale: 'de-DE' },
  { name: 'a clock an hour ahead in Honolulu', aheadMs: 3_600_000, timezoneId: 'Pacific/Honolulu', locale: 'ar-EG' },
]
const everyPage = [
  ...pages.filter(({ path }) => !path.includes(':')).map(({ path }) => path),
  ...rendered,
  '/search?q=lamp?&utm=1',
  '/hunts/1/edit',
  '/finds/1',
  '/nothing-here',
]

/** What the device kept before: a place, a theme, a second visit with an offer to install, something to be sent. */
async function keepOnDevice(page: Page) {
  await page.evaluate(async () => {
    const place = { point: { latitude: 40.7, longitude: -74 }, label: 'New York, NY', radius: 25 }
    localStorage.setItem('hgfs.place', JSON.stringify(place))
    localStorage.setItem('hgfs.visits', JSON.stringify({ count: 3, lastAt: Date.now() }))
    document.cookie = 'theme=dark; path=/'
    const opening = indexedDB.open('hgfs', 1)
    opening.addEventListener('upgradeneeded', () => {
      for (const table of ['drafts', 'outbox']) opening.result.createObjectStore(table)
    })
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const changing = opening.result.transaction('outbox', 'readwrite')
    const entry = { id: 'kept', call: 'POST /hunts', label: 'Lamp', body: { productName: 'Lamp' }, userId: null }
    changing.objectStore('outbox').put({ ...entry, savedAt: Date.now() - 40 * 86_400_000 }, 'kept')
    await new Promise((resolve) => changing.addEventListener('complete', resolve))
    opening.result.close()
  })
}

/** React reports a recoverable error of hydration to the window, as it does any error that is not caught. */
function noteErrors(page: Page): string[] {
  const errors: string[] = []
  const note = (text: string) => errors.push(`${new URL(page.url()).pathname}: ${text}`)
  page.on('pageerror', (error) => note(error.message))
  page.on('console', (message) => {
    const isHttp = /Failed to load resource/.test(message.text())
    if (message.type() === 'error' && !isHttp) note(message.text())
  })
  return errors
}

/** Until React has taken over all that stands in the page. */
async function openAlive(page: Page, path: string) {
  await page.goto(path)
  await page.waitForFunction(() => {
    const shown = [...document.querySelectorAll('#root :is(header, main, footer, h1, h2, p)')]
    return shown.length > 3 && shown.every((element) => Object.keys(element).some((key) => key.startsWith('__react')))
  })
  // A request that leaving the page cuts off would log an error.
  await page.waitForLoadState('networkidle')
}

journey.for(browsers)('no page differs from what the server rendered, with $name', async (browser, { visit }) => {
  const { name: _name, aheadMs, ...options } = browser
  const page = await visit('/how-it-works', { ...phone, ...options })
  const errors = noteErrors(page)
  await keepOnDevice(page)
  await page.addInitScript((ahead) => {
    const RealDate = Date
    globalThis.Date = class extends RealDate {
      constructor(...parts: []) {
        super(...(parts.length > 0 ? parts : ([RealDate.now() + ahead] as unknown as [])))
      }
      static override now = () => RealDate.now() + ahead
    } as DateConstructor
    const offer = new Event('beforeinstallprompt')
    addEventListener('DOMContentLoaded', () => dispatchEvent(offer))
  }, aheadMs)
  for (const path of everyPage) await openAlive(page, path)
  expect(errors).toEqual([])
  // Afterwards the words are the browser's own.
  await page.goto('/gatherings/1')
  const ago =
    aheadMs > dayMs ? /Seen last year/ : /Seen (\d+ (hour|day|week|month)s ago|1 hour ago|yesterday|last week)/
  await page.getByRole('region', { name: 'Is it still there?' }).getByText(ago).first().waitFor()

  await register(page, `hydrated_${aheadMs}`)
  for (const path of ['/', '/hunts/1', '/gatherings/1', '/profile', '/gatherings/new']) await openAlive(page, path)
  expect(errors).toEqual([])
})

const layoutShift = () =>
  new Promise<number>((resolve) => {
    let sum = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
    // What was recorded before comes as a task of its own; the page is idle only after that.
    requestIdleCallback(() => requestIdleCallback(() => resolve(sum)))
  })

journey('nothing pressed or typed early is lost', async ({ visit }) => {
  const page = await visit('/how-it-works', desktop)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Login / Register' }).click()
  await page.getByRole('dialog', { name: 'Authentication Required' }).waitFor()
  await page.goto('/search', { waitUntil: 'commit' })
  await page.getByLabel('Search products').fill('velvet')
  await soon(() => page.getByRole('listbox').getByRole('option').count()).toBeGreaterThan(0)
  expect(await page.getByLabel('Search products').inputValue()).toBe('velvet')
})

journey('members get a page of their own', async ({ visit }) => {
  const page = await visit('/', desktop)
  await register(page, 'rendered_member')
  const html = (await (await page.goto('/hunts'))?.text()) ?? ''
  expect(html).toContain('<div id="root"></div>')
  expect(html).toContain('rendered_member')
  expect(html).toContain('rel="modulepreload"')
})
