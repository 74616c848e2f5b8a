import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { linkTokens } from '../../server/testing/mails.ts'
import { seriousFindings } from './accessibility.ts'
import { desktop, journey as anyJourney, phone } from './harness.ts'
import { post, register as registerFromHeader } from './visitor.ts'

/** A username that only an operator can choose: members may not use a slash. */
const operator = 'ada/brook & co?'
const journey = anyJourney.override('siteSettings', { ADMIN_USERNAME: operator })

const password = 'a treasure on the rack'

async function register(page: Page, username: string) {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByText('This username is available.').waitFor()
  await page.getByRole('button', { name: 'Register', exact: true }).click()
}

journey('somebody registers, signs out, signs in again, and is greeted', async ({ visit }) => {
  const page = await visit('/auth?tab=register')
  await register(page, 'nadine')
  await page.getByText('Registration successful').waitFor()
  await page.getByText('Welcome, nadine!').waitFor()
  await page.waitForURL('**/')
  await page.goto('/auth')
  await page.waitForURL((url) => url.pathname === '/')
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
  await page.getByText('Logged out').waitFor()

  await page.getByRole('button', { name: 'Login / Register' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Authentication Required' })
  await dialog.getByText('Please login or register to continue.').waitFor()
  await dialog.getByLabel('Username').fill('NADINE')
  await dialog.getByLabel('Password', { exact: true }).fill('not my password')
  await dialog.getByRole('button', { name: 'Login' }).click()
  await page.getByText('Login failed').waitFor()
  await page.getByText('Invalid username or password').waitFor()
  expect(await dialog.getByLabel('Username').inputValue()).toBe('NADINE')
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Login' }).click()
  await page.getByText('Welcome back, nadine!').waitFor()
  await dialog.waitFor({ state: 'hidden' })
})

journey('a taken name is said while typing, and fields are checked before sending', async ({ visit }) => {
  const first = await visit('/auth?tab=register')
  await register(first, 'rosalie')
  await first.getByText('Registration successful').waitFor()
  const page = await visit('/auth?tab=register', phone)
  await page.getByLabel('Username').fill('Rosalie')
  await page.getByText('This username is already taken. Please choose another one.').waitFor()
  await page.getByLabel('Username').fill('ro')
  await page.getByLabel('Password', { exact: true }).fill('12345')
  await page.getByLabel(/^Email/).fill('nowhere')
  await page.getByLabel(/^Zip code/).fill('123')
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  for (const words of [
    'Username must be at least 3 characters',
    'Password must be at least 6 characters',
    'Please enter a valid email',
    'Zip code must be at least 5 characters',
  ]) {
    await page.getByText(words, { exact: true }).last().waitFor()
  }
})

journey('a forgotten password is asked for in the dialog', async ({ visit }) => {
  const page = await visit('/auth')
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reset your password' })
  await dialog.getByLabel('Email').fill('nobody')
  await dialog.getByRole('button', { name: 'Send reset link' }).click()
  await dialog.getByText('Please enter a valid email address').last().waitFor()
  await dialog.getByLabel('Email').fill('nobody@example.org')
  await dialog.getByRole('button', { name: 'Send reset link' }).click()
  await page
    .getByText("If the email is registered in our system, you'll receive a password reset link shortly.")
    .waitFor()
})

journey('a person edits the profile, changes the password and leaves', async ({ visit }) => {
  const page = await visit('/auth?tab=register', phone)
  await register(page, 'wanda')
  await page.getByText('Registration successful').waitFor()
  await page.goto('/profile?tab=account')
  await page.getByLabel('First name').fill('Wanda')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await page.getByText('Profile saved').waitFor()
  await page.getByLabel('Current password').fill('not my password')
  await page.getByLabel('New password').fill('another treasure')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('Current password is incorrect').last().waitFor()
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel('Your password').fill('not my password')
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await dialog.locator('#delete-password-error', { hasText: 'Current password is incorrect' }).waitFor()
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await page.getByText('Account deleted').waitFor()
  await page.goto('/profile?tab=account')
  await page.waitForURL('**/auth')
})

journey('an email is confirmed by mail and changed with the password; sessions are ended', async ({ visit, site }) => {
  const page = await visit('/auth?tab=register', phone)
  await page.getByLabel(/^Email/).fill('olivia@example.org')
  await register(page, 'olivia')
  await page.getByText('Registration successful').waitFor()
  await page.goto('/profile?tab=account')
  await page.getByText('Your email is not confirmed yet.').waitFor()
  await linkTokens(site, 'olivia@example.org', 'confirm-email')
  await page.getByRole('button', { name: 'Send again' }).click()
  await page.getByText('A new link is on its way.').waitFor()
  const tokens = await linkTokens(site, 'olivia@example.org', 'confirm-email', 2)
  await page.goto(`/confirm-email?token=${tokens[0]}`)
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  await page.getByText('This link is not valid any more. Please ask for a new one.').waitFor()
  await page.getByRole('button', { name: 'Send a new link' }).waitFor()
  // In a browser that is not signed in, too.
  const elsewhere = await visit(`/confirm-email?token=${tokens[1]}`)
  await elsewhere.getByRole('button', { name: 'Confirm my address' }).click()
  await elsewhere.getByRole('heading', { name: 'Your address is confirmed' }).waitFor()

  await page.goto('/profile?tab=account')
  expect(await page.getByText('Your email is not confirmed yet.').count()).toBe(0)
  await page.getByLabel('Email', { exact: true }).first().fill('olive@example.org')
  const main = page.getByRole('region', { name: 'Profile' })
  await main.getByLabel('Your password').fill('not my password')
  await main.getByRole('button', { name: 'Save profile' }).click()
  await main.getByText('Current password is incorrect').last().waitFor()
  await main.getByLabel('Your password').fill(password)
  await main.getByRole('button', { name: 'Save profile' }).click()
  await page.getByText('Your email is not confirmed yet.').waitFor()
  expect(await seriousFindings(page)).toEqual([])

  await post(elsewhere, '/login', { username: 'olivia', password })
  await page.reload()
  const sessions = page.getByRole('region', { name: 'Where you are signed in' })
  await sessions.getByText('This device').waitFor()
  expect(await sessions.getByRole('listitem').count()).toBe(2)
  await sessions.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await page.getByText('Signed out everywhere else').waitFor()
  await expect.poll(() => sessions.getByRole('listitem').count(), { timeout: 20_000 }).toBe(1)
  expect(await elsewhere.evaluate(async () => (await fetch('/api/user')).status)).toBe(401)
  await sessions.getByRole('button', { name: 'Sign out on this device' }).click()
  await page.waitForURL('**/auth')
})

journey('the pages of the foundation have no serious accessibility finding, light and dark', async ({ visit }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await visit('/', { ...phone, colorScheme })
    for (const path of ['/', '/auth', '/confirm-email?token=x', '/how-it-works', '/security-test', '/no-such-page']) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect([path, colorScheme, await seriousFindings(page)]).toEqual([path, colorScheme, []])
    }
  }
})

journey('the three buttons of the security test do what they say', async ({ visit }) => {
  const page = await visit('/security-test')
  await page.getByRole('button', { name: 'Direct Request' }).click()
  await page.getByText('Direct request: 403 Invalid or missing CSRF token').waitFor()
  await page.getByRole('button', { name: 'Safe Request' }).click()
  await page.getByText('Safe request: 200, the token was accepted').waitFor()
  await page.getByRole('button', { name: 'Mutation Helper' }).click()
  await page.getByText('Mutation helper: 200').waitFor()
})

journey('pages know their title and status without a script', async ({ site }) => {
  const pages = [
    ['/', 200, 'Home | Hunt Gather Find Score'],
    ['/hunts', 200, 'Product Hunts | Hunt Gather Find Score'],
    ['/no-such-page', 404, '404 Page Not Found | Hunt Gather Find Score'],
    ['/hunts/999999', 404, 'Hunt Not Found | Hunt Gather Find Score'],
    ['/finds/abc', 404, 'Invalid find ID | Hunt Gather Find Score'],
  ] as const
  for (const [path, status, title] of pages) {
    const response = await fetch(site.url + path)
    const html = await response.text()
    expect([path, response.status]).toEqual([path, status])
    expect(html).toContain(`<title>${title}</title>`)
    for (const part of ['name="description"', 'name="keywords"', 'property="og:image"', 'name="csrf-token"'])
      expect(html).toContain(part)
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
  }
  // What only the build and the server read is no page and no file.
  for (const path of ['/.vite/manifest.json', '/%2evite/manifest.json'])
    expect([path, (await fetch(site.url + path)).status]).toEqual([path, 404])
})

journey('opens the page of a username with a slash or other URL characters, also after a reload', async ({ visit }) => {
  const page = await visit('/how-it-works', desktop)
  for (const username of ['you & me@home', operator]) {
    const heading = page.getByRole('heading', { level: 1, name: username })
    await page.goto(`/people/${encodeURIComponent(username)}`)
    if (username.startsWith('you')) await registerFromHeader(page, username)
    await page.reload()
    await heading.waitFor()
  }
  await page.goto('/profile?tab=account')
  await page.getByRole('link', { name: 'Your page' }).click()
  await page.getByRole('heading', { level: 1, name: 'you & me@home' }).waitFor()
})
