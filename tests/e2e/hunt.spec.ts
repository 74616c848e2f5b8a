import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { dataUrl, photo } from '../../server/testing/pictures.ts'
import { desktop, journey, phone } from './harness.ts'

const password = 'warm-racks-2024'
const longJourney = 360_000

/** Calls the API as the visitor of this page. */
const post = (page: Page, path: string, body: unknown) =>
  page.evaluate(
    async ([where, what]) => {
      const { csrfToken } = (await (await fetch('/api/csrf-token')).json()) as { csrfToken: string }
      const headers = { 'content-type': 'application/json', 'x-csrf-token': csrfToken }
      const response = await fetch(`/api${where}`, { method: 'POST', headers, body: JSON.stringify(what) })
      if (!response.ok) throw new Error(await response.text())
    },
    [path, body] as const,
  )

const register = (page: Page, username: string) => post(page, '/register', { username, password })

async function registerInDialog(page: Page, username: string) {
  const dialog = page.getByRole('dialog', { name: 'Authentication Required' })
  await dialog.getByRole('tab', { name: 'Register' }).click()
  await dialog.getByLabel('Username').fill(username)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Register' }).click()
  await dialog.waitFor({ state: 'hidden' })
}

journey(
  'a guest fills in a hunt, signs in, has it saved with all of it, edits and deletes it',
  { timeout: longJourney },
  async ({ visit }) => {
    const page = await visit('/hunts/new', phone)
    await page.getByLabel('Product name').fill('Brass floor lamp')
    await page.getByLabel('Target price').fill('49.5')
    await page.getByLabel('Urgent').check({ force: true })
    await page.getByLabel('100 miles').check({ force: true })
    await page.getByRole('button', { name: 'One more' }).click()
    await page.getByLabel('Description').fill('The one with the pleated shade')
    await page.getByLabel('Tags').fill('brass, lighting, brass')
    await page.getByLabel('Words to exclude').fill('table, mini')
    await page
      .locator('[data-photo-input="album"]')
      .setInputFiles({ name: 'lamp.jpg', mimeType: 'image/jpeg', buffer: await photo('#b8863b') })
    await page.getByRole('button', { name: 'Start Hunt' }).click()

    await page.getByText('Please sign in to add this product to your hunts').waitFor()
    await registerInDialog(page, 'lamp_lover')
    await page.getByText('Hunt Created').waitFor()
    await page.waitForURL('**/hunts')
    const card = page.getByRole('article').filter({ hasText: 'Brass floor lamp' })
    await card.getByText('My Hunt').waitFor()
    await card.getByText('Urgent').waitFor()

    await card.getByRole('link', { name: 'Brass floor lamp' }).click()
    await page.getByRole('heading', { level: 1, name: 'Brass floor lamp' }).waitFor()
    await page.waitForFunction(() => document.title === 'Brass floor lamp | Hunt Gather Find Score')
    const details = page.getByRole('region', { name: 'Hunt Details' })
    for (const text of ['$49.50', '2', '100 miles', 'table, mini'])
      await details.getByText(text, { exact: true }).waitFor()
    expect(await page.getByRole('img', { name: 'Brass floor lamp' }).count()).toBe(1)
    expect(await page.getByRole('list', { name: 'Tags' }).getByRole('listitem').allTextContents()).toEqual([
      'brass',
      'lighting',
    ])
    const address = page.url()

    await page.getByRole('link', { name: 'Edit Hunt' }).click()
    await page.getByRole('heading', { name: 'Edit Hunt' }).waitFor()
    await page.getByLabel('Product name').fill('B')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await page.getByText('Product name must be at least 2 characters.').first().waitFor()
    await page.getByLabel('Product name').fill('Brass reading lamp')
    await page.getByLabel('Target price').fill('')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await page.getByText('Hunt updated').waitFor()
    await page.waitForURL('**/hunts')
    await page.getByRole('link', { name: 'Brass reading lamp' }).click()
    await page.getByText('Any price').waitFor()
    await page.getByRole('tab', { name: 'Activity Log' }).click()
    const log = page.getByRole('list', { name: 'Activity' })
    await log.getByText('You changed the name and the target price').waitFor()
    await log.getByText('You started this hunt').waitFor()

    await page.getByRole('button', { name: 'Delete Hunt' }).click()
    const question = page.getByRole('alertdialog')
    await question.getByText('Its photo').waitFor()
    await question.getByRole('button', { name: 'Delete Hunt' }).click()
    await page.getByText('Hunt Deleted').waitFor()
    await page.waitForURL('**/hunts')
    await page.getByText('No hunts found').waitFor()
    await page.goto(address)
    await page.getByRole('heading', { name: 'Hunt Not Found' }).waitFor()
  },
)

journey(
  'a hunt is made from somebody’s gathering in two steps, and stays out of other people’s hands',
  async ({ visit }) => {
    const gatherer = await visit('/hunts', desktop)
    await register(gatherer, 'gatherer')
    await post(gatherer, '/gatherings', {
      productName: 'Copper saucepan',
      price: 24.99,
      photoData: dataUrl(await photo('#b56a3a')),
      store: {
        name: 'TJ Maxx',
        address: '1 Congress Ave',
        city: 'Austin',
        state: 'TX',
        latitude: 30.26,
        longitude: -97.74,
      },
    })

    const page = await visit('/hunts', desktop)
    await page.getByRole('button', { name: 'Add Product' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Add Product' })
    await dialog.getByRole('radio', { name: /Copper saucepan/ }).waitFor()
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await dialog.getByText('Please select a product gathering to continue.').waitFor()
    await dialog.getByLabel('Search gatherings').fill('coper sauce')
    await dialog.getByRole('radio', { name: /Copper saucepan/ }).check()
    await dialog.getByRole('button', { name: 'Continue' }).click()
    const form = page.getByRole('dialog', { name: 'Hunt details' })
    expect(await form.getByLabel('Product name').inputValue()).toBe('Copper saucepan')
    expect(await form.getByLabel('Target price').inputValue()).toBe('24.99')
    await form.getByLabel('Size').fill('2 quarts')
    await form.getByRole('button', { name: 'Start Hunt' }).click()
    await registerInDialog(page, 'hunter')
    await page.getByText('Hunt Created').waitFor()
    await form.waitFor({ state: 'hidden' })
    await page.getByRole('link', { name: 'Copper saucepan' }).click()
    await page.getByText('2 quarts').first().waitFor()
    await page.getByRole('link', { name: 'a gathering' }).waitFor()
    await page.getByRole('img', { name: 'Copper saucepan' }).waitFor()

    // The clipboard is only for the page that has the focus.
    await page.bringToFront()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Share Hunt' }).click()
    await page.getByText('Link copied').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())

    const path = new URL(page.url()).pathname
    await gatherer.goto(`${path}/edit`)
    await gatherer.getByText('This hunt is not yours').waitFor()
    await gatherer.waitForURL(`**${path}`)
    await gatherer.getByText(/^Added by user #\d+$/).waitFor()
    expect(await gatherer.getByRole('link', { name: 'Edit Hunt' }).count()).toBe(0)
    expect(await gatherer.getByRole('button', { name: 'Delete Hunt' }).count()).toBe(0)
  },
)

const refusals: [name: string, refuse: (page: Page) => Promise<unknown>][] = [
  [
    'a clipboard that refuses',
    (page) =>
      page.addInitScript(() => {
        navigator.clipboard.writeText = () => Promise.reject(new DOMException('Refused', 'NotAllowedError'))
      }),
  ],
  [
    'no clipboard, as without https',
    (page) => page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined })),
  ],
  [
    'a page without the focus',
    (page) =>
      page.addInitScript(() => {
        const write = navigator.clipboard.writeText.bind(navigator.clipboard)
        let isFocused = false
        addEventListener('come-back', () => (isFocused = true))
        navigator.clipboard.writeText = (words) =>
          isFocused ? write(words) : Promise.reject(new DOMException('Document is not focused.', 'NotAllowedError'))
      }),
  ],
]

for (const [name, refuse] of refusals) {
  journey(`Share Hunt shows the link to copy with ${name}`, async ({ visit }) => {
    const page = await visit('/how-it-works', desktop)
    await register(page, `sharer_${name.replaceAll(/\W/g, '').slice(0, 12)}`)
    await post(page, '/hunts', { productName: 'Copper saucepan to share' })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await refuse(page)
    await page.goto('/hunts?mine=true')
    await page.getByRole('link', { name: 'Copper saucepan to share' }).click()
    await page.getByRole('button', { name: 'Share Hunt' }).click()

    const dialog = page.getByRole('dialog', { name: 'Failed to copy' })
    const link = dialog.getByLabel('Link')
    await link.waitFor()
    expect(await link.inputValue()).toBe(page.url())
    const selected = () =>
      link.evaluate((field: HTMLInputElement) => field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0))
    await expect.poll(selected).toBe(page.url())

    await page.evaluate(() => dispatchEvent(new Event('come-back')))
    const counted = page.waitForRequest(/api\/hunts\/\d+\/share/)
    await dialog.getByRole('button', { name: 'Copy', exact: true }).click()
    await page.getByText('Link copied').waitFor()
    await dialog.waitFor({ state: 'hidden' })
    await counted
    const other = await page.context().newPage()
    await other.goto('/how-it-works')
    expect(await other.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
  })
}

journey(
  'Share Hunt stays under the pointer while a find comes in, and its answer stays on screen',
  async ({ visit }) => {
    const page = await visit('/how-it-works', desktop)
    await register(page, 'steady_sharer')
    const place = { latitude: 30.2337, longitude: -97.8005 }
    await post(page, '/hunts', { productName: 'Hammered brass ice bucket', ...place })
    await page.goto('/hunts?mine=true')
    await page.getByRole('link', { name: 'Hammered brass ice bucket' }).click()
    const button = page.getByRole('button', { name: 'Share Hunt' })
    await page.getByRole('list', { name: 'Activity' }).or(page.getByText('No finds yet')).first().waitFor()
    const box = await button.boundingBox()
    if (!box) throw new Error('There is no button')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.down()

    const gatherer = await visit('/how-it-works', desktop)
    await register(gatherer, 'bucket_gatherer')
    await post(gatherer, '/gatherings', {
      productName: 'Hammered brass ice bucket',
      price: 19.99,
      photoData: dataUrl(await photo('#b56a3a')),
      store: { name: 'TJ Maxx Lamar', address: '4211 S Lamar Blvd', ...place },
    })
    await page.bringToFront()
    await page.getByRole('heading', { name: 'Best find so far' }).waitFor()
    // A pressed button goes down by a pixel.
    expect(((await button.boundingBox())?.y ?? 0) - box.y).toBeLessThanOrEqual(1)
    await page.mouse.up()
    await page.getByText('Link copied').waitFor()
  },
)

journey('whatever was searched for becomes a hunt in one tap', async ({ visit }) => {
  const page = await visit('/hunts', phone)
  await register(page, 'quick_hunter')
  await page.goto('/hunts')
  await page.getByLabel('Search hunts').fill('walnut bookshelf')
  await page.getByRole('button', { name: 'Hunt for “walnut bookshelf”' }).click()
  await page.getByText('Hunt Created').waitFor()
  await page.getByRole('article').filter({ hasText: 'walnut bookshelf' }).getByText('My Hunt').waitFor()
})

journey('the list says when it cannot be loaded, and loads the rest while one scrolls', async ({ visit }) => {
  const page = await visit('/how-it-works', desktop)
  await register(page, 'many_hunts')
  const names = Array.from({ length: 30 }, (_, index) => `Lantern number ${index + 1}`)
  await Promise.all(names.map((productName) => post(page, '/hunts', { productName })))
  await page.route('**/api/hunts?*', (route) => route.abort())
  await page.goto('/hunts?q=lantern')
  await page.getByText('Failed to load hunts').waitFor()
  await page.unroute('**/api/hunts?*')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await page.getByText('30 hunts').waitFor()
  await page.getByRole('article').last().scrollIntoViewIfNeeded()
  await page.getByRole('article').nth(29).waitFor({ state: 'attached' })
  await page.getByText('That’s every hunt.').waitFor({ state: 'attached' })
  expect(new Set(await page.getByRole('article').getByRole('heading').allTextContents()).size).toBe(30)
})
