import type { BrowserContextOptions, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect } from 'vitest'
import { drawScene, type Scene } from '../../server/features/demo/pictures/scene.ts'
import { dataUrl } from '../../server/testing/pictures.ts'
import { desktop, journey, phone } from './harness.ts'
import { post, register } from './visitor.ts'

const store = { name: 'TJ Maxx Lamar', address: '4211 S Lamar Blvd', latitude: 30.2337, longitude: -97.8005 }
/** The first photo also opens the reader's networks; a busy machine takes its time. */
const patiently = { timeout: 100_000 }

const picture = (subject: Scene['subject'], angle: Scene['angle'], seed: number) =>
  sharp(Buffer.from(drawScene({ subject, angle, setting: 'shelf', seed, width: 560 })))
    .jpeg()
    .toBuffer()

const things = [
  ['Brass table lamp', 'table-lamp'],
  ['Leather ankle boots', 'ankle-boots'],
  ['Copper pan', 'copper-pan'],
] as const

/** What a shopper finds with a photo of each thing, once the photos of the gatherings were looked at. */
async function gatherThings(page: Page) {
  await register(page, 'pictured_pam')
  for (const [productName, subject] of things) {
    await post(page, '/gatherings', { productName, store, price: 20, photos: [dataUrl(await picture(subject, 0, 1))] })
  }
  const seen = async () => {
    const asked = await post(page, '/search/photo', { imageBase64: dataUrl(await picture('copper-pan', 0, 1)) })
    const { gatherings } = asked as unknown as { gatherings: { gathering: { productName: string } }[] }
    return gatherings[0]?.gathering.productName
  }
  await expect.poll(seen, { timeout: 120_000, interval: 2000 }).toBe('Copper pan')
}

const results = (page: Page) => page.getByRole('region', { name: 'Looks like your photo' })
const firstFound = (page: Page) =>
  results(page)
    .getByRole('region', { name: 'Seen by shoppers' })
    .getByRole('listitem')
    .first()
    .getByRole('heading')
    .textContent(patiently)
const chooser = (page: Page) => page.getByLabel('Photo to search by')
const asFile = (name: string, buffer: Buffer, mimeType = 'image/jpeg') => ({ name, mimeType, buffer })

/** As when a person copies a picture and presses Ctrl+V. */
const paste = (page: Page, bytes: Buffer) =>
  page.evaluate((base64) => {
    const data = new DataTransfer()
    const binary = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    data.items.add(new File([binary], 'copied.jpg', { type: 'image/jpeg' }))
    const target = document.activeElement ?? document.body
    target.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, bytes.toString('base64'))

journey(
  'a photo finds what others saw, chosen or pasted, on a phone and on a desk',
  { timeout: 360_000 },
  async ({ visit }) => {
    await gatherThings(await visit('/'))
    const screens: [string, BrowserContextOptions][] = [
      ['phone', phone],
      ['desk', desktop],
    ]
    for (const [name, screen] of screens) {
      const page = await visit('/search', screen)
      await page.getByRole('button', { name: 'Search by photo' }).waitFor()
      await chooser(page).setInputFiles(asFile('boots.jpg', await picture('ankle-boots', 1, 2)))
      await page.getByRole('heading', { level: 1, name: 'Looks like your photo' }).waitFor()
      expect([name, await firstFound(page)]).toEqual([name, 'Leather ankle boots'])
      await results(page)
        .getByText(/^\d+ things?, most alike first$/)
        .waitFor()
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

      // Into the field, and with nothing in focus.
      await page.getByRole('combobox', { name: 'Search products' }).focus()
      await paste(page, await picture('table-lamp', 1, 3))
      await expect.poll(() => firstFound(page), patiently).toBe('Brass table lamp')

      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
      await paste(page, await picture('copper-pan', 1, 4))
      await expect.poll(() => firstFound(page), patiently).toBe('Copper pan')

      await results(page).getByRole('button', { name: 'Clear photo' }).click()
      await results(page).waitFor({ state: 'detached' })
    }
  },
)

journey('says what it cannot open, and keeps what was typed', { timeout: 360_000 }, async ({ visit }) => {
  // The head of an iPhone's file; this browser and this server know no HEIC.
  const heic = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(400, 7)])
  const words = 'This HEIC image cannot be read here. Please choose a JPEG, PNG or WebP image.'
  const search = await visit('/search', phone)
  await chooser(search).setInputFiles(asFile('IMG_0001.HEIC', heic, ''))
  await search.getByText(words).waitFor(patiently)

  const page = await visit('/', desktop)
  await register(page, 'heic_hank')
  await page.goto('/gatherings/new')
  await page.getByLabel('Product name').fill('Wool coat')
  const album = page.locator('[data-photo-input="album"]')
  await album.setInputFiles([
    asFile('IMG_0002.HEIC', heic, 'image/heic'),
    asFile('coat.jpg', await picture('copper-pan', 0, 1)),
  ])
  await page.getByText(words).waitFor(patiently)
  await page.getByRole('listitem', { name: /^Photo 1 of 1/ }).waitFor()
  expect(await page.getByLabel('Product name').inputValue()).toBe('Wool coat')
})
