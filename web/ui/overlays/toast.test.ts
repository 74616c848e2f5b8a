import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { currentToast, dismissToast, onToastChange, pauseToast, resumeToast, toast } from './toast.ts'

describe('toasts', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    dismissToast()
    vi.useRealTimers()
  })

  it('shows one at a time: the newer takes the place of the older', () => {
    toast({ title: 'Hunt Created' })
    toast({ title: 'Link copied' })
    expect(currentToast()?.title).toBe('Link copied')
    vi.advanceTimersByTime(5000)
    expect(currentToast()).toBeNull()
  })

  it('stays for 5000 ms by default', () => {
    toast({ title: 'Logged out' })
    vi.advanceTimersByTime(4999)
    expect(currentToast()).not.toBeNull()
    vi.advanceTimersByTime(1)
    expect(currentToast()).toBeNull()
  })

  it('stays as long as it is told to', () => {
    toast({ title: 'Hunt Created', duration: 3000 })
    vi.advanceTimersByTime(2999)
    expect(currentToast()).not.toBeNull()
    vi.advanceTimersByTime(1)
    expect(currentToast()).toBeNull()
  })

  it('gives the newer toast its full time', () => {
    toast({ title: 'First' })
    vi.advanceTimersByTime(4000)
    toast({ title: 'Second' })
    vi.advanceTimersByTime(4999)
    expect(currentToast()?.title).toBe('Second')
  })

  it('waits while someone is reading it and goes on with the time that was left', () => {
    toast({ title: 'Product saved!' })
    vi.advanceTimersByTime(3000)
    pauseToast()
    vi.advanceTimersByTime(60_000)
    expect(currentToast()).not.toBeNull()
    resumeToast()
    vi.advanceTimersByTime(1999)
    expect(currentToast()).not.toBeNull()
    vi.advanceTimersByTime(1)
    expect(currentToast()).toBeNull()
  })

  it('is not shortened by focus and pointer leaving one after the other', () => {
    toast({ title: 'Product saved!' })
    pauseToast()
    resumeToast()
    resumeToast()
    vi.advanceTimersByTime(4999)
    expect(currentToast()).not.toBeNull()
  })

  it('shows news after the answer to what the person did, and for its full time', () => {
    toast({ title: 'Link copied' })
    vi.advanceTimersByTime(1000)
    toast({ title: 'One find', isNews: true, duration: 8000 })
    toast({ title: 'Two finds', isNews: true, duration: 8000 })
    expect(currentToast()?.title).toBe('Link copied')
    vi.advanceTimersByTime(4000)
    expect(currentToast()?.title).toBe('Two finds')
    vi.advanceTimersByTime(7999)
    expect(currentToast()?.title).toBe('Two finds')
    vi.advanceTimersByTime(1)
    expect(currentToast()).toBeNull()
  })

  it('shows an answer in the place of news, and newer news in the place of older news', () => {
    toast({ title: 'One find', isNews: true })
    toast({ title: 'Two finds', isNews: true })
    expect(currentToast()?.title).toBe('Two finds')
    toast({ title: 'Link copied' })
    expect(currentToast()?.title).toBe('Link copied')
    dismissToast()
    expect(currentToast()).toBeNull()
  })

  it('does not show news that was dismissed while it waited', () => {
    toast({ title: 'Link copied' })
    dismissToast(toast({ title: 'One find', isNews: true }))
    expect(currentToast()?.title).toBe('Link copied')
    dismissToast()
    expect(currentToast()).toBeNull()
  })

  it('dismisses only the toast that was meant', () => {
    const first = toast({ title: 'First' })
    toast({ title: 'Second' })
    dismissToast(first)
    expect(currentToast()?.title).toBe('Second')
  })

  it('tells its listeners until they leave', () => {
    const titles: Array<string | undefined> = []
    const leave = onToastChange(() => titles.push(currentToast()?.title))
    toast({ title: 'One' })
    dismissToast()
    leave()
    toast({ title: 'Two' })
    expect(titles).toEqual(['One', undefined])
  })
})
