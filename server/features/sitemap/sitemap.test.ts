import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeGatherings, makeStore } from '../../testing/records.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let open: TestApp
let closed: TestApp
beforeAll(async () => {
  open = await startTestApp({
    withJobs: false,
    environment: { PUBLIC_INDEXING: 'true', PUBLIC_URL: 'https://hgfs.example' },
  })
  closed = await startTestApp({ withJobs: false, database: open.context.database })
})
afterAll(async () => {
  await closed.close()
  await open.close()
})

describe('search engines', () => {
  it('are kept out by default', async () => {
    const robots = await closed.guest().get('/robots.txt')
    expect(robots.text).toBe('User-agent: *\nDisallow: /\n')
    expect((await closed.guest().get('/hunts')).headers.get('x-robots-tag')).toBe('noindex')
    expect((await closed.guest().get('/hunts')).text).toContain('<meta name="robots" content="noindex">')
    expect((await closed.guest().get('/sitemap.xml')).status).toBe(404)
  })

  it('are let in with PUBLIC_INDEXING, to public records only', async () => {
    const owner = await open.member()
    const storeId = await makeStore(open)
    const [shown, secret] = await makeGatherings(open, owner.id, storeId, [
      { product_name: 'Lamp' },
      { product_name: 'Secret', is_public: false },
    ])
    expect((await open.guest().get('/robots.txt')).text).toContain('Sitemap: https://hgfs.example/sitemap.xml')
    const page = await open.guest().get('/hunts')
    expect(page.headers.get('x-robots-tag')).toBeNull()
    expect(page.text).toContain('<link rel="canonical" href="https://hgfs.example/hunts">')
    const { text, headers } = await open.guest().get('/sitemap.xml')
    expect(headers.get('content-type')).toBe('application/xml; charset=utf-8')
    expect(text).toContain(`<loc>https://hgfs.example/gatherings/${shown}</loc>`)
    expect(text).toContain('<loc>https://hgfs.example/how-it-works</loc>')
    expect(text).not.toContain(`/gatherings/${secret}<`)
    expect(text).not.toContain('/admin')
  })
})
