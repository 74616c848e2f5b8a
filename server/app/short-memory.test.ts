import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { shortMemory } from './short-memory.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

const slow = async (value: number) => {
  vi.advanceTimersByTime(30)
  return value
}

const slowerThan = (ms: number) => (_value: number, tookMs: number) => tookMs >= ms

describe('a short memory', () => {
  it('keeps what took long, for a while, and apart for each owner', async () => {
    const remember = shortMemory<number>({ isKept: slowerThan(10), keptFor: 100, most: 10 })
    const [one, other] = [{}, {}]
    expect(await remember(one, 'a', () => slow(1))).toBe(1)
    expect(await remember(one, 'a', () => slow(2))).toBe(1)
    expect(await remember(other, 'a', () => slow(3))).toBe(3)
    vi.advanceTimersByTime(120)
    expect(await remember(one, 'a', () => slow(4))).toBe(4)
  })

  it('makes anew what is quick, and what failed', async () => {
    const remember = shortMemory<number>({ isKept: slowerThan(1000), keptFor: 100_000, most: 10 })
    const owner = {}
    expect(await remember(owner, 'a', () => slow(1))).toBe(1)
    expect(await remember(owner, 'a', () => slow(2))).toBe(2)
    await expect(remember(owner, 'b', () => Promise.reject(new Error('down')))).rejects.toThrow('down')
    expect(await remember(owner, 'b', () => slow(3))).toBe(3)
  })

  it('lets those who ask at once wait for the same answer', async () => {
    const remember = shortMemory<number>({ isKept: slowerThan(10), keptFor: 1000, most: 10 })
    const owner = {}
    let made = 0
    const make = () => slow((made += 1))
    expect(await Promise.all([1, 2, 3].map(() => remember(owner, 'a', make)))).toEqual([1, 1, 1])
  })

  it('evicts the result that was not read for longest', async () => {
    const remember = shortMemory<number>({ isKept: slowerThan(10), keptFor: 100_000, most: 2 })
    const owner = {}
    for (const key of ['a', 'b', 'a', 'c']) await remember(owner, key, () => slow(1))
    expect(await remember(owner, 'c', () => slow(2))).toBe(1)
    expect(await remember(owner, 'a', () => slow(2))).toBe(1)
    expect(await remember(owner, 'b', () => slow(2))).toBe(2)
  })

  it('answers with the old result while a new one is made, but not with a very old one', async () => {
    const remember = shortMemory<number>({ isKept: slowerThan(10), keptFor: 100, staleFor: 1000, most: 10 })
    const owner = {}
    let finish = (_value: number) => {}
    const waiting = new Promise<number>((resolve) => {
      finish = resolve
    })
    expect(await remember(owner, 'a', () => slow(1))).toBe(1)
    vi.advanceTimersByTime(120)
    let made = 0
    const refresh = () => {
      made += 1
      return waiting
    }
    expect(await remember(owner, 'a', refresh)).toBe(1)
    expect(await remember(owner, 'a', refresh)).toBe(1)
    expect(made).toBe(1)
    vi.advanceTimersByTime(30)
    finish(2)
    await waiting
    expect(await remember(owner, 'a', () => slow(3))).toBe(2)
    vi.advanceTimersByTime(2000)
    expect(await remember(owner, 'a', () => slow(4))).toBe(4)
  })

  it('asks anew when a result could not be refreshed', async () => {
    const remember = shortMemory<number>({ isKept: slowerThan(10), keptFor: 100, staleFor: 1000, most: 10 })
    const owner = {}
    await remember(owner, 'a', () => slow(1))
    vi.advanceTimersByTime(120)
    const refused = Promise.reject(new Error('down'))
    expect(await remember(owner, 'a', () => refused)).toBe(1)
    await expect(refused).rejects.toThrow('down')
    expect(await remember(owner, 'a', () => slow(2))).toBe(2)
  })
})
