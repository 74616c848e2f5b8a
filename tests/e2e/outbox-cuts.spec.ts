import type { BrowserContext, Page, Request } from 'playwright-core'
import { expect, vi } from 'vitest'
import { dataUrl, photo } from '../../server/testing/pictures.ts'
import { installedJourney as journey, phone, type Site } from './harness.ts'
import { post, register } from './visitor.ts'

/** `npm run faults:outbox` makes 50; each is what a bad day in a store may do while something is sent. */
const rounds = Number(process.env.OUTBOX_CUTS ?? 4)
const seed = Number(process.env.OUTBOX_SEED ?? 20_241_116)
const store = { name: 'TJ Maxx Lamar', address: '4211 S Lamar Blvd', latitude: 30.2337, longitude: -97.8005 }
const kinds = ['network', 'server', 'tab'] as const
type Cut = { what: (typeof kinds)[number]; at: 'request' | 'response'; nth: number }

/** The same seed makes the same cuts (mulberry32). */
function dice(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
const below = (roll: () => number, count: number) => Math.floor(roll() * count)

/** As the app keeps it: two gatherings with photos, one of them seen for a hunt, a hunt, a comment and a last word. */
const fill = (
  page: Page,
  round: number,
  known: { userId: number; gatheringId: number; huntId: number; picture: string },
) =>
  page.evaluate(
    async ([number, { userId, gatheringId, huntId, picture }]) => {
      const bytes = Uint8Array.from(atob(picture.split(',')[1] ?? ''), (letter) => letter.charCodeAt(0))
      const blob = new Blob([bytes], { type: 'image/jpeg' })
      const gathering = (part: string, more = {}) => ({
        call: 'POST /gatherings',
        body: { productName: `Lamp ${part} of cut ${number}`, storeId: 1 },
        photos: [{ path: null, blob }],
        ...more,
      })
      const entries = [
        gathering('one'),
        gathering('two', { huntId }),
        { call: 'POST /hunts', body: { productName: `Wish of cut ${number}` } },
        {
          call: 'POST /gatherings/:id/comments',
          params: { id: gatheringId },
          body: { body: `Words of cut ${number}` },
        },
        { call: 'POST /gatherings/:id/confirm', params: { id: gatheringId }, body: { stillThere: number % 2 === 0 } },
      ]
      const opening = indexedDB.open('hgfs')
      await new Promise((resolve) => opening.addEventListener('success', resolve))
      const changing = opening.result.transaction('outbox', 'readwrite')
      for (const [index, entry] of entries.entries()) {
        const id = `cut-${number}-${index}`
        changing.objectStore('outbox').put({ id, label: id, savedAt: Date.now() + index, userId, ...entry }, id)
      }
      await new Promise((resolve) => changing.addEventListener('complete', resolve))
      opening.result.close()
    },
    [round, known] as const,
  )

const countWaiting = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('hgfs')
        opening.addEventListener('success', () => {
          const count = opening.result.transaction('outbox').objectStore('outbox').count()
          count.addEventListener('success', () => {
            opening.result.close()
            resolve(count.result)
          })
        })
      }),
  )

/** Ends when the cut has been made, or everything was sent before it came to that. */
async function cutDuring(page: Page, { what, at, nth }: Cut, make: Record<Cut['what'], () => Promise<void>>) {
  let seen = 0
  let isCut = false
  const note = (request: Request) => {
    if (request.method() !== 'POST' || !request.url().includes('/api/')) return
    seen += 1
    if (seen === nth) void make[what]().then(() => (isCut = true))
  }
  if (at === 'request') page.on('request', note)
  else page.on('response', (response) => note(response.request()))
  const isOver = async () => isCut || (await countWaiting(page).catch(() => 1)) === 0
  await vi.waitUntil(isOver, { timeout: 60_000, interval: 50 })
}
/** A key that died with the server is free again after a minute. */
const soonEmpty = (page: Page) => expect.poll(() => countWaiting(page), { timeout: 180_000 }).toBe(0)

async function mend(context: BrowserContext, site: Site, isDown: boolean): Promise<Page> {
  await context.setOffline(false)
  if (isDown) await site.restart()
  for (const open of context.pages()) await open.close()
  const page = await context.newPage()
  page.setDefaultTimeout(45_000)
  await page.goto('/how-it-works')
  return page
}

const madeOnce = (page: Page, gatheringId: number) =>
  page.evaluate(async (id) => {
    const all = async (path: string, pick: (item: Record<string, unknown>) => unknown) => {
      const found: string[] = []
      for (let address: string | undefined = `/api${path}`; address;) {
        const response: Response = await fetch(address)
        found.push(...((await response.json()) as Record<string, unknown>[]).map((item) => String(pick(item))))
        address = /<([^>]+)>;\s*rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
      }
      return found
    }
    return [
      ...(await all('/gatherings?mine=true&limit=100', (item) => item['productName'])),
      ...(await all('/hunts?mine=true&status=all&limit=100', (item) => item['productName'])),
      ...(await all(`/gatherings/${id}/comments?limit=100`, (item) => item['body'])),
    ]
      .filter((name) => / of cut /.test(name))
      .sort()
  }, gatheringId)

journey(
  `${rounds} cuts of network, server and tab while sending lose nothing and double nothing`,
  { timeout: 120_000 + rounds * 60_000 },
  async ({ visit, site }) => {
    const roll = dice(seed)
    const neighbor = await visit('/')
    await register(neighbor, 'cut_hunter')
    const picture = dataUrl(await photo('#3b6fb8'))
    const { id: gatheringId } = await post(neighbor, '/gatherings', { productName: 'Bench', photos: [picture], store })
    const { id: huntId } = await post(neighbor, '/hunts', { productName: 'Lamp of my dreams' })
    let page = await visit('/how-it-works', phone)
    const { id: userId } = await register(page, 'cut_capturer')
    await page.reload()
    await page.evaluate(() => navigator.serviceWorker.ready)
    const context = page.context()
    const expected: string[] = []

    for (let round = 1; round <= rounds; round += 1) {
      const cut: Cut = {
        what: kinds[round % kinds.length] ?? 'network',
        at: roll() < 0.5 ? 'request' : 'response',
        nth: 1 + below(roll, 6),
      }
      await context.setOffline(true)
      await fill(page, round, { userId, gatheringId, huntId, picture })
      expected.push(...['Lamp one', 'Lamp two', 'Wish', 'Words'].map((name) => `${name} of cut ${round}`))
      let isDown = false
      const done = cutDuring(page, cut, {
        network: () => context.setOffline(true),
        tab: () => page.close(),
        async server() {
          isDown = true
          await site.crash()
        },
      })
      await context.setOffline(false)
      await done
      page = await mend(context, site, isDown)
      await soonEmpty(page)
    }
    expect(await madeOnce(page, gatheringId)).toEqual(expected.sort())
  },
)
