import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { dataUrl, photo } from '../../server/testing/pictures.ts'
import { seriousFindings, sidewaysOverflow } from './accessibility.ts'
import { admin, desktop, journey, phone } from './harness.ts'
import { post, register, registerInDialog, soon } from './visitor.ts'

// What each page leads to, in taps on a phone.

const austin = { geolocation: { latitude: 30.24, longitude: -97.79 }, permissions: ['geolocation'] }
const store = { name: 'TJ Maxx Lamar', address: '4211 S Lamar Blvd', latitude: 30.2337, longitude: -97.8005 }
const place = { latitude: 30.24, longitude: -97.79 }

async function gather(page: Page, productName: string, more: object = {}) {
  const photos = [dataUrl(await photo('#3b6fb8')), dataUrl(await photo('#b8863b'))]
  return post(page, '/gatherings', { productName, photos, store, price: 20, compareAtPrice: 50, quantity: 3, ...more })
}

const read = <T>(page: Page, path: string) =>
  page.evaluate(async (where) => (await (await fetch(`/api${where}`)).json()) as unknown, path) as Promise<T>

function counted() {
  let taps = 0
  return {
    taps: () => taps,
    tap: async (target: Locator) => {
      taps += 1
      await target.tap()
    },
  }
}

journey('a gathering becomes a hunt in one tap, and leads on', async ({ visit }) => {
  const gatherer = await visit('/')
  await register(gatherer, 'gil_gathers')
  const { id } = await gather(gatherer, 'Brass floor lamp')
  await gather(gatherer, 'Brass desk lamp')
  await gather(gatherer, 'Linen curtain')

  const page = await visit('/', { ...phone, ...austin })
  await register(page, 'hana_hunts')
  await page.goto(`/gatherings/${id}`)
  await page.getByText('60% off').waitFor()
  await page.getByText('gil_gathers').first().waitFor()
  const { tap, taps } = counted()
  await tap(page.getByRole('button', { name: 'I want this' }))
  await page.getByText('Hunt Created').waitFor()
  expect(taps()).toBe(1)
  await page.getByRole('link', { name: 'In your hunts' }).waitFor()
  const [hunt] = await read<{ gatheringId: number; targetPrice: number }[]>(page, '/hunts?mine=true')
  expect(hunt).toMatchObject({ gatheringId: id, targetPrice: 20 })

  const comments = page.getByRole('heading', { name: /^Comments/ })
  await comments.scrollIntoViewIfNeeded()
  const similar = page.getByRole('region', { name: 'Similar near you' })
  await similar.getByRole('link', { name: 'Brass desk lamp' }).waitFor()
  expect(await similar.getByRole('link').count()).toBe(1)
  // What comes late stands below what one may be about to press.
  expect((await similar.boundingBox())?.y).toBeGreaterThan((await comments.boundingBox())?.y ?? Infinity)
  await page.getByRole('region', { name: 'More at this store' }).getByRole('link', { name: 'Linen curtain' }).waitFor()
  expect(await sidewaysOverflow(page)).toBe(0)
  expect(await seriousFindings(page)).toEqual([])

  // The owner of a gathering has no use for a hunt for it.
  await gatherer.goto(`/gatherings/${id}`)
  await gatherer.getByRole('link', { name: 'Directions' }).waitFor()
  expect(await gatherer.getByRole('button', { name: 'I want this' }).count()).toBe(0)

  // A guest is asked to sign in; then it goes on by itself.
  const guest = await visit(`/gatherings/${id}`, phone)
  await guest.getByRole('button', { name: 'I want this' }).tap()
  await guest.getByText('Please sign in to add this product to your hunts').waitFor()
  await registerInDialog(guest, 'gus_guest')
  await guest.getByRole('link', { name: 'In your hunts' }).waitFor()
})

journey('photos open large, zoom, and close', async ({ visit }) => {
  const gatherer = await visit('/')
  await register(gatherer, 'zoe_zooms')
  const { id } = await gather(gatherer, 'Patterned rug')
  const page = await visit(`/gatherings/${id}`, phone)
  await page.getByRole('button', { name: 'Enlarge photo 1' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Photos of Patterned rug' })
  const first = dialog.getByRole('img', { name: 'Patterned rug, photo 1 of 2' })
  const before = (await first.boundingBox())?.width ?? 0
  await dialog.getByRole('button', { name: 'Zoom in' }).tap()
  await soon(async () => (await first.boundingBox())?.width).toBe(before * 2)
  await dialog.getByRole('button', { name: 'Next photo' }).tap()
  const second = dialog.getByRole('img', { name: 'Patterned rug, photo 2 of 2' })
  await soon(async () => (await second.boundingBox())?.width).toBe(before)
  await page.keyboard.press('ArrowLeft')
  await first.waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
})

journey(
  'who has seen it says so: the form knows the name, and the hunter gets a find to go and get',
  async ({ visit }) => {
    const hunter = await visit('/', { ...phone, ...austin })
    await register(hunter, 'wanda_wants')
    const hunt = await post(hunter, '/hunts', {
      productName: 'Walnut bar cart',
      targetPrice: 60,
      color: 'brown',
      ...place,
    })
    const neighbor = await visit('/')
    await register(neighbor, 'nell_near')
    await gather(neighbor, 'Something that makes the store known')

    const page = await visit('/', { ...phone, ...austin })
    await register(page, 'sam_saw')
    await page.goto(`/hunts/${hunt.id}`)
    await page.getByText('wants this near Austin, TX, within 25 miles').waitFor()
    await page.getByRole('link', { name: 'I have seen it' }).tap()
    await page.getByText('hunts for “Walnut bar cart” and hears of it as soon as you save.').waitFor()
    expect(await page.getByLabel('Product name').inputValue()).toBe('Walnut bar cart')
    const cart = { name: 'cart.jpg', mimeType: 'image/jpeg', buffer: await photo('#70502f') }
    await page.locator('[data-photo-input="camera"]').setInputFiles(cart)
    await page.getByLabel('Price', { exact: true }).fill('45')
    await page.getByRole('button', { name: /^TJ Maxx Lamar/ }).tap()
    await page.getByRole('button', { name: 'Save product' }).tap()
    await page.getByText('The hunter can see it now.').waitFor()

    const [find] = await read<{ id: number; gathering: { username: string } }[]>(hunter, `/finds?huntId=${hunt.id}`)
    expect(find?.gathering.username).toBe('sam_saw')
    await hunter.goto(`/hunts/${hunt.id}`)
    await hunter.getByRole('heading', { name: 'Best find so far' }).waitFor()
    await hunter.goto(`/finds/${find?.id}`)
    await hunter.getByRole('button', { name: 'Still there' }).waitFor()
    const { tap, taps } = counted()
    await hunter.context().route('https://www.google.com/**', (route) => route.fulfill({ body: 'a map' }))
    const opened = hunter.waitForEvent('popup')
    await tap(hunter.getByRole('link', { name: 'Directions' }))
    expect((await opened).url()).toContain('destination=30.2337%2C-97.8005')
    expect(taps()).toBe(1)
    await hunter.getByRole('button', { name: 'Gone' }).tap()
    await hunter.getByText(/1 shopper said it is gone/).waitFor()
    expect(await sidewaysOverflow(hunter)).toBe(0)
    expect(await seriousFindings(hunter)).toEqual([])
  },
)

journey(
  'a report is moderated in two taps, with its photo and its author at hand; several go at once',
  async ({ visit }) => {
    const gatherer = await visit('/')
    await register(gatherer, 'ralf_racks')
    const things = []
    for (const name of ['Odd parcel', 'Odd box', 'Odd bag', 'Odd crate']) things.push(await gather(gatherer, name))
    const reporter = await visit('/')
    await register(reporter, 'rita_reports')
    for (const { id } of things)
      await post(reporter, '/reports', { entity: 'gathering', entityId: id, reason: 'Not a product' })

    const page = await visit('/', phone)
    await post(page, '/login', admin)
    await page.goto('/admin')
    const { tap, taps } = counted()
    await tap(page.getByRole('tab', { name: /^Reports/ }))
    await tap(page.getByRole('button', { name: 'Hide: Odd parcel' }))
    await page.getByText('Gathering hidden').waitFor()
    expect(taps()).toBe(2)
    expect((await reporter.request.get(`/api/gatherings/${things[0]?.id}`)).status()).toBe(404)

    const desk = await visit('/', desktop)
    await post(desk, '/login', admin)
    await desk.goto('/')
    await desk.getByRole('link', { name: /^Admin 3/ }).click()
    await desk.getByText('3 reports wait for a decision.').waitFor()
    await desk.getByRole('link', { name: 'Review' }).click()
    await desk.getByText('Reported 4 times: 1 upheld').first().waitFor()
    await desk.getByRole('button', { name: 'Enlarge the photo: Odd box' }).click()
    const large = desk.getByRole('dialog', { name: 'Photos of Odd box' })
    await large.waitFor()
    await desk.keyboard.press('Escape')
    await large.waitFor({ state: 'hidden' })
    // From the row of the photo: its own box, then the one above.
    await desk.keyboard.press('k')
    await desk.keyboard.press('Space')
    await desk.keyboard.press('j')
    await desk.keyboard.press('Space')
    await desk.getByText('2 reports chosen').waitFor()
    expect(await seriousFindings(desk)).toEqual([])
    await desk.getByRole('button', { name: 'Dismiss all' }).click()
    await desk.getByText('2 reports settled').waitFor()
    await desk.getByRole('checkbox').nth(1).waitFor({ state: 'detached' })
    // H hides the one that has the focus, or else the first.
    await desk.keyboard.press('h')
    await desk.getByText('Gathering hidden').waitFor()
    await desk.getByText('No report waits. All is well.').waitFor()
  },
)

journey('scores are charted and made into a receipt; the profile begins with the person', async ({ visit }) => {
  const gatherer = await visit('/')
  await register(gatherer, 'gina_gave')
  const gathering = await gather(gatherer, 'Copper kettle')
  const page = await visit('/', phone)
  await register(page, 'sally_saves')
  const hunt = await post(page, '/hunts', { productName: 'Copper kettle', targetPrice: 150, ...place })
  const find = await post(page, '/finds', { huntId: hunt.id, gatheringId: gathering.id, matchScore: 0.9 })
  await post(page, '/scores', { findId: find.id, purchasePrice: 20 })
  await page.goto('/scores?tab=all')
  await page.getByRole('application', { name: 'Saved over time, per month' }).waitFor()
  await page.getByRole('region', { name: 'Saved by store' }).getByText('$130.00').first().waitFor()
  expect(await sidewaysOverflow(page)).toBe(0)
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Share my receipt' }).tap()
  const receipt = page.getByRole('dialog', { name: 'My receipt' })
  const picture = receipt.getByRole('img', { name: '1 item scored, $130.00 saved' })
  await soon(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1080)
  expect(await receipt.getByRole('link', { name: 'Download' }).getAttribute('download')).toBe('my-receipt.png')
  await page.keyboard.press('Escape')

  await page.goto('/profile')
  await page.getByText('First score').waitFor()
  await page.getByText('Bargain master').waitFor()
  expect(await page.locator('main dl').first().textContent()).toContain('$130')
  await gatherer.goto('/profile')
  await gatherer.getByText('Good neighbor').waitFor()

  // What was not bought after all gives its hunt back.
  await page.goto('/scores?tab=all')
  await page.getByLabel('Status of Copper kettle').selectOption('cancelled')
  await page.getByText('Score updated').waitFor()
  expect(await read<{ status: string }>(page, `/hunts/${hunt.id}`)).toMatchObject({ status: 'found' })
})
