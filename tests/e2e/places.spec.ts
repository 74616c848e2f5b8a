import { expect } from 'vitest'
import { desktop, journey as anyJourney, phone } from './harness.ts'
import { register, registerInDialog, soon } from './visitor.ts'

const journey = anyJourney.override('siteSettings', { DEMO_DATA: 'true' })

journey('a store is found, looked at and followed, and comes first at home', async ({ visit }) => {
  const page = await visit('/stores', phone)
  await page.getByLabel('Search stores').fill('back bay')
  await page
    .getByRole('list', { name: 'Stores' })
    .getByRole('link', { name: /Back Bay/ })
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: /Back Bay/ }).waitFor()
  await page.getByRole('list', { name: 'Seen here' }).getByRole('listitem').first().waitFor()
  const wanted = page.getByRole('list', { name: 'Wanted around here' }).getByRole('listitem')
  await soon(() => wanted.count()).toBeGreaterThan(0)
  expect(
    await wanted
      .first()
      .getByRole('link', { name: /^Seen one\?/ })
      .getAttribute('href'),
  ).toMatch(/^\/gatherings\/new\?huntId=\d+$/)
  expect(await page.getByRole('link', { name: 'Directions' }).last().getAttribute('href')).toContain('destination=')
  const seen = await page.getByRole('list', { name: 'Seen here' }).getByRole('link').first().textContent()
  // A guest is asked to sign in first, and the press is not lost on them.
  await page
    .getByRole('button', { name: /^Follow / })
    .last()
    .click()
  await registerInDialog(page, 'store_follower')
  // The button shows it at once: what follows needs the server's answer.
  const isFollowed = page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok())
  await page
    .getByRole('button', { name: /^Follow / })
    .last()
    .click()
  await isFollowed
  await soon(() =>
    page
      .getByRole('button', { name: /^Follow / })
      .last()
      .getAttribute('aria-pressed'),
  ).toBe('true')
  await page.goto('/')
  const fresh = page
    .getByRole('region', { name: /^Fresh/ })
    .getByRole('article')
    .first()
  await soon(() => fresh.getByRole('link').first().textContent()).toBe(seen)
  await page.goto('/profile?tab=account')
  const list = page.getByRole('list', { name: 'What you follow' })
  await list.getByRole('button', { name: /Back Bay/ }).click()
  await list.waitFor({ state: 'detached' })
})

journey('a name leads to the person, who can be blocked and come back', async ({ visit }) => {
  const page = await visit('/gatherings/1', desktop)
  await register(page, 'wary_shopper')
  await page.goto('/people/theo')
  await page.getByRole('heading', { level: 1, name: 'Theo Barros' }).waitFor()
  const first = page.getByRole('list', { name: 'Spotted' }).getByRole('link').first()
  const gathering = (await first.getAttribute('href')) ?? ''
  await first.click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByRole('link', { name: 'theo', exact: true }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Theo Barros' }).waitFor()
  await page.getByRole('button', { name: 'More about theo' }).click()
  await page.getByRole('menuitem', { name: 'Block theo' }).click()
  await page
    .getByRole('alertdialog', { name: 'Block theo?' })
    .getByRole('button', { name: 'Block', exact: true })
    .click()
  const blocked = page.getByRole('list', { name: 'Blocked people' })
  await blocked.getByText('theo').waitFor()
  await page.goto('/people/theo')
  await page.getByRole('heading', { level: 1, name: 'Person Not Found' }).waitFor()
  await page.goto(gathering)
  await page.getByRole('heading', { level: 1, name: 'Product Not Found' }).waitFor()
  await page.goto('/profile?tab=account')
  await blocked.getByRole('button', { name: 'Unblock theo' }).click()
  await blocked.waitFor({ state: 'detached' })
  await page.goto('/people/theo')
  await page.getByRole('heading', { level: 1, name: 'Theo Barros' }).waitFor()
})

journey('a person decides what others see of them, and when news comes', async ({ visit }) => {
  const page = await visit('/how-it-works', { ...phone, timezoneId: 'America/Chicago' })
  await register(page, 'quiet_shopper')
  await page.goto('/profile?tab=account')
  await page.getByRole('switch', { name: 'Since when you are here' }).click()
  await soon(() => page.evaluate(async () => (await (await fetch('/api/people/quiet_shopper')).json()).hidden)).toEqual(
    ['since'],
  )
  await page.getByLabel('News of what you follow').selectOption('daily')
  await soon(() => page.getByLabel('Your time zone').inputValue()).toBe('America/Chicago')
  await page.reload()
  await soon(() => page.getByLabel('News of what you follow').inputValue()).toBe('daily')
  expect(await page.getByRole('switch', { name: 'Since when you are here' }).isChecked()).toBe(false)
})
