import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { dataUrl, photo } from '../../server/testing/pictures.ts'
import { desktop, installedJourney as journey, phone } from './harness.ts'
import { countKept, post, put, register, soon, untilReadyForTheAisle } from './visitor.ts'

const austin = { geolocation: { latitude: 30.2337, longitude: -97.8005 }, permissions: ['geolocation'] }
const lamar = { name: 'TJ Maxx Lamar', address: '4211 S Lamar Blvd', latitude: 30.2337, longitude: -97.8005 }
const ross = { name: 'Ross Oltorf', address: '500 E Oltorf St', latitude: 30.2371, longitude: -97.7444 }
const gather = async (page: Page, productName: string, store = lamar) =>
  post(page, '/gatherings', { productName, photos: [dataUrl(await photo('#3b6fb8'))], store, price: 20 })
const picture = async (color: string) => ({ name: 'p.jpg', mimeType: 'image/jpeg', buffer: await photo(color) })
const album = '[data-photo-input="album"]'
const offline = 'Saved offline. It will be sent when you are back online.'

const names = (page: Page, path: string) =>
  page.evaluate(async (address) => {
    const list = (await (await fetch(address)).json()) as { productName: string; store?: { name: string } }[]
    return list.map(({ productName, store }) => (store ? `${productName} at ${store.name}` : productName)).sort()
  }, path)

async function openAnew(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  page.setDefaultTimeout(45_000)
  await page.goto(path)
  return page
}

async function capture(page: Page, name: string, chooseStore: () => Promise<void>) {
  await page.goto('/gatherings/new')
  await page.locator(album).setInputFiles(await picture('#6f3bb8'))
  await page.getByRole('listitem', { name: /^Photo 1/ }).waitFor()
  await page.getByLabel('Product name').fill(name)
  await chooseStore()
  await page.getByRole('button', { name: 'Save product' }).click()
  await page.getByText(offline).waitFor()
}

journey(
  'with the network cut from the start everything is captured, survives the tab, and arrives once',
  async ({ visit }) => {
    const neighbor = await visit('/')
    await register(neighbor, 'signal_sam')
    const { id } = await gather(neighbor, 'Brass lamp')
    await gather(neighbor, 'Linen throw', ross)

    const first = await visit('/', { ...phone, ...austin })
    await register(first, 'aisle_abe')
    await first.goto('/gatherings')
    await first.getByRole('article').filter({ hasText: 'Brass lamp' }).waitFor()
    await untilReadyForTheAisle(first)
    const context = first.context()
    await context.setOffline(true)
    await first.close()

    let page = await openAnew(context, '/')
    await page
      .getByText(/^No signal/)
      .first()
      .waitFor()
    // A store of the region that was never used here, and one that only its name is known of.
    await capture(page, 'Copper kettle', () => page.getByRole('button', { name: /^Ross Oltorf/ }).click())
    await capture(page, 'Rattan chair', async () => {
      // Who has just posted from a store is most likely still in it.
      await page.getByRole('button', { name: 'Change' }).click()
      await page.getByRole('combobox', { name: 'Search stores' }).fill('tj maxx')
      await page.getByRole('button', { name: /^Use “tj maxx”/ }).click()
    })
    await page.goto('/hunts/new')
    await page.getByLabel('Product name').fill('Walnut stool')
    await page.getByRole('button', { name: 'Start Hunt' }).click()
    await page.getByText(offline).waitFor()

    // Seen in the list only, and still to be read.
    await page.goto(`/gatherings/${id}`)
    await page.getByRole('heading', { level: 1, name: 'Brass lamp' }).waitFor()
    await page.getByText(/^No signal · what you saw at \d+:\d\d/).waitFor()
    await page.getByRole('button', { name: 'Gone' }).click()
    await page.getByText(offline).waitFor()
    await page.getByRole('button', { name: 'Gone', pressed: true }).waitFor()
    await page.getByRole('banner').getByText('aisle_abe').first().waitFor({ state: 'attached' })

    await page.close()
    page = await openAnew(context, '/hunts')
    await page.getByRole('button', { name: '4 waiting' }).click()
    const outbox = page.getByRole('dialog', { name: 'Waiting to be sent' })
    await soon(() => outbox.getByRole('listitem').count()).toBe(4)
    expect(await outbox.getByRole('img').count()).toBe(0)
    expect(await outbox.locator('li img').count()).toBe(2)
    await page.keyboard.press('Escape')

    await context.setOffline(false)
    await page.getByText('All 4 things you did offline have been sent.').waitFor()
    expect(await names(page, '/api/gatherings?mine=true')).toEqual([
      'Copper kettle at Ross Oltorf',
      'Rattan chair at TJ Maxx Lamar',
    ])
    expect(await names(page, '/api/hunts?mine=true')).toEqual(['Walnut stool'])
    await page.goto(`/gatherings/${id}`)
    await page.getByRole('button', { name: 'Gone', pressed: true }).waitFor()
    await soon(() => page.getByText(/^No signal|waits? to be sent/).count()).toBe(0)
  },
)

journey('what waits can be changed or deleted, and a refusal keeps its photo', async ({ visit }) => {
  const neighbor = await visit('/')
  await register(neighbor, 'stores_stan')
  await gather(neighbor, 'Makes the store known')
  const page = await visit('/', { ...phone, ...austin })
  await register(page, 'editor_edy')
  await page.goto('/gatherings')
  await page.getByRole('article').first().waitFor()
  await untilReadyForTheAisle(page)
  await page.context().setOffline(true)
  const atLamar = () => page.getByRole('button', { name: /^TJ Maxx Lamar/ }).click()
  await capture(page, 'Tin box', atLamar)
  await capture(page, 'Thrown away', () => page.getByRole('button', { name: 'Change' }).waitFor())
  const outbox = page.getByRole('dialog', { name: 'Waiting to be sent' })
  const entry = (name: string) => outbox.getByRole('listitem').filter({ hasText: name })
  await page.getByRole('button', { name: '2 waiting' }).click()
  await outbox.getByRole('button', { name: 'Delete Thrown away' }).click()
  await entry('Thrown away').waitFor({ state: 'detached' })
  await entry('Tin box').getByRole('button', { name: 'Edit' }).click()
  await page.getByText('Form Data Restored').waitFor()
  expect(await page.getByLabel('Product name').inputValue()).toBe('Tin box')
  await page.getByLabel('Product name').fill('Tin box, red')
  await page.getByRole('button', { name: 'Save product' }).click()
  await page.getByText(offline).waitFor()

  // The store is gone by the time there is a signal again.
  const refuse = (body: string) => body.includes('Tin box, red')
  await page
    .context()
    .route('**/api/gatherings', (route) =>
      refuse(route.request().postData() ?? '')
        ? route.fulfill({ status: 400, json: { message: 'This store is closed for good' } })
        : route.continue(),
    )
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Show' }).click()
  await entry('Tin box, red').getByText('This store is closed for good').waitFor()
  expect(await entry('Tin box, red').locator('img').count()).toBe(1)
  await page.context().unroute('**/api/gatherings')
  await entry('Tin box, red').getByRole('button', { name: 'Try Again' }).click()
  await outbox.getByText('Everything has been sent.').waitFor()
  expect(await names(page, '/api/gatherings?mine=true')).toEqual(['Tin box, red at TJ Maxx Lamar'])
})

const routes = [
  '/',
  '/search?q=lamp',
  '/products/1',
  '/how-it-works',
  '/hunts',
  '/hunts/new',
  '/hunts/1',
  '/hunts/1/edit',
  '/gatherings',
  '/gatherings/new',
  '/gatherings/1',
  '/gatherings/1/edit',
  '/things/1',
  '/trip',
  '/finds',
  '/finds/1',
  '/stores',
  '/stores/1',
  '/people/stopped_stu',
  '/scores',
  '/auth',
  '/reset-password?token=x',
  '/confirm-email?token=x',
  '/newsletter',
  '/newsletter/2024-01-01',
  '/newsletter/confirm?token=x',
  '/unsubscribe?token=x',
  '/notifications/unsubscribe?token=x',
  '/profile',
  '/profile?tab=account',
  '/admin',
  '/nowhere',
]

journey('with the server stopped no page is white, no dialog fails, and no form is lost', async ({ visit, site }) => {
  const page = await visit('/', { ...desktop, ...austin })
  await register(page, 'stopped_stu')
  await put(page, '/user', { firstName: 'Stu' })
  const { id } = await gather(page, 'Slate board')
  await post(page, '/hunts', { productName: 'Cedar bench', ...austin.geolocation })
  const photoWidth = () =>
    page
      .getByRole('img', { name: /Slate board/ })
      .first()
      .evaluate((image: HTMLImageElement) => image.naturalWidth)
  await page.goto(`/gatherings/${id}`)
  await page.getByRole('heading', { level: 1, name: 'Slate board' }).waitFor()
  // Leaving the page sooner would end the request for the photo.
  await soon(photoWidth).toBeGreaterThan(0)
  await page.goto('/hunts')
  await page.getByRole('article').filter({ hasText: 'Cedar bench' }).waitFor()
  await untilReadyForTheAisle(page)
  const guest = await visit('/how-it-works', phone)
  await guest.evaluate(() => navigator.serviceWorker.ready)
  await guest.waitForFunction(async () => (await caches.match('/gatherings/new')) !== undefined)
  await site.crash()

  for (const [index, path] of routes.entries()) {
    // Opened anew, and from within the app.
    if (index % 4 === 0) await page.goto(path)
    else await page.evaluate((next) => history.pushState(null, '', next), path)
    await page
      .getByText(/^No signal/)
      .first()
      .waitFor()
    const main = page.locator('main')
    // Something to read, and nothing that waits for ever.
    await soon(async () => [path, ((await main.textContent()) ?? '').trim().length > 10]).toEqual([path, true])
    await soon(async () => [path, await main.getByRole('status', { name: /^Loading/ }).count()]).toEqual([path, 0])
    if (!path.startsWith('/admin'))
      await soon(async () => [
        path,
        await page.getByRole('banner').getByRole('button', { name: /Login/ }).count(),
      ]).toEqual([path, 0])
  }
  await page.goto(`/gatherings/${id}`)
  await page.getByRole('heading', { level: 1, name: 'Slate board' }).waitFor()
  await soon(photoWidth).toBeGreaterThan(0)
  await page.goto('/profile?tab=hunts')
  await page.getByRole('article').filter({ hasText: 'Cedar bench' }).waitFor()

  await page.goto('/hunts/new')
  await page.getByLabel('Product name').fill('Half of a wish')
  for (const [button, dialog] of [
    ['Menu', 'Welcome'],
    ['Insider', 'Insider'],
    ['Notifications', 'Notifications'],
  ] as const) {
    await page.getByRole('banner').getByRole('button', { name: button }).first().click()
    await page.getByRole('dialog', { name: new RegExp(dialog) }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: new RegExp(dialog) }).waitFor({ state: 'hidden' })
  }
  expect(await page.getByLabel('Product name').inputValue()).toBe('Half of a wish')

  await guest.goto('/hunts/new')
  await guest.getByLabel('Product name').fill('A guest’s wish')
  await guest.getByRole('banner').getByRole('button', { name: 'Login / Register' }).click()
  const signIn = guest.getByRole('dialog', { name: 'Authentication Required' })
  await signIn.getByLabel('Username').fill('somebody')
  await signIn.getByLabel('Password', { exact: true }).fill('a-long-password-1')
  await signIn.getByRole('button', { name: 'Login' }).click()
  await guest
    .getByText(/No signal\. Please try again/)
    .first()
    .waitFor()
  await guest.keyboard.press('Escape')
  expect(await guest.getByLabel('Product name').inputValue()).toBe('A guest’s wish')

  await site.restart()
  await page.getByText(/^No signal/).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Start Hunt' }).click()
  await page.getByText('Hunt Created').waitFor()
  // What was read on this device goes with its reader.
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
  await page
    .getByRole('dialog', { name: 'Welcome' })
    .getByRole('button', { name: /Log ?out/i })
    .click()
  await page.getByText('Logged out').waitFor()
  await soon(() => countKept(page, 'answers', '/api/favorites')).toBe(0)
  expect(await page.evaluate(() => caches.has('pictures-own'))).toBe(false)
})
