import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Notification } from '../../../domain/contracts/notifications.ts'
import { connectLiveEvents, type EventStream } from './live-events.ts'

const notification = (id: number): Notification => ({
  id,
  type: 'find',
  message: `Find ${id}`,
  href: `/finds/${id}`,
  isGone: false,
  readAt: null,
  createdAt: '2025-01-01T00:00:00.000Z',
})

class FakeStream extends EventTarget {
  readyState: number = 0
  close = vi.fn(() => {
    this.readyState = 2
  })
  accept() {
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
  }
  fail(readyState: 0 | 2) {
    this.readyState = readyState
    this.dispatchEvent(new Event('error'))
  }
  tellNews(lists: string[]) {
    this.dispatchEvent(new MessageEvent('news', { data: JSON.stringify(lists) }))
  }
  tell(id: number) {
    this.dispatchEvent(new MessageEvent('notification', { data: JSON.stringify(notification(id)) }))
  }
}

function connect() {
  const streams: FakeStream[] = []
  const onNotifications = vi.fn()
  const onNews = vi.fn()
  const onReturn = vi.fn()
  const open = () => {
    const stream = new FakeStream()
    streams.push(stream)
    return stream as unknown as EventStream
  }
  const end = connectLiveEvents({ onNotifications, onNews, onReturn, open })
  return { streams, onNotifications, onNews, onReturn, end }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('live events', () => {
  it('hands over together what comes together', () => {
    const { streams, onNotifications } = connect()
    streams[0]?.accept()
    streams[0]?.tell(1)
    streams[0]?.tell(2)
    expect(onNotifications).not.toHaveBeenCalled()
    vi.advanceTimersByTime(300)
    streams[0]?.tell(3)
    vi.advanceTimersByTime(300)
    expect(onNotifications.mock.calls).toEqual([[[notification(1), notification(2)]], [[notification(3)]]])
  })

  it('says which lists may have something new', () => {
    const { streams, onNews } = connect()
    streams[0]?.accept()
    streams[0]?.tellNews(['hunts', 'gatherings'])
    expect(onNews.mock.calls).toEqual([[['hunts', 'gatherings']]])
  })

  it('leaves a lost connection to the browser, and says when it is back', () => {
    const { streams, onReturn } = connect()
    streams[0]?.accept()
    expect(onReturn).not.toHaveBeenCalled()
    streams[0]?.fail(0)
    vi.advanceTimersByTime(120_000)
    expect(streams).toHaveLength(1)
    streams[0]?.accept()
    expect(onReturn).toHaveBeenCalledOnce()
  })

  it('tries again ever more patiently after a refusal', () => {
    const { streams, onReturn } = connect()
    streams[0]?.fail(2)
    vi.advanceTimersByTime(2000)
    expect(streams).toHaveLength(2)
    streams[1]?.fail(2)
    vi.advanceTimersByTime(3900)
    expect(streams).toHaveLength(2)
    vi.advanceTimersByTime(200)
    expect(streams).toHaveLength(3)
    streams[2]?.accept()
    expect(onReturn).toHaveBeenCalledOnce()
  })

  it('is quiet once ended', () => {
    const { streams, onNotifications, end } = connect()
    streams[0]?.tell(1)
    end()
    streams[0]?.fail(2)
    vi.advanceTimersByTime(120_000)
    expect(streams).toHaveLength(1)
    expect(streams[0]?.close).toHaveBeenCalledOnce()
    expect(onNotifications).not.toHaveBeenCalled()
  })
})
