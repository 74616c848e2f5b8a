import type { Page, Route } from 'playwright-core'
import { expect } from 'vitest'
import { nothingRecognized } from '../../domain/contracts/assistant.ts'
import { photo } from '../../server/testing/pictures.ts'
import { desktop, journey } from './harness.ts'
import { ask, assistant, register } from './visitor.ts'

const json = (status: number, body: unknown) => (route: Route) =>
  route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) })
const broken = (route: Route) => route.fulfill({ status: 200, contentType: 'application/json', body: '{"succ' })
const cut = (route: Route) => route.abort()

async function openForm(page: Page, username: string) {
  await register(page, username)
  await page.goto('/gatherings/new')
  const buffer = await photo('#1d4fb8', 400, 300)
  await page.locator('[data-photo-input="album"]').setInputFiles({ name: 'lamp.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByRole('listitem', { name: /^Photo 1 of 1/ }).waitFor()
}

/** The server answers this way; the toast must say so, and the form must be as it was. */
async function fails(
  page: Page,
  call: string,
  button: string,
  answer: (route: Route) => Promise<void>,
  words: string[],
) {
  await page.route(`**/api/${call}`, answer)
  await ask(page, button)
  const toast = page
    .getByRole('status')
    .or(page.getByRole('alert'))
    .filter({ hasText: words[0] ?? '' })
  for (const text of words) await toast.getByText(text, { exact: true }).first().waitFor()
  await page
    .getByRole('button', { name: /^(Close|Dismiss)/ })
    .first()
    .click()
  await toast.first().waitFor({ state: 'hidden' })
  expect(await page.locator('[data-filled]').count()).toBe(0)
  await page.unroute(`**/api/${call}`)
}

journey('says in the right words what went wrong, and the form stays', { timeout: 360_000 }, async ({ visit }) => {
  const page = await visit('/', desktop)
  await openForm(page, 'unlucky_una')
  await page.getByLabel('Product name').fill('My lamp')
  const manually = 'Could not analyze the product. Please fill in details manually.'
  const identify = ['identify-product', 'Analyze photo'] as const
  const failed = { message: 'Failed to identify product from images: Reading the photo failed' }
  await fails(page, ...identify, json(502, failed), ['Analysis Failed', manually])
  await fails(page, ...identify, json(429, { message: 'Too many requests' }), ['Analysis Failed', 'Too many requests'])
  await fails(page, ...identify, broken, ['Analysis Failed', manually])
  await fails(page, ...identify, cut, ['Analysis Failed', manually])
  const silent = { success: false, message: manually, provider: 'embedded', product: nothingRecognized, categories: [] }
  await fails(page, ...identify, json(200, silent), ['Analysis Failed', manually])

  const title = 'Could not analyze the product'
  const describe = ['generate-description', 'Get Description'] as const
  const unavailable = 'The AI service is currently unavailable. Please try again later or fill in details manually.'
  await fails(page, ...describe, json(500, { message: 'x' }), ['AI service connection issue', unavailable])
  await fails(page, ...describe, json(503, { message: title }), ['AI service connection issue', unavailable])
  await fails(page, ...describe, broken, [title, 'Invalid response from server'])
  await fails(page, ...describe, cut, [title, 'Analysis failed'])
  const empty = { success: false, description: '', message: '', provider: 'embedded', details: [], error: '' }
  await fails(page, ...describe, json(200, empty), [title, 'Empty analysis result'])
  expect(await page.getByLabel('Product name').inputValue()).toBe('My lamp')
})

/** Measures in the page itself how long some words are there: a test that looks from outside may look late. */
function timeOnPage(words: string) {
  let since = 0
  new MutationObserver(() => {
    const isThere = document.body.textContent.includes(words)
    if (isThere) since ||= performance.now()
    else if (since) document.body.dataset.shownFor ??= String(performance.now() - since)
  }).observe(document.body, { childList: true, subtree: true, characterData: true })
}

journey(
  'a category nobody had yet is made, and the toast goes after five seconds',
  { timeout: 360_000 },
  async ({ visit }) => {
    const page = await visit('/', desktop)
    await openForm(page, 'inventive_ida')
    const source = { from: 'model', note: 'suggested by the AI model', confidence: 0.72 } as const
    const product = {
      ...nothingRecognized,
      productName: 'Bypass pruner',
      category: 'Garden Tools',
      confidence: 0.72,
      sources: { productName: source, category: source },
    }
    const message = 'This looks like Bypass pruner.'
    const answer = { success: true, message, provider: 'openai', product, categories: [] }
    await page.route('**/api/identify-product', json(200, answer))
    await page.evaluate(timeOnPage, 'Category Created')
    await ask(page, 'Analyze photo')
    const toast = page.getByText('Category Created', { exact: true })
    await toast.waitFor()
    await page.getByText('“Garden Tools” is new. Confidence: 72%.').waitFor()
    await toast.waitFor({ state: 'hidden' })
    const shownFor = await page.waitForFunction(() => Number(document.body.dataset.shownFor))
    expect(await shownFor.jsonValue()).toBeGreaterThan(4000)
    expect(await page.getByLabel('Product name').inputValue()).toBe('Bypass pruner')
    await assistant(page)
      .getByText(/AI model \(openai\)/)
      .waitFor()
    const category = await page.getByLabel(/^Category/).inputValue()
    const made = await page.evaluate(
      async () => (await fetch('/api/categories')).json() as Promise<{ id: number; name: string }[]>,
    )
    expect(made.find(({ name }) => name === 'Garden Tools')?.id).toBe(Number(category))
  },
)
