import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { dataUrl, photo } from '../../server/testing/pictures.ts'
import { seriousFindings } from './accessibility.ts'
import { installedJourney as journey, phone } from './harness.ts'
import { commentField, post, register, soon, untilReadyForTheAisle } from './visitor.ts'

const austin = { geolocation: { latitude: 30.2337, longitude: -97.8005 }, permissions: ['geolocation'] }
const store = { name: 'TJ Maxx Lamar', address: '4211 S Lamar Blvd', latitude: 30.2337, longitude: -97.8005 }
const words = 'Two are left, behind the frames'

const get = <Answer>(page: Page, path: string) =>
  page.evaluate(async (address) => (await (await fetch(`/api${address}`)).json()) as unknown, path) as Promise<Answer>

/** Says that it is kept for later; the next one waits until the words are gone. */
async function untilKept(page: Page) {
  const toast = page.getByText('Saved offline. It will be sent when you are back online.')
  await toast.waitFor()
  await page
    .getByRole('button', { name: /^(Close|Dismiss)/ })
    .first()
    .click()
  await toast.waitFor({ state: 'hidden' })
}

journey('without signal a like, a comment, a score and a last word wait, and arrive once', async ({ visit }) => {
  const neighbor = await visit('/')
  await register(neighbor, 'words_wes')
  const productName = 'Walnut wall clock'
  const photos = [dataUrl(await photo('#5d432c'))]
  const { id } = await post(neighbor, '/gatherings', { productName, photos, store, price: 39.99 })

  const first = await visit('/', { ...phone, ...austin })
  await register(first, 'words_wyn')
  const { id: huntId } = await post(first, '/hunts', { productName, targetPrice: 50, ...austin.geolocation })
  const { id: findId } = await post(first, '/finds', { huntId, gatheringId: id, matchScore: 0.9 })
  await first.goto(`/finds/${findId}`)
  await first.getByRole('button', { name: 'Scored!' }).waitFor()
  await first.goto(`/gatherings/${id}`)
  await first.getByText('Nobody has said anything yet.').waitFor()
  await untilReadyForTheAisle(first)
  const context = first.context()
  await context.setOffline(true)
  await first.close()

  const page = await context.newPage()
  page.setDefaultTimeout(45_000)
  await page.goto(`/gatherings/${id}`)
  await page.getByRole('button', { name: 'Still there' }).click()
  await page.getByRole('button', { name: 'Still there', pressed: true }).waitFor()
  await untilKept(page)
  await page.getByRole('button', { name: 'Like, 0 so far' }).click()
  await page.getByRole('button', { name: 'Like, 1 so far', pressed: true }).waitFor()
  await untilKept(page)
  await (await commentField(page)).fill(words)
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  const mine = page.getByRole('list', { name: 'Your comments that wait to be sent' })
  await mine.getByText(words).waitFor()
  await untilKept(page)
  await page.goto(`/finds/${findId}`)
  await page.getByRole('button', { name: 'Scored!' }).click()
  const score = page.getByRole('dialog', { name: 'Scored!' })
  await score.getByLabel('Price paid').fill('35')
  await score.getByRole('button', { name: 'Save score' }).click()
  await untilKept(page)

  await page.getByRole('button', { name: '4 waiting' }).click()
  const outbox = page.getByRole('dialog', { name: 'Waiting to be sent' })
  for (const kind of ['Still there', 'Like', 'Comment', 'Score'])
    await outbox
      .getByRole('listitem')
      .filter({ hasText: `${kind} ·` })
      .getByText('Waits for a signal')
      .waitFor()

  // The score arrives, and the answer is lost on its way back: it is sent again.
  const keys: (string | undefined)[] = []
  await context.route('**/api/scores', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await context.setOffline(false)
  await outbox.getByText('Everything has been sent.').waitFor()
  expect(keys).toEqual([keys[0], keys[0]])
  const gathering = await get<object>(page, `/gatherings/${id}`)
  expect(gathering).toMatchObject({ likeCount: 1, liked: true, commentCount: 1, confirmations: { stillThere: 1 } })
  const comments = await get<{ body: string; username: string }[]>(page, `/gatherings/${id}/comments`)
  expect(comments.map(({ body, username }) => [username, body])).toEqual([['words_wyn', words]])
  const scores = await get<{ findId: number | null; purchasePrice: number | null }[]>(page, '/scores')
  expect(scores.map((score) => [score.findId, score.purchasePrice])).toEqual([[findId, 35]])
  // And the screen says the same.
  await page.keyboard.press('Escape')
  await page.goto(`/gatherings/${id}`)
  await page.getByRole('heading', { name: 'Comments (1)' }).waitFor()
  await page.getByRole('button', { name: 'Like, 1 so far', pressed: true }).waitFor()
  await page.getByRole('button', { name: 'Still there', pressed: true }).waitFor()
  await soon(() => mine.count()).toBe(0)
})

const waitingMethods = (page: Page) =>
  page.evaluate(async () => {
    const opening = indexedDB.open('hgfs')
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const reading = opening.result.transaction('outbox').objectStore('outbox').getAll()
    await new Promise((resolve) => reading.addEventListener('success', resolve))
    opening.result.close()
    return (reading.result as { call: string }[]).map(({ call }) => call.split(' ')[0])
  })

/** The outbox is opened when the page has nothing better to do. */
const untilOutboxIsWatched = (page: Page) =>
  soon(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).toContain('hgfs')

journey('a like that is taken back while it is being sent is taken back without a reload', async ({ visit }) => {
  const neighbor = await visit('/')
  await register(neighbor, 'likes_lou')
  const photos = [dataUrl(await photo('#5d432c'))]
  const { id } = await post(neighbor, '/gatherings', { productName: 'Oak step stool', photos, store })
  const page = await visit('/', phone)
  await register(page, 'likes_lee')
  await page.goto(`/gatherings/${id}`)
  const context = page.context()
  await page.getByRole('button', { name: 'Like, 0 so far' }).waitFor()
  await untilOutboxIsWatched(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Like, 0 so far' }).click()
  await untilKept(page)
  const sent: string[] = []
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await context.route('**/like', async (route) => {
    sent.push(route.request().method())
    if (sent.length === 1) await held
    await route.continue()
  })
  await context.setOffline(false)
  await soon(async () => sent).toEqual(['POST'])
  await page.getByRole('button', { name: 'Like, 1 so far', pressed: true }).click()
  await page.getByRole('button', { name: 'Like, 0 so far', pressed: false }).waitFor()
  await soon(() => waitingMethods(page)).toEqual(['DELETE'])
  expect(await page.getByText('Saved offline').count()).toBe(0)
  release()
  await soon(async () => sent).toEqual(['POST', 'DELETE'])
  await soon(async () => (await get<{ likeCount: number }>(page, `/gatherings/${id}`)).likeCount).toBe(0)
  await page.getByText('waits to be sent').waitFor({ state: 'hidden' })
})

journey('what has waited for 31 days is sent or deleted only when its writer says so', async ({ visit }) => {
  const page = await visit('/how-it-works', phone)
  const { id: userId } = await register(page, 'patient_pat')
  const posted: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posted.push(new URL(request.url()).pathname))
  // The page itself makes the tables.
  await untilOutboxIsWatched(page)
  await page.evaluate(async (owner) => {
    const opening = indexedDB.open('hgfs')
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const changing = opening.result.transaction('outbox', 'readwrite')
    for (const label of ['Old lamp', 'Old chair']) {
      const savedAt = Date.now() - 31 * 86_400_000
      const entry = { id: label, call: 'POST /hunts', label, body: { productName: label }, userId: owner, savedAt }
      changing.objectStore('outbox').put(entry, label)
    }
    await new Promise((resolve) => changing.addEventListener('complete', resolve))
    opening.result.close()
  }, userId)
  await page.reload()
  await page.getByText('Send it anyway?').waitFor()
  await page.getByRole('button', { name: 'Show' }).click()
  const outbox = page.getByRole('dialog', { name: 'Waiting to be sent' })
  const entry = (name: string) => outbox.getByRole('listitem').filter({ hasText: name })
  await outbox.getByRole('button', { name: 'Send now' }).click()
  await outbox.getByRole('button', { name: 'Send now' }).waitFor()
  await entry('Old lamp').getByText('may already have gone through. Send it anyway?').waitFor()
  expect(posted).toEqual([])
  expect(await seriousFindings(page)).toEqual([])
  const send = entry('Old lamp').getByRole('button', { name: 'Send Anyway' })
  expect(await send.getAttribute('aria-describedby')).toBeTruthy()
  await send.focus()
  await page.keyboard.press('Enter')
  await entry('Old lamp').waitFor({ state: 'detached' })
  await outbox.getByRole('button', { name: 'Delete Old chair' }).press('Enter')
  await outbox.getByText('Everything has been sent.').waitFor()
  await page.keyboard.press('Escape')
  await outbox.waitFor({ state: 'hidden' })
  const hunts = await get<{ productName: string }[]>(page, '/hunts?mine=true')
  expect(hunts.map(({ productName }) => productName)).toEqual(['Old lamp'])
})
