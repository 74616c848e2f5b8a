import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { admin, desktop, journey as anyJourney, phone } from './harness.ts'
import { post, soon } from './visitor.ts'

// The catalog and the community of the demo: what is near Boston, in all colors.
const journey = anyJourney.override('siteSettings', { DEMO_DATA: 'true' })

const inBoston = {
  ...phone,
  geolocation: { latitude: 42.3601, longitude: -71.0589 },
  permissions: ['geolocation'],
}

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Every press is counted; what the journey promises is how few there are. */
function taps(page: Page) {
  let count = 0
  return {
    count: () => count,
    async tap(role: 'button' | 'link' | 'checkbox', name: string | RegExp) {
      count += 1
      const target = page.getByRole(role, { name }).first()
      await (role === 'checkbox' ? page.locator('label', { has: target }).tap() : target.tap())
    },
  }
}

/** Until the code is there, the link leads to the page of the search; from then on it opens the field. */
const untilAwake = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('header a[aria-label="Search"]') ?? {}).some((key) => key.startsWith('__react')),
  )
const chip = (page: Page) => page.getByRole('button', { name: /Change place or distance/ })

journey(
  'a guest sees what it is about and six fresh things at once, and a deal nearby with two taps',
  async ({ visit }) => {
    const page = await visit('/', { ...inBoston, permissions: [] })
    expect(await page.getByText('Hunt | Gather | Find | Score').isVisible()).toBe(true)
    const line = page.getByRole('list').filter({ hasText: 'Wanted' }).first()
    expect((await line.textContent())?.replaceAll(/[→\s]+/g, ' ')).toBe('Wanted Spotted Matched Bought')
    const photos = page.getByRole('region', { name: 'Fresh from the racks' }).getByRole('article')
    expect(await photos.count()).toBe(6)
    const last = await photos.nth(5).boundingBox()
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThan(844 - 64)
    await page.getByRole('tab', { name: 'Treasure Feed' }).waitFor()

    await page.context().grantPermissions(['geolocation'])
    const finger = taps(page)
    await finger.tap('button', 'Show what is near me')
    await soon(() => chip(page).textContent()).toBe('Boston · 25 mi')
    const near = page.getByRole('region', { name: 'Fresh near you' })
    await soon(() => near.getByText(/^\d+(\.\d)? mi/).count()).toBe(6)
    await near.getByRole('link').first().tap()
    await page.waitForURL(/\/gatherings\/\d+/)
    expect(finger.count() + 1).toBe(2)
  },
)

journey('one place counts on every list, and its distance can be taken away', async ({ visit }) => {
  const page = await visit('/gatherings', inBoston)
  await soon(() => chip(page).textContent()).toBe('Boston · 25 mi')
  await soon(() => page.getByText('29 products').count()).toBe(1)
  for (const path of ['/hunts', '/finds', '/']) {
    await page.goto(path)
    await soon(() => chip(page).textContent()).toBe('Boston · 25 mi')
  }
  await page.goto('/search')
  await soon(() => chip(page).textContent()).toBe('Boston · 5 mi')
  await chip(page).tap()
  await page.getByRole('dialog', { name: 'Your place' }).getByText('50 mi', { exact: true }).tap()
  await soon(() => chip(page).textContent()).toBe('Boston · 50 mi')
  await page.goto('/hunts')
  await soon(() => chip(page).textContent()).toBe('Boston · 50 mi')
  expect(new URL(page.url()).search).toBe('')
  await page.getByRole('button', { name: 'Any distance instead of 50 mi' }).tap()
  await soon(() => chip(page).textContent()).toBe('Boston · any distance')
  await page.goto('/gatherings')
  await soon(() => page.getByText('124 products').count()).toBe(1)
})

journey('Clear All on the search goes back to its 5 miles', async ({ visit }) => {
  const page = await visit('/search?q=lamp', { ...inBoston, ...desktop })
  await soon(() => chip(page).textContent()).toBe('Boston · 5 mi')
  const filters = page.getByRole('complementary', { name: 'Filters' })
  const miles = (count: number) => filters.getByRole('radio', { name: `${count} miles`, exact: true })
  await filters.getByText('25 miles', { exact: true }).click()
  await soon(() => chip(page).textContent()).toBe('Boston · 25 mi')
  await filters.getByRole('button', { name: 'Clear All' }).click()
  await soon(() => chip(page).textContent()).toBe('Boston · 5 mi')
  expect(await miles(5).isChecked()).toBe(true)
  expect(new URL(page.url()).search).toBe('?q=lamp')
  await page.reload()
  await soon(() => chip(page).textContent()).toBe('Boston · 5 mi')
  // Other lists go as far as they do by themselves.
  await page.goto('/gatherings')
  await soon(() => chip(page).textContent()).toBe('Boston · 25 mi')

  // Any distance is a choice, too.
  await page.goto('/search?q=lamp')
  await page.getByRole('button', { name: 'Any distance instead of 5 mi' }).click()
  await soon(() => chip(page).textContent()).toBe('Boston · any distance')
  await filters.getByRole('button', { name: 'Clear All' }).click()
  await soon(() => chip(page).textContent()).toBe('Boston · 5 mi')
})

journey('what was gathered is seen on the map, and looked for where the map is', async ({ visit }) => {
  const page = await visit('/gatherings', phone)
  await page.getByRole('list', { name: 'Gatherings' }).waitFor()
  await page.getByRole('button', { name: 'Map', exact: true }).tap()
  const map = page.getByRole('application', { name: 'Gatherings on the map' })
  await map.locator('.leaflet-marker-icon').first().waitFor()
  expect(new URL(page.url()).searchParams.get('view')).toBe('map')
  await page.getByRole('button', { name: 'Zoom in' }).tap()
  await page.getByRole('button', { name: 'Search this area' }).tap()
  const area = page.getByRole('button', { name: 'Remove Only this area' })
  await area.waitFor()
  expect(new URL(page.url()).searchParams.get('area')).toMatch(/^\d\d\.\d{3},-\d{2,3}\.\d{3},[\d.]+$/)
  await page.getByRole('button', { name: 'List', exact: true }).tap()
  await area.tap()
  await page.getByRole('list', { name: 'Gatherings' }).waitFor()
  expect(new URL(page.url()).search).toBe('')

  await page.goto('/search?tab=map')
  await page.getByRole('application', { name: 'Stores that have the results' }).waitFor()
  await page.getByRole('button', { name: 'Zoom in' }).tap()
  await page.getByRole('button', { name: 'Search this area' }).tap()
  await area.waitFor()
  expect(new URL(page.url()).searchParams.get('area')).toMatch(/^\d\d\.\d{3},/)
  await area.tap()
  await area.waitFor({ state: 'hidden' })
})

journey('the nearest first asks for a place instead of doing nothing', async ({ visit }) => {
  const page = await visit('/gatherings', phone)
  await page.getByLabel('Sort').selectOption('nearest')
  const question = page.getByRole('dialog', { name: 'Your place' })
  await question.getByLabel('Zip code or city').fill('Seattle')
  await question.getByRole('button', { name: 'Set' }).tap()
  await soon(() => chip(page).textContent()).toBe('Seattle · 25 mi')
  await soon(() => page.getByLabel('Sort').inputValue()).toBe('nearest')
})

journey('search is one tap away, remembers, suggests, and finds products, gatherings and hunts', async ({ visit }) => {
  const page = await visit('/how-it-works', phone)
  const finger = taps(page)
  await untilAwake(page)
  await finger.tap('link', 'Search')
  const field = page.getByRole('combobox', { name: 'Search everything' })
  await soon(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
  expect(finger.count()).toBe(1)
  await field.fill('lam')
  await page
    .getByRole('option', { name: /Lamp.*Product/ })
    .first()
    .waitFor()
  await field.fill('lamp')
  await field.press('Enter')
  await page.waitForURL('**/search?q=lamp')
  await soon(() => page.getByRole('tab', { name: /^Products 6|^Products6/ }).count()).toBe(1)
  await page.getByRole('tab', { name: /Gatherings/ }).tap()
  await soon(() => page.getByRole('tabpanel').getByRole('article').count()).toBeGreaterThan(5)
  await page.getByRole('tab', { name: /Hunts/ }).tap()
  await soon(() => page.getByRole('list', { name: 'Hunts' }).getByRole('article').count()).toBeGreaterThan(2)
  await page.goto('/scores')
  await page.getByRole('button', { name: 'Menu' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Search' }).tap()
  await page.getByRole('button', { name: 'lamp', exact: true }).tap()
  await page.waitForURL('**/search?q=lamp')

  // By photo, from wherever one is.
  await page.goto('/how-it-works')
  await untilAwake(page)
  await finger.tap('link', 'Search')
  const photo = { name: 'lamp.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') }
  await page.getByRole('dialog', { name: 'Search' }).locator('input[type=file]').setInputFiles(photo)
  await page.getByRole('heading', { name: 'Looks like your photo' }).waitFor()

  const wide = await visit('/hunts', desktop)
  await soon(async () => {
    await wide.keyboard.press('/')
    return wide.getByRole('combobox', { name: 'Search everything' }).count()
  }).toBe(1)
})

journey('one color is two taps, shown as a chip that takes it away', async ({ visit }) => {
  const page = await visit('/search', phone)
  const finger = taps(page)
  await finger.tap('button', 'Filters')
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await soon(() => sheet.getByRole('group', { name: 'Color' }).getByRole('checkbox').count()).toBe(12)
  expect(await sheet.getByRole('group', { name: 'Color' }).getByRole('checkbox', { checked: true }).count()).toBe(0)
  await finger.tap('checkbox', /^Red/)
  await soon(() => sheet.getByRole('button', { name: 'Show 9' }).count()).toBe(1)
  expect(finger.count()).toBe(2)
  expect(new URL(page.url()).search).toBe('?colors=Red')
  // Nothing has moved away from under the finger.
  const footer = await sheet.getByRole('button', { name: 'Show 9' }).boundingBox()
  expect(footer?.y).toBeGreaterThan(700)
  await sheet.getByRole('button', { name: 'Show 9' }).tap()
  await page.getByRole('button', { name: 'Remove Red' }).tap()
  await soon(async () => new URL(page.url()).search).toBe('')
})

journey('an address with nonsense in it shows what can be shown', async ({ visit }) => {
  const page = await visit('/search?page=99&minPrice=abc&distance=7&tab=moon&retailer=%3Cb%3E', desktop)
  await soon(() => page.getByText('44 products found in stores near you').count()).toBe(1)
  await soon(async () => new URL(page.url()).search).toBe('?page=5')
  await soon(() => page.getByRole('tabpanel').getByRole('article').count()).toBe(4)
})

journey('a member opens their own home: finds, what is near, their hunts and what others want', async ({ visit }) => {
  const page = await visit('/how-it-works', inBoston)
  await post(page, '/login', admin)
  await page.goto('/')
  await page.getByRole('heading', { name: `Hi, ${admin.username}` }).waitFor()
  expect(await page.getByText('Hunt | Gather | Find | Score').isVisible()).toBe(true)
  const near = page.getByRole('region', { name: 'Fresh near you' })
  await soon(() => near.getByRole('article').count()).toBe(8)
  await page.getByText('Start your first hunt').waitFor()
  await page.getByRole('region', { name: 'Wanted near you' }).getByText('Seen one? Tell the hunter.').waitFor()
  await near.getByRole('button', { name: 'Show more near you' }).tap()
  await soon(() => near.getByRole('article').count()).toBe(29)
  for (const name of ['Treasure Feed', 'Explore']) expect(await page.getByRole('tab', { name }).count()).toBe(1)

  // The shell of a member's phone: profile above, the footer folded, favorites in the menu.
  await page.getByRole('banner').getByRole('link', { name: admin.username }).waitFor()
  expect((await page.getByRole('contentinfo').boundingBox())?.height).toBeLessThan(150)
  await page.getByRole('button', { name: 'Menu' }).tap()
  await page.getByRole('dialog').getByRole('link', { name: 'Favorites' }).tap()
  await page.waitForURL('**/profile?tab=favorites')

  for (const width of [1024, 1199]) {
    await page.setViewportSize({ width, height: 800 })
    const header = page.getByRole('banner')
    for (const name of ['Insider', 'Logout', 'Menu'])
      expect(await header.getByRole('button', { name }).isVisible()).toBe(true)
    for (const name of ['Admin', 'Search', admin.username])
      expect(await header.getByRole('link', { name, exact: true }).isVisible()).toBe(true)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
})
