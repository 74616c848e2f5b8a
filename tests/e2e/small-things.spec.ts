import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { dataUrl, photo } from '../../server/testing/pictures.ts'
import { sidewaysOverflow } from './accessibility.ts'
import { admin, desktop, journey, phone } from './harness.ts'
import { coveredBy, keepToasts, post, register, signInDialog, signInInDialog, soon } from './visitor.ts'

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

journey('email needs an address, a comment alerts the gatherer, no target means no saving', async ({ visit }) => {
  const [owner, fan] = [await visit('/', desktop), await visit('/', desktop)]
  await register(owner, 'told_ted')
  await register(fan, 'asking_abe')

  await owner.goto('/profile?tab=account')
  const mails = owner.getByRole('switch', { name: 'Email' })
  await mails.waitFor()
  expect([await mails.isChecked(), await mails.isDisabled()]).toEqual([false, true])
  await owner.getByRole('link', { name: 'Add your email address' }).click()
  const address = owner.getByRole('textbox', { name: 'Email', exact: true })
  await soon(() => address.evaluate((field) => field === document.activeElement)).toBe(true)

  const photos = [dataUrl(await photo('#b8863b'))]
  const kettle = { productName: 'Hammered copper kettle', price: 30, photos, store }
  const { id: gatheringId } = await post(owner, '/gatherings', kettle)
  await post(fan, `/gatherings/${gatheringId}/comments`, { body: 'Is it still there?' })
  await owner.getByRole('button', { name: /^Notifications, 1 unread/ }).click()
  await owner.getByRole('link', { name: 'asking_abe commented on your gathering “Hammered copper kettle”' }).click()
  await owner.waitForURL(`**/gatherings/${gatheringId}`)
  await owner.getByText('Is it still there?', { exact: true }).last().waitFor()

  const { id: huntId } = await post(fan, '/hunts', { productName: 'Hammered copper kettle' })
  const { id: findId } = await post(fan, '/finds', { huntId, gatheringId, matchScore: 0.9 })
  await post(fan, '/scores', { findId, purchasePrice: 30 })
  await fan.goto('/scores')
  const score = fan.getByRole('article').filter({ hasText: 'Hammered copper kettle' })
  await score.getByText('Tag said $30.00').waitFor()
  for (const words of ['Right on target', /Saved \$/]) expect(await fan.getByText(words).count()).toBe(0)
  await fan.getByRole('definition').filter({ hasText: '–' }).waitFor()
})

/** Scrolls until the lower edge of the target is `above` pixels above that of the window: the page, then a list of tabs. */
const scrollToLowerEdge = (target: Locator, above: number) =>
  target.evaluate((element, gap) => {
    const missing = () => element.getBoundingClientRect().bottom - innerHeight + gap
    scrollTo({ top: scrollY + missing(), behavior: 'instant' })
    const list = element.closest('[role=tablist]')
    if (list) list.scrollTop += missing()
  }, above)

/** Waits until content that loads above the target no longer moves it: it is at the same place twice in a row. */
async function bringToLowerEdge(target: Locator, above: number) {
  let last = ''
  const isStill = async () => {
    const before = last
    last = JSON.stringify([await target.boundingBox(), await target.evaluate(() => document.body.scrollHeight)])
    if (last === before) return true
    await scrollToLowerEdge(target, above)
    return false
  }
  await expect.poll(isStill, { timeout: 90_000, interval: 250 }).toBe(true)
}

/** As a hand does: the button of the mouse goes down, a moment passes, it comes up at the same place. */
async function pressByMouse(page: Page, target: Locator) {
  const box = await target.boundingBox()
  if (!box) throw new Error('There is nothing to press')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  const held = await target.boundingBox()
  await page.mouse.up()
  // A pressed button goes down by a pixel.
  expect(Math.abs((held?.y ?? 0) - box.y)).toBeLessThanOrEqual(1)
}

const tabsOfPages = (gatheringId: number, huntId: number): [path: string, tabs: string[]][] => [
  [`/gatherings/${gatheringId}`, ['Details', 'Store Location']],
  [`/hunts/${huntId}`, ['Activity Log']],
  ['/', ['Explore']],
  ['/admin', ['Categories', 'Feature Flags', 'Newsletter', 'Status']],
]

journey('a tab at the lower edge of the window takes the first press', async ({ visit }) => {
  const page = await visit('/how-it-works', { viewport: { width: 1280, height: 800 } })
  await post(page, '/login', admin)
  const photos = [dataUrl(await photo('#3b6fb8'))]
  const { id } = await post(page, '/gatherings', { productName: 'Teak tray', photos, store })
  const { id: huntId } = await post(page, '/hunts', { productName: 'Walnut step stool' })
  for (const [path, names] of tabsOfPages(id, huntId)) {
    for (const name of names) {
      await page.goto(path)
      const tab = page.getByRole('tab', { name })
      await tab.waitFor()
      await page.waitForLoadState('networkidle')
      await bringToLowerEdge(tab, 6)
      await pressByMouse(page, tab)
      expect([name, await tab.getAttribute('aria-selected')]).toEqual([name, 'true'])
    }
  }
  // Links and buttons get the focus as well.
  await page.goto(`/gatherings/${id}`)
  for (const target of [
    page.getByRole('link', { name: 'Open in Maps' }),
    page.getByRole('link', { name: 'Edit' }),
    page.getByRole('button', { name: 'Delete' }),
  ]) {
    await page.waitForLoadState('networkidle')
    await bringToLowerEdge(target, 6)
    await target.evaluate((element) => element.addEventListener('click', (event) => event.preventDefault()))
    await pressByMouse(page, target)
  }
})

journey('a tab just above the bars of a phone takes the first tap', async ({ visit }) => {
  const page = await visit('/how-it-works', phone)
  await post(page, '/login', admin)
  const photos = [dataUrl(await photo('#3b6fb8'))]
  const { id } = await post(page, '/gatherings', { productName: 'Tin box', photos, store })
  const { id: huntId } = await post(page, '/hunts', { productName: 'Oak step stool' })
  for (const [path, names] of tabsOfPages(id, huntId)) {
    for (const name of names) {
      await page.goto(path)
      const tab = page.getByRole('tab', { name })
      await tab.waitFor()
      await page.waitForLoadState('networkidle')
      await tab.evaluate((element) => element.scrollIntoView({ inline: 'center' }))
      await bringToLowerEdge(tab, path === '/admin' ? 6 : 136)
      const box = await tab.boundingBox()
      await page.touchscreen.tap((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2)
      await soon(() => tab.getAttribute('aria-selected')).toBe('true')
    }
  }
})

for (const width of [360, 390, 1280]) {
  const screen = width < 500 ? { ...phone, viewport: { width, height: 740 } } : { viewport: { width, height: 800 } }

  journey(`a toast covers no bar and no dialog at ${width} px`, async ({ visit }) => {
    const page = await visit('/', { ...screen, geolocation: store, permissions: ['geolocation'] })
    await register(page, `gatherer_${width}`)
    const image = { name: 'p.jpg', mimeType: 'image/jpeg', buffer: await photo('#3b6fb8') }
    const photos = [dataUrl(image.buffer)]
    const { id } = await post(page, '/gatherings', { productName: `Teak tray ${width}`, photos, store })
    const toast = page.locator('.toast')
    await keepToasts(page)
    await page.goto('/gatherings/new')
    await page.locator('[data-photo-input="album"]').setInputFiles(image)
    await page.getByRole('listitem', { name: /^Photo 1/ }).waitFor()
    await page.getByLabel('Product name').fill(`Tin box ${width}`)
    await page.getByRole('button', { name: /^TJ Maxx Lamar/ }).click()
    await page.getByRole('button', { name: 'Save product' }).click()
    await page.getByRole('heading', { level: 1, name: `Tin box ${width}` }).waitFor()
    await toast.filter({ hasText: 'Product saved!' }).waitFor()
    await soon(() => coveredBy(toast)).toEqual([])

    const other = await visit('/', screen)
    const shown = other.locator('.toast')
    await keepToasts(other)
    await register(other, `wanter_${width}`)
    await other.goto(`/gatherings/${id}`)
    await other.getByRole('button', { name: 'Still there' }).click()
    await shown.filter({ hasText: 'Thanks!' }).waitFor()
    await soon(() => coveredBy(shown)).toEqual([])
    await other.getByRole('button', { name: 'I want this' }).click()
    await shown.filter({ hasText: 'Hunt Created' }).waitFor()
    await soon(() => coveredBy(shown)).toEqual([])
    // Where the bar ends its way with the page, the toast gives way to it, too.
    await other.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    await soon(() => coveredBy(shown)).toEqual([])

    const guest = await visit('/how-it-works', screen)
    await keepToasts(guest)
    await guest.goto(`/gatherings/${id}`)
    await guest.getByRole('button', { name: 'I want this' }).click()
    await signInDialog(guest).waitFor()
    const asked = guest.locator('.toast').filter({ hasText: 'Please sign in to add this product to your hunts' })
    await asked.waitFor()
    await soon(() => coveredBy(asked)).toEqual([])
    // The longest form of the dialog.
    await signInDialog(guest).getByRole('tab', { name: 'Register' }).click()
    await signInDialog(guest).getByLabel('Email').waitFor()
    await soon(() => coveredBy(asked)).toEqual([])
  })
}

journey('a card of a hunt shows its priority and the cents of its target price', async ({ visit }) => {
  const page = await visit('/how-it-works', phone)
  await register(page, 'five_kinds')
  const labels = ['Urgent', 'High', 'Medium', 'Low', 'Optional']
  for (const [index, label] of labels.entries())
    await post(page, '/hunts', { productName: `${label} kind of stool`, priority: index + 1, targetPrice: 100 })
  await page.goto('/hunts?q=kind+of+stool')
  for (const label of labels) {
    const card = page.getByRole('article').filter({ hasText: `${label} kind of stool` })
    await card.getByText(label, { exact: true }).waitFor()
    await soon(() => card.textContent()).toContain('up to $100.00')
  }
})

journey('the arrows go through all suggestions in both directions', async ({ visit }) => {
  const page = await visit('/how-it-works', desktop)
  await register(page, 'arrow_ann')
  for (const name of ['one', 'two', 'three']) await post(page, '/hunts', { productName: `Zebrawood clock ${name}` })
  await page.goto('/search')
  const field = page.getByRole('combobox', { name: 'Search products' })
  await field.fill('zebrawood')
  const options = page.locator('[role=option]')
  await soon(() => options.count()).toBeGreaterThan(1)
  const count = await options.count()
  const chosen = () =>
    options.evaluateAll((all) => all.findIndex((option) => option.getAttribute('aria-selected') === 'true'))
  const through = [...Array.from({ length: count }, (_, index) => index), -1]
  for (const index of [...through, ...through]) {
    await field.press('ArrowDown')
    await soon(chosen).toBe(index)
  }
  for (const index of [...through, ...through].toReversed().slice(1)) {
    await field.press('ArrowUp')
    await soon(chosen).toBe(index)
  }
})

for (const width of [390, 1280]) {
  const screen = width < 500 ? phone : desktop

  journey(`a map waits on plain ground, and its buttons leave what it says free, at ${width} px`, async ({ visit }) => {
    const page = await visit('/how-it-works', screen)
    await register(page, `mapper_${width}`)
    const photos = [dataUrl(await photo('#3b6fb8'))]
    const north = { ...store, name: 'TJ Maxx North', latitude: 30.9, longitude: -98.6 }
    const { id } = await post(page, '/gatherings', { productName: `Brass bell ${width}`, photos, store })
    await post(page, '/gatherings', { productName: `Brass bell ${width}`, photos, store: north })

    let letCome = () => {}
    const isHeld = new Promise<void>((resolve) => (letCome = resolve))
    await page.route(/assets\/states-/, async (route) => {
      await isHeld
      await route.continue()
    })
    await page.goto(`/gatherings/${id}`)
    const map = page.getByRole('application', { name: `${store.name} on the map` })
    await page.getByRole('link', { name: 'Open in Maps' }).scrollIntoViewIfNeeded()
    await map.locator('.leaflet-marker-icon').first().waitFor()
    const groundOf = () => map.evaluate((box) => getComputedStyle(box).backgroundColor)
    const plain = await groundOf()
    letCome()
    await map.locator('.map-state').first().waitFor({ state: 'attached' })
    await soon(groundOf).not.toBe(plain)
    // The color of land, so that nothing flashes where there is no sea.
    expect(
      await map
        .locator('.map-state')
        .first()
        .evaluate((land) => getComputedStyle(land).fill),
    ).toBe(plain)

    await page.goto(`/gatherings?view=map&q=brass+bell+${width}`)
    const marker = page.getByRole('button', { name: /TJ Maxx North/ })
    await marker.click()
    const popup = page.locator('.leaflet-popup')
    await popup.waitFor()
    await soon(async () => {
      const [card, zoom] = [await popup.boundingBox(), await page.locator('.leaflet-control-zoom').boundingBox()]
      if (!card || !zoom) return undefined
      return card.x < zoom.x + zoom.width && card.y < zoom.y + zoom.height
    }).toBe(false)
  })
}

journey('a number on the map of a trip is a stop, never a count', async ({ visit }) => {
  const page = await visit('/how-it-works', phone)
  const stopAt = (storeId: number, latitude: number, longitude: number) => ({
    storeId,
    finds: [],
    miles: 1,
    minutes: 10,
    store: {
      ...store,
      id: storeId,
      retailerId: 1,
      city: 'Austin',
      state: 'TX',
      zipCode: '78701',
      phoneNumber: null,
      latitude,
      longitude,
    },
  })
  const stops = [stopAt(1, 30.9, -98.6), stopAt(2, 30.2337, -97.8005), stopAt(3, 30.2338, -97.8006)]
  const nothing = { covered: [], left: [], done: [], gone: [], items: [] }
  const trip = {
    id: 7,
    stops,
    miles: 3,
    minutes: 30,
    share: 'x',
    isMine: false,
    createdAt: new Date().toISOString(),
    ...nothing,
  }
  await page.route('**/api/trips/7*', (route) => route.fulfill({ json: trip }))
  await page.goto('/trip?id=7&share=x')
  const map = page.getByRole('application', { name: 'The stops of the trip' })
  await page.getByRole('heading', { name: /^3 stops/ }).scrollIntoViewIfNeeded()
  await soon(() => map.locator('.leaflet-marker-icon.map-marker').allTextContents()).toEqual(['1', '2–3'])
  expect(await map.getByRole('button', { name: 'Stops 2–3' }).count()).toBe(1)
})
