import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import { seriousFindings, sidewaysOverflow } from './accessibility.ts'
import { admin, desktop, journey as anyJourney, phone } from './harness.ts'
import { post, soon } from './visitor.ts'

// A lively place: long names, many pictures, full lists.
const journey = anyJourney.override('siteSettings', { DEMO_DATA: 'true' })

const everybodys = [
  '/',
  '/?tab=explore',
  '/search?q=lamp',
  '/search?q=lamp&tab=map',
  '/search?q=nothing-like-this',
  '/products/1',
  '/how-it-works',
  '/hunts',
  '/hunts/1',
  '/hunts/new',
  '/gatherings',
  '/gatherings/1',
  '/gatherings/new',
  '/stores',
  '/stores/1',
  '/things/1',
  '/trip',
  '/people/theo',
  '/finds',
  '/auth',
  '/no-such-page',
]
const members = [
  '/',
  '/trip',
  '/finds',
  '/finds/1',
  '/scores',
  '/profile',
  '/profile?tab=account',
  '/dev-tools',
  '/security-test',
]

/** What is wrong with each page, by its address. */
async function faultsOf(page: Page, paths: string[]) {
  const faults: Record<string, string[]> = {}
  for (const path of paths) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.waitForLoadState('networkidle')
    const overflow = await sidewaysOverflow(page)
    const found = [...(overflow > 0 ? [`${overflow} px wider than the screen`] : []), ...(await seriousFindings(page))]
    if (found.length > 0) faults[path] = found
  }
  return faults
}

const screens: [string, BrowserContextOptions][] = [
  ['a phone', phone],
  ['a dark desktop', { ...desktop, colorScheme: 'dark' }],
]

for (const [name, options] of screens) {
  journey(`every page fits ${name} and can be used by everybody, for guests`, async ({ visit }) => {
    const page = await visit('/', options)
    expect(await faultsOf(page, everybodys)).toEqual({})
  })

  journey(`every page fits ${name} and can be used by everybody, for members`, async ({ visit }) => {
    const page = await visit('/', options)
    await post(page, '/login', admin)
    expect(await faultsOf(page, members)).toEqual({})
  })
}

journey('no tab of the dashboard is wider than its screen, from a phone to a desktop', async ({ visit }) => {
  const page = await visit('/how-it-works', desktop)
  await post(page, '/login', admin)
  await post(page, '/reports', {
    entity: 'gathering',
    entityId: 1,
    reason: 'Wrong or misleading: the price on the tag was another one, and the store says so too',
  })
  await page.goto('/admin')
  await page.getByRole('tab').first().waitFor()
  const tabs = await page.getByRole('tab').all()
  expect(tabs.length).toBeGreaterThan(12)
  const faults: string[] = []
  for (const tab of tabs) {
    await page.setViewportSize({ width: 1280, height: 900 })
    await tab.click()
    await soon(() => page.getByRole('tabpanel').locator('.skeleton').count()).toBe(0)
    for (const width of [1100, 1024, 820, 768, 360]) {
      await page.setViewportSize({ width, height: 900 })
      const overflow = await sidewaysOverflow(page)
      if (overflow > 0) faults.push(`${await tab.textContent()} at ${width} px: ${overflow} px`)
    }
  }
  expect(faults).toEqual([])
})
