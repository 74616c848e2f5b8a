import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { nothingRecognized } from '../../domain/contracts/assistant.ts'
import { priceTag } from '../../server/testing/price-tag.ts'
import { installedJourney, journey, phone } from './harness.ts'
import { assistant, register } from './visitor.ts'

/** The first photo waits for the networks; a busy machine takes its time. */
const patiently = { timeout: 150_000 }

async function addTag(page: Page, price: number, style: string) {
  const words = { department: 'SHOES', style, size: 'M', price, compareAt: 60, barcode: '012345678905' }
  const buffer = await priceTag(words)
  await page.locator('[data-photo-input="album"]').setInputFiles({ name: 'tag.jpg', mimeType: 'image/jpeg', buffer })
}

const fields = (page: Page) =>
  Promise.all(['Price', 'Compare at', /^Size/, /^SKU/, /^Barcode/].map((label) => page.getByLabel(label).inputValue()))

const drafts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('hgfs', 1)
        opening.addEventListener('success', () => {
          const all = opening.result.transaction('drafts').objectStore('drafts').count()
          all.addEventListener('success', () => {
            opening.result.close()
            resolve(all.result)
          })
        })
      }),
  )

installedJourney('a tag is read on the phone, also with no signal', { timeout: 360_000 }, async ({ visit }) => {
  const page = await visit('/', phone)
  await register(page, 'reading_rae')
  // The server is not asked, and could not answer.
  const asked: string[] = []
  await page.route('**/api/identify-product', (route) => {
    asked.push(route.request().url())
    return route.abort()
  })
  await page.goto('/gatherings/new')
  await addTag(page, 24.99, '48-2213-991')
  await assistant(page).getByText('Read on this device.').waitFor(patiently)
  await assistant(page)
    .getByText(/^Read from your photos ✓ price, compare at/)
    .waitFor()
  expect(await fields(page)).toEqual(['24.99', '60.00', 'M', '48-2213-991', '012345678905'])
  await assistant(page)
    .getByText(/^Price, compare at.* from the tag$/)
    .waitFor()
  // White and pale papers are hard to tell apart: that is up to the person.
  const offers = assistant(page).getByRole('group', { name: 'May be right' })
  await offers.getByRole('button', { name: 'Tag color White' }).tap()
  await expect.poll(() => page.getByLabel(/^Tag color/).inputValue()).toBe('White')
  await offers.waitFor({ state: 'hidden' })
  // Undone in one press, and what the person wrote stays.
  await page.getByLabel('Compare at').fill('59.00')
  await assistant(page).getByRole('button', { name: 'Undo' }).tap()
  await expect.poll(() => fields(page)).toEqual(['', '59.00', '', '', ''])

  // The form is empty again, so that nothing of it comes back.
  await page.getByLabel('Compare at').fill('')
  await page.getByLabel(/^Tag color/).fill('')
  await page
    .getByRole('button', { name: /^Remove photo/ })
    .first()
    .tap()
  await expect.poll(() => drafts(page)).toBe(0)

  // The networks are kept: a new visit reads with the network cut from its start.
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await assistant(page).waitFor()
  await page.waitForFunction(async () => (await caches.match('/gatherings/new')) !== undefined)
  await page.context().setOffline(true)
  await page.reload()
  await assistant(page).waitFor()
  await addTag(page, 12.49, '77-100-20')
  await assistant(page).getByText('Read on this device.').waitFor(patiently)
  const [price, , , style] = await fields(page)
  expect([price, style]).toEqual(['12.49', '77-100-20'])
  expect(asked).toEqual([])
})

const identifying = '**/api/identify-product'

journey(
  'the server reads by itself for a phone that cannot, and a model says the rest',
  { timeout: 360_000 },
  async ({ visit }) => {
    const weak = await visit('/', phone)
    await register(weak, 'old_phone_olga')
    await weak.addInitScript(() => Object.defineProperty(navigator, 'deviceMemory', { get: () => 1 }))
    let sent = 0
    await weak.route(identifying, (route) => {
      sent++
      return route.continue()
    })
    await weak.goto('/gatherings/new')
    await addTag(weak, 24.99, '48-2213-991')
    await assistant(weak).getByText('Read on our own server.').waitFor(patiently)
    await assistant(weak)
      .getByText(/^Read from your photos ✓ price, compare at/)
      .waitFor()
    expect(await fields(weak)).toEqual(['24.99', '60.00', 'M', '48-2213-991', '012345678905'])
    expect(await weak.getByText('Photo analyzed').count()).toBe(0)
    // What fails with nobody having asked is nobody's concern: the form stays as it is.
    await assistant(weak).getByRole('button', { name: 'Undo' }).tap()
    await weak.route(identifying, (route) => route.fulfill({ status: 502, json: { message: 'Out of order' } }), {
      times: 1,
    })
    const refused = weak.waitForResponse(identifying)
    await addTag(weak, 12.49, '77-100-20')
    await (await refused).finished()
    await assistant(weak).getByText('Reading your photos…').waitFor({ state: 'hidden' })
    expect(await weak.getByText(/Failed|Out of order/).count()).toBe(0)
    expect(await fields(weak)).toEqual(['', '', '', '', ''])
    expect(sent).toBe(1)

    // Where the operator has set a model, it is told what the device has read, and makes no category unasked.
    const page = await visit('/', phone)
    await register(page, 'model_mo')
    await page.route('**/api/assistant', (route) => route.fulfill({ json: { provider: 'openai' } }))
    const source = { from: 'model', note: 'suggested by the AI model', confidence: 0.85 } as const
    const product = {
      ...nothingRecognized,
      productName: 'Suede loafer',
      category: 'Loafers of the Coast',
      sources: { productName: source, category: source },
      offers: { color: { ...source, value: 'Brown', confidence: 0.6 } },
    }
    const asked: { readings: { price: { value: number } | null }[] }[] = []
    await page.route(identifying, (route) => {
      asked.push(route.request().postDataJSON() as (typeof asked)[number])
      return route.fulfill({ json: { success: true, message: '', provider: 'openai', product, categories: [] } })
    })
    await page.goto('/gatherings/new')
    await addTag(page, 24.99, '48-2213-991')
    await expect.poll(() => page.getByLabel('Product name').inputValue(), patiently).toBe('Suede loafer')
    expect((await fields(page))[0]).toBe('24.99')
    await assistant(page).getByRole('button', { name: 'Color Brown' }).waitFor()
    expect(asked.map(({ readings }) => readings.map((reading) => reading?.price?.value))).toEqual([[24.99]])
    const categories = await page.evaluate(async () => (await fetch('/api/categories')).text())
    expect(categories).not.toContain('Loafers of the Coast')
  },
)
