import type { Locator, Page } from 'playwright-core'
import { journey, phone } from './harness.ts'
import { coveredBy, keepToasts, post, register, signInDialog, soon } from './visitor.ts'

const openMenu = async (page: Page) => {
  await page.getByRole('button', { name: 'Menu' }).click()
  return page.getByRole('dialog', { name: /^Welcome/ })
}
/** Returns whether a field is on the screen from its upper to its lower edge. */
const isWhole = (field: Locator) =>
  field.evaluate((element) => {
    const { left, top, bottom, width } = element.getBoundingClientRect()
    return [top + 3, bottom - 3].every((y) => document.elementFromPoint(left + width / 2, y) === element)
  })
const scrollToEnd = (dialog: Locator) =>
  dialog.locator('.overflow-y-auto').evaluate((area) => area.scrollTo({ top: area.scrollHeight, behavior: 'instant' }))

journey('the fields of the sign-in dialog can be reached at 1280x1024 with 400 % zoom', async ({ visit }) => {
  const page = await visit('/how-it-works', { viewport: { width: 320, height: 256 } })
  const menu = await openMenu(page)
  await menu.getByRole('button', { name: 'Login / Register' }).click()
  for (const name of ['Username', 'Password']) {
    const field = signInDialog(page).getByLabel(name, { exact: true })
    await field.focus()
    await soon(() => isWhole(field)).toBe(true)
  }
})

for (const [name, screen] of [
  ['a phone with its keyboard open', { ...phone, viewport: { width: 390, height: 300 } }],
  ['a wide screen', { viewport: { width: 1280, height: 600 } }],
] as const) {
  journey(`a toast leaves the menu and the search free on ${name}`, async ({ visit }) => {
    const page = await visit('/how-it-works', screen)
    await register(page, name.replaceAll(' ', '_'))
    for (const name of ['one', 'two', 'three']) await post(page, '/hunts', { productName: `Zebrawood clock ${name}` })
    await keepToasts(page)
    await page.reload()
    const toast = page.locator('.toast')

    const menu = await openMenu(page)
    await menu.getByRole('button', { name: 'Tell a friend' }).click()
    await toast.filter({ hasText: 'Link copied' }).waitFor()
    await scrollToEnd(menu)
    await soon(() => coveredBy(toast)).toEqual([])

    await menu.getByRole('button', { name: 'Search' }).click()
    const search = page.getByRole('dialog', { name: 'Search' })
    await search.locator('.toast').waitFor()
    await search.getByLabel('Search everything').fill('zebrawood')
    await soon(() => search.getByRole('option').count()).toBeGreaterThan(1)
    await scrollToEnd(search)
    await soon(() => coveredBy(toast)).toEqual([])
  })
}
