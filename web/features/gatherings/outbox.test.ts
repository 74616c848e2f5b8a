import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { lapsedAccount, noteAccount, setAccount } from '../../lib/account-on-device.ts'
import { claimOutbox, deliver, putInOutbox, refreshOutbox, takeFromOutbox, tryAgain, waiting } from './outbox.ts'

interface Sent {
  key: string | null
  body: { productName: string; photos: string[] }
}
let sent: Sent[] = []
let answers: Array<() => Response> = []
/** Who the server says is signed in. */
let signedIn: number | null = null
const signIn = (id: number | null) => {
  signedIn = id
  setAccount(id)
}
const created = () => new Response('{"id":1}', { status: 201 })
const refused =
  (status: number, message = 'no') =>
  () =>
    new Response(JSON.stringify({ message }), { status })

beforeEach(() => {
  sent = []
  answers = []
  signIn(1)
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.endsWith('/csrf-token')) return new Response('{"csrfToken":"t"}')
    if (url.endsWith('/user')) return signedIn ? new Response(`{"id":${signedIn}}`) : refused(401)()
    const headers = new Headers(init.headers)
    sent.push({ key: headers.get('idempotency-key'), body: JSON.parse(init.body as string) as Sent['body'] })
    return (answers.shift() ?? created)()
  })
})
afterEach(async () => {
  for (const owner of [1, 2]) {
    signIn(owner)
    await refreshOutbox()
    for (const item of waiting.get()) await takeFromOutbox(item.id)
  }
  vi.unstubAllGlobals()
})

const photo = new Blob(['pixels'], { type: 'image/jpeg' })
const put = (id: string, path: string | null = null) =>
  putInOutbox({ id, body: { productName: `Lamp ${id}`, storeId: 1 }, photos: [{ path, blob: photo }] })

describe('what was captured offline', () => {
  it('is sent oldest first, with its key and its photo, and then gone from the device', async () => {
    await put('first')
    await put('second')
    expect(waiting.get().map(({ id }) => id)).toEqual(['first', 'second'])
    expect(await deliver()).toEqual({ sent: 2, refused: 0, needsSignIn: false })
    expect(sent.map(({ key, body }) => [key, body.productName])).toEqual([
      ['first', 'Lamp first'],
      ['second', 'Lamp second'],
    ])
    expect(sent[0]?.body.photos[0]).toMatch(/^data:image\/jpeg;base64,/)
    expect(waiting.get()).toEqual([])
  })

  it('stays when the signal goes again', async () => {
    await put('one')
    answers = [
      () => {
        throw new TypeError('Failed to fetch')
      },
    ]
    expect((await deliver()).sent).toBe(0)
    expect(waiting.get()).toHaveLength(1)
    expect((await deliver()).sent).toBe(1)
    expect(sent.map(({ key }) => key)).toEqual(['one', 'one'])
  })

  it('waits for its writer to sign in, also when the session ends on the way', async () => {
    await put('one')
    answers = [refused(401)]
    expect(await deliver()).toEqual({ sent: 0, refused: 0, needsSignIn: true })
    expect(waiting.get()).toHaveLength(1)
  })

  it('is neither sent nor shown under another account, and goes out when its own is back', async () => {
    await put('of-one')
    signIn(2)
    await put('of-two')
    expect(waiting.get().map(({ id }) => id)).toEqual(['of-two'])
    expect(await deliver()).toEqual({ sent: 1, refused: 0, needsSignIn: false })
    expect(sent.map(({ key }) => key)).toEqual(['of-two'])
    signIn(null)
    await refreshOutbox()
    expect(waiting.get()).toEqual([])
    expect(await deliver()).toEqual({ sent: 0, refused: 0, needsSignIn: false })
    signIn(1)
    expect((await deliver()).sent).toBe(1)
    expect(sent.map(({ key }) => key)).toEqual(['of-two', 'of-one'])
  })

  it('asks its writer back when the session has run out, but nobody who signed out', async () => {
    await put('one')
    signedIn = null
    noteAccount(null)
    noteAccount(null)
    expect(lapsedAccount()).toBe(1)
    expect((await deliver()).needsSignIn).toBe(true)
    signIn(null)
    expect((await deliver()).needsSignIn).toBe(false)
  })

  it('is nobody’s when a guest captured it: whoever signs in for it claims it, nobody else sends it', async () => {
    signIn(null)
    await put('guest')
    expect(await deliver()).toEqual({ sent: 0, refused: 0, needsSignIn: true })
    signIn(2)
    expect((await deliver()).sent).toBe(0)
    expect(waiting.get()).toHaveLength(1)
    await claimOutbox(2)
    expect((await deliver()).sent).toBe(1)
  })

  it('is the remembered account’s on a page that was opened without signal', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    await put('one')
    expect(await deliver()).toEqual({ sent: 0, refused: 0, needsSignIn: false })
    expect(waiting.get()[0]?.userId).toBe(1)
  })

  it.each([429, 500, 503, 409])('waits while the server answers %i', async (status) => {
    await put('one')
    answers = [refused(status)]
    await deliver()
    expect(waiting.get()[0]).not.toHaveProperty('problem')
    expect(waiting.get()).toHaveLength(1)
  })

  it('is kept with the reason when the server refuses it, lets the others pass, and can be tried again', async () => {
    await put('bad')
    await put('good')
    answers = [refused(400, 'Product name must be at least 3 characters')]
    expect(await deliver()).toEqual({ sent: 1, refused: 1, needsSignIn: false })
    const [bad] = waiting.get()
    expect([bad?.id, bad?.problem]).toEqual(['bad', 'Product name must be at least 3 characters'])
    expect((await deliver()).sent).toBe(0)
    if (bad) expect((await tryAgain(bad)).sent).toBe(1)
    expect(waiting.get()).toEqual([])
  })

  it('sends the bytes when the uploaded photo has been swept meanwhile', async () => {
    await put('old', '/images/ab/swept.webp')
    answers = [refused(400, 'Unknown photo')]
    expect((await deliver()).sent).toBe(1)
    expect(sent.map(({ key, body }) => [key, body.photos[0]?.slice(0, 11)])).toEqual([
      ['old', '/images/ab/'],
      ['old-bytes', 'data:image/'],
    ])
  })

  it('is sent once when two things trigger the sending', async () => {
    await put('one')
    await Promise.all([deliver(), deliver()])
    expect(sent).toHaveLength(1)
  })
})
