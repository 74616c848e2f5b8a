import type { BrowserContextOptions, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect } from 'vitest'
import { drawScene, type Scene } from '../../server/features/demo/pictures/scene.ts'
import { dataUrl } from '../../server/testing/pictures.ts'
import { seriousFindings, sidewaysOverflow } from './accessibility.ts'
import { desktop, journey, phone } from './harness.ts'
import { post, register } from './visitor.ts'

/** The first photo also opens the reader's networks; a busy machine takes its time. */
const patiently = { timeout: 100_000 }

const picture = (subject: Scene['subject'], setting: Scene['setting'], seed: number) =>
  sharp(Buffer.from(drawScene({ subject, angle: 0, setting, seed, width: 560 })))
    .jpeg()
    .toBuffer()
const asFile = (name: string, buffer: Buffer, mimeType = 'image/jpeg') => ({ name, mimeType, buffer })

/** A hunt with a photo that was looked at. */
async function huntForPan(page: Page): Promise<number> {
  await register(page, 'pan_pat')
  const photo = dataUrl(await picture('copper-pan', 'shelf', 1))
  const { id } = await post(page, '/hunts', { productName: 'Copper pan', photoData: photo })
  const score = async () => {
    const asked = await post(page, '/analyze-image', { imageBase64: photo, huntId: id })
    return (asked as unknown as { matchScore: number }).matchScore
  }
  await expect.poll(score, { timeout: 120_000, interval: 2000 }).toBeGreaterThan(0.7)
  return id
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Check a photo' })
const choose = (page: Page, file: ReturnType<typeof asFile>) => page.getByLabel('Photo to check').setInputFiles(file)
async function percentOf(page: Page): Promise<number> {
  const ring = dialogOf(page).getByRole('img', { name: /% match$/ })
  return Number.parseInt((await ring.getAttribute('aria-label', patiently)) ?? '')
}

journey(
  'a photo is checked against a hunt, on a phone and on a desk, with the keyboard too',
  { timeout: 480_000 },
  async ({ visit }) => {
    const huntId = await huntForPan(await visit('/'))
    const guest = await visit(`/hunts/${huntId}`, phone)
    await guest.getByRole('button', { name: 'Check a photo' }).click()
    await guest.getByText('Please sign in or register to analyze photos').waitFor()

    const screens: [string, BrowserContextOptions][] = [
      ['phone', phone],
      ['desk', desktop],
    ]
    for (const [name, screen] of screens) {
      const page = await visit('/', screen)
      await register(page, `checker_${name}`)
      await page.goto(`/hunts/${huntId}`)
      const button = page.getByRole('button', { name: 'Check a photo' })
      await button.focus()
      await page.keyboard.press('Enter')
      await dialogOf(page).getByRole('button', { name: 'Take or choose a photo' }).waitFor()

      await choose(page, asFile('pan.jpg', await picture('copper-pan', 'shelf', 1)))
      await dialogOf(page).getByText('Looking at your photo…').waitFor()
      expect([name, (await percentOf(page)) >= 70]).toEqual([name, true])
      await dialogOf(page)
        .getByText(/looks like/)
        .waitFor()
      await dialogOf(page).getByText('Read on our own server.').waitFor()
      expect(await dialogOf(page).getByRole('link', { name: 'I have seen it' }).getAttribute('href')).toBe(
        `/gatherings/new?huntId=${huntId}`,
      )
      expect(await sidewaysOverflow(page)).toBe(0)
      expect(await seriousFindings(page)).toEqual([])

      await choose(page, asFile('boots.jpg', await picture('ankle-boots', 'home', 2)))
      await dialogOf(page)
        .getByText(/does not look like the hunt’s photo|hardly what the hunt asks for/)
        .waitFor(patiently)
      expect([name, (await percentOf(page)) < 30]).toEqual([name, true])
      expect(await dialogOf(page).getByRole('link', { name: 'I have seen it' }).count()).toBe(0)

      await choose(page, asFile('notes.jpg', Buffer.from('not a picture')))
      await dialogOf(page).getByRole('alert').filter({ hasText: 'notes.jpg' }).waitFor(patiently)

      await page.route('**/api/analyze-image', (route) => route.abort(), { times: 1 })
      await choose(page, asFile('pan.jpg', await picture('copper-pan', 'shelf', 1)))
      await dialogOf(page).getByText('The check failed').waitFor(patiently)
      await dialogOf(page).getByRole('button', { name: 'Try Again' }).click()
      expect([name, (await percentOf(page)) >= 70]).toEqual([name, true])
      await page.keyboard.press('Escape')
      await dialogOf(page).waitFor({ state: 'hidden' })
      expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
    }
  },
)
