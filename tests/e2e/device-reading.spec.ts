import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { priceTag } from '../../server/testing/price-tag.ts'
import { installedJourney as journey, phone } from './harness.ts'
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

journey('a tag is read on the phone, also with no signal', { timeout: 360_000 }, async ({ visit }) => {
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
