import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** What axe calls serious or critical; empty when all is well. */
export async function seriousFindings(page: Page): Promise<string[]> {
  // Our pages have no frames: the mode for them would only open another page each time.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

/** By how many pixels the page is wider than the screen. */
export const sidewaysOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
