import type { Page, Route } from 'playwright-core'
import { expect } from 'vitest'
import { notBeforeMidnight } from '../../server/testing/eventually.ts'
import { dataUrl, photo } from '../../server/testing/pictures.ts'
import { seriousFindings, sidewaysOverflow } from './accessibility.ts'
import { admin, desktop, journey as anyJourney, phone } from './harness.ts'
import { post, put, register } from './visitor.ts'

const journey = anyJourney.override('siteSettings', { INSIDER_REQUIRED_GATHERINGS: '0' })

async function signInAsAdmin(page: Page, path: string) {
  await post(page, '/login', admin)
  await page.goto(path)
  await page.getByRole('tablist', { name: 'Dashboard' }).waitFor()
}

/** Holds the answers to changes back until it is told what they are: refused, or whatever the server says. */
async function holdChanges(page: Page, path: string) {
  const held: Route[] = []
  await page.route(path, async (route) => {
    if (route.request().method() === 'GET') await route.continue()
    else held.push(route)
  })
  const next = async () => {
    await expect.poll(() => held.length).toBeGreaterThan(0)
    return held.shift() as Route
  }
  return {
    refuse: async () => (await next()).fulfill({ status: 409, json: { message: 'Somebody was quicker.' } }),
    allow: async () => (await next()).continue(),
  }
}

const feedback = { title: 'Bigger photos in lists', description: 'Please show the photos larger in the lists.' }
const store = { name: 'Marshalls', address: '400 W Madison St', latitude: 41.8821, longitude: -87.6398 }
/** As long as a name may be, without a place to break. */
const longName = 'an_extraordinarily_long_name_with_fifty_characters'

journey('changes show at once, and go back when the server refuses', async ({ visit }) => {
  const member = await visit('/how-it-works')
  await register(member, longName)
  await post(member, '/insider/update-status', { isInsider: true })
  await post(member, '/insider/feedback', { ...feedback, feedbackType: 'improvement' })
  const made = await post(member, '/gatherings', {
    productName: 'Teal glass vase',
    photos: [dataUrl(await photo('teal'))],
    store,
  })
  await post(member, '/reports', { entity: 'gathering', entityId: made.id, reason: 'Not in this store' })

  const page = await visit('/how-it-works')
  await signInAsAdmin(page, '/admin?tab=reports&status=all')
  const reports = await holdChanges(page, '**/api/admin/reports/*')
  const row = page.getByRole('row').filter({ hasText: 'Teal glass vase' })
  await row.getByRole('button', { name: 'Hide' }).click()
  await row.getByText('hidden', { exact: true }).waitFor()
  await reports.refuse()
  await page.getByText('Failed to settle report: Somebody was quicker.').waitFor()
  await row.getByText('open', { exact: true }).waitFor()
  await row.getByRole('button', { name: 'Hide' }).click()
  await reports.allow()
  await page.getByText('Gathering hidden').waitFor()
  // Hidden by mistake: it comes back.
  await row.getByRole('button', { name: 'Show again' }).click()
  await reports.allow()
  await page.getByText('Report dismissed').waitFor()
  expect(await member.evaluate(async (id) => (await fetch(`/api/gatherings/${id}`)).status, made.id)).toBe(200)

  await page.goto('/admin?tab=pending')
  const answers = await holdChanges(page, '**/api/admin/insider/feedback/*')
  await page.getByRole('button', { name: 'Respond' }).click()
  const dialog = page.getByRole('dialog', { name: 'Respond to Feedback' })
  await dialog.getByText('Approved', { exact: true }).click()
  await dialog.getByLabel('Response').fill('Coming with the next release.')
  await dialog.getByRole('button', { name: 'Submit Response' }).click()
  // It is no longer among the pending, and the dialog is gone, before the server has said a word.
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('No feedback found in this category.').waitFor()
  await answers.refuse()
  await page.getByText('Failed to update feedback: Somebody was quicker.').waitFor()
  await dialog.waitFor()
  expect(await dialog.getByLabel('Response').inputValue()).toBe('Coming with the next release.')
  await dialog.getByRole('button', { name: 'Submit Response' }).click()
  await answers.allow()
  await page.getByText('Response submitted').waitFor()

  await page.goto(`/admin?tab=users&q=${longName}`)
  const users = await holdChanges(page, '**/api/admin/users/*/suspend')
  await page.getByRole('button', { name: `Actions for ${longName}` }).click()
  await page.getByRole('menuitem', { name: 'Suspend' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Suspend' }).click()
  const person = page.getByRole('row').filter({ hasText: longName })
  await person.getByText('Suspended', { exact: true }).waitFor()
  await users.refuse()
  await page.getByText('Failed to suspend user: Somebody was quicker.').waitFor()
  await person.getByText('Active', { exact: true }).waitFor()

  await post(page, '/admin/insider/synthesize', {
    startDate: new Date(Date.now() - 86_400_000).toISOString(),
    endDate: new Date().toISOString(),
  })
  await page.goto('/admin?tab=auto')
  const decisions = await holdChanges(page, '**/api/admin/insider/requirements/*')
  const requirement = page.getByRole('row').filter({ has: page.getByRole('button', { name: /^Approve/ }) })
  await requirement.getByRole('button', { name: /^Approve/ }).focus()
  await page.keyboard.press('Enter')
  const onwards = page.getByRole('button', { name: /^Mark implemented/ })
  await onwards.waitFor()
  // The focus stays in its place, so that the keyboard does not start from the top again.
  expect(await onwards.evaluate((element) => element === document.activeElement)).toBe(true)
  await decisions.refuse()
  await page.getByText('Failed to update requirement: Somebody was quicker.').waitFor()
  await requirement.getByText('proposed', { exact: true }).waitFor()
})

journey('the photo that the check stopped at is shown with its report', async ({ visit }) => {
  const member = await visit('/how-it-works')
  await register(member, 'paula')
  await post(member, '/gatherings', { productName: 'Oak bench', photos: [dataUrl(await photo('brown'))], store })
  const page = await visit('/how-it-works')
  await post(page, '/login', admin)
  const [gathering] = (await page.evaluate(async () => (await fetch('/api/gatherings')).json())) as [
    { id: number; photoUrl: string; thumbnailUrl: string },
  ]
  // What the check finds is another test's business; here its report only has to be seen.
  await page.route('**/api/admin/reports?**', async (route) => {
    const report = {
      id: 1,
      entity: 'gathering',
      entityId: gathering.id,
      reason: 'This photo may not be suitable for everybody (83% sure). Please have a look.',
      source: 'photo-safety',
      photo: gathering.photoUrl,
      thumbnailUrl: gathering.thumbnailUrl,
      status: 'open',
      reporter: null,
      subject: 'Oak bench',
      author: null,
      resolvedBy: null,
      resolvedAt: null,
      createdAt: new Date().toISOString(),
    }
    await route.fulfill({ json: [report], headers: { 'x-total-count': '1' } })
  })
  await page.goto('/admin?tab=reports')
  const picture = page.getByRole('button', { name: 'Enlarge the photo: Oak bench' })
  const shown = await picture.locator('img').evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    const { width, height } = image.getBoundingClientRect()
    return { isLoaded: image.naturalWidth > 0, isSquare: width === height }
  })
  expect(shown).toEqual({ isLoaded: true, isSquare: true })
  // It opens where it stands.
  await picture.click()
  const large = page.getByRole('dialog', { name: 'Photos of Oak bench' })
  expect(await large.getByRole('img').getAttribute('src')).toBe(gathering.photoUrl)
  await page.keyboard.press('Escape')
  await large.waitFor({ state: 'hidden' })
  expect(await page.getByRole('link', { name: 'Oak bench', exact: true }).getAttribute('href')).toBe(
    `/gatherings/${gathering.id}`,
  )
})

journey('charts draw the numbers, are walked over with the arrow keys, and have a table', async ({ visit }) => {
  await notBeforeMidnight(120_000)
  const insider = await visit('/how-it-works')
  await register(insider, 'charlotte')
  await post(insider, '/insider/update-status', { isInsider: true })
  await post(insider, '/insider/feedback', { ...feedback, feedbackType: 'bug_report', rating: 2 })
  const hunt = await post(insider, '/hunts', { productName: 'Walnut bookshelf', targetPrice: 80 })
  expect(hunt.id).toBeGreaterThan(0)
  for (const [look, colorScheme] of [
    [phone, 'dark'],
    [desktop, 'light'],
  ] as const) {
    const page = await visit('/how-it-works', { ...look, colorScheme })
    await signInAsAdmin(page, '/admin?tab=analytics&days=7')
    const charts = page.getByRole('application')
    await charts.first().waitFor()
    expect(await charts.evaluateAll((all) => all.map((chart) => chart.getAttribute('aria-label')))).toEqual([
      'Feedback over time: submissions per day',
      'Feedback by type',
      'Feedback by category',
      'Feedback by rating',
      'Feedback by status',
    ])
    await charts.first().focus()
    await page.keyboard.press('ArrowRight')
    for (let step = 0; step < 6; step++) await page.keyboard.press('ArrowRight')
    await page.getByText(/^Submissions: [1-9]/).waitFor()
    await page.goto('/admin?tab=health&days=7')
    await page.getByRole('application', { name: /^Community growth/ }).waitFor()
    // Nothing was found yet, and the chart says so instead of drawing nothing.
    await page.getByText('Nothing was found in this period.').waitFor()
    const growth = page.getByRole('region', { name: 'Community growth' })
    await growth.getByText('Show as a table').click()
    const today = growth.getByRole('row').last()
    expect(Number(await today.getByRole('cell').nth(1).textContent())).toBeGreaterThan(0)
    const where = [colorScheme] as const
    expect([...where, await seriousFindings(page), await sidewaysOverflow(page)]).toEqual([...where, [], 0])
  }
})

journey('the longest names fit every table, small and wide', async ({ visit }) => {
  const member = await visit('/how-it-works')
  const name = `${longName.slice(0, -1)}2`
  await register(member, name)
  await post(member, '/insider/update-status', { isInsider: true })
  await post(member, '/insider/feedback', { ...feedback, title: 'W'.repeat(100) })
  const proposal = await post(member, '/categories', { name: 'W'.repeat(60) })
  const picture = dataUrl(await photo('teal'))
  const made = await post(member, '/gatherings', { productName: 'M'.repeat(200), photos: [picture], store })
  const hunter = await visit('/how-it-works')
  await register(hunter, `${longName.slice(0, -1)}3`)
  const hunt = await post(hunter, '/hunts', { productName: 'W'.repeat(200) })
  const find = await post(hunter, '/finds', { huntId: hunt.id, gatheringId: made.id, matchScore: 0.8 })
  await post(hunter, '/scores', { findId: find.id, purchasePrice: 99999.99 })
  await post(hunter, '/reports', { entity: 'gathering', entityId: made.id, reason: 'x'.repeat(500) })
  for (const look of [phone, desktop]) {
    const page = await visit('/how-it-works', look)
    await signInAsAdmin(page, '/admin')
    // For the audit log, too.
    await put(page, `/admin/categories/${proposal.id}`, { parentId: 4 })
    for (const tab of [
      'feedback',
      'reputation',
      'users',
      'hunts',
      'gathers',
      'finds',
      'scores',
      'reports',
      'categories',
      'audit',
    ]) {
      await page.goto(`/admin?tab=${tab}`)
      await page.getByRole('table').waitFor()
      const table = page.getByRole('table')
      const beyond = await table.evaluate((element) => element.scrollWidth - (element.parentElement?.clientWidth ?? 0))
      expect([tab, await sidewaysOverflow(page), beyond <= 0]).toEqual([tab, 0, true])
    }
  }
})

journey('a proposed category is approved, and one in use is not removed', async ({ visit }) => {
  const member = await visit('/how-it-works')
  await register(member, 'proposer')
  const { id } = await post(member, '/categories', { name: 'Quillwork boxes' })
  const seen = await post(member, '/gatherings', {
    productName: 'Quillwork box',
    photos: [dataUrl(await photo('teal'))],
    store,
    categoryId: id,
  })
  // Others want the thing without the category.
  const other = await visit(`/gatherings/${seen.id}`)
  await register(other, 'wants_one_too')
  await other.reload()
  await other.getByRole('button', { name: 'I want this' }).click()
  await other.getByRole('link', { name: 'In your hunts' }).waitFor()

  const page = await visit('/how-it-works')
  await signInAsAdmin(page, '/admin?tab=categories')
  const row = page.getByRole('row').filter({ hasText: 'Quillwork boxes' })
  for (const words of ['Proposed', 'proposer', '1']) await row.getByText(words, { exact: true }).waitFor()
  await row.getByRole('button', { name: 'Approve Quillwork boxes' }).click()
  await row.getByText('Approved', { exact: true }).waitFor()
  await row.getByRole('button', { name: 'Remove Quillwork boxes' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText('It can’t be removed while something uses it.', { exact: false }).waitFor()
  expect(await dialog.getByRole('button', { name: 'Remove' }).count()).toBe(0)
  await dialog.getByRole('button', { name: 'Merge Instead' }).click()
  const merging = page.getByRole('dialog', { name: 'Merge “Quillwork boxes”' })
  await merging.getByLabel('Into').waitFor()
  await page.keyboard.press('Escape')
  await merging.waitFor({ state: 'hidden' })
  await page.getByRole('row').filter({ hasText: 'Shoes' }).getByText('Clothing', { exact: true }).waitFor()
  expect(await seriousFindings(page)).toEqual([])
})

journey('a reported comment is hidden, marked for its author, and shown again', async ({ visit }) => {
  const [author, reader] = [await visit('/how-it-works'), await visit('/how-it-works')]
  await register(author, 'loud_author')
  await register(reader, 'quiet_reader')
  const hunt = await post(reader, '/hunts', { productName: 'Copper kettle' })
  const comment = await post(author, `/hunts/${hunt.id}/comments`, { body: 'Rude words about kettles' })
  await post(reader, '/reports', { entity: 'comment', entityId: comment.id, reason: 'Rude' })

  const page = await visit('/how-it-works')
  await signInAsAdmin(page, '/admin?tab=reports&status=all')
  const row = page.getByRole('row').filter({ hasText: 'Rude words about kettles' })
  await row.getByRole('button', { name: 'Hide' }).click()
  await page.getByText('Comment hidden').waitFor()
  await author.goto(`/hunts/${hunt.id}`)
  await author.getByRole('article').filter({ hasText: 'Rude words' }).getByText('Hidden by a moderator').waitFor()
  await reader.goto(`/hunts/${hunt.id}`)
  await reader.getByText('Nobody has said anything yet.').waitFor()
  await row.getByRole('button', { name: 'Show again' }).click()
  await page.getByText('Report dismissed').waitFor()
  await reader.reload()
  await reader.getByText('Rude words about kettles').waitFor()
})
