import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { dataUrl, photo } from '../../server/testing/pictures.ts'
import { sidewaysOverflow } from './accessibility.ts'
import { desktop, journey, phone } from './harness.ts'
import { post, register, signInInDialog, soon } from './visitor.ts'

const store = { name: 'TJ Maxx Lamar', address: '4211 S Lamar Blvd', latitude: 30.2337, longitude: -97.8005 }
const fail = (page: Page, address: string) => page.route(address, (route) => route.fulfill({ status: 500 }))
/** Not the file that the offline support has kept. */
const bare = { ...desktop, serviceWorkers: 'block' } as const

journey('what cannot be loaded says so where it is missing', async ({ visit }) => {
  const page = await visit('/how-it-works', bare)
  await fail(page, '**/api/recommendations*')
  await page.goto('/')
  await page.getByRole('tab', { name: 'Explore' }).click()
  await page.getByText('Failed to fetch recommendations').waitFor()
  await page.getByRole('heading', { name: 'Browse by category' }).waitFor()

  // Guests get the list with the page.
  await register(page, 'unlucky_una')
  await fail(page, '**/api/retailers*')
  await page.goto('/search?q=lamp')
  await page.getByText('Failed to load retailers. Please try again later.').waitFor()

  await page.route(/assets\/map-canvas/, (route) => route.abort())
  await page.goto('/gatherings/new')
  // The page has loaded itself anew already, as after a release, and that did not help.
  await page.evaluate(() => sessionStorage.setItem('hgfs.renewed', String(Date.now())))
  await page.getByRole('button', { name: 'Pick on the map' }).click()
  await page.getByText('Failed to load maps. Please try again later.').waitFor()
})

const word = 'Pneumonoultramicroscopicsilicovolcanoconiosis'
const tag = 'supercalifragilisticexpialidociouslylong'

journey('long words fit a small phone, and fingers hit what they mean', async ({ visit }) => {
  const page = await visit('/', { ...phone, viewport: { width: 360, height: 740 } })
  await register(page, 'wordy_will')
  const { id: huntId } = await post(page, '/hunts', { productName: word, description: word.repeat(3), tags: [tag] })
  const photos = [dataUrl(await photo('#3b6fb8'))]
  const { id } = await post(page, '/gatherings', { productName: word, description: word, tags: [tag], photos, store })
  const other = await visit('/', { ...phone, viewport: { width: 360, height: 740 } })
  await register(other, 'fingers_fay')
  for (const [who, path] of [
    [page, `/hunts/${huntId}`],
    [page, `/gatherings/${id}`],
    [page, '/hunts'],
    [other, `/hunts/${huntId}`],
    [other, `/gatherings/${id}`],
  ] as const) {
    await who.goto(path)
    await who.getByRole('heading', { level: 1 }).first().waitFor()
    await who.getByText(tag).first().waitFor()
    expect([path, await sidewaysOverflow(who)]).toEqual([path, 0])
    expect([path, await smallTargets(who)]).toEqual([path, []])
  }
  await other.goto(`/gatherings/${id}`)
  for (const name of ['Still there', 'Gone', 'Favorite']) {
    const box = await other.getByRole('button', { name }).first().boundingBox()
    expect([name, Math.min(box?.width ?? 0, box?.height ?? 0) >= 44]).toEqual([name, true])
  }
})

/** What is pressed with a finger in the page itself; a link within a sentence is as tall as its line. */
const smallTargets = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main a, main button')].flatMap((target) => {
      const box = target.getBoundingClientRect()
      const isShown = box.width > 1 && box.height > 1 && target.checkVisibility()
      const isInText = getComputedStyle(target).display === 'inline' && target.closest('p, li, dd') !== null
      if (!isShown || isInText || target.closest('.maplibregl-map, [role=application]')) return []
      // What looks smaller may reach farther than it is drawn.
      target.scrollIntoView({ block: 'center' })
      const { left, top, width, height } = target.getBoundingClientRect()
      const [x, y, reach] = [left + width / 2, top + height / 2, 21]
      const tries = [
        ...(width < 43.5 ? [[x - reach, y] as const, [x + reach, y] as const] : []),
        ...(height < 43.5 ? [[x, y - reach] as const, [x, y + reach] as const] : []),
      ]
      const isHit = tries.every(([at, down]) => target.contains(document.elementFromPoint(at, down)))
      return isHit
        ? []
        : [`${target.textContent?.trim() || target.ariaLabel} ${Math.round(width)}x${Math.round(height)}`]
    }),
  )

journey('at twice the size, what sticks to the screen leaves most of it free', async ({ visit }) => {
  const page = await visit('/', { viewport: { width: 640, height: 360 } })
  await register(page, 'zooming_zoe')
  const photos = [dataUrl(await photo('#3b6fb8'))]
  const { id } = await post(page, '/gatherings', { productName: 'Teak tray', photos, store })
  for (const size of [
    { width: 640, height: 360 },
    { width: 195, height: 422 },
  ]) {
    await page.setViewportSize(size)
    for (const path of ['/gatherings/new', '/hunts/new', `/gatherings/${id}`, '/gatherings']) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      const taken = await page.evaluate(() => {
        scrollTo(0, 200)
        return [...document.querySelectorAll('body *')]
          .filter((element) => ['sticky', 'fixed'].includes(getComputedStyle(element).position))
          .filter((element) => !element.parentElement?.closest('dialog') && element.checkVisibility())
          .map((element) => element.getBoundingClientRect())
          .filter(({ top, bottom, width }) => bottom > 0 && top < innerHeight && width > innerWidth * 0.6)
          .reduce((sum, { top, bottom }) => sum + Math.min(bottom, innerHeight) - Math.max(top, 0), 0)
      })
      expect([path, size.width, taken < size.height * 0.45]).toEqual([path, size.width, true])
    }
  }
})

journey('links that are dead, places nobody knows, and forms of others lead on', async ({ visit }) => {
  const page = await visit('/reset-password?token=long-used-and-gone')
  await page.getByLabel('New password', { exact: true }).fill('a-new-treasure-2025')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByRole('button', { name: 'Send a new link' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reset your password' })
  await dialog.getByLabel('Email').fill('somebody@example.org')
  await dialog.getByRole('button', { name: 'Send reset link' }).click()
  await page.getByText("you'll receive a password reset link shortly.").waitFor()

  await register(page, 'nowhere_ned')
  const photos = [dataUrl(await photo('#3b6fb8'))]
  const { id } = await post(page, '/gatherings', { productName: 'Teak tray', photos, store })
  await page.goto('/profile?tab=account')
  await page.getByLabel('Zip code').fill('00000')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await page.locator('#profile-zipCode-error', { hasText: 'We know no place with this zip code' }).waitFor()

  await post(page, '/logout', {})
  await page.goto(`/gatherings/${id}/edit`)
  await signInInDialog(page, 'nowhere_ned')
  await soon(() => page.getByLabel('Product name').inputValue()).toBe('Teak tray')
  expect(new URL(page.url()).pathname).toBe(`/gatherings/${id}/edit`)
})

journey('filters fold away beside the list, and Explore knows the five categories', async ({ visit }) => {
  const page = await visit('/gatherings', desktop)
  const filters = page.getByRole('complementary', { name: 'Filters' })
  await filters.getByLabel('Max price').waitFor()
  await filters.getByRole('button', { name: 'Hide filters' }).click()
  await filters.getByLabel('Max price').waitFor({ state: 'hidden' })
  await filters.getByRole('button', { name: 'Show filters' }).click()
  await filters.getByLabel('Max price').waitFor()

  await page.route('**/api/recommendations*', (route) =>
    route.fulfill({
      json: {
        source: 'trending',
        userInsights: null,
        recommendations: [
          ['Brass lamp', 1],
          ['Suede boots', 6],
        ].map(([name, categoryId], index) => ({
          kind: 'product',
          id: index + 1,
          name,
          categoryId,
          image: null,
          thumbnail: null,
          placeholder: null,
          price: 20,
          description: null,
          categoryName: null,
          relevanceScore: 0.5,
          reason: 'Many want it',
          href: `/products/${index + 1}`,
        })),
      },
    }),
  )
  await page.goto('/')
  await page.getByRole('tab', { name: 'Explore' }).click()
  const choices = page.locator('input[name=recommended-category]')
  await soon(() => choices.evaluateAll((all) => all.map((one) => one.closest('label')?.textContent?.trim()))).toEqual([
    'All',
    'Lighting',
    'Home Decor',
    'Kitchen',
    'Clothing',
    'Furniture',
  ])
  const lamp = page.getByRole('link', { name: 'Brass lamp' })
  await lamp.first().waitFor()
  await page.getByText('Clothing', { exact: true }).first().click()
  await page.getByRole('link', { name: 'Suede boots' }).first().waitFor()
  expect(await lamp.count()).toBe(0)
  await page.getByText('Furniture', { exact: true }).first().click()
  await page.getByText('No products match your filters').waitFor()
})

journey('comments stay under the finger while their form comes', async ({ visit }) => {
  const page = await visit('/', phone)
  await register(page, 'steady_stu')
  const { id } = await post(page, '/hunts', { productName: 'Walnut step stool' })
  await post(page, `/hunts/${id}/comments`, { body: 'Seen two of them by the door' })

  let letCome = () => {}
  const isHeld = new Promise<void>((resolve) => (letCome = resolve))
  await page.route(/assets\/comment-form/, async (route) => {
    await isHeld
    await route.continue()
  })
  await page.goto(`/hunts/${id}`)
  const comment = page.getByRole('article').filter({ hasText: 'Seen two of them by the door' })
  const heading = page.getByRole('heading', { name: 'Comments (1)' })
  const topOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().top)
  const belowHeading = async () => Math.round((await topOf(comment)) - (await topOf(heading)))
  await comment.waitFor()
  const first = await belowHeading()
  const asked = page.waitForRequest(/assets\/comment-form/)
  await comment.scrollIntoViewIfNeeded()
  await asked
  expect(await belowHeading()).toBe(first)
  letCome()
  await page.getByLabel('Your comment').waitFor()
  expect(await belowHeading()).toBe(first)
})

journey('what is saved leaves its form at once, however weak the signal, and does not come back', async ({ visit }) => {
  const page = await visit('/', { ...phone, geolocation: store, permissions: ['geolocation'] })
  await register(page, 'patient_pam')
  const known = { name: 'p.jpg', mimeType: 'image/jpeg', buffer: await photo('#3b6fb8') }
  await post(page, '/gatherings', { productName: 'Makes the store known', photos: [dataUrl(known.buffer)], store })

  await page.goto('/gatherings/new')
  await page.locator('[data-photo-input="album"]').setInputFiles(known)
  await page.getByRole('listitem', { name: /^Photo 1/ }).waitFor()
  await page.getByLabel('Product name').fill('Tin box')
  await page.getByRole('button', { name: /^TJ Maxx Lamar/ }).click()
  // Everything that is fetched anew afterwards takes forever.
  await page.route(/api\/(gatherings|hunts|finds)/, (route) =>
    route.request().method() === 'GET' ? undefined : route.continue(),
  )
  await page.getByRole('button', { name: 'Save product' }).click()
  await page.getByText('Product saved!').waitFor()
  await page.waitForURL((address) => !address.pathname.endsWith('/new'))

  await page.goto('/gatherings/new')
  await page.getByRole('button', { name: 'Change' }).waitFor()
  expect(await page.getByLabel('Product name').inputValue()).toBe('')
  expect(await page.getByRole('listitem', { name: /^Photo/ }).count()).toBe(0)
})
