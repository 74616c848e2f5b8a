// @vitest-environment node
import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'

const source = readFileSync('web/build/sw.js', 'utf8')
type Answers = Record<string, () => Response>

/** The caches of one browser: every release's worker looks into the same. */
class Caches {
  kept = new Map<string, Map<string, Response>>()
  async open(name: string) {
    const entries = this.kept.get(name) ?? new Map<string, Response>()
    this.kept.set(name, entries)
    return {
      match: async (url: string | { url: string }) => entries.get(keyOf(url))?.clone(),
      put: async (url: string, response: Response) => void entries.set(keyOf(url), response),
      add: async (url: string) => {
        const response = await this.fetch(url)
        if (!response.ok) throw new TypeError(`${response.status}`)
        entries.set(keyOf(url), response)
      },
      keys: async () => [...entries.keys()].map((url) => ({ url })),
      delete: async (url: string | { url: string }) => entries.delete(keyOf(url)),
    }
  }
  async match(url: string | { url: string }) {
    for (const entries of this.kept.values()) {
      const found = entries.get(keyOf(url))
      if (found) return found.clone()
    }
    return undefined
  }
  keys = async () => [...this.kept.keys()]
  delete = async (name: string) => this.kept.delete(name)
  /** What the server answers at the moment, and what it was asked for. */
  answers: Answers = {}
  asked: string[] = []
  fetch = async (request: string | { url: string }) => {
    const url = keyOf(request)
    this.asked.push(url)
    const answer = this.answers[url]
    if (!answer) throw new TypeError('Failed to fetch')
    return answer()
  }
}
const keyOf = (url: string | { url: string }) => (typeof url === 'string' ? url : url.url).replace('http://site', '')

const page = (script: string) => () =>
  new Response(
    `<meta name="csrf-token" content="t"><script src="/assets/${script}"></script>` +
      '<script type="application/json" id="initial-data">{"user":{"id":1}}</script>',
  )
const file = (text: string) => () => new Response(text)

function worker(caches: Caches, release: string, files: string[], openWindows = 0) {
  type Listener = (event: object) => void
  const listeners = new Map<string, Listener>()
  const self = {
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    clients: { matchAll: async () => Array.from({ length: openWindows }, () => ({})), claim: async () => {} },
  }
  const location = new URL('http://site/sw.js')
  runInNewContext(source.replace('__RELEASE__', release).replace("['__FILES__']", JSON.stringify(files)), {
    self,
    caches,
    location,
    fetch: caches.fetch,
    Response,
    URL,
    Promise,
  })
  const raise = async (name: string, event: object = {}) => {
    let answer: Promise<Response> | undefined
    const work: Promise<unknown>[] = []
    listeners.get(name)?.({
      ...event,
      waitUntil: (one: Promise<unknown>) => work.push(one),
      respondWith: (one: Promise<Response>) => (answer = one),
    })
    const response = await answer
    await Promise.all(work)
    return response
  }
  const get = async (url: string, mode = 'no-cors') =>
    (await raise('fetch', { request: { url: `http://site${url}`, method: 'GET', mode } }))?.text()
  return { install: () => raise('install'), activate: () => raise('activate'), get }
}

const shell = '/gatherings/new'
const first: Answers = {
  '/assets/main-1.js': file('main 1'),
  '/assets/same.js': file('same'),
  [shell]: page('main-1.js'),
}
const second: Answers = {
  '/assets/main-2.js': file('main 2'),
  '/assets/same.js': file('same'),
  [shell]: page('main-2.js'),
}

async function twoReleases(openWindows: number) {
  const caches = new Caches()
  caches.answers = first
  const old = worker(caches, 'one', ['/assets/main-1.js', '/assets/same.js'], openWindows)
  await old.install()
  await old.activate()
  caches.answers = second
  caches.asked = []
  const next = worker(caches, 'two', ['/assets/main-2.js', '/assets/same.js'], openWindows)
  await next.install()
  const asked = [...caches.asked]
  await next.activate()
  caches.answers = {}
  return { caches, old, next, asked }
}

describe('the service worker', () => {
  it('opens any address without signal, with a page that names nobody', async () => {
    const { next } = await twoReleases(0)
    const html = await next.get('/finds/7', 'navigate')
    expect(html).toContain('main-2.js')
    expect(html).not.toMatch(/csrf|initial-data/)
  })

  it('fetches only what a release has changed, and keeps the files of pages that are still open', async () => {
    const { asked, old, next } = await twoReleases(1)
    expect(asked).toEqual(['/assets/main-2.js', shell])
    expect([await old.get('/assets/main-1.js'), await next.get('/assets/main-1.js')]).toEqual(['main 1', 'main 1'])
    expect(await next.get('/assets/main-2.js')).toBe('main 2')
  })

  it('clears up when no page is open, and keeps two releases at most when one is', async () => {
    expect(await (await twoReleases(0)).caches.keys()).toEqual(['hgfs-two'])
    const { caches } = await twoReleases(1)
    for (const release of ['three', 'four']) {
      caches.answers = second
      const next = worker(caches, release, ['/assets/main-2.js'], 1)
      await next.install()
      await next.activate()
    }
    expect(await caches.keys()).toEqual(['hgfs-two', 'hgfs-three', 'hgfs-four'])
  })

  it('does not take the page of another release', async () => {
    const caches = new Caches()
    caches.answers = { ...first, [shell]: page('main-2.js') }
    await expect(worker(caches, 'one', ['/assets/main-1.js']).install()).rejects.toThrow('main-2.js')
  })

  it('keeps pictures that were seen, those for one person apart, and only so many', async () => {
    const { caches, next } = await twoReleases(0)
    const picture = (caching: string) => () => new Response('pixels', { headers: { 'cache-control': caching } })
    caches.answers = { '/images/a/open.webp': picture('public, immutable'), '/images/a/own.webp': picture('private') }
    await next.get('/images/a/open.webp')
    await next.get('/images/a/own.webp')
    caches.answers = {}
    expect([await next.get('/images/a/open.webp'), await next.get('/images/a/own.webp')]).toEqual(['pixels', 'pixels'])
    expect([...(caches.kept.get('pictures-own')?.keys() ?? [])]).toEqual(['/images/a/own.webp'])
    await expect(next.get('/images/a/never.webp')).rejects.toThrow('Failed to fetch')
    for (let id = 0; id < 310; id += 1) {
      caches.answers = { [`/images/b/${id}.webp`]: picture('public') }
      await next.get(`/images/b/${id}.webp`)
    }
    expect(caches.kept.get('pictures-open')?.size).toBe(300)
  })

  it('leaves calls of the API alone', async () => {
    const { next } = await twoReleases(0)
    expect(await next.get('/api/hunts')).toBeUndefined()
  })
})
