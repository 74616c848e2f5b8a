import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { dataUrl, photo } from '../../server/testing/pictures.ts'
import { admin, desktop, installedJourney as journey, phone } from './harness.ts'
import {
  commentField,
  coveredBy,
  openBehind,
  post,
  register,
  registerInDialog,
  signInDialog,
  signInInDialog,
  signOutElsewhere,
  soon,
} from './visitor.ts'

const store = { name: 'TJ Maxx Lamar', address: '4211 S Lamar Blvd', latitude: 30.2337, longitude: -97.8005 }
const austin = { geolocation: { latitude: 30.24, longitude: -97.79 }, permissions: ['geolocation'] }
const album = '[data-photo-input="album"]'
const picture = async (color: string) => ({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await photo(color) })
const gather = async (page: Page, productName: string) =>
  post(page, '/gatherings', { productName, photos: [dataUrl(await photo('#3b6fb8'))], store, price: 20 })

const isShownSignedOut = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: 'Login / Register', includeHidden: true }).count()

journey('an ended session asks to sign in, keeps the form, and saves it without a second press', async ({ visit }) => {
  const page = await visit('/', { ...phone, ...austin })
  await register(page, 'ended_eva')
  await gather(page, 'Makes the store known')
  await page.goto('/gatherings/new')
  await page.getByLabel('Product name').fill('Marble lamp')
  await page.getByRole('button', { name: /^TJ Maxx Lamar/ }).click()
  await signOutElsewhere(page)
  // Photographed after the session was over: kept, without a word.
  await page.locator(album).setInputFiles([await picture('#3bb86f'), await picture('#b83b6f')])
  await soon(() => isShownSignedOut(page)).toBe(1)
  expect(await page.getByText('Upload error').count()).toBe(0)
  await page.getByRole('button', { name: 'Save product' }).click()

  await signInDialog(page).waitFor()
  const toast = page.locator('.toast').filter({ hasText: 'Your session has ended. Please sign in again to go on.' })
  await toast.getByText('Authentication Required').waitFor()
  await soon(() => coveredBy(toast)).toEqual([])
  await signInInDialog(page, 'ended_eva')
  await page.getByRole('heading', { level: 1, name: 'Marble lamp' }).waitFor()
  expect(await page.getByRole('img', { name: /^Marble lamp, photo \d of 2/ }).count()).toBe(2)
  expect(await isShownSignedOut(page)).toBe(0)
})

journey('small presses go on after signing in too, and a closed dialog loses nothing', async ({ visit }) => {
  const owner = await visit('/')
  await register(owner, 'owner_of_it')
  const { id } = await gather(owner, 'Teak tray')
  const page = await visit('/', desktop)
  await register(page, 'ended_ed')
  await page.goto(`/gatherings/${id}`)
  const words = await commentField(page)
  await words.fill('Still two of them at noon')
  await signOutElsewhere(page)
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  await signInDialog(page).waitFor()
  await page.keyboard.press('Escape')
  await signInDialog(page).waitFor({ state: 'hidden' })
  await page.getByText('Comment not saved').waitFor()
  expect(await isShownSignedOut(page)).toBe(1)
  expect(await words.inputValue()).toBe('Still two of them at noon')
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  await signInInDialog(page, 'ended_ed')
  await page.getByRole('article').filter({ hasText: 'Still two of them at noon' }).last().waitFor()

  await signOutElsewhere(page)
  const bookmark = page.getByRole('button', { name: 'Favorite' })
  await bookmark.click()
  await signInInDialog(page, 'ended_ed')
  await page.getByText('Added to favorites').waitFor()
  await soon(() => bookmark.getAttribute('aria-pressed')).toBe('true')

  // Whoever goes elsewhere with a session that is over leaves it behind.
  await page.goto('/profile?tab=account')
  await page.getByLabel('First name').fill('Edgar')
  await signOutElsewhere(page)
  await page.getByRole('button', { name: 'Save profile' }).click()
  await signInDialog(page).waitFor()
  await page.keyboard.press('Escape')
  expect(await page.getByLabel('First name').inputValue()).toBe('Edgar')
  await page.getByRole('banner').getByRole('link', { name: 'Hunt', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Product Hunts' }).waitFor()
  await page.getByRole('banner').getByRole('button', { name: 'Login / Register' }).click()
  await signInDialog(page).waitFor()
})

journey('what was one person’s is not done under another’s account', async ({ visit }) => {
  const page = await visit('/', desktop)
  await register(page, 'first_fay')
  await page.goto('/profile?tab=account')
  await page.getByLabel('First name').fill('Fay')
  await signOutElsewhere(page)
  await page.getByRole('button', { name: 'Save profile' }).click()
  await registerInDialog(page, 'second_sue')
  await page.getByText('You are signed in as somebody else now. Please check this and try again.').last().waitFor()
  const firstName = () =>
    page.evaluate(async () => ((await (await fetch('/api/user')).json()) as { firstName: string | null }).firstName)
  expect(await firstName()).toBeNull()
  await page.getByText('@second_sue').waitFor()

  // Another tab signs in as somebody else: the same, though nothing has told this one.
  // What it reads in the background, and the stream of events, is never answered: any answer could make it ask.
  await page.route(/\/api\/(?!user$|csrf-token$)/, () => {})
  await page.reload()
  await page.getByLabel('First name').fill('Sue')
  const other = await openBehind(page)
  await post(other, '/logout', {})
  await post(other, '/login', { username: 'first_fay', password: 'warm-racks-2024' })
  await page.getByRole('button', { name: 'Save profile' }).click()
  await page.getByText('You are signed in as somebody else now. Please check this and try again.').last().waitFor()
  expect(await firstName()).toBeNull()
  await page.getByRole('banner').getByText('first_fay').waitFor()
  await page.getByText('@first_fay').waitFor()
  // What Fay herself had begun; nothing of Sue's.
  await soon(() => page.getByLabel('First name').inputValue()).toBe('Fay')
})

journey(
  'the header tells when the server suspends somebody, and the admin’s office asks again too',
  async ({ visit }) => {
    const page = await visit('/', desktop)
    const { id } = await register(page, 'suspended_sid')
    await page.goto('/hunts')
    const office = await visit('/', desktop)
    await post(office, '/login', admin)
    await office.goto('/admin?tab=users')
    await post(office, `/admin/users/${id}/suspend`, {})
    await office.reload()
    await page.getByRole('button', { name: 'Notifications' }).click()
    await soon(() => isShownSignedOut(page)).toBe(1)

    await signOutElsewhere(office)
    await office.goto('/admin?tab=flags').catch(() => {})
    await office.waitForURL('**/')
  },
)

journey(
  'what one person captured without signal is never sent or shown under the next one’s account',
  async ({ visit }) => {
    const page = await visit('/', { ...phone, ...austin })
    await register(page, 'outbox_ann')
    await gather(page, 'Makes this store known')
    await page.goto('/gatherings/new')
    const capture = async (name: string) => {
      await page.locator(album).setInputFiles(await picture('#6f3bb8'))
      await page.getByLabel('Product name').fill(name)
      await page.getByRole('button', { name: /^TJ Maxx Lamar/ }).click()
    }
    await capture('Kettle of Ann')
    // The signal is too weak to send it, but not to sign out.
    await page.route('**/api/gatherings', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    await page.getByRole('button', { name: 'Save product' }).click()
    await page.getByText('Saved offline. It will be sent when you are back online.').waitFor()
    await page.getByText('1 thing on this device waits to be sent').waitFor()
    await post(page, '/logout', {})
    await page.goto('/gatherings')
    await page.getByRole('heading', { name: 'Product Gatherings' }).waitFor()
    await page.unroute('**/api/gatherings')

    await register(page, 'outbox_bob')
    await page.goto('/gatherings')
    await page.getByRole('article').first().waitFor()
    const ofKettle = () => page.getByRole('article').filter({ hasText: 'Kettle of Ann' }).count()
    await page.waitForLoadState('networkidle')
    expect(await page.getByText('waits to be sent').count()).toBe(0)
    expect(await ofKettle()).toBe(0)

    await post(page, '/logout', {})
    await post(page, '/login', { username: 'outbox_ann', password: 'warm-racks-2024' })
    await page.goto('/gatherings')
    await page.getByText('Product saved!').waitFor()
    await soon(ofKettle).toBe(1)
    const owner = await page.evaluate(async () => {
      const [mine] = (await (await fetch('/api/gatherings?mine=true')).json()) as { productName: string }[]
      return mine?.productName
    })
    expect(owner).toBe('Kettle of Ann')
  },
)

journey('an unknown way to sign in is said plainly', async ({ visit }) => {
  const page = await visit('/auth?error=myspace_not_configured')
  await page.getByText('This way to sign in is not known here. Please choose another one.').waitFor()
  await page.goto('/auth?error=google_constructor')
  await page.getByText('Google could not sign you in. Please try again.').waitFor()
})

journey('the number of unread notifications is heard, and so is its change', async ({ visit }) => {
  const page = await visit('/', desktop)
  await register(page, 'hearing_hal')
  await post(page, '/hunts', { productName: 'Bronze heron statue' })
  await page.goto('/how-it-works')
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await bell.waitFor()
  const other = await visit('/')
  await register(other, 'hearing_helper')
  // The matcher tells.
  await gather(other, 'Bronze heron statue')
  await soon(() => page.getByRole('status').filter({ hasText: '1 unread notification' }).count()).toBe(1)
  await soon(() => bell.getAttribute('aria-label')).toBe('Notifications, 1 unread')
})
