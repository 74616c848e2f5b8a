import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

const password = 'warm-racks-2024'

export const soon = <T>(look: () => Promise<T>) => expect.poll(look, { timeout: 90_000 })

const sendAs = (page: Page, method: 'POST' | 'PUT', path: string, body: unknown) =>
  page.evaluate(
    async ([how, where, what]) => {
      const { csrfToken } = (await (await fetch('/api/csrf-token')).json()) as { csrfToken: string }
      const headers = { 'content-type': 'application/json', 'x-csrf-token': csrfToken }
      const response = await fetch(`/api${where}`, { method: how, headers, body: JSON.stringify(what) })
      if (!response.ok) throw new Error(await response.text())
      return (response.status === 204 ? {} : await response.json()) as { id: number }
    },
    [method, path, body] as const,
  )

/** Posts to the API as the visitor of this page. */
export const post = (page: Page, path: string, body: unknown) => sendAs(page, 'POST', path, body)
export const put = (page: Page, path: string, body: unknown) => sendAs(page, 'PUT', path, body)

export const register = (page: Page, username: string) => post(page, '/register', { username, password })

/** In the dialog that asks guests to sign in. */
export async function registerInDialog(page: Page, username: string) {
  const dialog = signInDialog(page)
  await dialog.getByRole('tab', { name: 'Register' }).click()
  await dialog.getByLabel('Username').fill(username)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Register' }).click()
  await dialog.waitFor({ state: 'hidden' })
}

/** Somebody who has an account already, in the same dialog. */
export async function signInInDialog(page: Page, username: string) {
  const dialog = signInDialog(page)
  await dialog.getByLabel('Username').fill(username)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Login' }).click()
  await dialog.waitFor({ state: 'hidden' })
}

export const signInDialog = (page: Page) => page.getByRole('dialog', { name: 'Authentication Required' })

/** Another tab of the same browser, behind this one: the one behind draws a frame a second, and what is pressed waits for two. */
export async function openBehind(page: Page): Promise<Page> {
  const other = await page.context().newPage()
  await other.goto('/how-it-works')
  await page.bringToFront()
  return other
}

/** In another tab of the same browser. */
export async function signOutElsewhere(page: Page) {
  const other = await openBehind(page)
  await post(other, '/logout', {})
  await other.close()
}

/** Each toast stays until another one comes, as under the pointer: the page is opened again for it. */
export const keepToasts = (page: Page) =>
  page.addInitScript(() => {
    const hold = () => {
      for (const toast of document.querySelectorAll('.toast'))
        toast.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
    }
    new MutationObserver(hold).observe(document, { childList: true, subtree: true })
  })

/** Lists what a toast lies on that a person may want to press: bars that stick to the screen, and all of an open dialog. */
export const coveredBy = (toast: Locator) =>
  toast.evaluate((card) => {
    const isOver = (element: Element) => {
      const [one, other] = [card.getBoundingClientRect(), element.getBoundingClientRect()]
      return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
    }
    const dialog = [...document.querySelectorAll('dialog:modal')].at(-1)
    const bars = [...document.querySelectorAll('body *')].filter((element) =>
      ['sticky', 'fixed'].includes(getComputedStyle(element).position),
    )
    const pressable = dialog ? [...dialog.querySelectorAll('h2, p, input, a, button')] : bars
    return pressable
      .filter((element) => !card.contains(element) && !element.contains(card) && element.checkVisibility())
      .filter((element) => isOver(element))
      .map((element) => element.ariaLabel || element.textContent?.trim() || element.tagName)
  })

export const assistant = (page: Page) => page.getByRole('region', { name: 'Photo assistant' })

/** Asks the assistant for what it does not do by itself. */
export async function ask(page: Page, name: string | RegExp) {
  const button = assistant(page).getByRole('button', { name })
  if (!(await button.isVisible())) await assistant(page).getByText('More from the photos').click()
  await button.click()
}

/** The field comes when somebody comes near it; what stands above may still grow meanwhile. */
export async function commentField(page: Page): Promise<Locator> {
  const field = page.getByLabel('Your comment')
  await soon(async () => {
    await page.getByRole('heading', { name: /^Comments/ }).scrollIntoViewIfNeeded()
    return field.isVisible()
  }).toBe(true)
  return field
}

/** Everything a member may need is on the device: the app, their lists, the stores around. */
export async function untilReadyForTheAisle(page: Page) {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.waitForFunction(async () => (await caches.match('/gatherings/new')) !== undefined)
  await soon(() => countKept(page, 'answers', '/api/notifications?')).toBeGreaterThan(0)
  await soon(() => countKept(page, 'places', 'stores')).toBe(1)
}

/** How many of what was read on this device are kept there. */
export const countKept = (page: Page, table: string, part: string) =>
  page.evaluate(
    ([name, wanted]) =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('hgfs-seen')
        opening.addEventListener('error', () => reject(new Error('no database')))
        opening.addEventListener('success', () => {
          const keys = opening.result.transaction(name).objectStore(name).getAllKeys()
          keys.addEventListener('success', () => {
            opening.result.close()
            resolve(keys.result.filter((key) => String(key).includes(wanted)).length)
          })
        })
      }),
    [table, part] as const,
  )
