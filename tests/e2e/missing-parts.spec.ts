import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import { dataUrl, photo } from '../../server/testing/pictures.ts'
import { desktop, installedJourney as journey, phone } from './harness.ts'
import { commentField, post, put, register, soon } from './visitor.ts'

const store = { name: 'TJ Maxx Lamar', address: '4211 S Lamar Blvd', latitude: 30.2337, longitude: -97.8005 }
const gather = async (page: Page, productName: string) =>
  post(page, '/gatherings', { productName, photos: [dataUrl(await photo('#3b6fb8'))], store, price: 20 })
const album = '[data-photo-input="album"]'

/** As on a first visit: nothing is kept for offline yet, and what the page asks for can be watched. */
const firstVisit = (options: BrowserContextOptions): BrowserContextOptions => ({ ...options, serviceWorkers: 'block' })

/** A release has taken these files away. */
const release = (page: Page, parts: string) =>
  page.route(new RegExp(`/assets/(${parts})`), (route) => route.fulfill({ status: 404 }))

function countLoads(page: Page) {
  const loads = { count: 0 }
  page.on('load', () => (loads.count += 1))
  return loads
}
const told = (page: Page, words: string) => page.locator('.toast').filter({ hasText: words })

journey('without network the menu and signing in say so, and everything stays', async ({ visit }) => {
  const page = await visit('/hunts/new', firstVisit(phone))
  const name = page.getByLabel('Product name')
  await name.fill('Rattan chair')
  await page.context().setOffline(true)
  for (const button of ['Menu', 'Login / Register']) {
    await page.getByRole('banner').getByRole('button', { name: button }).click()
    await told(page, 'You seem to be offline.').getByRole('button', { name: 'Try Again' }).waitFor()
    expect(await name.inputValue()).toBe('Rattan chair')
    await told(page, 'You seem to be offline.').getByRole('button', { name: 'Dismiss' }).click()
  }
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
  const again = told(page, 'You seem to be offline.').getByRole('button', { name: 'Try Again' })
  await again.waitFor()
  await page.context().setOffline(false)
  await again.click()
  await page.getByRole('dialog', { name: 'Welcome' }).waitFor()
  await page.keyboard.press('Escape')
  expect(await name.inputValue()).toBe('Rattan chair')
})

journey('while the server is away a member’s dialogs say so and the page stays', async ({ visit }) => {
  const page = await visit('/', firstVisit(desktop))
  await register(page, 'partless_pat')
  const { id } = await gather(page, 'Slate board')
  await page.goto(`/gatherings/${id}`)
  await (await commentField(page)).fill('Half of a thought')
  const away = '**/*'
  await page.route(away, (route) => route.abort())
  await page.getByRole('banner').getByRole('button', { name: 'Insider' }).click()
  await told(page, 'You seem to be offline.').waitFor()
  await page.getByRole('button', { name: 'Notifications' }).click()
  await page.getByRole('dialog', { name: 'Notifications' }).getByText('This part could not be loaded').waitFor()
  await page.unroute(away)
  await page.getByRole('dialog', { name: 'Notifications' }).getByRole('button', { name: 'Try Again' }).click()
  await page.getByText('All quiet').waitFor()
  await page.keyboard.press('Escape')
  expect(await page.getByLabel('Your comment').inputValue()).toBe('Half of a thought')
})

journey(
  'after a release the page loads itself anew, once, and brings the form back with its photos',
  async ({ visit }) => {
    const page = await visit('/gatherings/new', firstVisit(phone))
    await page.getByLabel('Product name').fill('Enamel jug')
    await page.locator(album).setInputFiles({ name: 'jug.jpg', mimeType: 'image/jpeg', buffer: await photo('#3bb86f') })
    await page.getByRole('listitem', { name: /^Photo 1/ }).waitFor()
    const loads = countLoads(page)
    await release(page, 'navigation-drawer')
    await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
    await page.getByText('Form Data Restored').waitFor()
    expect(await page.getByLabel('Product name').inputValue()).toBe('Enamel jug')
    expect(await page.getByRole('listitem', { name: /^Photo 1/ }).count()).toBe(1)
    expect(loads.count).toBe(1)

    // Still gone: it says so instead of going round in circles.
    await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
    await told(page, 'A new version may have just come out.').getByRole('button', { name: 'Try Again' }).waitFor()
    expect(await page.getByLabel('Product name').inputValue()).toBe('Enamel jug')
    expect(loads.count).toBe(1)
  },
)

journey('a dialog with a half-filled form opens again after a release', async ({ visit }) => {
  const page = await visit('/gatherings', firstVisit(desktop))
  await page.getByRole('button', { name: 'Add Product' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add New Product Gathering' })
  await dialog.getByLabel('Product name').fill('Wicker basket')
  await release(page, 'assistant-(?!slot)')
  // With the first photo the assistant is fetched.
  await dialog.locator(album).setInputFiles({ name: 'b.jpg', mimeType: 'image/jpeg', buffer: await photo('#b83b6f') })
  await page.getByText('Form Data Restored').waitFor()
  expect(await dialog.getByLabel('Product name').inputValue()).toBe('Wicker basket')
  expect(await dialog.getByRole('list', { name: 'Chosen photos' }).locator('img').count()).toBe(1)
})

journey('what no draft keeps is never thrown away by a release', async ({ visit }) => {
  const page = await visit('/', firstVisit(desktop))
  await register(page, 'unkept_uma')
  await page.goto('/profile?tab=account')
  // Passwords are written nowhere.
  const words = page.getByLabel('Current password')
  await words.fill('Not sent yet')
  const loads = countLoads(page)
  await release(page, 'navigation-drawer')
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
  await told(page, 'A new version has come out. Copy what you have written before you try again.').waitFor()
  expect(await words.inputValue()).toBe('Not sent yet')
  expect(loads.count).toBe(0)
})

journey('a page, or the app itself, that a release took away is never white', async ({ visit }) => {
  const page = await visit('/hunts', firstVisit(desktop))
  await register(page, 'releases_rae')
  await put(page, '/user', { firstName: 'Rae' })
  await page.goto('/hunts')
  const loads = countLoads(page)
  await release(page, 'scores-page')
  await page.getByRole('banner').getByRole('link', { name: 'Score', exact: true }).click()
  await page.getByText('This page could not be loaded').waitFor()
  expect(new URL(page.url()).pathname).toBe('/scores')
  expect(loads.count).toBe(1)

  const other = await visit('/how-it-works', firstVisit(desktop))
  await register(other, 'releases_roy')
  await release(other, 'main-')
  await other.goto('/profile?tab=account')
  await other.getByRole('alert').filter({ hasText: 'This page could not be loaded.' }).waitFor()
  await other.unroute(/\/assets\/(main-)/)
  await other.getByRole('link', { name: 'Try Again' }).click()
  await soon(() => other.getByRole('heading', { level: 1, name: 'releases_roy' }).count()).toBe(1)
})
