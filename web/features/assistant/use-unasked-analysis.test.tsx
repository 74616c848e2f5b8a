// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, useEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { nothingRecognized } from '../../../domain/contracts/assistant.ts'
import type { PhotoReading } from '../../../domain/reading/photo-reading.ts'
import { ApiError } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'
import { userQuery } from '../../lib/session.ts'
import { signal as siteSignal } from '../../lib/signal.ts'
import type { Photo } from '../images/photo-basket.ts'
import { assistantQuery, type Analysis } from './assistant.api.ts'
import { useUnaskedAnalysis } from './use-unasked-analysis.ts'

const user = { id: 1, username: 'ann' } as never
const blank = { preview: null, state: 'uploaded', progress: 1, path: null, blob: null, original: null } as const
const taken = (id: string): Photo => ({ ...blank, id, original: new Blob([id]) })
const read = { price: { value: 5, confidence: 1 } } as PhotoReading
const answer: Analysis = {
  success: true,
  message: '',
  provider: 'embedded',
  product: nothingRecognized,
  categories: [],
}

interface Call {
  photos: string[]
  signal: AbortSignal
  resolve: (analysis: Analysis) => void
  reject: (error: Error) => void
}
let calls: Call[]
let told: Analysis[]
let root: Root
let place: HTMLElement
let pressed: () => void
const hold = (giveWay: () => void) => {
  pressed = giveWay
}

interface Given {
  photos: Photo[]
  readings?: Record<string, PhotoReading>
  isReading?: boolean
}

/** A form as far as the server's look at its photos goes. */
function Form({ photos, readings = {}, isReading = false }: Given) {
  const unasked = useUnaskedAnalysis({
    photos,
    isReading,
    readingOf: ({ id }) => readings[id] ?? null,
    look: (some, signal) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
        calls.push({ photos: some.map(({ id }) => id), signal, resolve, reject })
      }),
    onAnalysis: (analysis) => told.push(analysis),
  })
  useEffect(() => hold(unasked.giveWay))
  return unasked.isAsking ? 'asking' : null
}

const put = (given: Given) =>
  act(() =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <Form {...given} />
      </QueryClientProvider>,
    ),
  )
/** So that nothing more comes for a while. */
const settle = () => act(() => void vi.advanceTimersByTime(2000))
const show = (given: Given) => {
  put(given)
  settle()
}
const asked = () => calls.map(({ photos }) => photos.join(' '))
const finish = (how: (call: Call) => void) => act(async () => how(calls.at(-1) as Call))
const setLost = (isLost: boolean) => {
  act(() => siteSignal.set({ ...siteSignal.get(), isLost }))
  settle()
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  calls = []
  told = []
  queryClient.setQueryData(userQuery.queryKey, user)
  queryClient.setQueryData(assistantQuery.queryKey, { provider: 'embedded' })
  place = document.createElement('div')
  root = createRoot(place)
})
afterEach(() => {
  act(() => root.unmount())
  setLost(false)
  queryClient.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('has the server read what the device could not, once', async () => {
  show({ photos: [taken('a')] })
  expect(asked()).toEqual(['a'])
  expect(place.textContent).toBe('asking')
  await finish(({ resolve }) => resolve(answer))
  expect(told).toEqual([answer])
  expect(place.textContent).toBe('')
  // Uploaded meanwhile.
  show({ photos: [{ ...taken('a'), path: '/images/a.jpg' }] })
  expect(asked()).toEqual(['a'])
})

it('asks once for photos that come one after the other', () => {
  put({ photos: [taken('a')] })
  put({ photos: [taken('a'), taken('b')] })
  show({ photos: [taken('a'), taken('b'), taken('c')] })
  expect(asked()).toEqual(['a b c'])
})

it('waits for the device, and asks nobody about what that has read', () => {
  show({ photos: [taken('a'), taken('b')], isReading: true })
  expect(asked()).toEqual([])
  show({ photos: [taken('a'), taken('b')], readings: { a: read, b: read } })
  expect(asked()).toEqual([])
  show({ photos: [taken('a'), taken('b'), taken('c')], readings: { a: read, b: read } })
  expect(asked()).toEqual(['a b c'])
})

it('asks a model about all of them, after the device', () => {
  queryClient.setQueryData(assistantQuery.queryKey, { provider: 'openai' })
  show({ photos: [taken('a')], isReading: true })
  expect(asked()).toEqual([])
  show({ photos: [taken('a')], readings: { a: read } })
  expect(asked()).toEqual(['a'])
})

it('starts over when photos come or go, but not for photos that were looked at', async () => {
  show({ photos: [taken('a'), taken('b')] })
  show({ photos: [taken('a')] })
  expect(calls.map(({ signal }) => signal.aborted)).toEqual([true, false])
  await finish(({ resolve }) => resolve(answer))
  show({ photos: [taken('a'), taken('c')] })
  await finish(({ resolve }) => resolve(answer))
  show({ photos: [taken('c')] })
  expect(asked()).toEqual(['a b', 'a', 'a c'])
  expect(told).toHaveLength(2)
})

it('ends with the form', async () => {
  show({ photos: [taken('a')] })
  act(() => root.render(null))
  await finish(({ signal, resolve }) => {
    expect(signal.aborted).toBe(true)
    resolve(answer)
  })
  expect(told).toEqual([])
})

it('gives way to who asks, and does not ask again after them', async () => {
  show({ photos: [taken('a')] })
  await act(async () => pressed())
  expect(calls[0]?.signal.aborted).toBe(true)
  expect(place.textContent).toBe('')
  setLost(true)
  setLost(false)
  expect(asked()).toEqual(['a'])
})

it('asks for nobody who is not signed in, and for nothing this device does not hold', () => {
  show({ photos: [{ ...blank, id: 'of-the-record', path: '/images/a.jpg' }] })
  expect(asked()).toEqual([])
  queryClient.setQueryData(userQuery.queryKey, null)
  show({ photos: [taken('a')] })
  expect(asked()).toEqual([])
})

it('waits for the signal, and does not repeat what was refused', async () => {
  setLost(true)
  show({ photos: [taken('a')] })
  expect(asked()).toEqual([])
  setLost(false)
  expect(asked()).toEqual(['a'])
  await finish(({ reject }) => reject(new TypeError('cut')))
  setLost(true)
  setLost(false)
  expect(asked()).toEqual(['a', 'a'])
  await finish(({ reject }) => reject(new ApiError(429, '', '')))
  setLost(true)
  setLost(false)
  expect(asked()).toEqual(['a', 'a'])
  expect(told).toEqual([])
})
