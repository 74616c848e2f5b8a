import { createElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../lib/api.ts'
import { checkSignal } from '../../lib/signal.ts'
import { PhotoBasket, type BasketOptions } from './photo-basket.ts'
import { PhotoProblem } from './photo-files.ts'
import { PhotoUploader } from './photo-uploader.tsx'

const file = (name: string) => new File(['x'.repeat(10)], name, { type: 'image/jpeg' })
const complaints: string[] = []
let online = true
/** The site answers. */
let isServed = true

function basket(change: Partial<BasketOptions> = {}): PhotoBasket {
  return new PhotoBasket({
    most: 3,
    prepare: async (photo) => photo,
    upload: async (_blob, { onProgress }) => {
      onProgress(0.5)
      return '/images/ab/photo.webp'
    },
    complain: (title, description) => complaints.push(`${title}: ${description}`),
    ...change,
  })
}
const states = (photos: PhotoBasket) => photos.get().map(({ state }) => state)

beforeEach(() => {
  complaints.length = 0
  online = true
  isServed = true
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online)
  vi.stubGlobal('fetch', async () => (isServed ? new Response() : Promise.reject(new TypeError('gone'))))
})
afterEach(async () => {
  isServed = true
  await checkSignal()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('photos of a member', () => {
  it('are uploaded while the form is filled in', async () => {
    const photos = basket()
    photos.add([file('a.jpg'), file('b.jpg')])
    expect(states(photos)).toEqual(['processing', 'processing'])
    expect(await photos.settle()).toEqual([
      { path: '/images/ab/photo.webp', blob: expect.any(Blob) },
      { path: '/images/ab/photo.webp', blob: expect.any(Blob) },
    ])
    expect(states(photos)).toEqual(['uploaded', 'uploaded'])
  })

  it('can be tried again after a failure, and nothing is lost meanwhile', async () => {
    let fails = true
    const upload = async () => {
      if (fails) throw new TypeError('network')
      return '/images/cd/photo.webp'
    }
    const photos = basket({ upload })
    photos.add([file('a.jpg')])
    await expect.poll(() => states(photos)).toEqual(['failed'])
    expect(complaints).toEqual(['Upload error: Something went wrong. Please try again.'])
    expect(photos.kept()).toEqual([{ path: null, blob: expect.any(Blob) }])
    fails = false
    photos.retry(photos.get()[0]?.id ?? '')
    await expect.poll(() => states(photos)).toEqual(['uploaded'])
  })

  it('that nobody can open go, with the server’s words, and the others stay', async () => {
    const words = 'This HEIC image cannot be read here.'
    const upload = async (blob: Blob) => {
      if (blob.type !== 'image/heic') return '/images/ab/photo.webp'
      throw new ApiError(415, JSON.stringify({ message: words }), '')
    }
    const photos = basket({ upload })
    photos.add([new File(['x'], 'IMG_1.HEIC', { type: 'image/heic' }), file('b.jpg')])
    expect(await photos.settle()).toEqual([{ path: '/images/ab/photo.webp', blob: expect.any(Blob) }])
    expect(complaints).toEqual([`Processing failed: ${words}`])
  })

  it('say in the server’s words why one was refused', async () => {
    const photos = basket({ upload: () => Promise.reject(new Error('This is not an image')) })
    photos.add([file('a.jpg')])
    await photos.settle()
    expect(complaints[0]).toBe('Upload error: This is not an image')
  })

  it('stop their upload when they are removed', async () => {
    let signal: AbortSignal | undefined
    const photos = basket({ upload: (_blob, options) => new Promise(() => (signal = options.signal)) })
    photos.add([file('a.jpg')])
    await expect.poll(() => signal).toBeDefined()
    photos.remove(photos.get()[0]?.id ?? '')
    expect(signal?.aborted).toBe(true)
    expect(photos.get()).toEqual([])
  })
})

describe('photos without signal or account', () => {
  it('stay on the device', async () => {
    const guest = basket({ upload: undefined })
    guest.add([file('a.jpg')])
    expect(await guest.settle()).toEqual([{ path: null, blob: expect.any(Blob) }])
    expect(states(guest)).toEqual(['local'])

    online = false
    const member = basket({ upload: () => Promise.reject(new TypeError('offline')) })
    member.add([file('a.jpg')])
    await member.settle()
    expect([states(member), complaints]).toEqual([['local'], []])
  })

  it('stay without a complaint when the server is away', async () => {
    isServed = false
    const member = basket({ upload: () => Promise.reject(new TypeError('Failed to upload image')) })
    member.add([file('a.jpg')])
    await member.settle()
    expect([states(member), complaints]).toEqual([['local'], []])
  })

  it('are uploaded at last when the form is saved', async () => {
    online = false
    const photos = basket()
    photos.add([file('a.jpg')])
    await photos.settle()
    expect(states(photos)).toEqual(['local'])
    online = true
    expect(await photos.settle()).toEqual([{ path: '/images/ab/photo.webp', blob: expect.any(Blob) }])
  })
})

describe('choosing', () => {
  it('tells what is wrong with a file and keeps the others', async () => {
    const prepare = async (photo: File) => {
      if (photo.name === 'big.jpg') throw new PhotoProblem('File too large', 'big.jpg has 12.3MB, max 10MB')
      return photo
    }
    const photos = basket({ prepare })
    photos.add([file('big.jpg'), file('a.jpg')])
    await photos.settle()
    expect([states(photos), complaints]).toEqual([['uploaded'], ['File too large: big.jpg has 12.3MB, max 10MB']])
  })

  it('takes as many as there is room for', () => {
    const photos = basket()
    photos.add(['a', 'b', 'c', 'd'].map(file))
    expect([photos.get().length, complaints]).toEqual([3, ['Too many photos: At most 3 photos.']])
  })

  it('replaces the photo where only one is allowed', async () => {
    const photos = basket({ most: 1, upload: undefined })
    photos.add([file('a.jpg')])
    await photos.settle()
    const [first] = photos.get()
    photos.add([file('b.jpg')])
    await photos.settle()
    expect(photos.get()).toHaveLength(1)
    expect(photos.get()[0]?.id).not.toBe(first?.id)
  })

  it('puts another photo first', async () => {
    const photos = basket({ upload: undefined })
    photos.restore([
      { path: '/1', blob: null },
      { path: '/2', blob: null },
      { path: '/3', blob: null },
    ])
    photos.move(photos.get()[2]?.id ?? '', 0)
    expect(photos.kept().map(({ path }) => path)).toEqual(['/3', '/1', '/2'])
  })
})

describe('object URLs of photos in a form', () => {
  const open = new Set<string>()
  let made = 0
  beforeEach(() => {
    open.clear()
    made = 0
    vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
      made += 1
      open.add(`blob:${made}`)
      return `blob:${made}`
    })
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void open.delete(url))
  })

  /** The form of these photos on the screen. */
  function show(photos: PhotoBasket, most = 3) {
    const root = createRoot(document.body.appendChild(document.createElement('div')))
    const draw = () =>
      flushSync(() =>
        root.render(
          createElement(PhotoUploader, {
            id: 'photos',
            label: 'Photos',
            photos: { list: photos.get(), most, basket: photos },
          }),
        ),
      )
    draw()
    const stop = photos.subscribe(draw)
    return () => {
      stop()
      flushSync(() => root.unmount())
    }
  }

  it('are released when the form closes', async () => {
    const photos = basket()
    const close = show(photos)
    photos.add([file('a.jpg'), file('b.jpg')])
    await photos.settle()
    expect(open.size).toBe(2)
    close()
    expect(open.size).toBe(0)
    const closeAgain = show(photos)
    expect(open.size).toBe(2)
    closeAgain()
    expect(open.size).toBe(0)
  })

  it('are released when a photo is removed or replaced', async () => {
    const photos = basket({ most: 1 })
    const close = show(photos, 1)
    photos.add([file('a.jpg')])
    await photos.settle()
    photos.add([file('b.jpg')])
    await photos.settle()
    expect(open.size).toBe(1)
    photos.clear()
    expect(open.size).toBe(0)
    close()
  })

  it('are not made for a photo that is ready only after the form has closed', async () => {
    const photos = basket()
    const close = show(photos)
    photos.add([file('a.jpg')])
    close()
    await photos.settle()
    expect([made, open.size]).toEqual([0, 0])
  })

  it('show the bytes at hand, and else the photo on the server', async () => {
    const photos = basket()
    const close = show(photos)
    photos.restore([
      { path: '/images/ab/kept.webp', blob: null },
      { path: '/images/ab/swept.webp', blob: file('a.jpg') },
      { path: null, blob: new Blob(['x'], { type: 'image/heic' }) },
    ])
    const shown = [...document.querySelectorAll('li img')].map((image) => image.getAttribute('src'))
    expect(shown).toEqual(['/images/ab/kept.webp', 'blob:1'])
    close()
  })
})
