import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { lapsedAccount, noteAccount, setAccount } from '../../lib/account-on-device.ts'
import { keep } from '../../lib/device-storage.ts'
import { currentToast, onToastChange } from '../../ui/overlays/toast.ts'
import { recallDraft } from '../../lib/forms/drafts.ts'
import { putInOutbox, refreshOutbox, sendOrKeep, takeFromOutbox, waiting, type OutboxItem } from './outbox.api.ts'
import { sendNow } from './delivery.ts'
import { stateOf } from './outbox-words.ts'
import { backToForm, chooseStore, claimOutbox, deliver as deliverAll, sendAnyway, tryAgain } from './sending.ts'

interface Sent {
  url: string
  key: string | null
  body: { productName: string; photos: string[] }
}
let sent: Sent[] = []
let answers: Array<() => Response | Promise<Response>> = []
/** What the server knows around. */
let stores: object[] = []
/** Who the server says is signed in. */
let signedIn: number | null = null
const signIn = (id: number | null) => {
  signedIn = id
  setAccount(id)
}
const created = () => new Response('{"id":1}', { status: 201 })
const refused =
  (status: number, message = 'no', headers: Record<string, string> = {}) =>
  () =>
    new Response(JSON.stringify({ message }), { status, headers })

beforeEach(() => {
  sent = []
  answers = []
  stores = []
  signIn(1)
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.endsWith('/csrf-token')) return new Response('{"csrfToken":"t"}')
    if (url.endsWith('/user')) return signedIn ? new Response(`{"id":${signedIn}}`) : refused(401)()
    const headers = new Headers(init.headers)
    if (url.includes('/stores?')) return Response.json(stores)
    if (url.includes('/text-search')) return Response.json({ results: [] })
    const body = JSON.parse((init.body as string | undefined) ?? '{}') as Sent['body']
    sent.push({ url: `${init.method} ${url}`, key: headers.get('idempotency-key'), body })
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
const put = (id: string, path: string | null = null, more: Partial<OutboxItem> = {}) =>
  putInOutbox({
    id,
    call: 'POST /gatherings',
    label: `Lamp ${id}`,
    body: { productName: `Lamp ${id}`, storeId: 1 },
    photos: [{ path, blob: photo }],
    ...more,
  })
/** As numbers; that something is left is seen in the outbox. */
const deliver = async () => {
  const { sent: gone, refused: kept, needsSignIn } = await deliverAll()
  return { sent: gone.length, refused: kept, needsSignIn }
}

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
    answers = [refused(status, 'wait', { 'retry-after': '5' })]
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
    await tryAgain('bad')
    expect((await deliver()).sent).toBe(1)
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

  it('does not stand still behind what is broken or refused for good', async () => {
    await put('broken')
    await put('twice')
    await put('good')
    answers = [refused(500), refused(409, 'You have scored this already')]
    expect(await deliver()).toEqual({ sent: 1, refused: 1, needsSignIn: false })
    expect(waiting.get().map(({ id, problem }) => [id, problem])).toEqual([
      ['broken', undefined],
      ['twice', 'You have scored this already'],
    ])
  })

  it('keeps an entry whose photo cannot be read, with the reason, and sends the later ones', async () => {
    const unreadable = {} as Blob
    await put('unreadable', null, { photos: [{ path: null, blob: unreadable }] })
    await put('good')
    vi.stubGlobal(
      'FileReader',
      class extends FileReader {
        override readAsDataURL(blob: Blob) {
          if (blob instanceof Blob) super.readAsDataURL(blob)
          else this.dispatchEvent(new Event('error'))
        }
      },
    )
    expect(await deliver()).toEqual({ sent: 1, refused: 1, needsSignIn: false })
    expect(waiting.get().map(({ id, problem }) => [id, problem])).toEqual([
      ['unreadable', 'The photo could not be read. Please choose it again.'],
    ])
  })

  it('sends the later ones after an error that is not the network', async () => {
    await put('odd')
    await put('good')
    answers = [
      () => {
        throw new RangeError('Out of memory')
      },
    ]
    const delivery = await deliverAll()
    expect([delivery.sent.map(({ id }) => id), delivery.isLeft]).toEqual([['good'], true])
  })

  it('tells the hunt it was seen for, also when the signal goes in between', async () => {
    await put('seen', null, { huntId: 7 })
    answers = [
      created,
      () => {
        throw new TypeError('Failed to fetch')
      },
    ]
    await deliver()
    expect(waiting.get().map(({ id, call }) => [id, call])).toEqual([['seen-link', 'POST /finds']])
    expect((await deliver()).sent).toBe(1)
    expect(sent.map(({ url, key }) => [url, key])).toEqual([
      ['POST /api/gatherings', 'seen'],
      ['POST /api/finds', 'seen-link'],
      ['POST /api/finds', 'seen-link'],
    ])
    expect(sent.at(-1)?.body).toEqual({ huntId: 7, gatheringId: 1 })
  })

  it('is only the last word where one takes back the other', async () => {
    const say = (id: string, stillThere: boolean) =>
      put(id, null, {
        call: 'POST /gatherings/:id/confirm',
        params: { id: 5 },
        body: { stillThere },
        photos: [],
        slot: 'confirm 5',
      })
    await say('first', true)
    await say('second', false)
    expect((await deliver()).sent).toBe(1)
    expect(sent.map(({ url, body }) => [url, body])).toEqual([
      ['POST /api/gatherings/5/confirm', { stillThere: false }],
    ])
  })

  it('is sent in the same run when it was added during a delivery', async () => {
    await put('first')
    answers = [
      async () => {
        await put('second')
        return created()
      },
    ]
    expect(await deliver()).toEqual({ sent: 2, refused: 0, needsSignIn: false })
    expect(waiting.get()).toEqual([])
  })

  const like = (id: string, call: OutboxItem['call']) =>
    put(id, null, { call, params: { id: 5 }, body: undefined, photos: [], slot: 'like gathering 5' })

  it('is taken back on the server when a like is taken back during its delivery', async () => {
    await like('likes', 'POST /gatherings/:id/like')
    answers = [
      async () => {
        await like('takes-back', 'DELETE /gatherings/:id/like')
        return created()
      },
    ]
    expect((await deliver()).sent).toBe(2)
    expect(sent.map(({ url }) => url)).toEqual(['POST /api/gatherings/5/like', 'DELETE /api/gatherings/5/like'])
    expect(waiting.get()).toEqual([])
  })

  it('does not come back when it was replaced during a delivery that the server refuses', async () => {
    await like('likes', 'POST /gatherings/:id/like')
    answers = [
      async () => {
        await like('takes-back', 'DELETE /gatherings/:id/like')
        return refused(404)()
      },
    ]
    expect(await deliver()).toEqual({ sent: 1, refused: 0, needsSignIn: false })
    expect(waiting.get()).toEqual([])
  })

  it('waits behind what another tab keeps for the same thing, so that the last one counts', async () => {
    // Another tab stores it without a word to this one.
    await keep('outbox', 'likes', {
      id: 'likes',
      call: 'POST /gatherings/:id/like',
      params: { id: 5 },
      label: 'Lamp',
      slot: 'like gathering 5',
      savedAt: Date.now(),
      userId: 1,
    })
    const takesBack = {
      id: 'takes-back',
      call: 'DELETE /gatherings/:id/like',
      params: { id: 5 },
      label: 'Lamp',
      slot: 'like gathering 5',
    } as const
    expect(await sendOrKeep(takesBack)).toBeUndefined()
    expect((await deliver()).sent).toBe(1)
    expect(sent.map(({ url }) => url)).toEqual(['DELETE /api/gatherings/5/like'])
  })

  it('does not keep what can be sent at once from being sent when the device’s storage fails', async () => {
    const opening = new EventTarget()
    let isLost = true
    const transaction = () => {
      if (isLost) throw new DOMException('Connection to Indexed Database server lost', 'InvalidStateError')
      const done = new EventTarget()
      setTimeout(() => done.dispatchEvent(new Event('complete')))
      return Object.assign(done, { objectStore: () => ({ getAll: () => ({ result: [] }) }) })
    }
    const database = Object.assign(new EventTarget(), { name: 'hgfs', transaction })
    vi.stubGlobal('indexedDB', { open: () => Object.assign(opening, { result: database }) })
    vi.resetModules()
    const outbox = await import('./outbox.api.ts')
    const like = {
      id: 'l',
      call: 'POST /gatherings/:id/like',
      params: { id: 5 },
      label: 'Lamp',
      slot: 'like 5',
    } as const
    const answer = outbox.sendOrKeep(like)
    opening.dispatchEvent(new Event('success'))
    expect(await answer).toEqual({ id: 1 })
    // The next use opens another connection.
    isLost = false
    const entries = outbox.everything()
    opening.dispatchEvent(new Event('success'))
    expect(await entries).toEqual([])
  })

  it('is tried again at once when a delivery is asked for while another one fails', async () => {
    await put('one')
    answers = [
      () => {
        void deliverAll()
        throw new TypeError('Failed to fetch')
      },
    ]
    expect(await deliver()).toEqual({ sent: 1, refused: 0, needsSignIn: false })
    expect(sent.map(({ key }) => key)).toEqual(['one', 'one'])
  })

  it('is told once, however many things trigger the run', async () => {
    await put('first')
    answers = [
      async () => {
        await put('second')
        void sendNow()
        return created()
      },
    ]
    const toasts: unknown[] = []
    const stop = onToastChange(() => toasts.push(currentToast()?.description))
    await Promise.all([sendNow(), sendNow()])
    stop()
    expect(toasts).toEqual(['2 products you captured offline have been sent.'])
  })

  const day = 86_400_000
  /** As the device keeps it when it was saved that many days ago. */
  const age = async (days: number) => {
    const [entry] = waiting.get()
    await keep('outbox', entry!.id, { ...entry, savedAt: Date.now() - days * day })
    await refreshOutbox()
  }

  it('is sent by itself after 29 days, under the key it had', async () => {
    await put('one')
    await age(29)
    expect((await deliver()).sent).toBe(1)
    expect(sent.map(({ key }) => key)).toEqual(['one'])
  })

  it('asks before it is sent when it is older than the server keeps its key, and keeps its photo', async () => {
    await put('old')
    await age(30)
    await put('new')
    const delivery = await deliverAll()
    expect([delivery.sent.map(({ id }) => id), delivery.expired, delivery.isLeft]).toEqual([['new'], 1, false])
    const [old] = waiting.get()
    expect([waiting.get().length, old?.photos?.[0]?.blob, stateOf(old!)]).toEqual([
      1,
      photo,
      'This has been waiting for 30 days and may already have gone through. Send it anyway?',
    ])
    await sendAnyway('old')
    expect((await deliver()).sent).toBe(1)
    expect(sent.map(({ key }) => key)).toEqual(['new', 'old'])
  })

  it('asks before it is tried again 40 days after a first try, for the first try may have made a record', async () => {
    await put('lost')
    answers = [
      () => {
        throw new TypeError('Failed to fetch')
      },
      refused(400),
    ]
    await deliver()
    expect((await deliver()).refused).toBe(1)
    await age(40)
    await tryAgain('lost')
    const { sent: gone, expired } = await deliverAll()
    expect([gone, expired, sent.length]).toEqual([[], 1, 2])
  })

  it('tells the hunt of a gathering that was sent anyway without asking again', async () => {
    await put('seen', null, { huntId: 7 })
    await age(40)
    await sendAnyway('seen')
    answers = [
      created,
      () => {
        throw new TypeError('Failed to fetch')
      },
    ]
    await deliver()
    expect((await deliver()).sent).toBe(1)
    expect(sent.map(({ key }) => key)).toEqual(['seen', 'seen-link', 'seen-link'])
  })

  it('asks once more when 30 days without signal follow the answer', async () => {
    await put('old')
    await age(40)
    await sendAnyway('old')
    vi.setSystemTime(Date.now() + 31 * day)
    try {
      expect((await deliverAll()).expired).toBe(1)
    } finally {
      vi.useRealTimers()
    }
    expect(sent).toEqual([])
  })

  it('of a store that was written down names the one that is meant, or asks', async () => {
    const typedStore = {
      storeId: null,
      name: 'tj maxx',
      address: '',
      latitude: 30.2337,
      longitude: -97.8005,
      isTyped: true,
    }
    const lamar = { id: 4, name: 'T.J. Maxx', address: '4211 S Lamar Blvd', latitude: 30.2338, longitude: -97.8006 }
    const item = { typedStore, body: { productName: 'Lamp' } }
    stores = [lamar, { ...lamar, id: 5, name: 'Ross' }]
    await put('clear', null, item)
    expect((await deliver()).sent).toBe(1)
    expect(sent[0]?.body).toMatchObject({ productName: 'Lamp', storeId: 4 })

    stores = [lamar, { ...lamar, id: 6 }]
    await put('unclear', null, item)
    expect((await deliverAll()).unclear).toBe(1)
    expect(waiting.get()[0]?.choices?.map(({ storeId }) => storeId)).toEqual([4, 6])
    expect((await deliver()).sent).toBe(0)
    await chooseStore('unclear', 6)
    expect((await deliver()).sent).toBe(1)
    expect(sent.at(-1)?.body).toMatchObject({ storeId: 6 })
  })

  it('goes back to its form to be changed, and is not sent then', async () => {
    await put('one', null, { form: { draft: 'gathering', path: '/gatherings/new', values: { productName: 'Lamp' } } })
    expect(await backToForm('one')).toBe(true)
    expect(await backToForm('one')).toBe(false)
    expect((await deliver()).sent).toBe(0)
    expect((await recallDraft('gathering'))?.values).toEqual({ productName: 'Lamp' })
  })

  it('that an earlier release has kept is sent, too', async () => {
    const earlier = { id: 'old', body: { productName: 'Old lamp', storeId: 1 }, photos: [{ path: null, blob: photo }] }
    await keep('outbox', 'old', { ...earlier, savedAt: Date.now(), userId: 1 })
    expect((await deliver()).sent).toBe(1)
    expect(sent.map(({ url, key }) => [url, key])).toEqual([['POST /api/gatherings', 'old']])
  })
})
