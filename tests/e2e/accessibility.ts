import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** What axe calls serious or critical; empty when all is well. What is only seen while something still moves does not count. */
export async function seriousFindings(page: Page): Promise<string[]> {
  let findings = await findingsNow(page)
  for (let look = 0; findings.length > 0 && look < 2; look += 1) {
    await page.evaluate(async () => {
      const moving = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
      await Promise.allSettled(moving.map(({ finished }) => finished))
    })
    findings = await findingsNow(page)
  }
  return findings
}

async function findingsNow(page: Page): Promise<string[]> {
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
