import { expect } from 'vitest'
import { desktop, journey as anyJourney, phone } from './harness.ts'
import { register, soon } from './visitor.ts'

const journey = anyJourney.override('siteSettings', { DEMO_DATA: 'true' })

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
]

journey('public pages can be read before any script has come', async ({ visit }) => {
  const page = await visit('/', { ...phone, javaScriptEnabled: false })
  // Things are told apart in the background.
  await soon(async () => (await page.request.get('/api/things/1')).status()).toBe(200)
  for (const path of rendered) {
    const response = await page.goto(path)
    const html = (await response?.text()) ?? ''
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
