import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { dataUrl, photo } from '../../server/testing/pictures.ts'
import { admin, desktop, journey, phone } from './harness.ts'
import { commentField, openBehind, post, register, signInDialog, soon } from './visitor.ts'

const password = 'warm-racks-2024'
const store = { name: 'TJ Maxx Lamar', address: '4211 S Lamar Blvd', latitude: 30.2337, longitude: -97.8005 }
const austin = { geolocation: { latitude: 30.24, longitude: -97.79 }, permissions: ['geolocation'] }
const picture = async () => ({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await photo('#3bb86f') })
const album = (within: Page | Locator) => within.locator('[data-photo-input="album"]')
const gather = async (page: Page, productName: string) =>
  post(page, '/gatherings', { productName, photos: [dataUrl(await photo('#3b6fb8'))], store, price: 20 })
const find = async (page: Page, productName: string, gatheringId: number) => {
  const { id: huntId } = await post(page, '/hunts', { productName, latitude: 30.24, longitude: -97.79 })
  const { id } = await post(page, '/finds', { huntId, gatheringId, matchScore: 0.9, matchReason: 'The same thing' })
  return { id, huntId }
}
const press = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true }).click()
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

interface Person {
  username: string
  password: string
}

/** Fills in a form, loses the session in the other tab, presses, signs in, and waits for what was asked for. */
async function goesOn(
  page: Page,
  other: Page,
  { who, send, done }: { who: Person; send: Locator; done: string },
): Promise<void> {
  await post(other, '/logout', {})
  await send.click()
  const asked = signInDialog(page)
  await asked.waitFor()
  const toast = page.locator('.toast').filter({ hasText: 'Your session has ended. Please sign in again to go on.' })
  await toast.getByText('Authentication Required').waitFor()
  expect(await page.locator('.toast').count()).toBe(1)
  await asked.getByLabel('Username').fill(who.username)
  await asked.getByLabel('Password', { exact: true }).fill(who.password)
  await press(asked, 'Login')
  await page.getByText(done).first().waitFor()
  await asked.waitFor({ state: 'hidden' })
}

const long = { timeout: 240_000 }

// The full form of a gathering, a comment, a profile: see ended-session.spec.ts.
journey('every form goes on after signing in again, without a second press', long, async ({ visit }) => {
  const owner = await visit('/')
  await register(owner, 'form_owner')
  const seen = await gather(owner, 'Somebody else’s tray')
  const page = await visit('/', { ...desktop, ...austin })
  const other = await openBehind(page)
  const who = { username: 'formful_fred', password }
  await register(page, who.username)
  const mine = await gather(page, 'Teak bench')
  for (const name of ['Oak stool', 'Elm stool']) await gather(page, name)
  await post(page, '/insider/update-status', { isInsider: true })
  const scored = await find(page, 'Somebody else’s tray', seen.id)
  const { id: huntId } = await post(page, '/hunts', { productName: 'Linen throw' })
  const expectDone = (send: Locator, done: string) => goesOn(page, other, { who, send, done })

  await page.goto('/hunts/new')
  await page.getByLabel('Product name').fill('Cane armchair')
  await expectDone(page.getByRole('button', { name: 'Start Hunt' }), 'Hunt Created')
  await page.getByRole('article').filter({ hasText: 'Cane armchair' }).waitFor()

  await press(page, 'Add Product')
  await dialog(page, 'Add Product').getByRole('tab', { name: 'New product' }).click()
  await album(dialog(page, 'Add Product')).setInputFiles(await picture())
  await press(dialog(page, 'Add Product'), 'Continue')
  const details = dialog(page, 'Hunt details')
  await details.getByLabel('Product name').fill('Jute pouf')
  await expectDone(details.getByRole('button', { name: 'Start Hunt' }), 'Hunt Created')
  const pouf = await page.evaluate(async () => {
    const [hunt] = (await (await fetch('/api/hunts?q=jute+pouf')).json()) as { photoUrl: string | null }[]
    return hunt?.photoUrl
  })
  expect(pouf).toMatch(/^\/images\//)

  await page.goto(`/hunts/${huntId}/edit`)
  await page.getByLabel('Target price').fill('17')
  await expectDone(page.getByRole('button', { name: 'Save Changes' }), 'Hunt updated')

  await page.goto('/gatherings')
  await press(page, 'Add Product')
  const quick = dialog(page, 'Add New Product Gathering')
  await album(quick).setInputFiles(await picture())
  await quick.getByLabel('Product name').fill('Rope basket')
  await quick.getByRole('button', { name: /^TJ Maxx Lamar/ }).click()
  await expectDone(quick.getByRole('button', { name: 'Save product' }), 'Product saved!')

  await page.goto(`/gatherings/${mine.id}/edit`)
  await page.getByLabel('Product name').fill('Teak garden bench')
  await expectDone(page.getByRole('button', { name: 'Save changes' }), 'Teak garden bench')

  await page.goto(`/gatherings/${seen.id}`)
  await press(page, 'Report this gathering')
  const report = dialog(page, 'Report this gathering')
  await report.getByLabel('Wrong or misleading').check()
  await report.getByLabel('In your words').fill('Another price on the tag')
  await expectDone(report.getByRole('button', { name: 'Send report' }), 'Thank you')

  await page.goto(`/finds/${scored.id}`)
  await press(page, 'Scored!')
  const score = dialog(page, 'Scored!')
  await score.getByLabel('Price paid').fill('12')
  await album(score).setInputFiles(await picture())
  await expectDone(score.getByRole('button', { name: 'Save score' }), 'Product scored!')
  await page.getByRole('link', { name: 'Receipt' }).waitFor()
  await page.getByRole('article').first().getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Notes').fill('Last one on the shelf')
  await expectDone(page.getByRole('button', { name: 'Save Changes' }), 'Score updated')

  await press(page.getByRole('banner'), 'Insider')
  await press(page, 'Give Feedback')
  await page.getByLabel('Title').fill('Sort by aisle')
  await page.getByLabel('Description').fill('I walk the store from left to right.')
  await expectDone(page.getByRole('button', { name: 'Submit Feedback' }), 'Feedback submitted')

  await page.goto('/profile?tab=account')
  await page.getByLabel('Current password').fill(password)
  await page.getByLabel('New password').fill('cold-racks-2025')
  await expectDone(page.getByRole('button', { name: 'Change password' }), 'Password changed')

  // What needs no account asks for none.
  await post(other, '/logout', {})
  await page.getByRole('contentinfo').getByRole('textbox').fill('fred@example.org')
  await press(page.getByRole('contentinfo'), 'Subscribe')
  await page.getByRole('contentinfo').getByText('Almost there').waitFor()
  expect(await signInDialog(page).count()).toBe(0)
})

journey('an admin’s forms go on after signing in again, too', long, async ({ visit }) => {
  const page = await visit('/', desktop)
  const other = await openBehind(page)
  await register(page, 'changed_chad')
  for (const name of ['Teak stool', 'Oak stool', 'Elm stool']) await gather(page, name)
  await post(page, '/insider/update-status', { isInsider: true })
  await post(page, '/insider/feedback', {
    title: 'Sort by aisle',
    description: 'From left to right.',
    feedbackType: 'improvement',
  })
  await post(page, '/login', admin)
  const adminDone = (send: Locator, done: string) => goesOn(page, other, { who: admin, send, done })
  await page.goto('/admin?tab=categories')
  await page.getByLabel('New category').fill('Candles')
  await adminDone(page.getByRole('button', { name: 'Add category' }), 'Candles')
  await page.goto('/admin?tab=users&q=changed_chad')
  const act = async (name: string) => {
    await press(page, 'Actions for changed_chad')
    await page.getByRole('menuitem', { name }).click()
  }
  await act('Edit details')
  await dialog(page, 'Edit User Details').getByLabel('First name').fill('Odile')
  await adminDone(page.getByRole('button', { name: 'Save Changes' }), 'User updated')
  await act('Change password')
  await dialog(page, 'Change User Password').getByLabel('New password').fill('another way in 2025')
  await adminDone(page.getByRole('button', { name: 'Change Password' }), 'Password changed')
  await page.goto('/admin?tab=pending')
  await page.getByRole('button', { name: 'Respond' }).first().click()
  await dialog(page, 'Respond to Feedback').getByLabel('Response').fill('Next month.')
  await adminDone(page.getByRole('button', { name: 'Submit Response' }), 'Response submitted')
})

const onDevice = (page: Page, words: string) =>
  page.evaluate(
    (text) =>
      new Promise<boolean>((resolve) => {
        const opening = indexedDB.open('hgfs', 1)
        opening.addEventListener('success', () => {
          const all = opening.result.transaction('drafts').objectStore('drafts').getAll()
          all.addEventListener('success', () => resolve(JSON.stringify(all.result).includes(text)))
        })
      }),
    words,
  )

/** On the device by now: nothing of the page is needed to have it back. */
const isOnDevice = (page: Page, words: string) => soon(() => onDevice(page, words)).toBe(true)
const holds = (field: Locator, words: string) => soon(() => field.inputValue()).toBe(words)

journey('a half-filled form survives Escape, Back, a link, a reload and a crash', long, async ({ visit }) => {
  let page = await visit('/', { ...desktop, ...austin })
  await register(page, 'keeping_kim')
  const owner = await visit('/')
  await register(owner, 'kept_owner')
  const { id } = await gather(page, 'Wool blanket')
  for (const name of ['Oak chair', 'Elm chair']) await gather(page, name)
  await post(page, '/insider/update-status', { isInsider: true })
  const { id: findId } = await find(page, 'Rush hamper', (await gather(owner, 'Rush hamper')).id)
  const follow = (name: string) => page.getByRole('banner').getByRole('link', { name, exact: true }).click()
  const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

  await page.goto('/hunts/new')
  const wanted = () => page.getByLabel('Product name')
  await wanted().fill('Brass kettle')
  await follow('Hunt')
  await heading('Product Hunts')
  await page.goBack()
  await page.getByText('Form Data Restored').waitFor()
  await holds(wanted(), 'Brass kettle')
  await page.getByLabel('Description').fill('With a wooden handle')
  await isOnDevice(page, 'With a wooden handle')
  // The tab is gone at once, without a word to the page.
  const crashed = page.waitForEvent('crash')
  const wire = await page.context().newCDPSession(page)
  void wire.send('Page.crash').catch(() => {})
  await crashed
  page = await page.context().newPage()
  await page.goto('/hunts/new')
  await holds(page.getByLabel('Description'), 'With a wooden handle')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await heading('Product Hunts')
  await page.goto('/hunts/new')
  await heading('New Hunt')
  await holds(wanted(), '')

  await page.goto('/gatherings')
  await page.goto('/gatherings/new')
  await wanted().fill('Copper tray')
  await album(page).setInputFiles(await picture())
  await page.getByRole('listitem', { name: /^Photo 1 of 1/ }).waitFor()
  // A photo takes the device a moment to keep.
  await isOnDevice(page, '"photos":[{')
  await page.goBack()
  await heading('Product Gatherings')
  await page.goForward()
  await holds(wanted(), 'Copper tray')
  await page.reload()
  await holds(wanted(), 'Copper tray')
  await page.getByRole('listitem', { name: /^Photo 1 of 1/ }).waitFor()

  await page.goto(`/gatherings/${id}/edit`)
  await wanted().fill('Wool blanket, gray')
  await follow('Hunt')
  await heading('Product Hunts')
  await page.goto(`/gatherings/${id}/edit`)
  await holds(wanted(), 'Wool blanket, gray')

  await page.goto(`/gatherings/${id}`)
  await (await commentField(page)).fill('By the pillows')
  await follow('Hunt')
  await heading('Product Hunts')
  await page.goBack()
  await holds(await commentField(page), 'By the pillows')
  await page.reload()
  await holds(await commentField(page), 'By the pillows')

  const survivesEscape = async (open: () => Promise<void>, label: string, words: string) => {
    await open()
    const field = page.getByRole('dialog').getByLabel(label)
    await field.fill(words)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await open()
    await holds(field, words)
    await isOnDevice(page, words)
    await page.reload()
    await open()
    await holds(field, words)
    await page.keyboard.press('Escape')
  }
  await page.goto(`/finds/${findId}`)
  await survivesEscape(() => press(page, 'Scored!'), 'Notes', 'Found behind the towels')
  const writeFeedback = async () => {
    await press(page.getByRole('banner'), 'Insider')
    await press(page, 'Give Feedback')
  }
  await survivesEscape(writeFeedback, 'Title', 'A map of the aisles')
  await page.goto('/gatherings')
  await survivesEscape(() => press(page, 'Add Product'), 'Product name', 'Felt slippers')

  await page.goto('/hunts')
  await press(page, 'Add Product')
  await dialog(page, 'Add Product')
    .getByRole('radio', { name: /Wool blanket/ })
    .check()
  await press(dialog(page, 'Add Product'), 'Continue')
  const size = dialog(page, 'Hunt details').getByLabel('Size')
  await size.fill('Queen')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await press(page, 'Add Product')
  await holds(size, 'Queen')

  await page.goto('/profile?tab=account')
  const email = page.getByRole('textbox', { name: 'Email', exact: true })
  await email.fill('kim.moved@example.org')
  await page.getByLabel('Your password').fill('only in my head')
  await isOnDevice(page, 'kim.moved@example.org')
  expect(await onDevice(page, 'only in my head')).toBe(false)
  await page.reload()
  await holds(email, 'kim.moved@example.org')
  await holds(page.getByLabel('Your password'), '')
})

journey('what an admin has begun survives Escape and a reload, and Cancel means it', async ({ visit }) => {
  const page = await visit('/', desktop)
  await register(page, 'edited_edda')
  await post(page, '/logout', {})
  await post(page, '/login', admin)
  const edit = dialog(page, 'Edit User Details')
  const name = edit.getByLabel('First name')
  const open = async () => {
    await press(page, 'Actions for edited_edda')
    await page.getByRole('menuitem', { name: 'Edit details' }).click()
  }
  await page.goto('/admin?tab=users&q=edited_edda')
  await open()
  await name.fill('Edda')
  await page.keyboard.press('Escape')
  await edit.waitFor({ state: 'hidden' })
  await isOnDevice(page, '"Edda"')
  await page.reload()
  await open()
  await holds(name, 'Edda')
  await press(edit, 'Cancel')
  await edit.waitFor({ state: 'hidden' })
  await page.reload()
  await open()
  await holds(name, '')

  await page.goto('/admin?tab=categories')
  await page.getByLabel('New category').fill('Lanterns')
  await isOnDevice(page, 'Lanterns')
  await page.reload()
  await holds(page.getByLabel('New category'), 'Lanterns')
})

journey('the first thing that is wrong comes into view and has the cursor', async ({ visit }) => {
  const page = await visit('/hunts/new', phone)
  const send = page.getByRole('button', { name: 'Start Hunt' })
  await send.scrollIntoViewIfNeeded()
  await page.getByLabel('Words to exclude').scrollIntoViewIfNeeded()
  await send.click()
  const name = page.getByLabel('Product name')
  await soon(() => name.evaluate((field) => field === document.activeElement)).toBe(true)
  const box = await name.boundingBox()
  expect(box && box.y > 0 && box.y + box.height < 844).toBe(true)
  expect(await page.locator('.toast').count()).toBe(0)
})
