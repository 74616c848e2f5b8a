import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { dataUrl, photo } from '../../server/testing/pictures.ts'
import { installedJourney as journey, phone } from './harness.ts'
import { post, register, soon } from './visitor.ts'

const austin = { geolocation: { latitude: 30.2337, longitude: -97.8005 }, permissions: ['geolocation'] }
const store = { name: 'TJ Maxx Lamar', address: '4211 S Lamar Blvd', latitude: 30.2337, longitude: -97.8005 }
const picture = async (color: string) => ({ name: 'p.jpg', mimeType: 'image/jpeg', buffer: await photo(color) })
const shown = (page: Page, count: number) =>
  page.getByRole('listitem', { name: new RegExp(`^Photo 1 of ${count}`) }).waitFor()

journey('from the camera to “we told them” in one motion, and on to the next one', async ({ visit }) => {
  const hunter = await visit('/')
  await register(hunter, 'lamp_hunter')
  await post(hunter, '/hunts', { productName: 'Brass floor lamp', latitude: 30.24, longitude: -97.79, maxPrice: 60 })

  const page = await visit('/', { ...phone, ...austin })
  await register(page, 'one_motion_mo')
  await post(page, '/gatherings', { productName: 'A rug', photos: [dataUrl(await photo('#3b6fb8'))], store })
  await page.goto('/hunts')
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Photograph a product' }).tap()
  await (await choosing).setFiles(await picture('#b8913b'))
  await page.getByRole('heading', { level: 1, name: 'Gather a Product' }).waitFor()
  await shown(page, 1)
  await page.getByLabel('Product name').fill('Brass floor lamp')
  await page.getByLabel('Price', { exact: true }).fill('39.99')
  await page.getByRole('button', { name: /^TJ Maxx Lamar/ }).tap()
  // Already at the form, one more photo joins the first.
  await page.locator('[data-camera-button]').setInputFiles(await picture('#3b91b8'))
  await shown(page, 2)
  await page.getByRole('button', { name: 'Save product' }).tap()

  const card = page.getByRole('region', { name: 'Saved' })
  await card.getByText(/^1 hunter wants this, \d+% match\. We told them\.$/).waitFor()
  await soon(() => hunter.evaluate(async () => (await (await fetch('/api/notifications/unread')).json()).count)).toBe(1)
  await card.getByRole('link', { name: 'Gather another here' }).tap()
  await page.getByRole('heading', { level: 1, name: 'Gather a Product' }).waitFor()
  await soon(() => page.getByText('TJ Maxx Lamar').count()).toBeGreaterThan(0)
  expect(await page.getByLabel('Product name').inputValue()).toBe('')
  await page.goBack()
  await page.goto('/gatherings')
  await page.getByRole('article').filter({ hasText: 'Brass floor lamp' }).getByRole('link').first().tap()
  await page.getByRole('heading', { level: 1, name: 'Brass floor lamp' }).waitFor()
  expect(await card.count()).toBe(0)
})

journey('a photo shared from the gallery is in the form', async ({ visit }) => {
  const page = await visit('/gatherings', phone)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await soon(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  const { share_target: target } = await page.evaluate(async () => {
    const manifest = await fetch('/manifest.webmanifest')
    return (await manifest.json()) as { share_target: { action: string; params: { files: { name: string }[] } } }
  })
  const bytes = (await photo('#6fb83b')).toString('base64')
  await page.evaluate(
    ({ action, name, picture: text }) => {
      const blob = new Blob([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))])
      const files = new DataTransfer()
      files.items.add(new File([blob], 'from-gallery.jpg', { type: 'image/jpeg' }))
      files.items.add(new File(['no picture'], 'notes.txt', { type: 'text/plain' }))
      const form = Object.assign(document.createElement('form'), {
        action,
        method: 'post',
        enctype: 'multipart/form-data',
      })
      const input = Object.assign(document.createElement('input'), { type: 'file', name, multiple: true })
      form.append(input)
      document.body.append(form)
      input.files = files.files
      form.submit()
    },
    { action: target.action, name: target.params.files[0]?.name ?? '', picture: bytes },
  )
  await page.getByRole('heading', { level: 1, name: 'Gather a Product' }).waitFor()
  await shown(page, 1)
  // Given out once.
  await page.goto('/gatherings/new')
  await page.getByRole('heading', { level: 1, name: 'Gather a Product' }).waitFor()
  expect(await page.evaluate(() => caches.has('shared-photos'))).toBe(false)
})

/** What phones do and a bare browser does not. */
const likeAPhone = () => {
  const noted: unknown[] = []
  Object.assign(globalThis, { noted })
  Object.assign(Navigator.prototype, {
    setAppBadge: async (count: number) => void noted.push(['badge', count]),
    clearAppBadge: async () => void noted.push(['badge', 0]),
  })
  Object.defineProperty(Notification, 'permission', { get: () => 'default' })
  addEventListener('load', () => {
    const offer = new Event('beforeinstallprompt', { cancelable: true })
    dispatchEvent(Object.assign(offer, { prompt: async () => void noted.push(['install']) }))
  })
}
const noted = (page: Page) => page.evaluate(() => JSON.stringify((globalThis as unknown as { noted: unknown[] }).noted))

journey(
  'the app on the phone: a number on its icon, buzzing when it is wanted, installed at the second visit',
  async ({ visit }) => {
    const page = await visit('/', phone)
    await page.context().addInitScript(likeAPhone)
    await register(page, 'phone_fern')
    await page.goto('/hunts/new')
    await page.getByLabel('Product name').fill('Copper kettle')
    const card = page.getByRole('region', { name: 'Install the app' })
    expect(await card.count()).toBe(0)
    await page.getByRole('button', { name: 'Start Hunt' }).tap()
    await page.getByRole('button', { name: 'Buzz me when it turns up' }).waitFor()
    await page.goto('/hunts/new')
    await page.getByLabel('Product name').fill('Tin kettle')
    await page.getByRole('button', { name: 'Start Hunt' }).tap()
    await page.getByText('Hunt Created').waitFor()
    expect(await page.getByRole('button', { name: 'Buzz me when it turns up' }).count()).toBe(0)

    const gatherer = await visit('/')
    await register(gatherer, 'kettle_karl')
    const photos = [dataUrl(await photo('#b8733b'))]
    await post(gatherer, '/gatherings', { productName: 'Copper kettle', photos, store, price: 20 })
    await soon(() => noted(page)).toContain('["badge",1]')

    await page.evaluate(() => localStorage.setItem('hgfs.visits', JSON.stringify({ count: 1, lastAt: 0 })))
    await page.goto('/hunts')
    await card.getByRole('button', { name: 'Install' }).tap()
    await soon(() => noted(page)).toContain('["install"]')
    await card.waitFor({ state: 'hidden' })
    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await card.count()).toBe(0)
  },
)
