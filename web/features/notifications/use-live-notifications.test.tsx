// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Notification } from '../../../domain/contracts/notifications.ts'
import { queryClient } from '../../lib/query-client.ts'
import { currentToast, dismissToast, toast } from '../../ui/overlays/toast.ts'
import { useLiveNotifications } from './use-live-notifications.ts'

const comment: Notification = {
  id: 1,
  type: 'comment',
  message: 'bob: our surprise party is on Friday',
  href: '/hunts/1',
  isGone: false,
  readAt: null,
  createdAt: '2025-01-01T00:00:00.000Z',
}

let stream: EventTarget
let root: Root

function Listener({ userId }: { userId: number }) {
  useLiveNotifications(userId)
  return null
}
const show = (userId: number | null) =>
  act(() =>
    root.render(
      <QueryClientProvider client={queryClient}>{userId !== null && <Listener userId={userId} />}</QueryClientProvider>,
    ),
  )
const receive = (notification: Notification) => {
  stream.dispatchEvent(new MessageEvent('notification', { data: JSON.stringify(notification) }))
  act(() => void vi.advanceTimersByTime(250))
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('EventSource', function EventSource() {
    stream = Object.assign(new EventTarget(), { readyState: 1, close() {} })
    return stream
  })
  root = createRoot(document.createElement('div'))
})
afterEach(() => {
  act(() => root.unmount())
  dismissToast()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it.each([
  ['sign out', null],
  ['give way to another member', 2],
])('drops news that waits when its recipient has to %s', (_how, next) => {
  show(1)
  toast({ title: 'Link copied' })
  receive(comment)
  show(next)
  expect(currentToast()?.title).toBe('Link copied')
  dismissToast()
  expect(currentToast()).toBeNull()
})

it('takes news off the screen when its recipient signs out', () => {
  show(1)
  receive(comment)
  expect(currentToast()?.description).toBe(comment.message)
  show(null)
  expect(currentToast()).toBeNull()
})
