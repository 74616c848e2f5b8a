import { Window } from 'happy-dom'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeGatherings, makeStore } from '../../testing/records.ts'
import { startTestApp, type Member, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let anna: Member
beforeAll(async () => {
  app = await startTestApp({ withJobs: false, environment: { PUBLIC_URL: 'https://hgfs.example' } })
  anna = await app.member()
})
afterAll(() => app.close())

/** Read as XML: a mistake in it fails. */
function parse(text: string) {
  const { DOMParser } = new Window()
  const document = new DOMParser().parseFromString(text, 'application/xml')
  expect(document.querySelector('parsererror')).toBeNull()
  const textOf = (name: string) => [...document.querySelectorAll(name)].map((node) => node.textContent)
  return { document, titles: textOf('entry > title'), ids: textOf('entry > id'), textOf }
}

describe('a feed', () => {
  it('of a store holds its newest 50 gatherings, with absolute links', async () => {
    const storeId = await makeStore(app, { name: 'Ross & "Sons" <Harbor>' })
    const days = Array.from({ length: 52 }, (_, index) => new Date(Date.UTC(2026, 0, 1 + index)).toISOString())
    const ids = await makeGatherings(
      app,
      anna.id,
      storeId,
      days.map((day, index) => ({
        product_name: `Lamp <${index}> & co`,
        price: 9.5,
        created_at: day,
        updated_at: day,
      })),
    )
    await makeGatherings(app, anna.id, storeId, [{ product_name: 'Secret', is_public: false }])
    const { status, headers, text } = await app.guest().get(`/feeds/store/${storeId}.atom`)
    expect([status, headers.get('content-type')]).toEqual([200, 'application/atom+xml; charset=utf-8'])
    const { document, titles, ids: entries, textOf } = parse(text)
    expect(entries).toEqual(
      ids
        .toReversed()
        .slice(0, 50)
        .map((id) => `https://hgfs.example/gatherings/${id}`),
    )
    expect(titles[0]).toBe('Lamp <51> & co')
    expect(textOf('feed > title')[0]).toBe('Seen at Ross & "Sons" <Harbor>, Boston')
    expect(textOf('feed > updated')[0]).toBe(days.at(-1))
    expect(textOf('entry > summary')[0]).toContain('Seen for $9.50 at Ross & "Sons" <Harbor>')
    const links = [...document.querySelectorAll('link')].map((link) => link.getAttribute('href') ?? '')
    expect(links.filter((href) => !href.startsWith('https://hgfs.example/'))).toEqual([])
    expect(text).not.toContain('Secret')
  })

  it('of a tag finds it in any letter case, and is empty where nobody uses it', async () => {
    const storeId = await makeStore(app)
    await makeGatherings(app, anna.id, storeId, [{ product_name: 'Basket', tags: ['Café au lait'] }])
    const tag = encodeURIComponent('café AU lait')
    expect(parse((await app.guest().get(`/feeds/tag/${tag}.atom`)).text).titles).toEqual(['Basket'])
    const empty = await app.guest().get('/feeds/tag/nobody-uses-it.atom')
    expect([empty.status, parse(empty.text).titles]).toEqual([200, []])
  })

  it('of a search finds what the words find', async () => {
    const storeId = await makeStore(app)
    await makeGatherings(app, anna.id, storeId, [{ product_name: 'Zanzibar teapot' }, { product_name: 'Rug' }])
    const { text } = await app.guest().get('/feeds/search.atom?q=zanzibar')
    expect(parse(text).titles).toEqual(['Zanzibar teapot'])
    expect(text).toContain('<link rel="alternate" type="text/html" href="https://hgfs.example/gatherings?q=zanzibar"/>')
  })

  it.each([
    ['/feeds/search.atom', 400],
    ['/feeds/search.atom?q=%20', 400],
    [`/feeds/search.atom?q=${'x'.repeat(201)}`, 400],
    ['/feeds/store/abc.atom', 400],
    ['/feeds/store/2147483647.atom', 404],
    ['/feeds/store/1', 404],
  ])('%s is %d', async (address, status) => {
    const answer = await app.guest().get(address)
    expect([answer.status, typeof answer.body.message]).toEqual([status, 'string'])
  })

  it('is the same for whoever is signed in', async () => {
    const storeId = await makeStore(app)
    await makeGatherings(app, anna.id, storeId, [{ product_name: 'Own secret', is_public: false }])
    expect(parse((await anna.get(`/feeds/store/${storeId}.atom`)).text).titles).toEqual([])
  })

  it('is named on the pages it stands for', async () => {
    const storeId = await makeStore(app, { name: 'Ross' })
    const pages = {
      [`/stores/${storeId}`]: `/feeds/store/${storeId}.atom`,
      '/gatherings?tag=Boho+chic': '/feeds/tag/Boho%20chic.atom',
      '/gatherings?q=lamp': '/feeds/search.atom?q=lamp',
      '/search?q=lamp%20%26%20rug': '/feeds/search.atom?q=lamp%20%26%20rug',
    }
    for (const [page, feed] of Object.entries(pages)) {
      const { text } = await app.guest().get(page)
      expect(text).toContain(`<link rel="alternate" type="application/atom+xml" href="${feed}"`)
      expect((await app.guest().get(feed)).status).toBe(200)
    }
    expect((await app.guest().get('/gatherings')).text).not.toContain('application/atom+xml')
  })
})
