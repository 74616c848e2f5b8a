import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { dataUrl, photo } from '../../server/testing/pictures.ts'
import { desktop, journey as anyJourney, phone } from './harness.ts'
import { post, register, soon } from './visitor.ts'

// Products come with the demo community only.
const journey = anyJourney.override('siteSettings', { DEMO_DATA: 'true' })

type Press = (target: Locator) => Promise<void>

/** The middle of it on the screen: whatever lies above it there gets the press. */
async function middleOf(target: Locator) {
  await target.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  // What is still coming in above may move it.
  let box = { x: -1, y: -1, width: 0, height: 0 }
  const isStill = async () => {
    const [before, now] = [box, await target.boundingBox()]
    if (now) box = now
    return now?.x === before.x && now.y === before.y
  }
  await soon(isStill).toBe(true)
  return [box.x + box.width / 2, box.y + box.height / 2] as const
}

const ways: Record<string, { options: BrowserContextOptions; press: (page: Page) => Press }> = {
  mouse: { options: desktop, press: (page) => async (target) => page.mouse.click(...(await middleOf(target))) },
  touch: { options: phone, press: (page) => async (target) => page.touchscreen.tap(...(await middleOf(target))) },
  keyboard: {
    options: desktop,
    press: (page) => async (target) => {
      // Away from it and back: it has its place in the order of the keyboard.
      await target.focus()
      await page.keyboard.press('Shift+Tab')
      expect(await target.evaluate((element) => element === document.activeElement)).toBe(false)
      await page.keyboard.press('Tab')
      expect(await target.evaluate((element) => element === document.activeElement)).toBe(true)
      await page.keyboard.press('Enter')
    },
  },
}

const store = { name: 'TJ Maxx Lamar', address: '4211 S Lamar Blvd', latitude: 30.2337, longitude: -97.8005 }

/** Somebody with one card of each kind. */
async function withThings(page: Page, other: Page, name: string) {
  const photos = [dataUrl(await photo('#3b6fb8'))]
  const gather = (who: Page, productName: string) =>
    post(who, '/gatherings', { productName, photos, store, price: 20, tags: ['brass'] })
  await register(other, `${name}_friend`)
  await register(page, name)
  await gather(page, `Owl of ${name}`)
  for (const thing of ['Lamp', 'Clock']) {
    const { id: gatheringId } = await gather(other, `${thing} for ${name}`)
    const { id: huntId } = await post(page, '/hunts', { productName: `${thing} for ${name}`, tags: ['wanted'] })
    const { id: findId } = await post(page, '/finds', { huntId, gatheringId, matchScore: 0.9 })
    if (thing === 'Clock') await post(page, '/scores', { findId, purchasePrice: 10 })
  }
}

const cardOf = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name }).first()
const pressed = (button: Locator) => button.getAttribute('aria-pressed')

/** On, and off again; each time the press must reach the bookmark and not the link around it. */
async function bookmark(page: Page, press: Press, button: Locator) {
  const { href } = new URL(page.url())
  const before = await pressed(button)
  await press(button)
  await soon(() => pressed(button)).toBe(before === 'true' ? 'false' : 'true')
  await press(button)
  await soon(() => pressed(button)).toBe(before)
  expect(page.url()).toBe(href)
}

async function closesAgain(page: Page, dialog: Locator) {
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
}

for (const [way, { options, press: pressOn }] of Object.entries(ways)) {
  journey(`every button of every card can be pressed by ${way}`, async ({ visit }) => {
    const name = `cards_${way}`
    const page = await visit('/how-it-works', {
      ...options,
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    await withThings(page, await visit('/how-it-works'), name)
    const press = pressOn(page)

    // Gatherings
    await page.goto(`/gatherings?q=${name}`)
    const strangers = cardOf(page, `Lamp for ${name}`)
    await bookmark(page, press, strangers.getByRole('button', { name: /favorites/ }))
    const own = cardOf(page, `Owl of ${name}`)
    await bookmark(page, press, own.getByRole('button', { name: /favorites/ }))
    await press(own.getByRole('button', { name: 'Edit' }))
    await closesAgain(page, page.getByRole('dialog', { name: 'Edit Product Gathering' }))
    await press(own.getByRole('button', { name: 'Delete' }))
    await closesAgain(page, page.getByRole('alertdialog'))
    if (way !== 'touch') {
      await press(own.getByRole('link', { name: 'brass' }))
      await page.waitForURL('**/gatherings?tag=brass')
    }

    // Products
    await page.goto('/search?q=lamp')
    const product = page.getByRole('article').first()
    await bookmark(page, press, product.getByRole('button', { name: /favorites/ }))
    const find = product.getByRole('button', { name: 'Find in Store' })
    for (const button of [find, product.getByRole('button', { name: /^About/ })]) {
      await press(button)
      await closesAgain(page, page.getByRole('dialog'))
    }

    // What a profile holds
    await page.goto(`/gatherings?q=${name}`)
    await press(strangers.getByRole('button', { name: /^Add to favorites/ }))
    await page.getByText('Added to favorites').waitFor()
    await page.goto('/profile?tab=favorites')
    await press(page.getByRole('button', { name: /^Remove from favorites/ }))
    await page.getByText('No favorites yet').waitFor()
    await page.goto('/profile?tab=gatherings')
    await press(own.getByRole('button', { name: 'Delete' }))
    await closesAgain(page, page.getByRole('alertdialog'))
    await press(own.getByRole('button', { name: 'Edit' }))
    await page.waitForURL('**/gatherings/*/edit')

    // Hunts, finds and scores
    await page.goto(`/hunts?q=${name}`)
    await press(cardOf(page, `Lamp for ${name}`).getByRole('link', { name: 'wanted' }))
    await page.waitForURL('**/hunts?tag=wanted')
    await page.goto('/finds')
    await press(cardOf(page, `Lamp for ${name}`).getByRole('button', { name: /^Not what I want/ }))
    await closesAgain(page, page.getByRole('alertdialog'))
    await page.goto('/scores')
    const score = cardOf(page, `Clock for ${name}`)
    await press(score.getByRole('button', { name: 'Share' }))
    await page.getByText('Link copied').waitFor()
    await press(score.getByRole('button', { name: 'Delete' }))
    await closesAgain(page, page.getByRole('alertdialog'))
    await press(score.getByRole('button', { name: 'Edit' }))
    await page.getByRole('button', { name: 'Save Changes' }).waitFor()

    // The cards themselves still lead on, by their photo as by their name.
    for (const [list, photoOf] of [
      [`/gatherings?q=${name}`, strangers],
      ['/', page.getByRole('article').first()],
      ['/?tab=explore', page.getByRole('article').first()],
    ] as const) {
      await page.goto(list)
      await page.waitForLoadState('networkidle')
      const link = photoOf.locator('.photo-card-link')
      const href = (await link.getAttribute('href')) ?? ''
      await press(way === 'keyboard' ? link : photoOf.locator('.photo-frame').first())
      await page.waitForURL(`**${href}`)
    }
  })
}

journey('the rail of hunts on the home page turns by its arrows', async ({ visit }) => {
  const page = await visit('/', desktop)
  const rail = page.getByRole('region', { name: 'Trending hunts' })
  const scrolled = () => rail.getByRole('list').evaluate((list) => list.scrollLeft)
  await page.mouse.click(...(await middleOf(rail.getByRole('button', { name: 'Next hunts' }))))
  await soon(scrolled).toBeGreaterThan(0)
  await page.mouse.click(...(await middleOf(rail.getByRole('button', { name: 'Previous hunts' }))))
  await soon(scrolled).toBe(0)
})
