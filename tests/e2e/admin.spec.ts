import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { dataUrl, photo } from '../../server/testing/pictures.ts'
import { seriousFindings, sidewaysOverflow } from './accessibility.ts'
import { admin, desktop, journey as anyJourney, phone } from './harness.ts'
import { post, register } from './visitor.ts'

// Joining is what these journeys are about, not gathering enough to be let in.
const journey = anyJourney.override('siteSettings', { INSIDER_REQUIRED_GATHERINGS: '0' })

async function signInAsAdmin(page: Page, path = '/admin?tab=feedback') {
  await post(page, '/login', admin)
  await page.goto(path)
  await page.getByRole('tablist', { name: 'Dashboard' }).waitFor()
}

const openTab = (page: Page, name: string) =>
  page.getByRole('tablist', { name: 'Dashboard' }).getByRole('tab', { name }).click()

const feedback = { title: 'Bigger photos in lists', description: 'Please show the photos larger in the lists.' }

journey('an insider joins, is told what is wrong, and gives feedback that the team answers', async ({ visit }) => {
  const page = await visit('/how-it-works')
  await register(page, 'ingrid')
  await page.reload()
  await page.getByRole('banner').getByRole('button', { name: 'Insider' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText("Congratulations! You're eligible to join.").waitFor()
  await dialog.getByRole('button', { name: 'Join HGFS Insider' }).click()
  await page.getByText('Welcome to HGFS Insider!').waitFor()
  await dialog.getByRole('heading', { name: "You're an HGFS Insider!" }).waitFor()
  await dialog.getByText("You haven't submitted any feedback yet.").waitFor()

  await dialog.getByRole('button', { name: 'Give Feedback' }).click()
  await dialog.getByLabel('Title').fill('Hey')
  await dialog.getByLabel('Description').fill('too short')
  await dialog.getByRole('button', { name: 'Submit Feedback' }).click()
  await dialog.getByText('Title must be at least 5 characters').last().waitFor()
  await dialog.getByText('Description must be at least 10 characters').last().waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await dialog.getByLabel('Title').fill(feedback.title)
  await dialog.getByLabel('Description').fill(feedback.description)
  await dialog.getByLabel('Feedback type').selectOption('improvement')
  await dialog.getByRole('radio', { name: '4 Very Good' }).check({ force: true })
  await dialog.getByRole('button', { name: 'Submit Feedback' }).click()
  await page.getByText('Feedback submitted').waitFor()
  await dialog.getByRole('heading', { name: feedback.title }).waitFor()

  const office = await visit('/how-it-works')
  await signInAsAdmin(office, '/admin?tab=pending')
  await office.getByRole('button', { name: 'Respond' }).first().click()
  const answer = office.getByRole('dialog', { name: 'Respond to Feedback' })
  await answer.getByText('Approved', { exact: true }).click()
  await answer.getByLabel('Response').fill('Coming with the next release.')
  expect(await seriousFindings(office)).toEqual([])
  await answer.getByRole('button', { name: 'Submit Response' }).click()
  await office.getByText('Response submitted').waitFor()
  await office.getByText('No feedback found in this category.').waitFor()
  await openTab(office, 'Approved')
  await office.getByRole('button', { name: 'Edit Response' }).waitFor()

  await page.reload()
  await page.getByRole('banner').getByRole('button', { name: 'Insider' }).click()
  await page.getByRole('dialog').getByText('Coming with the next release.').waitFor()
})

journey('an admin turns feedback into requirements, and opens the run again', async ({ visit }) => {
  const insider = await visit('/how-it-works')
  await register(insider, 'selma')
  await post(insider, '/insider/update-status', { isInsider: true })
  await post(insider, '/insider/feedback', { ...feedback, feedbackType: 'feature_request' })
  const page = await visit('/how-it-works', phone)
  await signInAsAdmin(page)
  await page.getByRole('button', { name: 'Synthesize Feedback' }).click()
  const dialog = page.getByRole('dialog', { name: 'Synthesize Feedback' })
  await dialog.getByLabel('Start date').fill('')
  await dialog.getByRole('button', { name: 'Synthesize' }).click()
  await page.getByText('Please select a valid date range for synthesis').waitFor()
  await dialog.getByLabel('Start date').fill(new Date(Date.now() - 86_400_000).toISOString().slice(0, 10))
  expect(await seriousFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Synthesize' }).click()
  await page.getByText('Synthesis complete').waitFor({ timeout: 60_000 })
  await dialog
    .getByRole('button', { name: /^Approve/ })
    .first()
    .click()
  await page.getByText('Requirement approved').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })

  await openTab(page, 'Auto-Impl.')
  await page.getByText('Implementation rate, 0 of 1 approved').waitFor()
  await page.getByText('Every two weeks').waitFor()
  await page.getByRole('button', { name: /^Mark implemented/ }).click()
  await page.getByText('Implementation rate, 1 of 1 approved').waitFor()
  await page.getByRole('tab', { name: 'Runs' }).click()
  await page.getByRole('button', { name: /^Open the run/ }).click()
  await dialog.getByText('implemented', { exact: true }).waitFor()
  const download = page.waitForEvent('download')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Download Logs' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toMatch(/^id,startedBy,provider/)
})

journey('an admin edits, suspends and deletes somebody, and all of it is in the audit log', async ({ visit }) => {
  const member = await visit('/how-it-works')
  const { id } = await register(member, 'bernard')
  const page = await visit('/how-it-works')
  await signInAsAdmin(page, '/admin?tab=users')
  await page.getByLabel('Search users').fill('BERN')
  await page.waitForURL(/q=BERN/)
  const act = async (name: string) => {
    await page.getByRole('button', { name: 'Actions for bernard' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await act('View activity')
  await page.getByRole('dialog', { name: 'User Activity' }).getByText('No activity data found').waitFor()
  await page.keyboard.press('Escape')

  await act('Edit details')
  const edit = page.getByRole('dialog', { name: 'Edit User Details' })
  await edit.getByLabel('First name').fill('Bernard')
  expect(await seriousFindings(page)).toEqual([])
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText('User updated').waitFor()
  await edit.waitFor({ state: 'hidden' })

  await act('Change password')
  const password = page.getByRole('dialog', { name: 'Change User Password' })
  expect(await password.getByRole('button', { name: 'Change Password' }).isDisabled()).toBe(true)
  await password.getByLabel('New password').fill('12345')
  await password.getByText('Password must be at least 6 characters long').waitFor()
  expect(await password.getByRole('button', { name: 'Change Password' }).isDisabled()).toBe(true)
  await password.getByLabel('New password').fill('another way in 2024')
  await password.getByRole('button', { name: 'Change Password' }).click()
  await page.getByText('Password changed').waitFor()
  await password.waitFor({ state: 'hidden' })

  await act('Suspend')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Suspend' }).click()
  await page.getByText('User suspended').waitFor()
  expect(await member.evaluate(async () => (await fetch('/api/user')).status)).toBe(401)
  await page.getByRole('alertdialog').waitFor({ state: 'hidden' })
  await act('Unsuspend')
  await page.getByText('User unsuspended').waitFor()
  await act('Delete')
  const question = page.getByRole('alertdialog', { name: 'Delete User Account' })
  await question.getByText('permanently removed').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await question.getByRole('button', { name: 'Delete for good' }).click()
  await page.getByText('User deleted').waitFor()
  await page.getByText('Nothing here fits your search.').waitFor()

  await openTab(page, 'Audit')
  await page.getByLabel('Search audit log').fill('bernard')
  await page.waitForURL(/q=bernard/)
  const entry = page.getByRole('row').filter({ hasText: 'user suspended' })
  await entry.getByText(`user #${id}, bernard`).waitFor()
  await entry.getByText('false → true').waitFor()
  await entry.getByText(/127\.0\.0\.1|::1/).waitFor()
  // The address says it all: a reload shows the same.
  await page.reload()
  for (const words of ['user deleted', 'user unsuspended', 'user password changed', 'user updated'])
    await page.getByText(words).waitFor()
  expect(await page.getByLabel('Search audit log').inputValue()).toBe('bernard')
})

journey('a feature is switched, rolled out, and opened for one person by name', async ({ visit }) => {
  const member = await visit('/how-it-works')
  await register(member, 'florence')
  const page = await visit('/how-it-works')
  await signInAsAdmin(page, '/admin?tab=flags')
  const card = page.getByRole('article', { name: 'Social Sharing' })
  await card.getByRole('switch').click()
  await page.getByText('Social Sharing is on.').waitFor()
  const slider = card.getByRole('slider')
  await slider.focus()
  await page.keyboard.press('ArrowRight')
  await page.getByText('Rollout Updated').waitFor()
  expect(await slider.inputValue()).toBe('5')
  await card.getByText(/^Reaches \d+ of \d+ users/).waitFor()
  await card.getByText('Allow and deny lists').click()
  const names = page.waitForResponse((response) => response.url().includes('startsWith=Florence'))
  await card.getByLabel('Always on for').fill('Florence')
  await names
  await card.locator('option[value=florence]').first().waitFor({ state: 'attached' })
  await card.getByLabel('Always on for').press('Enter')
  await card.getByRole('button', { name: 'Remove florence' }).waitFor()
  await card.getByRole('button', { name: 'Save lists' }).click()
  await page.getByText('The lists of Social Sharing were saved.').waitFor()
  const isOn = () =>
    member.evaluate(async () => (await (await fetch('/api/feature-flags/social-sharing/enabled')).json()) as unknown)
  await expect.poll(isOn).toEqual({ enabled: true })

  await page.getByRole('link', { name: 'Developer Guide' }).click()
  await page.getByRole('heading', { name: 'Feature Flag System' }).waitFor()
  for (const tab of ['Usage Guide', 'Example', 'API Reference', 'Overview']) {
    await page.getByRole('tab', { name: tab }).click()
    expect([tab, await seriousFindings(page)]).toEqual([tab, []])
  }
  await page.getByRole('row').filter({ hasText: 'social-sharing' }).getByText('5%').waitFor()
  await page.getByRole('tab', { name: 'API Reference' }).click()
  await page.getByRole('button', { name: 'Try it' }).first().click()
  await page.getByText('"social-sharing"').first().waitFor()
})

const store = { name: 'Marshalls', address: '400 W Madison St', latitude: 41.8821, longitude: -87.6398 }

journey('reported and unwanted records are found, hidden and deleted', async ({ visit }) => {
  const gatherer = await visit('/how-it-works')
  await register(gatherer, 'gustav')
  const picture = dataUrl(await photo('teal'))
  const gathering = await post(gatherer, '/gatherings', { productName: 'Teal glass vase', photos: [picture], store })
  await post(gatherer, '/gatherings', { productName: 'Oak bench', photos: [picture], store })
  const hunter = await visit('/how-it-works')
  await register(hunter, 'hedwig')
  const hunt = await post(hunter, '/hunts', { productName: 'Walnut bookshelf', targetPrice: 80 })
  const find = await post(hunter, '/finds', { huntId: hunt.id, gatheringId: gathering.id, matchScore: 0.8 })
  await post(hunter, '/scores', { findId: find.id, purchasePrice: 20 })
  await post(hunter, '/reports', { entity: 'gathering', entityId: gathering.id, reason: 'Not in this store' })

  const page = await visit('/how-it-works')
  await signInAsAdmin(page, '/admin?tab=reports')
  await page.getByRole('button', { name: 'Hide' }).click()
  await page.getByText('Gathering hidden').waitFor()
  await page.getByLabel('Status').selectOption('all')
  await page.getByText('by journey_admin').waitFor()

  await openTab(page, 'Gathers')
  await page.getByRole('button', { name: 'Product' }).click()
  await page.waitForURL(/sort=productName&order=asc/)
  await page.getByLabel('Seen by').selectOption('hidden')
  await page.getByText('1 row', { exact: true }).waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download gatherings as CSV' }).click()
  const csv = await readFile(await (await download).path(), 'utf8')
  expect(csv).toContain('Teal glass vase')
  expect(csv).not.toContain('Oak bench')
  await page.reload()
  await page.getByText('1 row', { exact: true }).waitFor()

  for (const [tab, kind, name] of [
    ['Scores', 'score', 'Teal glass vase'],
    ['Finds', 'find', 'Walnut bookshelf'],
    ['Hunts', 'hunt', 'Walnut bookshelf'],
    ['Gathers', 'gathering', 'Teal glass vase'],
  ] as const) {
    await openTab(page, tab)
    await page
      .getByRole('button', { name: new RegExp(`^Delete ${kind} `) })
      .first()
      .waitFor()
    await page.getByRole('button', { name: `Delete ${kind} ${name}` }).click()
    const question = page.getByRole('alertdialog')
    await question.getByText('This cannot be undone.').waitFor()
    await question.getByRole('button', { name: 'Delete' }).click()
    await page.getByText(`${kind.charAt(0).toUpperCase()}${kind.slice(1)} deleted`).waitFor()
    await question.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: `Delete ${kind} ${name}` }).waitFor({ state: 'detached' })
  }
  await openTab(page, 'Matcher')
  await page.getByRole('button', { name: 'Run Matcher' }).click()
  await page.getByText('Matcher completed').waitFor({ timeout: 60_000 })
  await page.getByRole('row').filter({ hasText: admin.username }).waitFor()
  await page.getByRole('tab', { name: 'What it has learned' }).click()
  await page.getByText('Not enough finds were scored or dismissed to learn from.').waitFor()
})

journey('nobody else gets in', async ({ visit }) => {
  const guest = await visit('/admin')
  await guest.waitForURL((url) => url.pathname === '/')
  await guest.goto('/dev-tools')
  await guest.waitForURL('**/auth')
  await register(guest, 'norbert')
  for (const path of ['/admin', '/admin-dashboard', '/dev-tools']) {
    await guest.goto(path)
    await guest.waitForURL((url) => url.pathname === '/')
  }
})

const tabNames =
  'Community health|Reports|All Feedback|Pending|Approved|Rejected|Analytics|Reputation|Auto-Impl.|Users|Hunts|Gathers|Finds|Scores|Categories|Feature Flags|Newsletter|Audit|Matcher|Status'.split(
    '|',
  )

journey(
  'every tab is reached with the keyboard, fits the screen and is accessible, small and wide',
  async ({ visit }) => {
    for (const [look, colorScheme, next] of [
      [phone, 'light', 'ArrowRight'],
      [desktop, 'dark', 'ArrowDown'],
    ] as const) {
      const page = await visit('/how-it-works', { ...look, colorScheme })
      await signInAsAdmin(page, '/admin')
      await page.getByRole('tab', { name: 'Community health' }).focus()
      for (const [index, name] of tabNames.entries()) {
        if (index > 0) await page.keyboard.press(next)
        const tab = page.getByRole('tab', { name, selected: true })
        await tab.waitFor()
        expect(await tab.evaluate((element) => element === document.activeElement)).toBe(true)
        await page
          .getByRole('status', { name: /^Loading/ })
          .first()
          .waitFor({ state: 'detached' })
        const where = [name, colorScheme] as const
        expect([...where, await seriousFindings(page), await sidewaysOverflow(page)]).toEqual([...where, [], 0])
      }
    }
  },
)
